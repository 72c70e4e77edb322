"""Exercises that answer on the page, without a kernel, from a server and from a folder."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from visits import NARROWEST, Log, set_theme
from with_axe import COLORS, violations

FIRST, SECOND, SUMMARY = "chapters/01-identity-failure", "chapters/02-nac", "book/your-exercises"
WAIT = 300_000  # however busy the machine is
HEAVY = re.compile(r"answers/python\.js")

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Any]


def cell_of(page: Any, check: str) -> Any:
    """Return the cell of an exercise by the name of its checker."""
    return page.locator(".cell.tag_answer").filter(has=page.locator("pre", has_text=f"check.{check}("))


def begin(page: Any, check: str) -> Any:
    """Press the button of an exercise, and return what it became."""
    cell = cell_of(page, check)
    cell.get_by_role("button", name="Answer here").click()
    return cell.locator(".nalu-answer")


def verdict(box: Any) -> str:
    """Check a draft, and return what is said of it."""
    box.get_by_role("button", name="Check").click()
    verdict_box = box.locator(".nalu-says .nalu-verdict-box")
    box.page.wait_for_function(
        "(box) => !/^(Checking|Loading)/.test(box.textContent)",
        arg=box.locator(".nalu-says").element_handle(),
        timeout=WAIT,
    )
    return verdict_box.inner_text()


# The next draft is stopped at once: its timer is the one of several seconds.
IMPATIENT = """() => {
  const wait = setTimeout;
  window.setTimeout = (call, after) => {
    if (after >= 5000) window.setTimeout = wait;
    return wait(call, after >= 5000 ? 200 : after);
  };
}"""


@pytest.fixture
def open_without_python(open_page: OpenPage) -> Callable[[str], Any]:
    """Return a function that opens a page for what needs no interpreter, which takes seconds: its file is empty."""

    def open_without_python(name: str) -> Any:
        page = open_page(f"{name}.html")
        page.route(HEAVY, lambda route: route.fulfill(body="", content_type="text/javascript"))
        return page

    return open_without_python


def saved(page: Any) -> Any:
    """Return what the browser keeps of the exercises."""
    return json.loads(page.evaluate("localStorage.getItem('nalu-tutorial')"))


def save(page: Any, **what: Any) -> None:
    """Let the browser keep this, as another page does: no event tells this one."""
    page.evaluate("(kept) => localStorage.setItem('nalu-tutorial', JSON.stringify(kept))", what)


# Drafts of the exercise `kink`, one after the other, each with what is said of it.
DRAFTS = {
    "def kink(w, b):\n    ...\n\ncheck.kink(kink)": "Your turn:",
    "import math\nimport numpy as np\n\ncheck.kink(np.sin)": "Your turn: this page has no module numpy.",
    "def kink(w, b):\n    return b / w\n\ncheck.kink(kink)": "The sign is lost",
    "def kink(w, b):\n    c = b / v\n    return c\n\ncheck.kink(kink)": "in c = b / v with NameError",
    "def kink(w, b:\n    return b / w\n\ncheck.kink(kink)": "Python cannot read line 1, def kink(w, b:",
    "def kink(w, b):\n    return -b / w\n\nprint(kink(2, 4))\ncheck.kink(kink)": "✓ Right.",
}


def test_a_draft_of_code_is_told_what_is_wrong_and_what_is_right(open_page: OpenPage, log: Log) -> None:
    """Only who answers fetches the interpreter, a draft that the page cannot run is no try, and one may not end."""
    page = open_page(f"{FIRST}.html")
    assert not any(HEAVY.search(url) for url in log.loaded)
    box = begin(page, "kink")
    area = box.get_by_role("textbox")
    assert area.input_value().startswith("def kink(w, b):")
    for count, (draft, sentence) in enumerate(DRAFTS.items()):
        area.fill(draft)
        assert sentence in verdict(box)
        if count == 1:
            assert "tries" not in json.dumps(saved(page))
    assert box.locator(".nalu-says pre").inner_text().strip() == "-2.0"
    assert any(HEAVY.search(url) for url in log.loaded)
    check_two_at_once(page, box, begin(page, "softplus_identity"))
    assert log.foreign == log.failed == log.console == []


def check_two_at_once(page: Any, loop: Any, stub: Any) -> None:
    """Check two drafts of a page at once: each is told in its place, though one is stopped."""
    loop.get_by_role("textbox").fill("while True:\n    pass")
    page.evaluate(IMPATIENT)
    loop.get_by_role("button", name="Check").click()
    assert verdict(stub).startswith("Your turn:")
    assert "was stopped. Does that ever end?" in loop.locator(".nalu-verdict-box").inner_text()
    loop.get_by_role("textbox").fill("def kink(w, b):\n    return -b / w\n\ncheck.kink(kink)")
    loop.get_by_role("button", name="Check").click()
    assert verdict(stub).startswith("Your turn:")
    assert loop.locator(".nalu-verdict-box").inner_text().startswith("✓ Right.")


def test_a_draft_of_an_exercise_that_changed_is_dropped_and_one_that_was_started_over_comes_back(
    open_without_python: Callable[[str], Any],
) -> None:
    """With a word about the one, and for the other by a button; the keyboard leaves the editor."""
    page = open_without_python(FIRST)
    save(page, exercises={"1 kink": {"text": "before", "draft": "x = 1", "passed": True, "tries": 2}}, guesses={})
    page.reload()
    assert "has changed since you answered it" in cell_of(page, "kink").inner_text()
    needs_kernel = cell_of(page, "own_activation").locator(".nalu-bar")
    assert needs_kernel.inner_text().startswith("This one needs a kernel: it trains twenty networks.")
    assert needs_kernel.get_by_role("link").get_attribute("href") == "../book/how-to-use.html"
    box = begin(page, "kink")
    area = box.get_by_role("textbox")
    assert "def kink(w, b):" in area.input_value()
    area.press("Tab")
    assert box.get_by_role("button", name="Check").evaluate("(button) => button === document.activeElement")
    assert box.locator(".nalu-says").get_attribute("role") == "status"
    area.fill("x = 1")
    box.get_by_role("button", name="Start over").click()
    assert area.input_value().startswith("def kink")
    box.get_by_role("button", name="Bring my draft back").click()
    assert area.input_value() == "x = 1"


def test_a_table_is_a_form_and_comes_back_solved_from_a_folder_too(site: Path, open_page: OpenPage, log: Log) -> None:
    page = open_page(f"{SECOND}.html", base=site.as_uri())
    box = begin(page, "gates")
    fields = box.get_by_role("textbox")
    assert fields.evaluate_all("(all) => all.map((field) => field.labels[0].innerText.trim())") == ["3", "2", "-3"]
    fields.nth(0).fill("math.log(99)")
    assert "Still open: 2, -3." in verdict(box)
    for field, text in zip(fields.all(), ("5.28", "None", "None"), strict=True):
        field.fill(text)
    fields.nth(2).press("Enter")
    page.locator(".nalu-says .nalu-right").wait_for(timeout=WAIT)
    page.reload()
    page.locator("h3 .nalu-done").wait_for()
    assert [field.input_value() for field in page.locator(".nalu-form input").all()] == ["5.28", "None", "None"]
    assert "1 of 6 exercises solved" in page.locator(".bd-sidebar-primary .nalu-solved").first.inner_text()
    assert log.foreign == log.failed == log.console == []


def test_what_is_fetched_is_light(site: Path, transferred: Callable[[str], int]) -> None:
    weights = {file.name: transferred(f"/_static/answers/{file.name}") for file in (site / "_static/answers").iterdir()}
    heavy = weights.pop("python.js")
    assert heavy < 700_000
    assert sum(weights.values()) < 12_000


def test_without_scripts_a_lesson_is_as_it_was(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{FIRST}.html")
    assert page.get_by_role("button", name="Answer here").count() == 0
    assert "need a kernel" in page.locator("#exercises > p").first.inner_text()
    context.close()


def test_a_guess_is_kept_beside_those_of_other_pages_and_comes_back_where_the_answer_stands(
    open_page: OpenPage,
) -> None:
    page = open_page(f"{FIRST}.html")
    guess = page.get_by_label("Your guess").first
    guess.fill("ReLU")
    line = page.locator(".nalu-guessed", has_text="? You guessed “ReLU”. The answer: tanh")
    assert line.is_visible()
    assert line.evaluate("(line) => line.nextElementSibling.contains(document.getElementById('guess-1'))")
    page.reload()
    assert guess.input_value() == "ReLU"
    assert line.is_visible()
    save(page, exercises={}, guesses={"2 2": {"text": "asked there", "guess": "no"}})
    guess.fill("tanh")
    assert set(saved(page)["guesses"]) == {"1 1", "2 2"}


def test_the_report_is_saved_read_again_and_forgotten(open_page: OpenPage, tmp_path: Path) -> None:
    from nalu_tutorial.exercises import read_report

    page = open_page(f"{SUMMARY}.html")
    handed = tmp_path / "handed.json"
    entry = {"chapter": 2, "check": "gates", "passed": True, "tries": 3}
    handed.write_text(json.dumps({"report": "nalu-tutorial checks", "exercises": [entry]}))
    other = tmp_path / "other.json"
    other.write_text('{"report": "another"}')
    page.get_by_label("Read a file").set_input_files(other)
    page.get_by_text("This is no report").wait_for()
    page.get_by_label("Read a file").set_input_files(handed)
    page.get_by_text("Read 1 exercises.").wait_for()
    assert page.locator("#nalu-progress tr", has_text="2.").get_by_text("1 of 6").is_visible()
    page.get_by_label("Your name").fill("Ada")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "saved.json")
    report = read_report(tmp_path / "saved.json")
    assert report.name == "Ada"
    assert {key: (each.passed, each.tries) for key, each in report.exercises.items()} == {(2, "gates"): (True, 3)}
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("button", name="Really forget").click()
    page.get_by_text("are forgotten").wait_for()
    assert saved(page) == {"exercises": {}, "guesses": {}}


def test_what_answers_is_found_by_all_and_has_room_and_paper_has_the_drafts_as_in_the_book(
    open_without_python: Callable[[str], Any],
) -> None:
    """For axe, and with text at 200 % on the narrowest phone."""
    page = open_without_python(SECOND)
    for check in ("gates", "derivative_of_gate"):
        begin(page, check)
    assert violations(page, context=".tag_answer") == []
    set_theme(page, "dark")
    assert violations(page, context=".tag_answer", runOnly=COLORS) == []
    page.set_viewport_size(NARROWEST)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    boxes = page.locator(".nalu-answer :is(input, textarea, button)")
    assert boxes.evaluate_all("(all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth)") == []
    page.emulate_media(media="print")
    cell = cell_of(page, "gates")
    assert cell.locator("pre").first.is_visible()
    assert not cell.locator(".nalu-form").is_visible()
    assert page.get_by_role("button", name="Answer here").count() == 0
