"""What every explorable shares: its files, and the element it leaves on a page that has no kernel."""

import html
import json
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from ._join import as_module

HERE = Path(__file__).parent


def source(name: str) -> str:
    """Return the text of a file of this folder."""
    return (HERE / name).read_text(encoding="utf-8")


def module_file(name: str) -> Path:
    """Return the file of a module by the name that pages call it by, which has hyphens."""
    return HERE / f"{name.replace('-', '_')}.js"


class Explorable(anywidget.AnyWidget):
    """An anywidget whose stored output is also a plain element that the book's pages bring to life.

    A subclass passes its module's name: ``class NACExplorable(Explorable, module="nac")``. Its synced traits are the
    state; ``fallback`` says what a reader does there, for those without scripts.
    """

    _css = source("explorables.css")
    module: ClassVar[str]
    fallback: ClassVar[str]

    def __init_subclass__(cls, *, module: str | None = None, **keywords: Any) -> None:
        """Join the module and what it imports, as the pages do."""
        if module is not None:  # traitlets makes a subclass of its own, without a module, for each instance
            cls.module = module
            cls._esm = as_module(module_file(module))
        super().__init_subclass__(**keywords)

    def __init__(self, **traits: Any) -> None:
        """Make the figure, some of its traits set; a TraitError names one that it does not have."""
        for name in traits.keys() - self.trait_names():
            raise self.no_trait(name)
        super().__init__(**traits)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a trait, or what a widget keeps for itself: a name that is neither would change nothing on the page."""
        if not name.startswith("_") and not hasattr(type(self), name):
            raise self.no_trait(name)
        super().__setattr__(name, value)

    def no_trait(self, name: str) -> traitlets.TraitError:
        """Return the error that says that the figure has no such trait, and which one may be meant."""
        near = get_close_matches(name, self.state(), n=1)
        which = f"did you mean {near[0]}?" if near else f"it has {', '.join(self.state())}"
        return traitlets.TraitError(f"{type(self).__name__} has no trait {name}: {which}")

    def state(self) -> dict[str, Any]:
        """Return the synced traits by name: what a page starts from."""
        names = sorted(name for name in self.traits(sync=True) if not name.startswith("_"))
        own = {name for cls in type(self).__mro__[: type(self).__mro__.index(Explorable)] for name in vars(cls)}
        return {name: getattr(self, name) for name in names if name in own}

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        """Add the element for pages without a kernel to what anywidget shows in Jupyter."""
        bundle = super()._repr_mimebundle_(**keywords)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        state = html.escape(json.dumps(self.state(), sort_keys=True, allow_nan=False), quote=True)
        sentence = (
            f"An interactive figure: {self.fallback}. In Jupyter, run this cell; on the page it needs JavaScript."
        )
        element = (
            f'<div class="nalu-explorable" data-nalu-widget="{self.module}" data-state="{state}">'
            f"<p>{html.escape(sentence)}</p></div>"
        )
        return {**data, "text/plain": f"<{type(self).__name__}>", "text/html": element}, metadata
