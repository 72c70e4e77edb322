"""The faces of the book: light, licensed, there where they are named, and nothing moves when they come."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from book_extension import faces
from built_book import CHAPTER
from fontTools.ttLib import TTFont
from visits import DESK, PHONE

LIMIT = 90_000  # bytes, all together
WIDTHS = """() => ["1111", "8888"].map((text) => {
  const cell = document.querySelector(".bd-article td").appendChild(document.createElement("span"));
  cell.textContent = text;
  return cell.getBoundingClientRect().width;
})"""
FAMILIES = """() => ["p", "h1", "td"].map((tag) => document.querySelector(`.bd-article ${tag}`))
  .map((each) => getComputedStyle(each).fontFamily)"""


def files(site: Path) -> dict[str, Path]:
    return {name: site / faces.FOLDER / f"{name}.woff2" for name in faces.FACES}


def test_the_faces_are_light_and_named_by_the_style_sheet(site: Path) -> None:
    sheet = (site / "_static" / "face.css").read_text(encoding="utf-8")
    assert all(f"fonts/{path.name}" in sheet for path in files(site).values())
    assert sum(path.stat().st_size for path in files(site).values()) < LIMIT


def test_the_license_lies_beside_the_faces(site: Path) -> None:
    for family in faces.PACKAGES:
        text = (site / faces.FOLDER / f"{family}-license.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in text
    for path in files(site).values():
        names = TTFont(path)["name"].names
        assert any("SIL Open Font License" in str(name) for name in names)
        assert not [name for name in names if name.nameID in (1, 4, 6)], "a reserved name"


def test_letters_of_all_pages_are_in_the_faces(site: Path) -> None:
    letters = {sign for sign in faces.signs_of(site) if chr(sign).isalpha() and sign < 0x250}
    for path in (each for name, each in files(site).items() if "italic" not in name):
        assert not letters - TTFont(path).getBestCmap().keys()
        assert not faces.MARKS & TTFont(path).getBestCmap().keys(), "the hat of M\u0302 would stand beside it"


@pytest.mark.browser
def test_text_is_in_one_face_and_headings_and_tables_in_the_other_whose_figures_are_equally_wide(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(f"{CHAPTER}.html")
    text, heading, table = page.evaluate(FAMILIES)
    assert text.startswith('"Book Serif"')
    assert heading.startswith('"Book Sans"')
    assert table.startswith('"Book Sans"')
    loaded = page.evaluate(
        "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)"
    )
    assert {family.strip('"') for family in loaded} >= {"Book Serif", "Book Sans"}
    one, eight = page.evaluate(WIDTHS)
    assert one == pytest.approx(eight, abs=0.01)


@pytest.mark.browser
def test_a_page_is_as_tall_before_its_faces_are_there(new_tab: Callable[[], Any], address: str) -> None:
    def heights(*, waits: bool) -> list[float]:
        page = new_tab()
        if waits:
            page.route("**/_static/fonts/*", lambda route: route.abort())
        page.goto(f"{address}/book/how-to-use.html?{waits}")
        found = []
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            page.evaluate("document.fonts.ready.then(() => null)")
            found.append(page.evaluate("document.querySelector('.bd-article').getBoundingClientRect().height"))
        return found

    assert heights(waits=True) == pytest.approx(heights(waits=False), rel=0.03)
