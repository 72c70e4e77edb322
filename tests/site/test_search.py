"""What a reader types into the search, and which page should be among the first three."""

from typing import Any

import pytest

pytestmark = pytest.mark.browser
WANTED = {
    "install": "book/install",
    "pip": "book/install",
    "PyPI": "book/install",
    "GPU": "book/install",
    "license": "book/how-to-use",
    "licence": "book/how-to-use",
    "BibTeX": "book/how-to-use",
    "offline": "book/how-to-use",
    "onnx": "book/own-net",
    "torch.compile": "book/own-net",
    "save a model": "book/own-net",
    "multiply negative numbers": "book/units",
    "division": "book/units",
    "which unit": "book/units",
    "symbolic regression": "book/your-data",
    "download data": "book/experiments",
    "clamp": "book/glossary",
    "Wilson interval": "book/glossary",
    "NMU": "chapters/06-nau-nmu",
    "neural status register": "chapters/08-nsr",
    "expected an input of shape (..., 3), got (5, 2)": "book/messages",
    "ValueError: in_features must be at least 1, not 0": "book/messages",
    "TypeError: dtype must be a floating-point type, as torch.float32, not torch.int64": "book/messages",
}
FIRST = """(query) => {
  const pages = Search._performSearch(...Search._parseQuery(query)).reverse().map(([name]) => name);
  return [...new Set(pages)].slice(0, 3);
}"""


@pytest.fixture(scope="module")
def search_page(open_page: Any) -> Any:
    """Return the page of the search, opened once for all words."""
    page = open_page("search.html?q=accumulator")
    page.locator("#search-results li a").first.wait_for()
    return page


@pytest.mark.parametrize("query", WANTED)
def test_the_words_of_a_reader_find_the_page(query: str, search_page: Any) -> None:
    found = search_page.evaluate(FIRST, query)
    assert WANTED[query] in found


def test_words_that_no_page_has_together_find_the_pages_that_have_most(open_page: Any) -> None:
    page = open_page("search.html?q=in_features must be at least 1, not some wombat")
    found = page.locator("#search-results li a").first
    found.wait_for()
    assert "book/messages.html" in found.get_attribute("href")
