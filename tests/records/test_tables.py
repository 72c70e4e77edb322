"""The tables of a record: what stands in them, by the layout that the record declares, is what its JSON says."""

from typing import Any

import pytest

from nalu_tutorial import wilson_interval
from nalu_tutorial.experiments import BENCHMARKS, EXPERIMENTS
from nalu_tutorial.published import Lines, Published, published_lines
from nalu_tutorial.records import Column, Strips, Table, shipped_record, tables_of
from nalu_tutorial.records._column import column_of
from nalu_tutorial.records._formats import decimal, error, mean
from nalu_tutorial.records._layouts import LAYOUTS, layout_of
from nalu_tutorial.records._sentences import amount_of, notes_of

NOTHING = [None, None, None]


def result(task: str, rate: float, low: float, high: float, **more: Any) -> dict[str, Any]:
    shares = {"success_rate": rate, "success_interval": [low, high], "solved_at": NOTHING, "sparsity": NOTHING}
    return {"unit": "NMU", "task": task, "seeds": 100, **shares, **more}


def record_of(*results: dict[str, Any], layout: str = "LineTable", **more: Any) -> dict[str, Any]:
    return {"title": "all NACs", "experiment": "x", "layout": {"name": layout}, "results": list(results), **more}


def averages(**measures: tuple[float | None, float | None]) -> dict[str, dict[str, float | None]]:
    return {name: dict(zip(("median", "mean"), values, strict=True)) for name, values in measures.items()}


def cells(table: Table) -> dict[tuple[str, str], str]:
    """Return what the cells of a table say, by the head of their column and of their row."""
    return {
        (head.text, row[0].text): " ".join([cell.text, *cell.small])
        for row in table.rows
        for head, cell in zip(table.heads[1:], row[1:], strict=True)
    }


def lines(table: Table) -> list[str]:
    """Return what the rows of a table say."""
    return [" ".join(" ".join([cell.text, *cell.small]) for cell in row) for row in table.rows]


def test_a_line_stands_beside_what_was_published() -> None:
    known: Lines = {("NMU", ""): Published(success=(94, 88, 97), solved_at=14e3, sparsity=2.6e-8)}
    line = result("", 0.5, 0.4, 0.6, solved_at=[13e3, 12e3, 15e3])
    (table,) = tables_of(record_of(line, steps=200_000), known)
    assert lines(table) == [
        "NMU 50 % 40–60 94 % 88–97 not reproduced 13,000 12,000–15,000 published: 14,000 – published: 2.6e-08"
    ]
    assert [cell.text for row in table.rows for cell in row if cell.is_verdict] == ["not reproduced"]


def test_where_nothing_was_published_no_column_is_empty() -> None:
    (table,) = tables_of(record_of(result("sums", 0.5, 0.4, 0.6, solved_at=[13e3, 12e3, 15e3])), {})
    assert [head.text for head in table.heads] == ["unit", "success", "solved at", "sparsity error"]
    assert lines(table) == ["NMU on sums 50 % 40–60 13,000 12,000–15,000 –"]


def test_notes_and_amounts() -> None:
    assert notes_of({"success": "A rule.", "note": "A note."}) == ["A rule.", "A note."]
    assert amount_of({"seeds": 2, "formulas": [{}], "noises": [0.0]}).endswith(", 2 tables of each")


def test_tasks_of_two_words_make_a_table_for_each_operation() -> None:
    results = [result("* [-2, 2]", 1, 0.96, 1), result("* [1, 2]", 0.04, 0.01, 0.2), result("+ [1, 2]", 0, 0, 0.04)]
    layout = {"name": "OperationTables", "headings": {"*": "Product"}}
    product, total = tables_of(record_of(*results) | {"layout": layout}, {})
    assert product.caption == "Product: success in %, with its interval"
    assert total.caption == "+: success in %, with its interval"
    assert cells(product) == {("[-2, 2]", "NMU"): "100 96–100", ("[1, 2]", "NMU"): "4 1–20"}
    assert (product.rows[0][2].share, product.rows[0][2].title) == (4, "4 of 100 seeds; 95 % interval 1 to 20 %")
    assert cells(total) == {("[1, 2]", "NMU"): "0 0–4"}


MEASURED = record_of(
    {"unit": "NAC", "task": "- 2", "measures": averages(near=(0.25, 0.125), off=(12.34, 0), gate=(3, 3))},
    {"unit": "NAC", "task": "sqrt", "measures": averages(near=(1.0, None), off=(12.34, 0), gate=(None, None))},
    {"unit": "NALU", "task": "sqrt", "measures": averages(near=(0.5, 0.996), off=(12.34, 0), gate=(5, 5))},
    layout="MeasureTables",
    shows={"near": "mean", "off": "median", "gate": "median"},
    measures={
        "near": {"label": "Share", "of": "answers that are near"},
        "off": {"label": "Error", "unit": "% of a guess's"},
        "gate": {"label": "Share", "of": "open gates", "format": "error", "optional": True},
    },
)
KNOWN: Lines = {
    ("NAC", "- 2"): Published(measures={"near": 0.998, "gate": 3}),
    ("NAC", "sqrt"): Published(measures={"near": 999, "off": 0.3, "gate": 2}),
    ("NALU", "- 2"): Published(measures={"near": 0.5}),
}


def test_measures_stand_in_a_table_each_above_what_was_published() -> None:
    near, off, gate = tables_of(MEASURED, KNOWN)
    assert near.caption == "All NACs. Share of answers that are near, mean over seeds"
    assert off.caption == "All NACs. Error in % of a guess's, median over seeds"
    assert cells(near) == {
        ("NAC", "- 2"): "0.125 published: 0.998",
        ("NALU", "- 2"): "",  # it was not run
        ("NAC", "sqrt"): "> 999 published: > 999",  # JSON knows no infinity
        ("NALU", "sqrt"): "0.996",
    }
    assert cells(off)["NAC", "sqrt"] == "12.3 published: 0.300"
    assert cells(gate)["NAC", "sqrt"] == ""  # some have none
    turned = tables_of(MEASURED | {"layout": {"name": "MeasureTables", "units_down": True}}, KNOWN)
    assert [cells(each) for each in turned] == [
        {(task, unit): text for (unit, task), text in cells(each).items()} for each in (near, off, gate)
    ]


def test_measures_of_one_task_stand_beside_each_other_under_what_they_share() -> None:
    first, second = tables_of(MEASURED | {"layout": {"name": "TaskTables"}}, KNOWN)
    assert first.caption == "All NACs, - 2. Share, mean and median over seeds"
    assert cells(first) == {
        ("answers that are near", "NAC"): "0.125 published: 0.998",
        ("Error in % of a guess's", "NAC"): "12.3",
        ("open gates", "NAC"): "3 published: 3",
    }
    assert [row[0].text for row in second.rows] == ["NAC", "NALU"]


def test_a_record_that_declares_nothing_has_its_measures_by_their_names() -> None:
    assert column_of({}, "off_by_half") == Column("off by half")
    assert type(layout_of({})) is LAYOUTS["LineTable"]


def shipped_json(name: str) -> dict[str, Any]:
    """Return the JSON of a shipped record."""
    record = shipped_record(name)
    return record.about | {"results": [each.as_dict() for each in record.summaries]}


OF_SHARES = [name for name, each in EXPERIMENTS.items() if not each.shows]
OF_MEASURES = [name for name, each in EXPERIMENTS.items() if each.shows and not isinstance(each.layout, Strips)]


@pytest.mark.parametrize("name", OF_SHARES)
def test_the_tables_show_the_shares_of_the_json(name: str) -> None:
    record = shipped_json(name)
    tables = tables_of(record, published_lines(name))
    kinds = [cell for table in tables for row in table.rows for cell in row[1 : None if table.is_of_shares else 2]]
    ours = [(each["success_rate"], *each["success_interval"]) for each in record["results"]]
    for each in record["results"]:
        for share in record["layout"].get("shares", ()):
            if (mean := each["measures"][share]["mean"]) is not None:
                ours.append(wilson_interval(round(mean * each["seeds"]), each["seeds"]))
    shown = [(cell.text.removesuffix(" %"), *cell.small) for cell in kinds if cell.text]
    assert sorted(shown) == sorted(
        (f"{100 * rate:.0f}", f"{100 * low:.0f}–{100 * high:.0f}") for rate, low, high in ours
    )


@pytest.mark.parametrize("name", OF_MEASURES)
def test_the_tables_show_the_measures_of_the_json(name: str) -> None:
    record, published = shipped_json(name), published_lines(name)
    wanted = []
    for each in record["results"]:
        theirs = published.get((each["unit"], each["task"]), Published()).measures
        for measure, average in record["shows"].items():
            column, value = column_of(record, measure), each["measures"][measure][average]
            beside = [f"published: {column.write(theirs[measure])}"] if measure in theirs else []
            if value is not None or not column.optional:
                wanted.append(" ".join([column.write(value), *beside]))
    shown = [text for table in tables_of(record, published) for text in cells(table).values() if text]
    assert sorted(shown) == sorted(wanted)


def test_the_tables_of_trials_show_the_shares_of_the_json() -> None:
    record = shipped_json("explanations")
    shown = [text for table in tables_of(record, {}) for (head, _), text in cells(table).items() if head != "mark"]
    wanted = [f"{100 * each['measures']['shows']['mean']:.0f} %" for each in record["results"]]
    assert sorted(text for text in shown if text != "–") == sorted(wanted)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_the_tables_of_a_benchmark_show_how_many_formulas_were_found(name: str) -> None:
    record = shipped_json(name)
    *grids, errors = tables_of(record, {})
    assert ("kept aside" in grids[0].caption) == any(each["aside"] for each in record["formulas"])
    together = record["layout"]["together"]
    ours = [each for each in record["table"] if not each["aside"] or each["kind"] in together]
    say = {each["method"] for each in record["table"] if each["said"]}
    assert {each["method"] for each in record["table"]} - say <= {"MLP"}  # which says no formula
    shown = [(cell.text, *cell.small) for table in grids for row in table.rows for cell in row[1:] if cell.text]
    assert sorted(shown) == sorted(counted(each) for each in ours if each["method"] in say)
    assert len(errors.rows) == sum(each["kind"] in together for each in ours)
    counts = record["layout"].get("counts", {})
    shown = [row[3 : 3 + len(counts)] for row in errors.rows]
    wanted = [[each[count] for count in counts] for each in ours if each["kind"] in together]
    assert [[int(cell.text.split()[0]) for cell in cells] for cells in shown] == wanted


def counted(each: dict[str, Any]) -> tuple[str, str]:
    share, low, high = each["found"]
    return f"{round(share * each['formulas'])} of {each['formulas']}", f"{100 * low:.0f}–{100 * high:.0f}"


@pytest.mark.parametrize(
    ("write", "value", "text"),
    [
        (decimal, 0, "0"),
        (decimal, 0.0004, "0.000"),
        (decimal, 1, "1.0"),
        (decimal, 99.5, "100"),
        (decimal, 999, "> 999"),
        (error, float("inf"), "∞"),
        (error, 7913720500000.0, "7.9e+12"),
        (error, 40892.1, "40,892"),
        (error, 0.0446, "0.045"),
        (mean, None, "–"),
        (mean, 14_400.0, "14,000"),
        (mean, 99.6, "100"),
    ],
)
def test_a_number_has_the_digits_that_are_compared(write: Any, value: float | None, text: str) -> None:
    assert write(value) == text


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"label": ""}, "a measure needs a label, which names it in tables"),
        ({"label": "Gate", "format": "percent"}, "Gate: expected a format of decimal, error, got 'percent'"),
    ],
)
def test_a_column_that_no_table_could_show_is_refused(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Column(**given)
