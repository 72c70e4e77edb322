"""What a reader types into the search, and which page should be among the first three; and what the search shows."""

import json
from pathlib import Path
from typing import Any

import pytest
from visits import Log

pytestmark = pytest.mark.browser
LISTED = "book/messages"
# Questions by the page that comes first, or one of several.
FIRST = {
    "book/claims": "is the paper's result reproducible",
    "book/errata": "mistakes in the papers",
    "book/glossary": "NaN during training",
    "book/glossary or chapters/03-nalu": "what is a NALU",
    "book/how-to-use": "run the notebooks in the browser",
    "book/install": "install; PyPI; GPU",
    "book/many-machines": "run experiments on a cluster",
    "book/own-net": "how to read the formula out of a trained network; export to ONNX",
    "book/teaching": "teach a class",
    "book/units": "which optimizer should I use",
    "book/units or chapters/03-nalu": "why is my loss stuck",
    "book/your-data or chapters/14-your-data": "find an equation from data; fit a formula to a csv file",
    "book/your-exercises or book/how-to-use": "solutions to the exercises",
    "chapters/01-identity-failure": "extrapolation neural network; why can't a neural network extrapolate; "
    "why does tanh saturation hurt extrapolation",
    "chapters/02-nac": "vanishing gradient; neural network that adds two numbers",
    "chapters/03-nalu": "local minimum; how does NALU switch between adding and multiplying",
    "chapters/04-gradient-expectation": "weight initialization",
    "chapters/05-inalu": "ablation study; difference between NALU and iNALU",
    "chapters/06-nau-nmu": "learn multiplication; sparsity regularizer; how to multiply with a neural network",
    "chapters/07-npu": "complex logarithm of negative numbers; square root with a neural network",
    "chapters/07-npu or chapters/10-newer-units": "can a neural network do division",
    "chapters/08-nsr": "differentiable if statement; can a neural network learn if statements; "
    "network for comparing numbers",
    "chapters/09-lnn": "logical constraints; neural network with logic rules",
    "chapters/10-newer-units": "exploding gradient division; gradient clipping with Adam; divide by zero",
    "chapters/11-digits": "sum of handwritten digits; add handwritten digits",
    "chapters/12-words-and-programs": "LSTM on longer sequences; can LSTM do arithmetic",
    "chapters/13-keeping-time": "recurrent network that counts steps",
    "chapters/14-your-data": "symbolic regression; power law with held out data",
    "chapters/15-transformer": "layer norm numbers; attention weights; why do transformers fail at arithmetic",
    "chapters/16-rows-first": "does the order of training examples matter; train only on positive numbers first",
}
# ... and by the page that is among the first three.
AMONG_THREE = {
    "book/claims": "which claims were not reproduced",
    "book/experiments": "download data; where can I download the results",
    "book/glossary": "clamp; Wilson interval; what is a seed",
    "book/how-to-use": "license; licence; BibTeX; offline; PDF; how do I cite this book; "
    "can I use this without internet",
    "book/install": "pip; how do I install this; how to install; can I use a GPU",
    "book/many-machines": "how do I train on many machines",
    "book/other-tools": "Lightning; from_pretrained",
    "book/own-net": "onnx; torch.compile; save a model; how do I put a unit in my own network; "
    "how do I save a trained model",
    "book/teaching": "how do I teach this in a course",
    "book/units": "multiply negative numbers; division; which unit; how do I multiply negative numbers; "
    "multiply two negative numbers; which unit should I use for division; How can I divide two numbers?; "
    "why does my unit not learn",
    "book/your-data": "symbolic regression; how do I find a formula from my data",
    "chapters/02-nac": "accumulator",
    "chapters/03-nalu": "why do gates get stuck",
    "chapters/04-gradient-expectation": "why does training fail for some random seeds",
    "chapters/06-nau-nmu": "NMU; what is the difference between NAU and NMU; what does the sparsity penalty do",
    "chapters/08-nsr": "neural status register",
    "chapters/10-newer-units": "division by small numbers",
    "chapters/13-keeping-time": "how to teach a neural network to count",
    "chapters/15-transformer": "how do transformers handle numbers",
}
# Messages as they are printed, and what stands in the list of messages there.
MESSAGES = {
    "in_features must be at least 1, not 0": "must be at least 1, not",
    "ValueError: batch_size must be at least 1, not -5": "must be at least 1, not",
    "in_features must be at least 1, not some wombat": "must be at least 1, not",
    "ValueError: expected an input of shape (..., 3), got (5, 2)": "expected an input of shape",
    "dtype must be a floating-point type, as torch.float32, not torch.int64": "must be a floating-point type",
}
RESULTS = "(query) => Search._performSearch(...Search._parseQuery(query)).reverse().map((found) => found.slice(0, 3))"
LENS = """() => [...document.querySelectorAll(".bd-search")].filter((form) => form.checkVisibility()).map((form) => {
  const field = form.querySelector("input"), lens = form.querySelector(".fa-magnifying-glass").getBoundingClientRect();
  return field.getBoundingClientRect().left + parseFloat(getComputedStyle(field).paddingLeft) - lens.right;
})"""


def each_query(table: dict[str, str]) -> list[tuple[str, list[str]]]:
    return [(query, pages.split(" or ")) for pages, queries in table.items() for query in queries.split("; ")]


@pytest.fixture
def search_page(keep_page: Any) -> Any:
    """Return the page of the search, which a question to its index does not change."""
    page = keep_page("search.html?q=accumulator")
    page.locator("#search-results li a").first.wait_for()
    return page


def pages_found(page: Any, query: str) -> list[str]:
    """Return the pages that a query leads to, the best one first."""
    return list(dict.fromkeys(name for name, *_ in page.evaluate(RESULTS, query)))


@pytest.mark.parametrize(("query", "pages"), each_query(FIRST))
def test_a_question_is_answered_first(query: str, pages: list[str], search_page: Any) -> None:
    assert pages_found(search_page, query)[0] in pages


@pytest.mark.parametrize(("query", "pages"), each_query(AMONG_THREE))
def test_the_words_of_a_reader_find_the_page(query: str, pages: list[str], search_page: Any) -> None:
    addresses = pages_found(search_page, query)
    assert pages[0] in addresses[:3]
    assert addresses[0] != LISTED


def test_a_term_of_the_glossary_in_a_question_leads_to_its_entry(search_page: Any) -> None:
    assert search_page.evaluate(RESULTS, "NaN during training")[0] == ["book/glossary", "Glossary", "#term-NaN"]


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_leads_first_to_its_own_place(message: str, search_page: Any) -> None:
    name, _, anchor = search_page.evaluate(RESULTS, message)[0]
    assert name == LISTED
    listed = dict(json.loads(search_page.locator("#messages").text_content()))
    assert MESSAGES[message] in listed[anchor.removeprefix("#")]


@pytest.mark.parametrize(
    ("query", "selector", "words"),
    [
        ("in_features must be at least 1, not 0", ":target", "must be at least 1, not"),
        ("BibTeX", "section:has(> :target), section:target", "@misc{"),
    ],
)
def test_a_result_leads_to_its_place_on_a_page(query: str, selector: str, words: str, open_page: Any) -> None:
    page = open_page(f"search.html?q={query}")
    first = page.locator("#search-results li a").first
    first.wait_for()
    page.goto(first.evaluate("(link) => link.href"))
    assert words in page.locator(selector).last.inner_text()


def test_the_lens_lies_before_what_is_typed(open_page: Any) -> None:
    page = open_page("search.html?q=NMU")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        room = page.evaluate(LENS)
        assert room
        assert min(room) >= 2


@pytest.mark.parametrize(
    ("query", "words"),
    [("hyperbolic tangent", ""), ("offline", ""), ("in_features must be at least 1, not 0", "must be at least 1, not")],
)
def test_what_is_shown_of_each_page_has_words_and_no_raw_formula(query: str, words: str, open_page: Any) -> None:
    page = open_page(f"search.html?q={query}")
    page.locator("#search-results li .context").first.wait_for()
    page.wait_for_function("!document.querySelector('#search-results li:not(:has(.context, span))')")
    shown = page.locator("#search-results .context").all_inner_texts()
    assert all(shown)
    assert words in shown[0]
    assert not [text for text in shown if "\\" in text]


def test_from_a_folder_the_search_finds_pages_and_asks_for_none(site: Path, open_page: Any, log: Log) -> None:
    page = open_page("search.html?q=NMU", base=site.as_uri())
    page.locator("#search-results li a").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert log.console == []
    assert log.failed == []
