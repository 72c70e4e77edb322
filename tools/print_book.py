"""Print the built book with a browser: a PDF of all lessons, and one of their evidence.

Usage: python tools/print_book.py; `make pdf` builds the book before. The built book then has both and links to them.
"""

import re
import sys
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]
from browsers import find_browser
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from pypdf import PdfReader

ROOT = Path(__file__).parents[1]
SITE, TARGET = ROOT / "_build" / "html", ROOT / "_build" / "pdf"
PAPER = Path(__file__).with_name("paper")
PLACE = "<!-- PDF -->"  # of the links to what is printed
OLDEST = 131  # the first Chromium that writes into the margins of a page
COLUMN: ViewportSize = {
    "width": 643,
    "height": 971,
}  # what the margins of paper.css leave of A4, in pixels of 1/96 inch
DESK: ViewportSize = {"width": 700, "height": 1000}
ABOVE = ".bd-header-article, #pst-back-to-top { visibility: hidden }"  # what floats over a page, and tall figures
PATIENCE = 600_000  # milliseconds: a whole book of formulas, also on a busy machine


class Part(NamedTuple):
    """What becomes one PDF: pages of the book in their order, and those that follow as an appendix."""

    name: str
    about: str
    chapters: list[str]
    after: list[str]


def main() -> int:
    """Print both parts, and say where they lie; without a book or a browser say so."""
    browser_path = find_browser()
    if not (SITE / "book" / "index.html").exists():
        return refuse(f"make pdf needs the built book; there is none in {SITE}, which 'make book' fills")
    if browser_path is None:
        return refuse("make pdf needs a Chromium-like browser, and none was found; BROWSER_PATH names one")
    with served(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path)
        if int(browser.version.partition(".")[0]) < OLDEST:
            return refuse(f"make pdf needs Chromium {OLDEST} or newer; {browser_path} is {browser.version}")
        for part in parts():
            written = write(TARGET / file_name(part), print_part(browser, address, part))
            print(f"{written.relative_to(ROOT)}: {written.stat().st_size / 1e6:.1f} MB")
    publish(SITE, {part.name: TARGET / file_name(part) for part in parts()})
    return 0


def refuse(why: str) -> int:
    """Say why nothing is printed, and return the exit code for it."""
    print(why, file=sys.stderr)
    return 2


def parts() -> list[Part]:
    """Return the lessons and the evidence, as the table of contents has them."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    chapters = contents["parts"][0]["chapters"]
    return [
        Part(
            "lessons",
            "The lessons, as they stand on the pages of the book, but for the code that only draws or counts. A mark "
            "such as [evidence] or [tried] says that the evidence, which is a file of its own, has the numbers behind "
            "a sentence. Hints and solutions stand at the end.",
            [chapter["file"] for chapter in chapters],
            ["book/notation", "book/glossary", "book/bibliography"],
        ),
        Part(
            "evidence",
            "What was published, beside what was measured here, chapter by chapter, without the code that reads "
            "records and draws. The lessons are a file of their own.",
            [section["file"] for chapter in chapters for section in chapter.get("sections", ())],
            ["book/bibliography"],
        ),
    ]


def title() -> str:
    """Return the title of the book."""
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    return str(settings["sphinx"]["config"]["html_title"])


def file_name(part: Part) -> str:
    """Return the name of a part's file, such as ``arithmetic-by-gradient-lessons.pdf``."""
    return re.sub(r"\W+", "-", f"{title()} {part.name}".lower()) + ".pdf"


def write(path: Path, printed: bytes) -> Path:
    """Write a file as a whole, in a folder that is made if need be, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(printed)
    return path


def publish(site: Path, printed: dict[str, Path]) -> None:
    """Lay PDFs beside the pages of the built book, where its page on reading has a place for links to them."""
    links = []
    for name, path in printed.items():
        write(site / "pdf" / path.name, path.read_bytes())
        size = path.stat().st_size / 1e6
        links.append(f'<a href="../pdf/{path.name}">the {name} as a PDF</a> ({size:.1f} MB)')
    page = site / "book" / "how-to-use.html"
    before, mark, after = page.read_text(encoding="utf-8").partition(PLACE)
    if not mark:
        raise RuntimeError(f"expected the place of the PDFs, {PLACE}, in {page}; 'make book' writes the page anew")
    write(page, f"{before}<p>On paper: {', and '.join(links)}.</p>{after}".encode())


def print_part(browser: Browser, address: str, part: Part) -> bytes:
    """Return a part of the book that is served at an address as a PDF."""
    pictures = {name: draw_explorables(browser, f"{address}/{name}.html") for name in part.chapters}
    page = browser.new_page(viewport=COLUMN, color_scheme="light", reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/{part.chapters[0]}.html")
    page.add_script_tag(path=PAPER / "join.js")
    page.add_style_tag(path=PAPER / "paper.css")
    words = {"title": title(), "subtitle": part.name.capitalize(), "about": part.about}
    page.evaluate(
        "(what) => paper.join(what)",
        {**words, "chapters": part.chapters, "after": part.after, "pictures": pictures},
    )
    page.emulate_media(media="print", color_scheme="light", reduced_motion="reduce")
    page.evaluate("paper.fit()")
    printed = print_numbered(page)
    page.close()
    return printed


def draw_explorables(browser: Browser, address: str) -> list[str]:
    """Return a picture of each explorable on a page, in its first state, as an address that holds its data."""
    page = browser.new_page(viewport=DESK, device_scale_factor=2, color_scheme="light", reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(address, wait_until="domcontentloaded")
    places = page.locator("[data-nalu-widget]").all()
    if places:
        page.wait_for_load_state()
    pictures = [picture_of(page, place) for place in places]
    page.close()
    return pictures


def picture_of(page: Page, place: Any) -> str:
    """Return the picture of one explorable, which draws itself when it comes into view."""
    place.scroll_into_view_if_needed()
    place.locator(":is(svg, canvas, input, button):visible").first.wait_for()
    page.wait_for_timeout(300)
    return f"data:image/png;base64,{b64encode(place.screenshot(style=ABOVE)).decode()}"


def print_numbered(page: Page) -> bytes:
    """Print a page once to see where everything stands, and again with the page numbers in it.

    Raises
    ------
    RuntimeError
        If numbers are missing, or the pages move each time that their numbers are written.
    """
    known: dict[str, int] = {}
    for _ in range(4):
        printed = page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
        places = places_in(printed)
        if places == known:
            return printed
        missing = page.evaluate("(found) => paper.number(found)", places)
        if missing:
            raise RuntimeError(f"expected each entry of the contents on a page, got none for {', '.join(missing)}")
        known = places
    raise RuntimeError("expected that page numbers move no text to another page, got other pages each time")


def places_in(printed: bytes) -> dict[str, int]:
    """Return on which page each place stands that something in a PDF leads to; the first page is 1."""
    reader = PdfReader(BytesIO(printed))
    named = reader.named_destinations.items()
    return {name.removeprefix("/"): 1 + (reader.get_destination_page_number(place) or 0) for name, place in named}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, which do not change meanwhile, and keeps silent about it."""

    def end_headers(self) -> None:
        """Let the browser keep each file."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    sys.exit(main())
