"""The slides: made of a lesson's own cells and sentences, with room for all of it, and led by keys."""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from book_extension import slides
from built_book import ROOT
from pypdf import PdfReader
from visits import PHONE, Log
from with_axe import COLORS, violations

DECKS = slides.read_decks()
SCREENS = {"desk": {"width": 1280, "height": 720}, "phone": PHONE}
CUT = """() => [...document.querySelectorAll(".slide, .slide *:not(svg *)")]
  .filter((each) => ["auto", "hidden"].includes(getComputedStyle(each).overflowX))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => `${each.closest(".slide").id}: ${each.className}`)"""
LOW = """() => [...document.querySelectorAll(".slide:has(figure)")]
  .filter((slide) => slide.querySelector("figure svg").getBoundingClientRect().height < 200).map((slide) => slide.id)"""
each_deck = pytest.mark.parametrize("stem", DECKS)


def say(*, stem: str = "02-nac", **slide: Any) -> dict[str, Any]:
    return slides.slides_of(stem, [slide])[0]


def test_the_course_of_one_day_has_slides() -> None:
    page = (ROOT / "book" / "teaching.md").read_text(encoding="utf-8")
    course = re.search(r"```\{course\} when\n(.*?)```", page, re.DOTALL)[1]
    assert {int(number) for number in re.findall(r"\b\d+\b", course)} <= {int(stem[:2]) for stem in DECKS}
    assert "```{slides}\n```" in page


@each_deck
def test_slides_show_the_opening_question_a_guess_a_scheme_and_what_to_remember(stem: str) -> None:
    made = slides.slides_of(stem, DECKS[stem])
    assert made[0]["says"]
    assert made[-1]["part"] == "What to remember"
    assert made[-1]["shown"].startswith(("<ul>", "<p>"))
    assert any(each["open"] for each in made), "no slide leads to the figure that asks for a guess"
    assert sum(each["shown"].startswith("<figure") for each in made) >= 3
    assert len(made) <= 18


@pytest.mark.parametrize(
    ("slide", "sentence"),
    [
        ({"cell": "no-such"}, "expected a cell of 02-nac that a slide can show, got 'no-such'"),
        ({"says": "A NAC divides"}, "expected one passage of 02-nac for its slide that is 'A NAC divides', got 0"),
        ({"ask": "NAC"}, r"expected one passage of 02-nac for its slide that is 'NAC', got \d\d"),
        ({"ask": "We call them … pizza"}, "expected one passage of 02-nac for its slide that is .*, got 0"),
        ({"cell": "plateaus", "says": "We call them"}, "expected a figure, .* in cell 'plateaus' of 02-nac"),
        ({"says": "We call them", "figure": ""}, r"expected of a slide of 02-nac only .*, got \['figure'"),
    ],
)
def test_a_slide_that_the_lesson_does_not_have_is_refused(slide: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        say(**slide)


@pytest.mark.parametrize(
    ("stem", "cell", "shown"),
    [
        ("02-nac", "surface", "<figure.*"),
        ("02-nac", "equation", r"(?!.*tanh.*tanh).*\\\[W = \\tanh.*"),
        ("02-nac", "step-code", "<pre>step 0.*"),
        ("01-identity-failure", "errors", ".*<table>.*"),
        ("02-nac", "remember", "<ul>.*</ul>\n"),
    ],
)
def test_a_cell_becomes_what_a_slide_can_show(stem: str, cell: str, shown: str) -> None:
    assert re.fullmatch(shown, say(stem=stem, cell=cell)["shown"], re.DOTALL)


def test_a_passage_ends_with_its_sentence_or_where_it_is_told() -> None:
    assert say(says="We call them")["says"] == "We call them plateaus."
    assert say(says="Will a NAC … million?")["says"].count("?") == 2
    assert say(ask="The weights of a … too")["ask"] == "The weights of a linear layer settle without plateaus, too"


def test_a_formula_on_a_slide_keeps_its_full_stop() -> None:
    stop = slides.inline("at $x = 20$.").partition('<span class="nalu-kept">')[2]
    assert stop == r'<span class="math inline">\(x = 20\)</span>.</span>'


@pytest.mark.browser
@each_deck
def test_slides_have_room_ask_no_other_host_and_axe_finds_nothing(
    stem: str, open_page: Callable[..., Any], log: Log
) -> None:
    deck = open_page(f"slides/{stem}.html")
    assert not re.search(r"\\\(|\\\[|\$", deck.inner_text("main"))
    for name, size in SCREENS.items():
        deck.set_viewport_size(size)
        for notes in (False, True):
            deck.evaluate("(on) => document.documentElement.toggleAttribute('data-notes', on)", notes)
            assert (name, deck.evaluate(CUT)) == (name, [])
        if name == "desk":
            assert deck.evaluate(LOW) == [], "figures that are too small to be seen from a seat"
    for theme, only in (("light", {}), ("dark", {"runOnly": COLORS})):
        deck.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert (theme, violations(deck, **only)) == (theme, [])
    assert (log.console, log.failed, log.foreign) == ([], [], [])


@pytest.mark.browser
def test_keys_buttons_and_a_swipe_lead_through_the_slides(open_page: Callable[..., Any]) -> None:
    page = open_page("slides/02-nac.html")
    last = len(DECKS["02-nac"])
    where = "() => [Math.round(document.querySelector('main').scrollLeft / innerWidth) + 1, location.hash]"
    for key, at in (("ArrowRight", 2), (" ", 3), ("PageDown", 4), ("ArrowLeft", 3), ("Shift+ ", 2), ("End", last),
                    ("ArrowRight", last), ("Home", 1), ("PageUp", 1)):  # fmt: skip
        page.keyboard.press(key)
        assert page.evaluate(where) == [at, f"#{at}"], key
        assert page.locator("nav [role=status]").inner_text() == f"{at} of {last}"
    page.get_by_role("button", name="The next slide").click()
    assert page.evaluate(where) == [2, "#2"]
    page.evaluate("document.querySelector('main').scrollTo({ left: 4 * innerWidth, behavior: 'instant' })")
    page.wait_for_function("location.hash === '#5'")
    note = page.locator(".slide[id='5'] .note")
    assert not note.is_visible()
    page.keyboard.press("n")
    assert note.is_visible()
    page.keyboard.press("n")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("t")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    assert page.evaluate(where) == [5, "#5"]


@pytest.mark.browser
def test_a_slide_is_a_page_on_paper(open_page: Callable[..., Any]) -> None:
    printed = open_page("slides/01-identity-failure.html").pdf(prefer_css_page_size=True)
    assert len(PdfReader(BytesIO(printed)).pages) == len(DECKS["01-identity-failure"])
