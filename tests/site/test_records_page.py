"""The page of experiments and records: its tables are the records, its verdicts the rule, its commands true."""

import html
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from book_extension import records
from built_book import ROOT
from sphinx.application import Sphinx
from sphinx.errors import SphinxWarning

from nalu_tutorial.cli import main
from nalu_tutorial.experiments import EXPERIMENTS, run_experiment
from nalu_tutorial.records import Cell, Table, shipped_records

PAGE = ROOT / "book" / "experiments.md"
SHOWN = re.findall(r"^```\{record\} ([\w-]+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
CONSOLE = re.compile(r"^```console\n\$ nalu-tutorial ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = dict(CONSOLE.findall(PAGE.read_text(encoding="utf-8")))


def words(text: str) -> str:
    """Return what a piece of HTML says."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_every_shipped_record_is_shown() -> None:
    on_the_page_of_explanations = ["explanations"]
    assert sorted([*SHOWN, *on_the_page_of_explanations]) == list(shipped_records())


def record_named(name: str) -> Any:
    return json.loads((records.RECORDS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SHOWN)
def test_the_page_shows_the_tables_and_by_which_rule_success_was_judged(name: str, pages: dict[str, str]) -> None:
    page = pages["book/experiments"]
    record = record_named(name)
    tables = records.tables_of(record)
    assert tables
    assert all(table.strip() in page for table in tables)
    after = page[page.index(tables[-1].strip()) + len(tables[-1]) :]
    assert records.typeset(record["success"]) in words(after[: after.index("Files:")])


def test_a_table_is_drawn_cell_by_cell() -> None:
    row = (Cell("NMU, up to -2"), Cell("2.6e-08", ("published: 1e+10",)), Cell("not reproduced", is_verdict=True))
    drawn = records.drawn(Table("<t>", (Cell("unit"), Cell("solved at"), Cell("[-2, 2]")), (row,)))
    assert 'aria-label="&lt;t&gt;" tabindex="0"><table><caption>&lt;t&gt;</caption>' in drawn
    assert '<th scope="col">[−2, 2]</th>' in drawn
    assert '<th scope="row">NMU, up to −2</th><td>2.6 · 10⁻⁸<small>published: 1 · 10¹⁰</small></td>' in drawn
    assert '<td><span class="nalu-verdict nalu-not-reproduced">not reproduced</span></td>' in drawn


def test_a_table_of_shares_has_grounds_and_narrow_columns() -> None:
    square = Cell("4", ("1–20",), share=4, title="4 of 100 seeds")
    drawn = records.drawn(
        Table("t", (Cell("unit"), Cell("[-2, 2]"), Cell("FormulaRegressor", ("fast",))), ((square,) * 3,))
    )
    assert '<th scope="col">[−2,<br>2]</th><th scope="col">Formula<wbr>Regressor<small>fast</small></th>' in drawn
    assert '<td class="nalu-share" style="--share:4%" title="4 of 100 seeds">4<small>1–20</small></td>' in drawn


def test_a_record_of_two_sittings_says_how_long_they_took_and_from_which_commits(tmp_path: Path) -> None:
    for seeds in (1, 2):
        run_experiment(EXPERIMENTS["product-short"], tmp_path / "x", jobs=1, steps=2, seeds=seeds, resume=seeds > 1)
    about = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    first, second = about["parts"]
    first["commit"], second["commit"] = "a" * 40, "b" * 40
    about["trainings"][0]["seconds"] = 7_200.0
    text = records.provenance_of(about)
    assert text.startswith("2 seeds, 2 steps, 2.0 h on ")
    assert f"commits `{'a' * 12}`, `{'b' * 12}`. A run succeeds if " in text
    assert "is below 1.88. Ten times" in text
    assert f"commit `{'b' * 12}`." in records.provenance_of(about | {"parts": [second, second]})


def test_a_minus_is_one_and_a_hyphen_stays() -> None:
    assert records.text_of("- [-2, 2] max-safe log") == "− [−2, 2] max-safe log"


def test_a_missing_record_fails_the_build_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(
        "def setup(app):\n    from book_extension import records\n    records.connect(app)\n"
    )
    (tmp_path / "index.rst").write_text("Page\n====\n\n.. record:: nothing\n")
    app = Sphinx(tmp_path, tmp_path, tmp_path / "out", tmp_path / "trees", "html", status=None, warningiserror=True)
    with pytest.raises(SphinxWarning, match="there is no record of nothing: nalu-tutorial run nothing --out"):
        app.build()


def printed_by(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines that a command prints."""
    assert main(shlex.split(command)) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("command", [each for each in EXAMPLES if not each.startswith("run")])
def test_the_command_lines_print_what_the_page_says(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = printed_by(command, capsys)
    shown = [line for line in EXAMPLES[command].splitlines() if line != "…"]
    assert shown
    assert [line for line in printed if line in shown] == shown


def test_the_trial_run_ends_as_the_page_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = [each for each in EXAMPLES if each.startswith("run")]
    printed = printed_by(f"{command} --jobs 1", capsys)
    success = [re.split(r"  +", line)[:3] for line in EXAMPLES[command].splitlines() if line != "…"]
    assert [re.split(r"  +", line)[:3] for line in printed[: len(success)]] == success
