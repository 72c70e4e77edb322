"""The page of experiments and records: its tables are the records, its verdicts the rule, its commands true."""

import html
import json
import math
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from book_extension import records
from built_book import ROOT
from sphinx.application import Sphinx
from sphinx.errors import SphinxWarning

from nalu_tutorial import wilson_interval
from nalu_tutorial.cli import main
from nalu_tutorial.experiments import EXPERIMENTS, run_experiment
from nalu_tutorial.published import Published, published_lines
from nalu_tutorial.records import shipped_records

PAGE = ROOT / "book" / "experiments.md"
SHOWN = re.findall(r"^```\{record\} ([\w-]+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
TRAINED = [name for name in shipped_records() if name in EXPERIMENTS]
CONSOLE = re.compile(r"^```console\n\$ nalu-tutorial ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = dict(CONSOLE.findall(PAGE.read_text(encoding="utf-8")))
ROW = re.compile(r"<tr><th scope=\"row\">(.*?)</tr>")
SUCCESS = re.compile(r"(\d+)(?: %)?<small>(\d+)–(\d+)</small>")


def result(task: str, rate: float, low: float, high: float) -> dict[str, Any]:
    nothing = [None, None, None]
    shares = {"success_rate": rate, "success_interval": [low, high], "solved_at": nothing, "sparsity": nothing}
    return {"unit": "NMU", "task": task, "seeds": 100, **shares}


def words(text: str) -> str:
    """Return what a piece of HTML says."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_every_shipped_record_is_shown() -> None:
    assert sorted(SHOWN) == list(shipped_records())


def record_named(name: str) -> Any:
    return json.loads((records.RECORDS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SHOWN)
def test_the_page_shows_the_tables(name: str, site: Path) -> None:
    page = (site / "book" / "experiments.html").read_text(encoding="utf-8")
    record = record_named(name)
    tables = records.tables_of(record, published_lines(name))
    assert tables
    assert all(table.strip() in page for table in tables)


@pytest.mark.parametrize("name", [name for name in TRAINED if not EXPERIMENTS[name].shows])
def test_the_tables_show_the_shares_of_the_json(name: str) -> None:
    record = record_named(name)
    rows = [row for table in records.tables_of(record, published_lines(name)) for row in re.findall(ROW, table)]
    first = [shares for row in rows for shares in shown_shares(row, len(record["results"]) == len(rows))]
    ours = [[f"{100 * share:.0f}" for share in records.shares(each)] for each in record["results"]]
    for each in record["results"]:
        if mean := each.get("measures", {}).get("error_below_1_percent"):
            right = wilson_interval(round(mean["mean"] * each["seeds"]), each["seeds"])
            ours.append([f"{100 * share:.0f}" for share in right])
    assert sorted(first) == sorted(ours)


@pytest.mark.parametrize("name", [name for name in TRAINED if EXPERIMENTS[name].shows])
def test_the_tables_show_the_measures_of_the_json(name: str) -> None:
    record = record_named(name)
    published = {key: known.measures for key, known in published_lines(name).items()}
    tables = records.tables_of(record, published_lines(name))
    if records.has_units_down(record):
        shown = [text for table in tables for text in cells(table).values()]
        assert shown == [
            html.unescape(" published: ".join(map(records.writer(measure), [ours, *known]))) if there else ""
            for each in record["results"]
            for measure, average in record["shows"].items()
            for theirs in [published.get((each["unit"], each["task"]), {})]
            for known in [[theirs[measure]] if measure in theirs else []]
            for value in [each["measures"][measure][average]]
            for ours, there in [
                (math.inf if value is None else value, value is not None or measure not in records.ABSENT)
            ]
        ]
        return
    for (measure, average), table in zip(record["shows"].items(), tables, strict=True):
        wanted = {}
        for each in record["results"]:
            key = each["unit"], each["task"]
            values = [each["measures"][measure][average]]
            values += [published[key][measure]] if measure in published.get(key, {}) else []
            write = records.writer(measure)
            written = [html.unescape(write(math.inf if value is None else value)) for value in values]
            across, down = each["unit"], records.minus(each["task"])
            across, down = (down, across) if down.startswith(records.SPLIT) else (across, down)
            if values[0] is not None or measure not in records.ABSENT:
                wanted[across, down] = " published: ".join(written)
        assert {key: text for key, text in cells(table).items() if text} == wanted


COUNTED = re.compile(r">(\d+) of (\d+)<small>(\d+)–(\d+)</small>")


def test_the_tables_of_the_benchmark_show_how_many_formulas_were_found() -> None:
    record = record_named("find-the-law")
    *grids, errors = records.tables_of(record, {})
    assert "kept aside" in grids[0]
    together = ("all that are representable", "all that are not")
    ours = [each for each in record["table"] if not each["aside"] or each["kind"] in together]
    say = {each["method"] for each in record["table"] if each["said"]}
    assert {each["method"] for each in record["table"]} - say == {"MLP"}  # which says no formula
    shown = [list(counts) for table in grids for counts in COUNTED.findall(table)]
    assert sorted(shown) == sorted(counted(each) for each in ours if each["method"] in say)
    assert len(re.findall(ROW, errors)) == sum(each["kind"] in together for each in ours)


def counted(each: dict[str, Any]) -> list[str]:
    share, low, high = each["found"]
    return [str(round(share * each["formulas"])), str(each["formulas"]), f"{100 * low:.0f}", f"{100 * high:.0f}"]


def test_the_page_says_how_often_the_tables_were_drawn() -> None:
    few = {"formulas": [{}] * 3, "noises": [0.0, 0.1], "seeds": 1}
    assert records.amount(few) == "3 formulas with no noise, 10 % noise, one table of each"
    assert records.amount(few | {"seeds": 4}).endswith(", 4 tables of each")


def cells(table: str) -> dict[tuple[str, str], str]:
    """Return what the cells of a table say, by the head of their column and of their row."""
    _, *heads = re.findall(r"<th scope=\"col\">(.*?)</th>", table)
    found = {}
    for row in re.findall(ROW, table):
        name, *texts = re.split(r"</th><td>|</td><td>", row.removesuffix("</td>"))
        assert len(texts) == len(heads)
        found |= {(head, words(name)): words(text) for head, text in zip(heads, texts, strict=True)}
    return found


def shown_shares(row: str, a_line_each: bool) -> list[list[str]]:
    """Return ours of the success rates that a row shows: the first where a published one may follow."""
    found = [list(shares) for shares in SUCCESS.findall(row)]
    return found[:1] if a_line_each else found


def test_a_line_stands_beside_what_was_published() -> None:
    known = {("NMU", ""): Published(success=(94, 88, 97), solved_at=14e3, sparsity=2.6e-8)}
    found = result("", 0.5, 0.4, 0.6) | {"solved_at": [13e3, 12e3, 15e3]}
    (table,) = records.tables_of(
        {"title": "<t>", "experiment": "product-of-sums", "steps": 200_000, "results": [found]}, known
    )
    (row,) = re.findall(r"<tr><th scope=\"row\">.*?</tr>", table)
    assert 'aria-label="&lt;t&gt;"' in table
    assert words(row) == (
        "NMU 50 % 40–60 94 % 88–97 not reproduced 13,000 12,000–15,000 published: 14,000 – published: 2.6 · 10 −8"
    )


def test_a_training_that_ended_early_is_named_and_its_verdict_is_that_of_its_end() -> None:
    because = "every run has succeeded or is dead"
    end = {"step": 14_000, "rule": "Settled", "because": because}
    training = {"unit": "NMU", "thresholds": {"": 1e-5}, "seconds": 60.0, "ended": [end]}
    made = {"seeds": 2, "machine": {"processor": "x"}, "versions": {"torch": "2"}, "date": "today", "commit": "0" * 40}
    record = {"experiment": "product-of-sums", "steps": 20_000, "note": "A note.", "trainings": [training], **made}
    assert f"NMU ended early, after 14,000 steps: {because}. A note. Files: " in records.made(record)
    line = result("", 0.1, 0.0, 0.2)
    assert not records.is_shortened(record, line)  # nothing could come of more steps
    assert records.is_shortened(record | {"trainings": [training | {"ended": []}]}, line)


def test_a_record_of_two_sittings_says_how_long_they_took_and_from_which_commits(tmp_path: Path) -> None:
    for seeds in (1, 2):
        run_experiment(EXPERIMENTS["product-short"], tmp_path / "x", jobs=1, steps=2, seeds=seeds, resume=seeds > 1)
    about = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    first, second = about["parts"]
    first["commit"], second["commit"] = "a" * 40, "b" * 40
    about["trainings"][0]["seconds"] = 7_200.0
    told = records.made(about)
    assert told.startswith("2 seeds, 2 steps, 2.0 h on ")
    assert f"commits `{'a' * 12}`, `{'b' * 12}`." in told
    assert f"commit `{'b' * 12}`." in records.made(about | {"parts": [second, second]})


def test_where_nothing_was_published_no_column_is_empty() -> None:
    found = result("", 0.5, 0.4, 0.6) | {"solved_at": [13e3, 12e3, 15e3]}
    (table,) = records.tables_of({"title": "ours", "results": [found]}, {})
    assert words(table).endswith("unit success solved at sparsity error NMU 50 % 40–60 13,000 12,000–15,000 –")


def test_a_minus_is_one_and_a_hyphen_stays() -> None:
    assert records.minus("- [-2, 2] max-safe log") == "− [−2, 2] max-safe log"


def test_tasks_of_two_words_make_a_table_for_each_operation() -> None:
    found = [result("* [-2, 2]", 1, 0.96, 1), result("* [1, 2]", 0.04, 0.01, 0.2), result("+ [1, 2]", 0, 0, 0.04)]
    product, total = records.tables_of({"title": "", "results": found, "shows": {}}, {})
    assert words(product).endswith("unit [−2, 2] [1, 2] NMU 100 96–100 4 1–20")
    assert "--share:4%" in product
    assert 'title="4 of 100 seeds; 95 % interval 1 to 20 %"' in product
    assert words(total).endswith("unit [1, 2] NMU 0 0–4")


def averages(**measures: tuple[float | None, float | None]) -> dict[str, dict[str, float | None]]:
    return {name: dict(zip(("median", "mean"), values, strict=True)) for name, values in measures.items()}


def test_measures_stand_in_a_table_each_above_what_was_published() -> None:
    results = [
        {"unit": "NAC", "task": "- 2 [-1, 1]", "measures": averages(off_by_half=(0.25, 0.125), gate=(3, 3))},
        {"unit": "NAC", "task": "sqrt", "measures": averages(off_by_half=(1.0, None), gate=(4, 4))},
        {"unit": "NALU", "task": "sqrt", "measures": averages(off_by_half=(0.5, 0.996), gate=(5, 5))},
    ]
    published = {
        ("NAC", "- 2 [-1, 1]"): Published(measures={"off_by_half": 0.998}),
        ("NAC", "sqrt"): Published(measures={"off_by_half": 999, "within_1_percent": 0.3}),
        ("NALU", "sqrt"): Published(measures={"within_1_percent": 0.3}),
        ("NALU", "- 2 [-1, 1]"): Published(measures={"off_by_half": 0.5}),
    }
    shows = {"off_by_half": "mean", "within_1_percent": "median"}
    for each in results:
        each["measures"] |= averages(within_1_percent=(12.34, 0))
    mean, median = records.tables_of({"title": "all NACs", "results": results, "shows": shows}, published)
    assert "<caption>All NACs. Share of answers that are off by less than ½, mean over seeds</caption>" in mean
    assert "<caption>All NACs. Share of answers within 1 %, median over seeds</caption>" in median
    assert cells(mean) == {
        ("NAC", "− 2 [−1, 1]"): "0.125 published: 0.998",
        ("NALU", "− 2 [−1, 1]"): "",  # it was not run
        ("NAC", "sqrt"): "> 999 published: > 999",
        ("NALU", "sqrt"): "0.996",
    }
    assert cells(median)["NAC", "sqrt"] == "12.3 published: 0.300"


def test_every_measure_that_is_shown_has_a_label() -> None:
    shown = {measure for each in EXPERIMENTS.values() for measure in each.shows}
    assert shown <= records.MEASURES.keys()
    assert shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0004, "0.000"),
        (0.998, "0.998"),
        (1, "1.0"),
        (99.44, "99.4"),
        (99.5, "100"),
        (998, "998"),
        (999, "&gt; 999"),
    ],
)
def test_a_measure_has_the_digits_that_are_compared(value: float, text: str) -> None:
    assert records.decimal(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (math.inf, "∞"),
        (7913720500000.0, "7.9 · 10¹²"),
        (1e10, "1.0 · 10¹⁰"),
        (40892.1, "40,892"),
        (99.4, "99"),
        (0.0446, "0.045"),
        (0.00086, "0.00086"),
    ],
)
def test_an_error_has_two_digits_that_count(value: float, text: str) -> None:
    assert records.writer("root_error")(value) == text
    assert records.writer("off_by_half") is records.decimal


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (14_400.0, "14,000"), (0.46, "0.46"), (2.64e-8, "2.6 · 10<sup>−8</sup>"), (99.6, "100")],
)
def test_numbers_have_two_digits(value: float | None, text: str) -> None:
    assert records.number(value) == text


def test_a_missing_record_fails_the_build_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(
        "def setup(app):\n    from book_extension import records\n    records.connect(app)\n"
    )
    (tmp_path / "index.rst").write_text("Page\n====\n\n.. record:: nothing\n")
    app = Sphinx(tmp_path, tmp_path, tmp_path / "out", tmp_path / "trees", "html", status=None, warningiserror=True)
    with pytest.raises(SphinxWarning, match="there is no record of nothing: nalu-tutorial run nothing --out"):
        app.build()


def said(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines that a command prints."""
    assert main(shlex.split(command)) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("command", [each for each in EXAMPLES if not each.startswith("run")])
def test_the_command_lines_print_what_the_page_says(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = said(command, capsys)
    shown = [line for line in EXAMPLES[command].splitlines() if line != "…"]
    assert shown
    assert [line for line in printed if line in shown] == shown


def test_the_trial_run_ends_as_the_page_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = [each for each in EXAMPLES if each.startswith("run")]
    printed = said(f"{command} --jobs 1", capsys)
    success = [re.split(r"  +", line)[:3] for line in EXAMPLES[command].splitlines() if line != "…"]
    assert [re.split(r"  +", line)[:3] for line in printed[: len(success)]] == success
