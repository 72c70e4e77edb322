"""Every link inside the book leads somewhere, and no page names a host it does not need."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from built_book import CHAPTER, documents

BOOK = "book.invalid"
LOADING = ("stylesheet", "preload", "icon", "shortcut icon", "modulepreload", "manifest")


class Page(HTMLParser):
    """What a page links to, what it loads, and what can be linked to on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        targets = [given[name] for name in ("href", "src") if name in given]
        self.links += targets
        if tag in ("script", "img", "iframe", "source") or (tag == "link" and given.get("rel") in LOADING):
            self.loads += targets
        self.anchors |= {given[name] for name in ("id", "name") if name in given}


@pytest.fixture(scope="module")
def parsed(pages: dict[str, str]) -> dict[str, Page]:
    return {f"{name}.html": Page(text) for name, text in pages.items()}


def test_internal_links_and_anchors_resolve(site: Path, parsed: dict[str, Page]) -> None:
    broken = [
        (name, link) for name, page in parsed.items() for link in page.links if not leads(site, parsed, name, link)
    ]
    assert broken == []
    assert {"index.html", *(f"{name}.html" for name in documents())} <= parsed.keys()


def leads(site: Path, parsed: dict[str, Page], name: str, link: str) -> bool:
    """Tell whether a link on a page leads to a file of the site and, if it names one, to an anchor on it."""
    target = urlsplit(urljoin(f"http://{BOOK}/{name}", link))
    if target.hostname != BOOK:
        return True
    path, anchor = unquote(target.path).lstrip("/"), unquote(target.fragment)
    if path in parsed:
        return not anchor or anchor in parsed[path].anchors
    return (site / path).is_file()


def test_no_page_loads_from_another_host(parsed: dict[str, Page]) -> None:
    loads = {load for page in parsed.values() for load in page.loads}
    assert loads
    assert not {load for load in loads if urlsplit(load).netloc}


def test_without_a_repository_no_page_offers_binder_or_a_source(pages: dict[str, str], parsed: dict[str, Page]) -> None:
    assert not [name for name, text in pages.items() if "mybinder" in text]
    assert not [link for page in parsed.values() for link in page.links if "/blob/" in link or "/issues/new" in link]


def test_a_repository_gets_its_own_binder_and_source_links(forked_pages: dict[str, str]) -> None:
    links = Page(forked_pages[CHAPTER]).links
    binder = [link for link in links if link.startswith("https://mybinder.org/v2/gh/someone/book/main")]
    assert binder, links
    assert f"{CHAPTER}.ipynb" in unquote(binder[0])
    assert any(link.startswith("https://github.com/someone/book") for link in links)
