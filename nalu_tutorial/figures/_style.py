"""The look of every plot and table: one style for light and dark pages, alt text, one color for a family of units.

A figure becomes an inline SVG whose ink is the page's own text color, so it follows the theme by itself.
"""

import hashlib
import html
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec

from ..published.claims import Card

INK = "#010203"  # a color nobody plots with; it becomes currentColor

#: One color for a family of units through the whole book; each holds on white and on near-black.
FAMILY = {
    "net": "#7b7b83",
    "nac": "#0b7bc1",
    "nalu": "#d55e00",
    "nau": "#00916a",
    "npu": "#a55fb0",
    "reader": "#c2418a",
}

#: Family and dash of each member.
MEMBERS: Mapping[str, tuple[str, str]] = {
    "Linear": ("net", "--"),
    "MLP": ("net", "-"),
    "NAC": ("nac", "-"),
    "MultiplicativeNAC": ("nac", "--"),
    "NALU": ("nalu", "-"),
    "INALU": ("nalu", "--"),
    "GNALU": ("nalu", ":"),
    "DMU": ("nalu", "-."),
    "NAU": ("nau", "-"),
    "NMU": ("nau", "--"),
    "SNMU": ("nau", ":"),
    "RealNPU": ("npu", "-"),
    "NPU": ("npu", "--"),
    "NaiveNPU": ("npu", ":"),
}

#: Minus to plus through nothing at all, so that zero is the page itself, light or dark.
DIVERGING = LinearSegmentedColormap.from_list(
    "diverging",
    [
        to_rgba(FAMILY[name], alpha)
        for name, alpha in (("nalu", 1), ("nalu", 0.5), ("net", 0), ("nac", 0.5), ("nac", 1))
    ],
)

#: From nothing to a strong gray, for a height that is never negative.
HEIGHT = LinearSegmentedColormap.from_list("height", [to_rgba(FAMILY["net"], alpha) for alpha in (0, 0.7)], N=16)

# On a phone of 390 pixels a figure has 358 of them: there letters of 9 points are 9 pixels high up to the first width,
# in inches, and a little higher in the second, in which wider figures are drawn once more.
READABLE, NARROW = 4.9, 4.6

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "nalu",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.facecolor": "none",
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "figure.facecolor": "none",
    "figure.constrained_layout.use": True,
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "lines.linewidth": 1.8,
    "lines.solid_capstyle": "round",
    "grid.color": INK,
    "grid.alpha": 0.12,
    "hatch.color": INK,
    "patch.edgecolor": INK,
}


def line_style(member: str) -> dict[str, str]:
    """Return the color and dash of a unit, as keywords for ``Axes.plot``."""
    family, dash = MEMBERS[member]
    return {"color": FAMILY[family], "linestyle": dash}


@contextmanager
def figure(
    rows: int = 1,
    columns: int = 1,
    *,
    alt: str,
    caption: str = "",
    width: float = 7.0,
    height: float = 3.0,
    **keywords: Any,
) -> Iterator[Any]:
    """Plot in the book's style and show the figure at the end: ``with figure(alt=...) as ax: ax.plot(x, y)``.

    Parameters
    ----------
    rows, columns : int
        Number of panels.
    alt : str
        What a reader who cannot see it needs to know; at least 20 characters.
    caption : str
        What to look at.
    width, height : float
        In inches; the page scales the figure to its column. What is wider than 4.9 is drawn once more for a phone,
        narrower and with panels below each other.
    **keywords
        For ``Figure.subplots``: ``sharex``, ``sharey``, …

    Yields
    ------
    Axes or array of Axes
        As ``Figure.subplots`` gives them.

    Raises
    ------
    ValueError
        If the alt text is missing or too short to describe anything.
    """
    from IPython.display import display

    check_alt(alt)
    with rc_context(STYLE):
        fig = Figure(figsize=(width, height))
        yield fig.subplots(rows, columns, **keywords)
        picture = Picture(inline(draw(fig), alt), alt, caption)
        if width > READABLE:
            reflow(fig, columns)
            picture.narrow = inline(draw(fig), alt)
    display(picture)  # type: ignore[no-untyped-call]


def check_alt(alt: str) -> None:
    """Raise if an alt text is missing or too short to describe anything."""
    if len(alt.strip()) < 20:
        raise ValueError("alt must say in a sentence what the figure shows")


def reflow(fig: Figure, columns: int) -> None:
    """Arrange the panels of a figure for a phone: as many beside each other as keep their width, the others below."""
    width, height = fig.get_size_inches()
    beside = max(1, int(columns * NARROW / width))
    rows = -(-len(fig.axes) // beside)
    grid = GridSpec(rows, beside, figure=fig)
    for k, ax in enumerate(fig.axes):
        ax.set_subplotspec(grid[k])
        if beside < columns:  # what the panel to the left told it
            ax.tick_params(labelleft=True)
            ax.set_ylabel(ax.get_ylabel() or fig.axes[0].get_ylabel())
    fig.set_size_inches(NARROW, height * rows * columns / len(fig.axes))


def draw(fig: Figure) -> str:
    """Return a figure as the text of an SVG file that holds no date and no version."""
    buffer = io.StringIO()
    fig.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return buffer.getvalue()


def training_range(ax: Axes, low: float, high: float, *, label: str = "") -> None:
    """Shade the range of x that was seen in training."""
    ax.axvspan(low, high, color=INK, alpha=0.07, linewidth=0)
    if label:
        ax.text((low + high) / 2, 0.98, label, transform=ax.get_xaxis_transform(), ha="center", va="top", fontsize=9)


class Picture:
    """A finished figure: an inline SVG with alt text and a caption, and another for a phone, which the page shows."""

    narrow = ""  #: the drawing for a phone

    def __init__(self, svg: str, alt: str, caption: str) -> None:
        self.svg, self.alt, self.caption = svg, alt, caption

    def __repr__(self) -> str:
        """Return what the figure shows, in words."""
        return f"<figure: {self.alt}>"

    def _repr_html_(self) -> str:
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        wide = f'<div class="nalu-wide">{self.svg}</div>'
        # Where no page has rules for the two, as in Jupyter, the wide one is shown, as large as there is room.
        narrow = f'<div class="nalu-narrow" style="display:none">{self.narrow}</div>' if self.narrow else ""
        return f'<figure class="nalu-fig">{wide}{narrow}{caption}</figure>'


def inline(svg: str, alt: str) -> str:
    """Turn matplotlib's SVG file into an element that belongs to the page."""
    width, height = (float(size) for size in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0])
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"'
        f' aria-label="{html.escape(alt, quote=True)}" viewBox="0 0 {width:g} {height:g}"'
        f' style="width:100%;max-width:{width * 4 / 3:.0f}px;height:auto;stroke-linejoin:round">'
    )
    svg = svg[svg.index(">", svg.index("<svg")) + 1 :]
    # A style element inside a page would rule the whole page, explorables included.
    svg = re.sub(r"<metadata>.*?</metadata>|<defs>\s*<style.*?</defs>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace(INK, "currentColor")
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", svg)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    svg = re.sub(r'\s(?:d|x|y|width|height|points|transform)="[^"]*"', lambda place: round_places(place[0]), svg)
    svg = own_ids(svg, hashlib.sha256(f"{width} {alt}".encode()).hexdigest()[:6])
    return opening + re.sub(r"\s*\n\s*", " ", svg)


def round_places(attribute: str) -> str:
    """Round coordinates to a tenth of a point, which is not visible and halves the size of the figure."""
    return re.sub(r"\d+\.\d{2,}", lambda number: f"{float(number[0]):.1f}", attribute)


def own_ids(svg: str, prefix: str) -> str:
    """Prefix the ids of clip paths and markers, which would otherwise occur twice on a page with two figures."""
    svg = re.sub(r'\bid="', f'id="{prefix}-', svg)
    return re.sub(r"(url\(#|href=\"#)", rf"\g<1>{prefix}-", svg)


class Table:
    """A small table: a header, rows of cells that are written as they are, and a caption.

    A tuple is a cell of several lines, the first of them large. A claim's card in a cell stands there as its verdict,
    and the ledger finds it.
    """

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> None:
        self.columns, self.rows, self.caption = columns, [list(row) for row in rows], caption

    def __repr__(self) -> str:
        """Return the table as plain text, columns aligned."""
        lines = [list(self.columns), *([self._word(cell) for cell in row] for row in self.rows)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in self.columns)
        body = "".join(self._row(row) for row in self.rows)
        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        inner = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<div class="nalu-table nalu-scroll" tabindex="0">{inner}</div>'

    def _row(self, row: Sequence[object]) -> str:
        first, *rest = row
        cells = (each.table_cell() if isinstance(each, Card) else f"<td>{self._lines(each)}</td>" for each in rest)
        return f'<tr><th scope="row">{self._lines(first)}</th>{"".join(cells)}</tr>'

    @staticmethod
    def _word(cell: object) -> str:
        if type(cell) is tuple:  # and no named one, which writes itself
            return "; ".join(map(str, cell))
        return cell.verdict if isinstance(cell, Card) else str(cell)

    @staticmethod
    def _lines(cell: object) -> str:
        first, *below = cell if type(cell) is tuple else (cell,)
        return html.escape(str(first)) + "".join(f"<br><small>{html.escape(str(each))}</small>" for each in below)


def table(columns: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> Table:
    """Return a table for display: the last line of a cell."""
    return Table(columns, rows, caption)
