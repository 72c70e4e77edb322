"""A chapter's exercises, run as a reader runs them, and what every checker owes its reader."""

import ast
import functools
import importlib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from nalu_tutorial.exercises import Answer

ROOT = Path(__file__).parents[2]
# What the notebooks' folded solutions hold.
SOLUTION = re.compile(r'<details class="solution"><summary>Solution</summary>\n\n```python\n(.*?)\n```\n', re.S)
DEFINES = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


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
    space: dict[str, Any] = {"stop": stop}
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


def check_solution(stem: str, name: str, praise: str) -> None:
    """Assert that the chapter's solution passes, with a remark of its own that has this in it."""
    answer = run(stem, solutions(stem)[name])
    assert answer, answer.message
    assert repr(answer).startswith(("✓ Right. ", "✓ Noted. "))  # an open question has no right answer
    assert "nalu-right" in answer._repr_html_()
    assert re.search(praise, answer.message), answer.message
    assert_sentence(answer.message)


class Only(dict):
    """An answer by name that is handed over as it is, and is no change of the right one."""


def handed(given: Any, right: dict[str, Any]) -> Any:
    """Return an answer as a checker gets it: where answers are by name, a dictionary changes the right ones."""
    return right | given if isinstance(given, dict) and not isinstance(given, Only) else given


def wrong_reports(report: dict[str, Any]) -> dict[str, Any]:
    """Return the mistakes that can be made in every report and, if it has seeds by value, in every experiment's."""
    wrong: dict[str, Any] = {
        "Hand over a dictionary; its keys are": [report],
        f"lacks {list(report)[1]}": Only(list(report.items())[:1]),
        "Write into `found` what you": {"found": " ..."},
        "`found` is a text": {"found": ["it learns"]},
    }
    if not isinstance(report.get("seeds"), list):
        return wrong
    seeds = report["seeds"]
    wrong |= {
        "let it be one thing": {"varied": ""},
        "`seeds` is a list": {"seeds": 20},
        "nothing to compare": {"values": [1]},
        "One value comes twice": {"values": [1, 1]},
        "`seeds` lists the ones": {"seeds": ["0"] * len(seeds)},
        "5 seeds show": {"seeds": range(5)},
        "One seed comes twice": {"seeds": [0] * len(seeds)},
        "have gaps": {"seeds": [*seeds[:-1], 99]},
    }
    for name, outcome in report.items():
        if isinstance(outcome, list) and isinstance(outcome[0], list):
            wrong |= {
                f"`{name}` has shape (2,)": {name: [1.0, 1.0]},
                f"`{name}` has shape (1, {len(seeds)})": {name: outcome[:1]},
                f"`{name}` wants numbers": {name: [outcome[0], outcome[1][:-1]]},
            }
    return wrong


def slips(table: Mapping[tuple[Any, Any], str]) -> dict[str, dict[Any, Any]]:
    """Return the usual mistakes in answers by name, each by the sentence that answers it."""
    return {sentence: {name: wrong} for (name, wrong), sentence in table.items()}


def fed(table: Callable[..., Mapping[str, Any]], *example: Any) -> dict[str, Callable[..., Any]]:
    """Return a draft for each sentence of a table, which gives what the table has under it for the draft's input."""
    return {words: lambda *given, of=words: table(*given)[of] for words in table(*example)}


def wrong_numbers(right: dict[str, Any], table: Mapping[tuple[str, float], str]) -> dict[str, Any]:
    """Return the usual mistakes in numbers by name, and those that can be made with any."""
    first = next(iter(right))
    return slips(table) | {
        f"For {first} you answer 0.1234": {first: 0.1234},
        f"For {first} give one number": {first: "five"},
        "with the keys": [0.5] * len(right),
    }


def wrong_yes_or_no(questions: Mapping[str, tuple[bool, str]]) -> dict[str, Any]:
    """Return each question answered the wrong way, and the mistakes that can be made with any."""
    right = {name: answer for name, (answer, _) in questions.items()}
    return {sentence: {name: not answer} for name, (answer, sentence) in questions.items()} | {
        f"All {len(right)} are the other way round": {name: not answer for name, answer in right.items()},
        "answer True or False": dict.fromkeys(right, "no"),
        "with the keys": [True] * len(right),
    }


def check_wrong(check: Callable[[Any], Answer], wrong: dict[str, Any], right: dict[str, Any]) -> None:
    """Assert that each wrong answer, or change of the right one, fails with a sentence that alone has its words."""
    assert len(wrong) >= 2
    answers = {words: check(handed(given, right)) for words, given in wrong.items()}
    sentences = {answer.message for answer in answers.values()}
    assert len(sentences) == len(answers), sentences
    for words, answer in answers.items():
        assert not answer, words
        assert [each for each in sentences if words in each] == [answer.message], (words, answer.message)
        assert "Your draft stopped" not in answer.message, words
        assert_sentence(answer.message)


def raising(stem: str, name: str) -> str:
    """Return the solution with functions that raise in what it hands over; nothing if it calls them, or has none."""
    tree = ast.parse(solutions(stem)[name])
    used = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    handed_over = [node.id for node in tree.body[-1].value.args if isinstance(node, ast.Name)]
    drafts = [node for node in tree.body if getattr(node, "name", "") in handed_over and used.count(node.name) == 1]
    functions = [node for draft in drafts for node in ast.walk(draft) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        function.body = ast.parse("return stop()").body
    return ast.unparse(tree) if functions else ""


def assert_told_where(answer: Answer) -> None:
    """Assert that a draft which stops is told what and where, without a stack."""
    assert not answer
    message = 'Your draft stopped in `raise DraftError("halfway through")` with DraftError: halfway through'
    assert answer.message == message


def assert_sentence(message: str) -> None:
    assert message[-1] in ".?!:", message
    assert "Traceback" not in message
    assert "\n" not in message
