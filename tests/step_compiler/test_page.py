"""The page on the compiler: its worked example is what comes out today, and its table is the compiler's own."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from by_hand import needs_compiler

from nalu_tutorial.step_compiler import _plan, _values
from nalu_tutorial.step_compiler._torch_internals import INTERNALS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "book" / "step-compiler.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def lines(code):
    return [line.strip() for line in code.splitlines() if line.strip()]


@needs_compiler
def test_the_worked_example_is_what_comes_out():
    (example,) = blocks("python")
    names = {}
    exec(example, names)
    source = names["kernel"].source
    shown = [line for block in blocks("cpp") for line in lines(block)]
    assert len(blocks("cpp")) == 4
    assert shown == lines(source[source.index('extern "C" void train') :])


def test_the_table_of_what_torch_may_move_is_the_compilers():
    rows = re.findall(r"^\| `(\w+)` \| `([\w.]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert {name: (module, use) for name, module, use in rows} == INTERNALS


@pytest.mark.parametrize("name", ["WORTH", "UNROLLED"])
def test_the_rules_have_the_names_that_the_page_gives_them(name):
    assert f"`{name}`" in PAGE
    assert isinstance(getattr(_plan, name), int)


def test_there_are_as_many_kinds_of_value_as_it_says():
    kinds = [each for each in vars(_values).values() if isinstance(each, type) and issubclass(each, _values.Value)]
    assert len(kinds) - 1 == 8  # and the one that all are
    assert "There are eight kinds of value" in PAGE


def test_no_module_needs_one_that_needs_it():
    modules = (ROOT / "nalu_tutorial" / "step_compiler").glob("_[a-z]*.py")
    needs = {path.stem: re.findall(r"from \.(\w+) import", path.read_text(encoding="utf-8")) for path in modules}
    assert list(TopologicalSorter(needs).static_order())[-1] == "_trace"
