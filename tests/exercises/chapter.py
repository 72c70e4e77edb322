"""A chapter's exercises, run as a reader runs them, and what every checker owes its reader."""

import ast
import functools
import importlib
import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from nalu_tutorial.exercises import Answer

ROOT = Path(__file__).parents[2]
# What the notebooks' folded solutions hold.
SOLUTION = re.compile(r'<details class="solution"><summary>Solution</summary>\n\n```python\n(.*?)\n```\n', re.S)
DEFINES = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
# What makes the answer, or what it changes in the right one; and a telling word of the sentence that it gets.
Wrong = tuple[Callable[[], Any] | dict[str, Any], str]


class DraftError(Exception):
    """What the drafts of these tests raise: nothing but a draft of theirs does."""


def stop(*_: Any) -> Any:
    raise DraftError("halfway through")


@functools.cache
def packages() -> dict[str, str]:
    """Return which chapter each package of checkers belongs to, as its notebook imports it."""
    results = {}
    for path in sorted((ROOT / "chapters").glob("*.ipynb")):
        (name,) = re.findall(r"from nalu_tutorial\.exercises import (\w+) as check", path.read_text(encoding="utf-8"))
        results[name] = path.stem
    return results


@functools.cache
def checkers(package: str) -> dict[str, Callable[..., Answer]]:
    """Return a package's public checkers by name."""
    module = importlib.import_module(f"nalu_tutorial.exercises.{package}")
    functions = {name: getattr(module, name) for name in module.__all__}
    return {name: function for name, function in functions.items() if hasattr(function, "__wrapped__")}


@functools.cache
def cells(stem: str) -> list[dict[str, Any]]:
    """Return the cells of a chapter."""
    return json.loads((ROOT / "chapters" / f"{stem}.ipynb").read_text(encoding="utf-8"))["cells"]


@functools.cache
def code_cells(stem: str) -> list[tuple[str, list[str]]]:
    """Return (source, tags) of each code cell."""
    results = [cell for cell in cells(stem) if cell["cell_type"] == "code"]
    return [("".join(cell["source"]), cell["metadata"].get("tags", [])) for cell in results]


def answers(stem: str) -> dict[str, str]:
    """Return the code of each answer cell, by the name of the checker that it ends in."""
    return by_checker([source for source, tags in code_cells(stem) if "answer" in tags])


def solutions(stem: str) -> dict[str, str]:
    """Return the code of each folded solution, by the name of the checker that it ends in."""
    return by_checker([code for cell in cells(stem) for code in SOLUTION.findall("".join(cell["source"]))])


def by_checker(sources: list[str]) -> dict[str, str]:
    results = {}
    for source in sources:
        call = ast.parse(source).body[-1]
        assert isinstance(call, ast.Expr), source
        assert isinstance(call.value, ast.Call), source
        results[ast.unparse(call.value.func).removeprefix("check.")] = source
    return results


@functools.cache
def definitions(stem: str) -> str:
    """Return what the chapter imports and defines outside its exercises, without what it runs."""
    trees = [ast.parse(source) for source, tags in code_cells(stem) if "answer" not in tags]
    return "\n".join(ast.unparse(node) for tree in trees for node in tree.body if isinstance(node, DEFINES))


def run(stem: str, source: str) -> Answer:
    """Run an exercise's code with the chapter's own definitions and return the value of its last expression."""
    tree = ast.parse(source)
    call = ast.Expression(tree.body.pop().value)
    space: dict[str, Any] = {}
    exec(definitions(stem), space)
    exec(compile(tree, stem, "exec"), space)
    return eval(compile(call, stem, "eval"), space)


def check_stub(stem: str, name: str) -> None:
    """Assert that the cell as the reader finds it fails, and that the answer invites to write."""
    answer = run(stem, answers(stem)[name])
    assert not answer
    assert (
        "replace the dots" in answer.message or "write the body of the draft and `return` the result" in answer.message
    )
    assert repr(answer).startswith("Your turn: ")
    assert "nalu-your-turn" in answer._repr_html_()


def check_solution(stem: str, name: str) -> None:
    """Assert that the chapter's solution passes, with a remark of its own."""
    answer = run(stem, solutions(stem)[name])
    assert answer, answer.message
    assert repr(answer).startswith(("✓ Right. ", "✓ Noted. "))  # an open question has no right answer
    assert "nalu-right" in answer._repr_html_()
    assert_sentence(answer.message)


def wrong_reports(report: dict[str, Any]) -> dict[str, Wrong]:
    """Return the mistakes that can be made in every report and, if it has seeds by value, in every experiment's."""
    wrong: dict[str, Wrong] = {
        "no dictionary": (lambda: [report], "Hand over a dictionary; its keys are"),
        "a key missing": (lambda: dict(list(report.items())[:1]), f"lacks {list(report)[1]}"),
        "nothing found": ({"found": " ..."}, "in your own words"),
        "a list found": ({"found": ["it learns"]}, "`found` is a text"),
    }
    if not isinstance(report.get("seeds"), list):
        return wrong
    seeds = report["seeds"]
    wrong |= {
        "nothing varied": ({"varied": ""}, "let it be one thing"),
        "a number of seeds": ({"seeds": 20}, "`seeds` is a list"),
        "one value": ({"values": [1]}, "nothing to compare"),
        "a value twice": ({"values": [1, 1]}, "One value comes twice"),
        "seeds in words": ({"seeds": ["0"] * len(seeds)}, "`seeds` lists the ones"),
        "five seeds": ({"seeds": range(5)}, "5 seeds show"),
        "a seed twice": ({"seeds": [0] * len(seeds)}, "One seed comes twice"),
        "chosen seeds": ({"seeds": [*seeds[:-1], 99]}, "have gaps"),
    }
    for name, outcome in report.items():
        if isinstance(outcome, list) and isinstance(outcome[0], list):
            wrong |= {
                f"means: {name}": ({name: [1.0, 1.0]}, f"`{name}` has shape (2,)"),
                f"one value: {name}": ({name: outcome[:1]}, f"`{name}` has shape (1, {len(seeds)})"),
                f"not alike: {name}": ({name: [outcome[0], outcome[1][:-1]]}, f"`{name}` wants numbers"),
            }
    return wrong


def slips(right: dict[Any, Any], table: Mapping[tuple[Any, Any], str]) -> dict[str, Wrong]:
    """Return the right answers by name, each time with one usual mistake, and the sentence that answers it."""
    return {
        f"{wrong} for {name}": (partial(right.__or__, {name: wrong}), text) for (name, wrong), text in table.items()
    }


def wrong_numbers(right: dict[str, Any], table: Mapping[tuple[str, float], str]) -> dict[str, Wrong]:
    """Return the usual mistakes in numbers by name, and those that can be made with any."""
    first = next(iter(right))
    return slips(right, table) | {
        "no usual slip": ({first: 0.1234}, f"For {first} you answer 0.1234"),
        "a word": ({first: "five"}, f"For {first} give one number"),
        "no keys": (lambda: [0.5] * len(right), "with the keys"),
    }


def wrong_yes_or_no(questions: Mapping[str, tuple[bool, str]]) -> dict[str, Wrong]:
    """Return each question answered the wrong way, and the mistakes that can be made with any."""
    right = {name: answer for name, (answer, _) in questions.items()}
    return {name: ({name: not answer}, text) for name, (answer, text) in questions.items()} | {
        "all": ({name: not answer for name, answer in right.items()}, f"All {len(right)} are the other way round"),
        "a word": (dict.fromkeys(right, "no"), "answer True or False"),
        "no keys": (lambda: [True] * len(right), "with the keys"),
    }


def check_wrong(check: Callable[[Any], Answer], wrong: dict[str, Wrong], right: dict[str, Any]) -> None:
    """Assert that each wrong answer, or change of the right one, fails with its own sentence."""
    assert len(wrong) >= 2
    answers = {
        mistake: (check(make() if callable(make) else right | make), word) for mistake, (make, word) in wrong.items()
    }
    for mistake, (answer, word) in answers.items():
        assert not answer, mistake
        assert word in answer.message, (mistake, answer.message)
        assert "Your draft stopped" not in answer.message, mistake
        assert_sentence(answer.message)
    sentences = {answer.message for answer, _ in answers.values()}
    assert len(sentences) == len(answers), sentences
    for word in (word for _, word in answers.values()):
        assert sum(word in message for message in sentences) == 1, (word, sentences)


def check_also_wrong(check: Callable[[Any], Answer], draft: Any, word: str) -> None:
    """Assert that a draft which once slipped through fails, with a sentence that may be another mistake's as well."""
    answer = check(draft)
    assert not answer
    assert word in answer.message, answer.message


def check_raises(check: Callable[[Any], Answer], draft: Any) -> None:
    """Assert that a draft which raises is told what and where, without a stack."""
    message = check(draft).message
    assert not check(draft)
    assert message == 'Your draft stopped in `raise DraftError("halfway through")` with DraftError: halfway through'


def assert_sentence(message: str) -> None:
    assert message[-1] in ".?!:", message
    assert "Traceback" not in message
    assert "\n" not in message
