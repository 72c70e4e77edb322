"""The page of a contributor: short enough to read at once, and each line of its lists held by tests that are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LISTS = dict(re.findall(r"^## (.+)\n\n((?:- .*\n)+)", PAGE, re.MULTILINE))
LINES = [(name, line) for name, text in LISTS.items() for line in text.splitlines()]
ADDED = {"A unit", "A task", "An experiment", "A record", "A chapter", "An explorable", "A checker"}


@cache
def named_in(file: str) -> set[str]:
    """Return the names of the tests in a file below tests/."""
    path = ROOT / "tests" / file
    assert path.exists(), f"CONTRIBUTING.md names tests/{file}, which is not there"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_what_one_adds_has_its_list() -> None:
    assert LISTS.keys() >= ADDED


@pytest.mark.parametrize(("name", "line"), LINES, ids=[f"{name}: {line[6:40]}" for name, line in LINES])
def test_each_line_is_held_by_a_test_that_is_there(name: str, line: str) -> None:
    held = re.findall(r"`([\w/]*\.py)?::(test_\w+)`", line)
    assert line.startswith("- [ ] ")
    assert held, f"no test holds this line of {name!r} in CONTRIBUTING.md: {line}"
    file = ""
    for named, test in held:
        file = named or file
        assert test in named_in(file), f"CONTRIBUTING.md names {test}, which is not in tests/{file}"


def test_the_loop_is_three_commands_in_three_hundred_words() -> None:
    loop = PAGE.partition("```text")[0]
    assert len(loop.split()) <= 300
    assert len(re.findall(r"^make ", loop, re.MULTILINE)) == 3
