"""Ordinary ipywidgets in a chapter: alive where there is a kernel, a sentence on a page that has none."""

import html
from typing import Any

import ipywidgets


class Live(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """Widgets that need a kernel, and what to say where there is none.

    Parameters
    ----------
    *widgets : ipywidgets.Widget
        Shown one below the other.
    note : str
        The sentence that stands in their place on a page without a kernel.
    """

    def __init__(self, *widgets: ipywidgets.Widget, note: str) -> None:
        super().__init__(list(widgets))
        self._note = note

    def _repr_mimebundle_(self, **keywords: Any) -> dict[str, Any]:
        """Add the sentence to what ipywidgets shows in Jupyter."""
        bundle = super()._repr_mimebundle_(**keywords)
        sentence = f'<p class="nalu-live-note">{html.escape(self._note)}</p>'
        return {**bundle, "text/plain": self._note, "text/html": sentence}
