"""The published numbers: each stands once, in its source's file, under the name of an experiment."""

import re
import tomllib
from pathlib import Path

import pytest

from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.published import published_lines, published_tables

PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"
FILES = sorted((PACKAGE / "published" / "sources").glob("*.toml"))
BIBLIOGRAPHY = (PACKAGE.parent / "book" / "references.bib").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_file_is_a_source_of_the_bibliography_and_its_tables_are_experiments(path):
    assert path.stem in re.findall(r"^@\w+\{([^,\s]+),", BIBLIOGRAPHY, re.M)
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    assert tables
    assert tables.keys() <= EXPERIMENTS.keys()
    assert all(published_tables()[name].source == path.stem for name in tables)


def test_a_table_stands_in_one_file():
    names = [name for path in FILES for name in tomllib.loads(path.read_text(encoding="utf-8"))]
    assert len(names) == len(set(names))


def test_a_number_comes_with_its_interval_or_its_spread():
    line = published_lines("product-of-sums")["MultiplicativeNAC", ""]
    assert (line.success, line.solved_at, line.solved_at_median) == ((13, 8, 21), 59_000, 55_000)
    assert (line.solved_at_interval, line.sparsity_interval) == ((52_400, 66_800), (5.5e-6, 9.5e-6))
    line = published_lines("four-outputs")["NMU", ""]
    assert (line.success, line.measures["quotient_error"], line.spreads["quotient_error"]) == (None, 11.399, 0.035)


def test_a_number_whose_meaning_is_open_stands_beside_all_that_it_may_mean():
    lines = published_lines("nalu-operands")
    assert lines["NALU", "* 2 [1, 2]"].measures == {"off_by_half": 0.923, "within_1_percent": 0.923}
    assert len(lines) == 2 * 10


def test_where_nothing_was_published_there_is_nothing():
    assert published_lines("single-unit") == {}
    assert published_lines("an experiment of one's own") == {}
