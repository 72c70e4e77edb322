"""Boxes and arrows, drawn from left to right and, for a phone, from top to bottom."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from ._style import FAMILY, INK, NARROW, STYLE, Picture, check_alt, draw, inline

MARGIN, PAD = 3, 4.5  # around boxes, and around letters in their frame, in points
LETTERS: Any = {"ha": "center", "va": "center", "fontsize": 9, "linespacing": 1.3}


class Box(NamedTuple):
    """A text in a frame, and its place: how far along the diagram, and how far across, to the right of the way."""

    along: float
    across: float
    text: str
    color: str = INK  #: of the frame
    frame: str = "-"  #: its line style, or "" for a text alone
    bold: str = ""  #: one more line, bold
    badge: str = ""  #: a number at the frame's corner


class Arrow(NamedTuple):
    """A way from one box to another, what it carries, and its course: "along" or "across" first, or "around" others."""

    begin: str
    end: str
    label: str = ""
    color: str = INK
    course: str = ""


def diagram(
    boxes: Mapping[str, Box],
    arrows: Sequence[Arrow],
    *,
    alt: str,
    caption: str = "",
    size: tuple[float, float],
    narrow: float,
) -> Picture:
    """Return a diagram for display: the last line of a cell.

    Parameters
    ----------
    boxes : mapping of str to Box
        By a name that arrows use. The places are in units of your own: the diagram fills its size with them.
    arrows : sequence of Arrow
        What leads from box to box.
    alt, caption : str
        What a reader who cannot see it needs to know, and what to look at.
    size : (width, height)
        In inches, from left to right.
    narrow : float
        Height in inches from top to bottom, as a phone shows it.

    Raises
    ------
    ValueError
        If the alt text is missing or too short to describe anything.
    """
    check_alt(alt)
    with rc_context(STYLE):
        picture = Picture(inline(draw(drawn(boxes, arrows, size, down=False)), alt), alt, caption)
        picture.narrow = inline(draw(drawn(boxes, arrows, (NARROW, narrow), down=True)), alt)
    return picture


def drawn(boxes: Mapping[str, Box], arrows: Sequence[Arrow], size: tuple[float, float], *, down: bool) -> Figure:
    """Return a figure of this size in which one goes along the diagram to the right, or down."""
    fig = Figure(figsize=size)
    fig.set_layout_engine("none")
    width, height = 72 * size[0], 72 * size[1]
    ax = fig.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(0, height))  # in points, as letters are
    ax.axis("off")
    texts = {name: written(ax, box) for name, box in boxes.items()}
    half = {name: half_size(text) for name, text in texts.items()}
    room = {name: MARGIN + PAD + 8 * bool(box.badge) for name, box in boxes.items()}
    places = [(box.across, -box.along) if down else (box.along, -box.across) for box in boxes.values()]
    x = spread([x for x, _ in places], [half[name][0] + room[name] for name in boxes], width)
    y = spread([y for _, y in places], [half[name][1] + room[name] for name in boxes], height)
    for (name, box), u, v in zip(boxes.items(), x, y, strict=True):
        texts[name].set_position((u, v))
        if box.bold:
            bold = {"weight": "bold", "color": FAMILY["reader"]}
            ax.text(u, v, "\n" * (1 + box.text.count("\n")) + box.bold, **LETTERS | bold)
        if box.badge:
            left, top = u - half[name][0] - PAD, v + (half[name][1] + PAD if box.frame else 0)
            circle = {"boxstyle": "circle,pad=0.25", "facecolor": FAMILY["nalu"], "edgecolor": "none"}
            ax.text(left, top, box.badge, **LETTERS, color="white", weight="bold", bbox=circle)
    for arrow in arrows:
        connect(ax, arrow, texts[arrow.begin], texts[arrow.end], down=down)
    return fig


def written(ax: Axes, box: Box) -> Text:
    """Write the text of a box, in its frame."""
    edge = {"edgecolor": box.color, "linestyle": box.frame} if box.frame else {"edgecolor": "none"}
    frame = {"boxstyle": f"round,pad={PAD / 9}", "facecolor": "none"} | edge
    return ax.text(0, 0, box.text + "\n" * bool(box.bold), **LETTERS, bbox=frame)


def half_size(text: Text) -> tuple[float, float]:
    """Return half the width and half the height of letters, in points."""
    box = text.get_window_extent(dpi=72)
    return box.width / 2, box.height / 2


def spread(places: Sequence[float], half: Sequence[float], room: float) -> list[float]:
    """Return where the middles of boxes stand, so far apart as the room allows, in which all of them fit."""
    ends = list(zip(places, half, strict=True))
    scale = min(((room - a - b) / (v - u) for u, a in ends for v, b in ends if v > u), default=0)
    begin = max(a - scale * u for u, a in ends)
    spare = min(room - b - scale * v for v, b in ends) - begin
    return [begin + spare / 2 + scale * each for each in places]


def connect(ax: Axes, arrow: Arrow, begin: Text, end: Text, *, down: bool) -> None:
    """Draw an arrow from frame to frame, and beside it what it carries."""
    (x, y), (u, v) = begin.get_position(), end.get_position()
    style = "arc3"
    if arrow.course == "around":
        style = f"arc3,rad={0.8 if down else -0.35}"
    elif arrow.course:
        first, last = (90, 0) if (arrow.course == "along") == down else (0, 90)
        style = f"angle,angleA={first},angleB={last},rad=6"
    patches = {"patchA": begin.get_bbox_patch(), "patchB": end.get_bbox_patch(), "shrinkA": 2, "shrinkB": 2}
    ax.annotate("", (u, v), (x, y), arrowprops=patches | {
        "arrowstyle": "-|>", "linewidth": 1, "color": arrow.color, "connectionstyle": style})  # fmt: skip
    if arrow.label:
        level = arrow.course == "along"  # the first of its legs carries the label
        left, high = (x if level and down else (x + u) / 2), (y if level and not down else (y + v) / 2)
        side = -1 if left > ax.get_xlim()[1] / 2 + 1 else 1  # where there is room
        beside = {"ha": "left" if side > 0 else "right"} if down else {"va": "bottom"}
        ax.annotate(arrow.label, (left, high), (4 * side, 0) if down else (0, 3), textcoords="offset points",
                    color=arrow.color, **LETTERS | beside)  # fmt: skip
