"""The page "All units, one table" in a browser: sorted, filtered, opened, cited, with a reader's own rows."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from book_extension import cells
from visits import DESK, PHONE, set_theme
from with_axe import COLORS, violations

from nalu_tutorial.metrics import wilson_interval

pytestmark = pytest.mark.browser
PAGE = "book/all-units.html"
RECORD = cells.read_record()
CELLS = cells.cells_of(RECORD)
CSV = cells.RECORD.with_suffix(".csv")
SAID = ".nalu-own [role=status]"
NAMES = """(operation) => [...document.querySelectorAll(`[data-operation=${operation}] tbody tr`)]
  .filter((tr) => tr.checkVisibility()).map((tr) => tr.cells[0].innerText)"""
READ = """([text, file]) => window.naluTable.readOwn(text, file, TASKS).flatMap(({ name, cells }) =>
  [...cells].map(([task, cell]) => [name, task, ...["seeds", "solved", "near", "solvedAtEnd", "nearAtEnd"]
    .map((each) => cell[each])]))""".replace("TASKS", json.dumps(list(dict.fromkeys(cell.task for cell in CELLS))))


RESET = """() => {
  for (const button of document.querySelectorAll(".nalu-own button, .nalu-show [type=reset]")) button.click();
  document.querySelector(".nalu-pick").open = false;
  document.activeElement.blur();
  scrollTo(0, 0);
}"""


@pytest.fixture
def page(keep_page: Callable[[str], Any]) -> Any:
    """Return the page as a reader finds it, who goes back to the usual choice and takes away rows of their own."""
    page = keep_page(PAGE)
    page.evaluate(RESET)
    return page


def give(page: Any, name: str, text: str) -> str:
    """Hand the page a file, and return what it says."""
    page.evaluate(f"document.querySelector('{SAID}').textContent = ''")
    page.set_input_files(".nalu-own input", {"name": name, "mimeType": "text/csv", "buffer": text.encode()})
    page.wait_for_function(f"document.querySelector('{SAID}').textContent")
    return page.inner_text(SAID)


def some_of(unit: str, name: str, seeds: int) -> str:
    """Return the first seeds of a unit of the record as the file of a reader."""
    head, *lines = CSV.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.startswith(f"{unit},") and int(line.split('",')[1].split(",")[0]) < seeds]
    return "\n".join([head, *(line.replace(unit, name, 1) for line in kept)])


def test_the_script_computes_intervals_reads_the_record_and_draws_rows_as_the_build_does(
    page: Any, pages: dict[str, str]
) -> None:
    counts = [(right, seeds) for seeds in (1, 5, 10, 25, 100) for right in range(0, seeds + 1, max(seeds // 5, 1))]
    intervals = page.evaluate("(all) => all.map(([right, seeds]) => window.naluTable.wilson(right, seeds))", counts)
    for (right, seeds), share in zip(counts, intervals, strict=True):
        assert share == pytest.approx(wilson_interval(right, seeds), abs=1e-12)
    for file in (CSV, cells.RECORD):
        read = page.evaluate(READ, [file.read_text(encoding="utf-8"), file.name])
        assert {tuple(each) for each in read} == {
            (cell.unit, cell.task, cell.seeds, cell.solved, cell.near, cell.solved_at_end, cell.near_at_end)
            for cell in CELLS
        }
    drawn = "(row) => [...row.cells].slice(1, 3).map((cell) => cell.textContent.trim())"
    now = page.locator(".nalu-units tbody tr").evaluate_all(f"(rows) => rows.map({drawn})")
    built = "(text) => [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('.nalu-units tbody tr')]"
    assert page.evaluate(f"{built}.map({drawn})", pages["book/all-units"]) == now


def test_a_head_sorts_and_says_how(page: Any) -> None:
    head = page.locator("[data-operation=mul] th[data-by='pos-1-2']")
    assert page.locator("[data-operation=mul] th[data-by=mean]").get_attribute("aria-sort") == "descending"
    head.locator("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    assert "sort=pos-1-2" in page.url
    first = page.evaluate(NAMES, "mul")
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert page.evaluate(NAMES, "mul") != first
    page.locator("[data-operation=mul] th[data-by=unit] button").click()
    names = page.evaluate(NAMES, "mul")
    assert names == sorted(names, key=str.lower)


def test_best_step_and_end_stand_beside_each_other_or_alone(page: Any) -> None:
    shown = """(cell) => [...cell.querySelectorAll('span')].filter((each) => each.checkVisibility())
      .map((each) => each.innerText)"""
    cell = page.locator("#div-both-2-NRU")
    assert [text.split("/")[0].split()[-1] for text in cell.evaluate(shown)] == ["25", "1"]
    page.locator("[name=at][value=end]").check()
    assert [text.split("/")[0] for text in cell.evaluate(shown)] == ["1"]
    page.locator("[name=training][value=clipped]").check()
    names = page.evaluate(NAMES, "div")
    assert {"NMRU", "NRU, clipped", "DMU, clipped"} <= set(names)
    assert all(cells.has_clip(RECORD, name) for name in names)
    page.locator("[name=training][value=published]").check()
    assert not [name for name in page.evaluate(NAMES, "div") if name.endswith("clipped")]


def test_an_address_opens_its_cell_even_where_a_filter_hides_it(open_page: Callable[..., Any]) -> None:
    page = open_page(f"{PAGE}?operation=add#mul-neg-1.1-1.2-NMU")
    text = page.inner_text(".nalu-panel")
    assert "NMU on × from [−1.2, −1.1]" in text
    assert "15 of 25 seeds, 60 % (41–77)" in text
    assert "sparsity penalty of 10, its ramp from step 20,000 to 35,000; 50,000 steps" in text
    assert f"commit {RECORD['commit'][:12]}, {RECORD['date']}. {PAGE}#mul-neg-1.1-1.2-NMU" in text
    links = page.locator(".nalu-panel a").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
    assert links[:2] == ["../chapters/06-nau-nmu.html", "experiments.html#record-single-unit"]
    assert links[2].endswith("/single-unit.csv")


def test_the_keyboard_goes_from_cell_to_cell_opens_one_and_comes_back(page: Any) -> None:
    table = page.locator("[data-operation=mul]")
    assert table.locator("td > a[tabindex='0']").count() == 1
    table.locator("td > a[tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    cell = table.locator("tbody tr:nth-child(2) td:nth-of-type(4)")
    assert page.locator(".nalu-panel").evaluate("(panel) => panel === document.activeElement")
    assert page.url.endswith(f"#{cell.get_attribute('id')}")
    assert cell.locator("a").get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert page.locator(".nalu-panel").count() == 0
    assert cell.locator("a").evaluate("(link) => link === document.activeElement")


def test_a_readers_row_stands_beside_the_others_by_the_same_rule(page: Any) -> None:
    notice = give(page, "mine.csv", some_of("NMU", "MyUnit", 10))
    assert notice.startswith("Read MyUnit: 9 cells. Yours has 10 seeds where the others have 25")
    assert "A CSV does not tell its steps, which are 50,000 for the others" in notice
    row = page.locator(".nalu-yours")
    assert row.locator("th").inner_text().split() == ["MyUnit", "yours"]
    assert [word in row.inner_text() for word in ("10/10", "72–100\N{NO-BREAK SPACE}%")] == [True, True]
    row.locator("td > a").first.click()
    assert "it has no address that could be cited" in page.inner_text(".nalu-panel")
    page.locator(".nalu-own button").click()
    assert row.count() == 0


def test_a_row_of_a_few_ranges_is_not_ranked_and_the_box_leads_to_it(page: Any) -> None:
    head, *lines = some_of("NMU", "MyUnit", 25).splitlines()
    give(page, "mine.csv", "\n".join([head, *(line for line in lines if '"* [1, 2]"' in line)]))
    assert page.evaluate(NAMES, "mul")[-1].split() == ["MyUnit", "yours"]
    row = page.locator(".nalu-yours")
    assert row.locator(".nalu-part").all_inner_texts() == 2 * ["1 of 9 ranges, not ranked"]
    page.locator("[data-operation=mul] th[data-by=mean] button").click()
    assert page.evaluate(NAMES, "mul")[-1].startswith("MyUnit")
    page.locator("[data-operation=mul] th[data-by=pos-1-2] button").click()
    assert not page.evaluate(NAMES, "mul")[-1].startswith("MyUnit")
    page.locator("[name=operation][value=div]").check()
    page.get_by_role("link", name="MyUnit among the products").click()
    assert row.is_visible()
    assert row.locator("td > a").first.evaluate("(link) => link === document.activeElement")


def test_a_record_of_other_steps_is_said_to_be_no_like(page: Any) -> None:
    results = [each | {"unit": "MyUnit"} for each in RECORD["results"] if each["unit"] == "NMU"]
    data = give(page, "mine.json", json.dumps({"steps": 1000, "results": results}))
    assert data.endswith(
        "Yours was trained for 1,000 steps and the others for 50,000, so the rows cannot be compared as they stand."
    )


def test_filters_leave_what_was_asked_for_and_stand_in_the_address(page: Any, open_page: Callable[..., Any]) -> None:
    page.locator("[name=operation][value=div]").check()
    page.locator("[name=inputs][value=both]").check()
    page.locator("[name=right][value=near]").check()
    page.locator("[name=at][value=best]").check()
    page.locator(".nalu-pick summary").click()
    page.locator(".nalu-pick button[value=none]").click()
    page.locator("[name=unit][value=NPU]").check()
    query = page.url.partition("?")[2]
    assert query == "operation=div&right=near&at=best&inputs=both&units=NPU"
    again = open_page(f"{PAGE}?{query}")
    assert again.evaluate(NAMES, "div") == ["NPU"]
    assert again.evaluate(NAMES, "mul") == []
    heads = again.locator("[data-operation=div] thead th >> visible=true").all_inner_texts()
    assert [head.split()[0] for head in heads] == ["unit", "worst", "mean", "[−2,"]
    count = len(RECORD["units"])
    assert again.inner_text(".nalu-shown [role=status]").startswith(f"1 of {count} units, sorted by mean")
    again.locator(".nalu-show button[type=reset]").click()
    assert len(again.evaluate(NAMES, "mul")) > 1
    assert "?" not in again.url


LEAVE_SHOWN = """() => {
  window.kept = null; // no other test can use what is left
  for (const row of document.querySelectorAll(".nalu-units tbody tr")) if (!row.checkVisibility()) row.remove();
}"""
# What may look otherwise in another state, in which all else stays as it is.
ONLY = {"context": ".nalu-show, .nalu-own, .nalu-units", "runOnly": COLORS}
HEAD = "unit,task,seed,success,extrapolation,solved_at,dead,error_below_1_percent\n"


# Files that are none, each with the sentence that answers it.
WRONG = [
    ("a.csv", "x,y\n1,2\n", "Expected a CSV with the columns unit, task, seed, success, "),
    ("a.csv", HEAD, "a.csv has no line below its head."),
    ("a.csv", f'{HEAD}U,"* [3, 4]",0,1,0,0,0,1\n', "expected a task such as “+ [-20, -10]”, got “* [3, 4]”."),
    ("a.csv", f'{HEAD}U,"* [1, 2]",0,7,0,0,0,1\n', "Line 2 of a.csv: expected 0 or 1 for success, got “7”."),
    ("a.csv", HEAD + 'U,"* [1, 2]",0,1,0,0,0,1\n' * 2, "Line 3 of a.csv: expected each seed once for U"),
    ("a.json", "{", "a.json cannot be read as JSON."),
    ("a.json", "{}", "Expected a record with its results, "),
    ("a.json", '{"results": [{"unit": "U", "task": "* [1, 2]"}]}', "Expected seeds and both shares for U "),
]


def test_a_wrong_file_is_answered_in_a_sentence_and_axe_finds_nothing_in_any_state(page: Any) -> None:
    for name, text, sentence in WRONG:
        assert sentence in give(page, name, text)
        assert page.locator(".nalu-yours").count() == 0
    give(page, "mine.csv", some_of("NMU", "MyUnit", 5))
    page.locator(".nalu-pick summary").click()
    page.locator(".nalu-pick button[value=none]").click()
    for name in ("NMU", "NPU"):
        page.locator(f"[name=unit][value={name}]").check()
    states = (("digits", "light", {}), ("digits", "dark", ONLY), ("both", "dark", ONLY), ("both", "light", ONLY))
    for right, theme, where in states:
        set_theme(page, theme)
        page.locator(f"[name=right][value={right}]").check()
        page.evaluate(LEAVE_SHOWN)  # axe walks through hidden rows, too; test_site has it look at all of them once
        if page.locator(".nalu-panel").count() == 0:
            page.locator("[data-operation=mul] td > a >> visible=true").first.click()
        assert (right, theme, violations(page, **{"context": "article"} | where)) == (right, theme, [])


TOPS = "[...document.querySelectorAll('.nalu-units tbody')].map((each) => each.getBoundingClientRect().top + scrollY)"


def test_nothing_moves_when_the_script_comes(new_tab: Callable[[], Any], address: str) -> None:
    page = new_tab()
    page.route("**/all-units.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"{address}/{PAGE}")
    assert not page.locator(".nalu-show").is_visible()
    before = tops(page)
    page.unroute_all()
    page.goto(f"{address}/{PAGE}?again")
    page.locator(".nalu-show").wait_for()
    assert tops(page) == pytest.approx(before, abs=20)  # a line, where a name breaks otherwise


def tops(page: Any) -> list[float]:
    """Return where the tables begin on a phone and on a desk."""
    found = []
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        found += page.evaluate(TOPS)
    return found


def test_without_scripts_the_tables_are_whole(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{PAGE}")
    assert page.locator(".nalu-units td > a >> visible=true").count() == len(CELLS)
    for kind in ("d.best", "n.best", "d.end", "n.end"):
        assert page.locator(f"#mul-both-2-NMU .{kind}").is_visible()
    assert (
        page.locator(".nalu-show, .nalu-own").evaluate_all("(all) => all.some((each) => each.checkVisibility())")
        is False
    )
    context.close()
