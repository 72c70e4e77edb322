"""Lessons printed as `make pdf` prints them: two stand for all, since each is a page of the book like any other."""

import json
import re
from pathlib import Path
from typing import Any

import print_book
import pypdfium2
import pytest
from built_book import ROOT
from pypdf import PdfReader

LESSONS, EVIDENCE = print_book.parts()
PART = LESSONS._replace(
    chapters=["chapters/09-lnn", "chapters/15-transformer"], after=LESSONS.after[-1:]
)  # the lightest
MARGIN = 20 / 25.4 * 72  # 20 mm in points
OPEN = re.compile(r"```python\n(.+?)```", re.DOTALL)


@pytest.fixture(scope="module")
def printed(browser: Any, address: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a PDF of two lessons."""
    path = tmp_path_factory.mktemp("paper") / "lessons.pdf"
    return print_book.write(path, print_book.print_part(browser, address, PART))


@pytest.fixture(scope="module")
def texts(printed: Path) -> list[str]:
    """Return what stands on each page, without spaces, as a line may end anywhere."""
    return [closed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(printed)]


@pytest.fixture(scope="module")
def outline(printed: Path) -> list[tuple[int, str, int]]:
    """Return the headings as the browser lists them: their level, words and page, of which the first is 1."""
    reader = PdfReader(printed)

    def under(entries: list[Any], level: int) -> Any:
        for entry in entries:
            if isinstance(entry, list):
                yield from under(entry, level + 1)
            else:
                yield level, entry.title, 1 + reader.get_destination_page_number(entry)

    return list(under(reader.outline, 0))


def closed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def cells(name: str) -> list[str]:
    notebook = json.loads((ROOT / f"{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]


pytestmark = pytest.mark.browser


def test_the_contents_say_on_which_page_a_heading_stands(texts: list[str], outline: list[Any]) -> None:
    pages = {title: page for level, title, page in outline if level == 0}
    assert len(pages) == 1 + len(PART.chapters) + 2 + len(PART.after)
    text = "".join(texts[pages["Contents"] - 1 : list(pages.values())[1] - 1])
    for level, title, page in outline[1:]:
        if level == 0 or (level == 1 and page < pages["Hints"]):
            _, entry, text = text.partition(f"{closed(title)}{page}")
            assert entry, f"{title!r} on page {page} is not next in the contents, but {text[:80]}"
    assert all(closed(title) in texts[page - 1] for _, title, page in outline)


def test_each_exercise_has_its_solution_on_the_page_that_it_names(texts: list[str]) -> None:
    for name in PART.chapters:
        exercise = ""
        for cell in cells(name):
            exercise = next(iter(re.findall(r"^### (Exercise .+)$", cell, re.MULTILINE)), exercise)
            solution = OPEN.search(cell.partition('class="solution"')[2])
            if solution:
                place = next(text for text in texts if closed(exercise) in text).partition(closed(exercise))[2]
                page = int(re.match(r"Hints:page\d+\.Solution:page(\d+)\.", place)[1])
                assert closed(exercise) in texts[page - 1]
                assert closed(solution[1])[:40] in texts[page - 1] + texts[page]


def test_no_page_is_blank_and_nothing_leaves_the_column(printed: Path) -> None:
    for page in pypdfium2.PdfDocument(printed):
        text, (width, height) = page.get_textpage(), page.get_size()
        boxes = [text.get_charbox(k) for k in range(text.count_chars()) if text.get_text_range(k, 1).strip()]
        assert len(boxes) > 40
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        assert min(lefts) > MARGIN - 2
        assert max(rights) < width - MARGIN + 2
        assert min(bottoms) > 0
        assert max(tops) < height


def test_no_heading_stands_alone_at_the_end_of_a_page(texts: list[str], outline: list[Any]) -> None:
    assert [(title, page) for _, title, page in outline if texts[page - 1].endswith(closed(title))] == []


def test_an_explorable_is_a_picture_with_its_address(printed: Path, texts: list[str]) -> None:
    pages = pypdfium2.PdfDocument(printed)
    images = [image for page in pages for image in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])]
    assert len(images) == sum(cell_with_explorable(name) for name in PART.chapters)
    assert min(image.get_px_size()[0] for image in images) > 1000
    for name in PART.chapters:
        assert f"Itmovesonthepage{name}." in "".join(texts)


def cell_with_explorable(name: str) -> int:
    return (ROOT / f"{name}.ipynb").read_text(encoding="utf-8").count('data-nalu-widget=\\"')


def test_links_lead_to_a_place_in_the_file_or_to_a_public_address(printed: Path) -> None:
    reader = PdfReader(printed)
    there = set(reader.named_destinations)
    for page in reader.pages:
        for link in page.get("/Annots", []):
            link = link.get_object()
            if "/Dest" in link:
                assert str(link["/Dest"]) in there
            else:
                assert str(link["/A"]["/URI"]).startswith("https://")


def test_the_built_book_links_to_what_is_printed(site: Path, tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    page, written = tmp_path / "book" / "how-to-use.html", tmp_path / "a-book-lessons.pdf"
    page.write_text((site / "book" / "how-to-use.html").read_text(encoding="utf-8"), encoding="utf-8")
    written.write_bytes(b"%PDF" + bytes(2_300_000))
    print_book.publish(tmp_path, {"lessons": written})
    links = re.findall(r'<a href="([^"]*)">([^<]*)</a> \(2.3 MB\)', page.read_text(encoding="utf-8"))
    assert links == [("../pdf/a-book-lessons.pdf", "the lessons as a PDF")]
    assert (page.parent / links[0][0]).read_bytes() == written.read_bytes()
    assert print_book.file_name(LESSONS) == "arithmetic-by-gradient-lessons.pdf"
    with pytest.raises(RuntimeError, match="expected the place of the PDFs"):
        print_book.publish(tmp_path, {"lessons": written})


def test_without_a_book_or_a_browser_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(print_book, "SITE", tmp_path)
    assert print_book.main() == 2
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "index.html").touch()
    monkeypatch.setattr(print_book, "find_browser", lambda: None)
    assert print_book.main() == 2
    text = capsys.readouterr().err.splitlines()
    assert [line.partition(", ")[0].partition(";")[0] for line in text] == [
        "make pdf needs the built book",
        "make pdf needs a Chromium-like browser",
    ]
