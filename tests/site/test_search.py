"""What a reader types into the search, and which page should be among the first three; and what the search shows."""

import json
from pathlib import Path
from typing import Any

import pytest
from visits import Log

pytestmark = pytest.mark.browser
LISTED = "book/messages"
WANTED = {
    "install": "book/install",
    "pip": "book/install",
    "PyPI": "book/install",
    "GPU": "book/install",
    "license": "book/how-to-use",
    "licence": "book/how-to-use",
    "BibTeX": "book/how-to-use",
    "offline": "book/how-to-use",
    "PDF": "book/how-to-use",
    "onnx": "book/own-net",
    "torch.compile": "book/own-net",
    "Lightning": "book/other-tools",
    "from_pretrained": "book/other-tools",
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
}
QUESTIONS = {
    "how do I multiply negative numbers": "book/units",
    "multiply two negative numbers": "book/units",
    "which unit should I use for division": "book/units",
    "How can I divide two numbers?": "book/units",
    "why does my unit not learn": "book/units",
    "how do I install this": "book/install",
    "how to install": "book/install",
    "can I use a GPU": "book/install",
    "how do I cite this book": "book/how-to-use",
    "can I use this without internet": "book/how-to-use",
    "how do I put a unit in my own network": "book/own-net",
    "how do I save a trained model": "book/own-net",
    "how do I find a formula from my data": "book/your-data",
    "where can I download the results": "book/experiments",
    "how do I train on many machines": "book/many-machines",
    "how do I teach this in a course": "book/teaching",
    "which claims were not reproduced": "book/claims",
    "what is a seed": "book/glossary",
    "what is the difference between NAU and NMU": "chapters/06-nau-nmu",
    "how do transformers handle numbers": "chapters/15-transformer",
}
LESSONS = {
    "vanishing gradient": "02-nac",
    "weight initialization": "04-gradient-expectation",
    "extrapolation neural network": "01-identity-failure",
    "exploding gradient division": "10-newer-units",
    "learn multiplication": "06-nau-nmu",
    "local minimum": "03-nalu",
    "layer norm numbers": "15-transformer",
    "sparsity regularizer": "06-nau-nmu",
    "logical constraints": "09-lnn",
    "symbolic regression": "14-your-data",
    "why does tanh saturation hurt extrapolation": "01-identity-failure",
    "ablation study": "05-inalu",
    "complex logarithm of negative numbers": "07-npu",
    "differentiable if statement": "08-nsr",
    "gradient clipping with Adam": "10-newer-units",
    "sum of handwritten digits": "11-digits",
    "LSTM on longer sequences": "12-words-and-programs",
    "recurrent network that counts steps": "13-keeping-time",
    "power law with held out data": "14-your-data",
    "attention weights": "15-transformer",
}
# Questions as a student types them, each with the pages that answer it, of which one should come first.
ASKED = {
    "why can't a neural network extrapolate": ["chapters/01-identity-failure"],
    "how to multiply with a neural network": ["chapters/06-nau-nmu"],
    "divide by zero": ["chapters/10-newer-units"],
    "teach a class": ["book/teaching"],
    "NaN during training": ["book/glossary"],
    "what is a NALU": ["book/glossary", "chapters/03-nalu"],
    "difference between NALU and iNALU": ["chapters/05-inalu"],
    "can a neural network do division": ["chapters/07-npu", "chapters/10-newer-units"],
    "neural network that adds two numbers": ["chapters/02-nac"],
    "why is my loss stuck": ["book/units", "chapters/03-nalu"],
    "find an equation from data": ["book/your-data", "chapters/14-your-data"],
    "can a neural network learn if statements": ["chapters/08-nsr"],
    "neural network with logic rules": ["chapters/09-lnn"],
    "how to read the formula out of a trained network": ["book/own-net"],
    "which optimizer should I use": ["book/units"],
    "does the order of training examples matter": ["chapters/16-rows-first"],
    "why do transformers fail at arithmetic": ["chapters/15-transformer"],
    "add handwritten digits": ["chapters/11-digits"],
    "solutions to the exercises": ["book/your-exercises", "book/how-to-use"],
    "run the notebooks in the browser": ["book/how-to-use"],
    "square root with a neural network": ["chapters/07-npu"],
    "mistakes in the papers": ["book/errata"],
    "how does NALU switch between adding and multiplying": ["chapters/03-nalu"],
    "network for comparing numbers": ["chapters/08-nsr"],
    "can LSTM do arithmetic": ["chapters/12-words-and-programs"],
    "train only on positive numbers first": ["chapters/16-rows-first"],
    "fit a formula to a csv file": ["book/your-data", "chapters/14-your-data"],
    "export to ONNX": ["book/own-net"],
    "run experiments on a cluster": ["book/many-machines"],
    "is the paper's result reproducible": ["book/claims"],
}
# ... and those to which it is among the first three.
NEARLY = {
    "how to teach a neural network to count": "chapters/13-keeping-time",
    "what does the sparsity penalty do": "chapters/06-nau-nmu",
    "why does training fail for some random seeds": "chapters/04-gradient-expectation",
    "division by small numbers": "chapters/10-newer-units",
    "why do gates get stuck": "chapters/03-nalu",
}
MESSAGES = {
    "in_features must be at least 1, not 0": "must be at least 1, not",
    "out_features must be at least 1, not 0": "must be at least 1, not",
    "steps must be at least 1, not 0": "must be at least 1, not",
    "batch_size must be at least 1, not -5": "must be at least 1, not",
    "in_features must be at least 1, not some wombat": "must be at least 1, not",
    "expected an input of shape (..., 3), got (5, 2)": "expected an input of shape",
    "dtype must be a floating-point type, as torch.float32, not torch.int64": "must be a floating-point type",
}
FIRST = """(query) => {
  const pages = Search._performSearch(...Search._parseQuery(query)).reverse().map(([name]) => name);
  return [...new Set(pages)].slice(0, 3);
}"""
BEST = "(query) => Search._performSearch(...Search._parseQuery(query)).at(-1)"
LENS = """() => [...document.querySelectorAll(".bd-search")].filter((form) => form.checkVisibility()).map((form) => {
  const field = form.querySelector("input"), lens = form.querySelector(".fa-magnifying-glass").getBoundingClientRect();
  return field.getBoundingClientRect().left + parseFloat(getComputedStyle(field).paddingLeft) - lens.right;
})"""


@pytest.fixture(scope="module")
def tab() -> list[Any]:
    """Return where the tab is kept that shows the page of the search."""
    return []


@pytest.fixture
def search_page(open_page: Any, tab: list[Any]) -> Any:
    """Return the page of the search, opened again only where another test has left it."""
    if not tab or not tab[0].url.endswith("?q=accumulator"):
        tab[:] = [open_page("search.html?q=accumulator")]
        tab[0].locator("#search-results li a").first.wait_for()
    return tab[0]


@pytest.mark.parametrize("query", WANTED | QUESTIONS | NEARLY)
def test_the_words_of_a_reader_find_the_page(query: str, search_page: Any) -> None:
    actual = search_page.evaluate(FIRST, query)
    assert (WANTED | QUESTIONS | NEARLY)[query] in actual
    assert actual[0] != LISTED


@pytest.mark.parametrize("query", ASKED)
def test_a_question_as_a_student_types_it_is_answered_first(query: str, search_page: Any) -> None:
    assert search_page.evaluate(FIRST, query)[0] in ASKED[query]


def test_a_term_of_the_glossary_in_a_question_leads_to_its_entry(search_page: Any) -> None:
    assert search_page.evaluate(BEST, "NaN during training")[:3] == ["book/glossary", "Glossary", "#term-NaN"]


@pytest.mark.parametrize("query", LESSONS)
def test_the_words_of_the_field_find_the_lesson_first(query: str, search_page: Any) -> None:
    assert search_page.evaluate(FIRST, query)[0] == f"chapters/{LESSONS[query]}"


@pytest.mark.parametrize("kind", ["", "ValueError: "])
@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_leads_first_to_its_own_place(message: str, kind: str, search_page: Any) -> None:
    name, _, anchor = search_page.evaluate(BEST, kind + message)[:3]
    assert name == LISTED
    listed = dict(json.loads(search_page.locator("#messages").text_content()))
    assert MESSAGES[message] in listed[anchor.removeprefix("#")]


def test_the_place_of_a_message_is_on_its_page(open_page: Any) -> None:
    page = open_page("search.html?q=in_features must be at least 1, not 0")
    first = page.locator("#search-results li").first
    first.locator("p.context").wait_for()
    assert "must be at least 1, not" in first.locator("p.context").inner_text()
    page.goto(first.locator("a").evaluate("(link) => link.href"))
    assert "must be at least 1, not" in page.locator("li:target").inner_text()


def test_bibtex_leads_to_the_entry(open_page: Any) -> None:
    page = open_page("search.html?q=BibTeX")
    first = page.locator("#search-results li a").first
    first.wait_for()
    page.goto(first.evaluate("(link) => link.href"))
    assert "@misc{" in page.locator("section:has(> :target), section:target").last.inner_text()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_lens_lies_before_what_is_typed(width: int, open_page: Any) -> None:
    page = open_page("search.html?q=NMU")
    page.set_viewport_size({"width": width, "height": 844})
    room = page.evaluate(LENS)
    assert room
    assert min(room) >= 2


@pytest.mark.parametrize("query", ["hyperbolic tangent", "offline"])
def test_what_is_shown_of_each_page_has_words_and_no_raw_formula(query: str, open_page: Any) -> None:
    page = open_page(f"search.html?q={query}")
    page.locator("#search-results li .context").first.wait_for()
    page.wait_for_function("!document.querySelector('#search-results li:not(:has(.context, span))')")
    shown = page.locator("#search-results .context").all_inner_texts()
    assert all(shown)
    assert not [text for text in shown if "\\" in text]


def test_from_a_folder_the_search_finds_pages_and_asks_for_none(site: Path, open_page: Any, log: Log) -> None:
    page = open_page("search.html?q=NMU", base=site.as_uri())
    page.locator("#search-results li a").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert log.console == []
    assert log.failed == []
