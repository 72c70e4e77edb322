"""A figure as a reader meets it, with eyes, ears and either theme; tables; and the palette."""

import re
from itertools import pairwise
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pytest

from nalu_tutorial.figures import (
    DIVERGING,
    FAMILY,
    INK,
    MEMBERS,
    Arrow,
    Box,
    diagram,
    figure,
    line_style,
    table,
    training_range,
)
from nalu_tutorial.figures._diagram import drawn as arranged

ROOT = Path(__file__).parents[1]
ALT = 'The error falls from 3.75 to 0.01 & stays there, "as it should" <always>'
WHITE, NIGHT = "#ffffff", "#14181e"
SVG = "{http://www.w3.org/2000/svg}"


def plot_everything(ax):
    ax.plot([1, 2, 3], [1.25, 2.5, 3.75], marker="o", label="rate 0.125", **line_style("NAC"))
    ax.fill_between([1, 2, 3], [0, 1, 2], [1, 2, 3], alpha=0.35, hatch="//", color=FAMILY["net"])
    ax.fill_between([1, 2], [0, 1], facecolor=FAMILY["net"], hatch="..")
    ax.errorbar([1, 2], [1, 2], yerr=0.5, color=INK)
    ax.bar([1, 2], [1, 2], color=FAMILY["nac"])
    ax.contourf([[0, 1], [1, 0]], cmap=DIVERGING)
    ax.axhline(1, color=INK)
    ax.text(1, 1, "at 0.0625")
    ax.grid(True)
    ax.legend()
    ax.set(title="a title", xlabel="step", ylabel="error")
    training_range(ax, 1, 2, label="seen in training")


def drawn(alt=ALT, caption="Watch <it> fall.", plot=plot_everything, **keywords):
    """Return what the block displayed, which must be one thing."""
    shown = []
    with mock.patch("IPython.display.display", shown.append), figure(alt=alt, caption=caption, **keywords) as ax:
        plot(ax)
    (picture,) = shown
    return picture


@pytest.fixture(scope="module")
def page():
    return drawn()._repr_html_()


@pytest.fixture(scope="module")
def tree(page):
    return ElementTree.fromstring(page)


def test_it_is_a_figure_with_one_image_that_has_a_name_and_a_caption_if_one_is_given(tree):
    assert tree.tag == "figure"
    assert tree.get("class") == "nalu-fig"
    svg, narrow = tree.iter(f"{SVG}svg")
    assert svg.get("role") == narrow.get("role") == "img"
    assert svg.get("aria-label") == narrow.get("aria-label") == ALT
    assert tree.find("figcaption").text == "Watch <it> fall."
    plain = drawn(caption="")
    assert repr(plain) == f"<figure: {ALT}>"
    assert "figcaption" not in plain._repr_html_()


def test_words_and_numbers_of_a_label_stay_as_they_were_written(tree):
    words = {text.text for text in tree.iter(f"{SVG}text")}
    assert {"a title", "step", "error", "rate 0.125", "at 0.0625", "seen in training"} <= words


def test_a_faint_colour_stays_as_faint_as_it_was_made(page):
    assert {"0.07", "0.35", "0.12"} <= set(re.findall(r"opacity: ([\d.]+)", page))


def test_places_are_rounded_to_a_tenth(tree):
    for element in tree.iter():
        places = " ".join(element.get(name, "") for name in ("d", "x", "y", "points", "transform"))
        assert not re.search(r"\d\.\d\d", places), places


@pytest.mark.parametrize("alt", ["", "   ", "A plot.", "too short" + 20 * " "])
def test_a_figure_or_diagram_must_say_what_it_shows(alt):
    with pytest.raises(ValueError, match="alt must say in a sentence what the figure shows"):
        drawn(alt=alt)
    with pytest.raises(ValueError, match="alt must say"):
        diagram(BOXES, ARROWS, alt=alt, size=(7, 2), narrow=3)


def test_the_same_code_gives_the_same_bytes(page):
    assert drawn()._repr_html_() == page
    random = np.random.default_rng(0).random((4, 4))
    image = [drawn(plot=lambda ax: ax.imshow(random))._repr_html_() for _ in range(2)]
    assert image[0] == image[1]


def test_it_holds_no_date_no_version_and_no_rules_for_the_page(page):
    assert not re.search(r"metadata|<style|<!--|<\?xml|DOCTYPE|matplotlib", page, re.IGNORECASE)
    assert not re.search(r"\b20\d\d-\d\d", page)


def test_all_ink_is_the_pages_own(page, tree):
    assert INK not in page
    assert all("fill: currentColor" in text.get("style") for text in tree.iter(f"{SVG}text"))  # black is left unsaid
    worn = set(re.findall(r"(?:fill|stroke|color): ([^;\"]+)", page)) - {"none", "currentColor"}
    chosen = {matplotlib.colors.to_hex(color) for color in (*DIVERGING(np.linspace(0, 1, 256)), *FAMILY.values())}
    assert {color for color in worn if not color.startswith("url(#")} <= chosen  # no black, no white of its own


def test_two_figures_share_no_id_and_refer_to_their_own(page):
    other = drawn(alt="Another figure, of the same things")._repr_html_()
    mine, theirs = (re.findall(r'\bid="([^"]+)"', each) for each in (page, other))
    used = re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", page)
    assert mine
    assert len({*mine, *theirs}) == len(mine) + len(theirs)
    assert {a or b for a, b in used} <= set(mine)


def test_the_style_ends_with_the_figure_and_one_that_fails_shows_nothing():
    before, shown = dict(matplotlib.rcParams), []
    drawn()
    assert dict(matplotlib.rcParams) == before
    assert matplotlib.rcParams["text.color"] != INK
    display = mock.patch("IPython.display.display", shown.append)
    with display, pytest.raises(ZeroDivisionError), figure(alt=ALT) as ax:
        ax.plot([1 / 0])
    assert dict(matplotlib.rcParams) == before
    assert shown == []


def test_panels_are_as_subplots_gives_them():
    with mock.patch("IPython.display.display"), figure(2, 3, alt=ALT, sharex=True, width=6, height=2) as axes:
        assert axes.shape == (2, 3)
        axes[1, 2].set_xlim(0, 7)
        assert axes[0, 2].get_xlim() == (0, 7)


def luminance(color):
    def linear(channel):
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    return sum(w * linear(c) for w, c in zip((0.2126, 0.7152, 0.0722), matplotlib.colors.to_rgb(color), strict=True))


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", [WHITE, NIGHT])
@pytest.mark.parametrize("name", FAMILY)
def test_every_colour_holds_on_both_grounds(name, ground):
    assert contrast(FAMILY[name], ground) >= 3


def test_style_sheets_name_the_color_of_a_family_and_the_mark_wears_two():
    sheets = [path for folder in ("nalu_tutorial", "book", "tools") for path in (ROOT / folder).rglob("*.css")]
    assert len(sheets) >= 6
    for path in sheets:
        sheet = path.read_text(encoding="utf-8")
        named = re.findall(r"--nalu-(\w+): (#[0-9a-f]{6});", sheet)
        assert set(named) <= FAMILY.items(), path
        assert all(sheet.count(color) == 1 for _, color in named), path
        assert {color for color in FAMILY.values() if color in sheet} == {color for _, color in named}, path
    mark = (ROOT / "book" / "assets" / "mark.svg").read_text(encoding="utf-8")
    assert set(re.findall(r'stroke="(#\w+)"', mark)) == {FAMILY["nalu"], FAMILY["nac"]}


def test_members_of_a_family_share_its_colour_and_differ_in_their_dash():
    assert len(set(MEMBERS.values())) == len(MEMBERS)
    assert {family for family, _ in MEMBERS.values()} <= FAMILY.keys()
    assert line_style("NAC") == {"color": FAMILY["nac"], "linestyle": "-"}
    assert line_style("Linear")["color"] == line_style("MLP")["color"]
    with pytest.raises(KeyError):
        line_style("no unit")


def test_zero_of_the_diverging_colours_is_the_page_itself():
    alpha = [DIVERGING(value)[3] for value in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert alpha == pytest.approx([1, 0.5, 0, 0.5, 1], abs=0.01)


TABLE = table(["unit", "share <b>"], [("NAC", "94 % (88–97)"), ("a & b", 0.5)], "A <caption>.")


def test_a_table_has_headers_for_its_columns_and_its_rows():
    tree = ElementTree.fromstring(TABLE._repr_html_())
    assert [(th.get("scope"), th.text) for th in tree.iter("th")] == [
        ("col", "unit"), ("col", "share <b>"), ("row", "NAC"), ("row", "a & b"),
    ]  # fmt: skip
    assert [td.text for td in tree.iter("td")] == ["94 % (88–97)", "0.5"]
    assert tree.find("table/caption").text == "A <caption>."
    assert [len(row) for row in tree.iter("tr")] == [2, 2, 2]
    assert "caption" not in table(["a"], [[1]])._repr_html_()


def test_a_table_in_plain_text_is_aligned():
    lines = repr(TABLE).splitlines()
    assert [line.index(cell) for line, cell in zip(lines, ("share", "94", "0.5"), strict=True)] == [7, 7, 7]
    assert all(len(a) == len(b) for a, b in pairwise(lines))


@pytest.mark.parametrize(
    ("panels", "width", "arranged"),
    [((1, 1), 4.8, None), ((1, 1), 7, (1, 1)), ((1, 3), 7.8, (3, 1)), ((2, 2), 7.2, (4, 1)), ((3, 3), 5.8, (5, 2))],
)
def test_a_wide_figure_is_drawn_for_a_phone_with_fewer_panels_beside_each_other(panels, width, arranged):
    rows, columns = panels
    page = drawn(plot=lambda axes: [ax.plot([1, 2]) for ax in np.ravel(axes)], rows=rows, columns=columns, width=width)
    drawings = list(ElementTree.fromstring(page._repr_html_()).iter(f"{SVG}svg"))
    assert len(drawings) == (2 if arranged else 1)
    if arranged:
        sizes = [[float(size) for size in svg.get("viewBox").split()[2:]] for svg in drawings]
        assert sizes[1] == pytest.approx([4.6 * 72, sizes[0][1] * arranged[0] / rows], abs=0.1)
        assert len({round(left) for left in lefts_of_panels(drawings[1])}) == arranged[1]


def lefts_of_panels(svg):
    """Return where the lines of the panels begin, from the left."""
    lines = [each for each in svg.iter(f"{SVG}path") if "clip-path" in each.attrib]
    return [float(re.match(r"M ([\d.]+)", line.get("d"))[1]) for line in lines]


BOXES = {
    "x": Box(0, 1, "two numbers", frame=""),
    "sum": Box(1, 0, "a sum", FAMILY["nac"], badge="1"),
    "gate": Box(1, 1, "a gate\nfrom 0 to 1", bold="0.5"),
    "product": Box(1, 2, "a product", frame=":"),
    "y": Box(2, 1, "an output"),
}
ARROWS = [
    Arrow("x", "sum", course="across"),
    Arrow("x", "gate"),
    Arrow("sum", "y", "carried", course="along"),
    Arrow("gate", "y", "open"),
    Arrow("x", "y", course="around"),
]


@pytest.mark.parametrize("down", [False, True], ids=["to the right", "down"])
def test_a_diagram_has_room_for_each_box_and_its_arrows_lead_from_frame_to_frame(down):
    fig = arranged(BOXES, ARROWS, (4.6, 2.5), down=down)
    fig.draw_without_rendering()
    (ax,) = fig.axes
    frames = [text.get_window_extent().padded(6.25) for text in ax.texts[: len(BOXES)]]
    assert all(each.x0 >= 0 and each.x1 <= 460 and each.y0 >= 0 and each.y1 <= 250 for each in frames)
    assert not any(a.overlaps(b) for k, a in enumerate(frames) for b in frames[:k])
    x, _, gate, product, y = (np.array([each.x0 + each.x1, -each.y0 - each.y1]) for each in frames)
    forward, aside = (1, 0) if down else (0, 1)
    assert x[forward] < gate[forward] < y[forward]
    assert gate[aside] < product[aside]
    ways = [each.arrow_patch.get_path().vertices for each in ax.texts if getattr(each, "arrow_patch", None)]
    names = list(BOXES)
    for arrow, way in zip(ARROWS, ways, strict=True):
        begin, end = (frames[names.index(name)] for name in (arrow.begin, arrow.end))
        assert begin.padded(8).contains(*way[0])
        assert any(end.padded(8).contains(*each) for each in way)
        assert not any(frame.padded(-2).contains(*each) for each in way for frame in (begin, end))


def test_a_diagram_is_drawn_for_a_page_and_for_a_phone():
    picture = diagram(BOXES, ARROWS, alt=ALT, size=(7, 2), narrow=3)
    drawings = list(ElementTree.fromstring(picture._repr_html_()).iter(f"{SVG}svg"))
    assert [svg.get("viewBox") for svg in drawings] == ["0 0 504 144", "0 0 331.2 216"]
    for svg in drawings:
        texts = [text.text for text in svg.iter(f"{SVG}text")]
        assert {"a sum", "0.5", "1", "carried", "open"} <= set(texts)
