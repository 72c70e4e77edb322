"""The data of the page "All units, one table": its cells are the record's, with addresses that stay."""

import csv
import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from book_extension import cells, unit_table

from nalu_tutorial.metrics import wilson_interval
from nalu_tutorial.published import read_units

RECORD = cells.read_record()
CELLS = cells.cells_of(RECORD)
LESSONS = unit_table.lessons_of(RECORD, read_units())
TABLES = {name: unit_table.table_of(RECORD, name, LESSONS) for name in unit_table.operations_of(RECORD)}
DRAWN = re.compile(r'<td id="([^"]+)"><a href="#([^"]+)">(.*?)</a></td>')
SHARE = re.compile(r'<span class="([dn]) best" .*?<b>(\d+)</b><i>/(\d+)</i><small>(\d+)–(\d+) %</small></span>')


def test_every_training_of_the_record_is_a_cell_with_the_shares_of_the_json() -> None:
    drawn = {
        address: (link, SHARE.findall(text))
        for table in TABLES.values()
        for address, link, text in DRAWN.findall(table)
    }
    assert len(drawn) == len(RECORD["results"]) == sum(len(each["thresholds"]) for each in RECORD["trainings"])
    for cell in CELLS:
        link, shares = drawn[cell.address]
        assert link == cell.address
        counts = {"d": (cell.solved, cell.result["success_interval"])}
        counts["n"] = cell.near, wilson_interval(cell.near, cell.seeds)[1:]
        assert shares == [
            (kind, f"{right}", f"{cell.seeds}", f"{100 * low:.0f}", f"{100 * high:.0f}")
            for kind, (right, (low, high)) in counts.items()
        ]


def test_an_address_is_readable_and_stays_when_the_record_is_in_another_order_or_grows() -> None:
    addresses = {(cell.unit, cell.task): cell.address for cell in CELLS}
    assert len(set(addresses.values())) == len(CELLS)
    assert addresses["NMU", "* [-2, 2]"] == "mul-both-2-NMU"
    assert addresses["RealNPU, a tenth", "/ [-1.2, -1.1]"] == "div-neg-1.1-1.2-RealNPU-a-tenth"
    mixed = RECORD | {"results": random.Random(0).sample(RECORD["results"], len(CELLS) // 2)}
    assert {(cell.unit, cell.task): cell.address for cell in cells.cells_of(mixed)}.items() <= addresses.items()


def test_two_cells_with_one_address_are_refused_by_their_names() -> None:
    twice = RECORD | {"results": [RECORD["results"][0], RECORD["results"][0]]}
    with pytest.raises(ValueError, match=r"expected an address for each cell, got add-neg-10-20-Linear for Linear on"):
        cells.cells_of(twice)


def test_the_rows_begin_with_the_highest_mean() -> None:
    for table in TABLES.values():
        means = [int(each) for each in re.findall(r'<span class="d"><em>5 digits</em> <b>(\d+)</b><i>&nbsp;%', table)]
        assert means == sorted(means, reverse=True)


def test_a_unit_leads_to_its_lesson() -> None:
    assert LESSONS["NMU"] == "06-nau-nmu"
    assert LESSONS["RealNPU, a tenth"] == "07-npu"
    assert LESSONS["MLP, ReLU"] == "01-identity-failure"
    assert '<a href="../chapters/06-nau-nmu.html">NMU</a>' in TABLES["*"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Adam, rate 0.001, batches of 128"),
        (
            {"penalty": {"penalty": "sparsity_penalty", "weight": 10.0, "start": 20000, "end": 35000}},
            "Adam, rate 0.001, batches of 128; sparsity penalty of 10, its ramp from step 20,000 to 35,000",
        ),
        (
            {"clip": {"value": 0.1}, "optimizer": "RMSprop", "batch_size": 64, "restart_every": 10},
            "RMSprop, rate 0.001, batches of 64; gradients clipped: value 0.1; restart every: 10",
        ),
    ],
)
def test_a_schedule_is_told_in_words(options: dict[str, Any], words: str) -> None:
    assert cells.schedule_of(RECORD, {"options": options}) == words


def test_the_csv_beside_the_page_has_a_line_for_each_cell_with_its_numbers(site: Path) -> None:
    lines = list(csv.DictReader(io.StringIO((site / "book" / "all-units.csv").read_text(encoding="utf-8"))))
    assert [line["address"] for line in lines] == [f"#{cell.address}" for cell in CELLS]
    (line,) = [line for line in lines if line["address"] == "#mul-neg-1.1-1.2-NMU"]
    assert [line[name] for name in ("unit", "operation", "low", "high", "seeds", "solved")] == [
        "NMU",
        "*",
        "-1.2",
        "-1.1",
        "25",
        "15",
    ]
    assert (line["solved_low"], line["solved_high"]) == ("0.4074", "0.7660")
    assert line["schedule"].startswith("Adam, rate 0.001, batches of 128; sparsity penalty of 10")


def test_the_script_is_told_all_cells() -> None:
    data = json.loads(json.dumps(unit_table.table_data(RECORD, "book", LESSONS)))
    assert {address: each[:3] for address, each in data["cells"].items()} == {
        cell.address: [cell.seeds, cell.solved, cell.near] for cell in CELLS
    }
    trained = {
        f"{address.split('-')[0]}-{cells.slug(cell.unit)}" for address, cell in zip(data["cells"], CELLS, strict=True)
    }
    assert trained == data["trainings"].keys()
