"""The page's interpreter says of each draft what Python says, word for word."""

import ast
import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from book_extension import page_python
from built_book import ROOT

TESTS = ROOT / "tests" / "exercises"
IN_PAGE, _ = page_python.checkers()

pytestmark = [pytest.mark.browser, pytest.mark.chapter]
Ask = Callable[..., list[dict[str, str]]]


@pytest.fixture(scope="module", autouse=True)
def drafts_can_be_imported() -> Iterator[None]:
    """Find the tests of the exercises as they find each other."""
    sys.path.insert(0, str(TESTS))
    yield
    sys.path.remove(str(TESTS))


def chapter_of_tests() -> Any:
    return importlib.import_module("chapter")


def modules_of_tests() -> dict[str, list[Any]]:
    """Return the files that name drafts, as modules of the page, and what they share."""
    shared = (
        "DraftError",
        "stop",
        "Only",
        "handed",
        "fed",
        "wrong_reports",
        "slips",
        "wrong_numbers",
        "wrong_yes_or_no",
    )
    tree = ast.parse((TESTS / "chapter.py").read_text(encoding="utf-8"))
    kept = [node for node in tree.body if getattr(node, "name", "") in shared]
    sources = {"chapter": "\n".join(ast.unparse(node) for node in kept)}
    for file in TESTS.glob("*/*.py"):
        name = f"{file.parent.name}.{file.stem}".removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"))
        kept = [node for node in tree.body if not getattr(node, "name", "").startswith("test_")]  # or it takes seconds
        sources[name] = "\n".join(ast.unparse(node) for node in kept)
    sources["page_drafts"] = Path(__file__).with_name("page_drafts.py").read_text(encoding="utf-8")
    return {
        name: [".py", page_python.bare(source), [], *([1] if "." not in name else [])]
        for name, source in sources.items()
    }


@pytest.fixture(scope="module")
def ask(browser: Any) -> Iterator[Ask]:
    """Return a function that lets one worker of the page run something, and returns all that it says until it ends."""
    page = browser.new_context().new_page()
    page.set_default_timeout(120_000)
    more = f"__BRYTHON__.update_VFS({json.dumps(modules_of_tests())});"
    own = """self.onmessage = ({ data }) => {
      try { __BRYTHON__.runPythonSource(data, "ask"); }
      catch (error) { postMessage({ kind: "", text: __BRYTHON__.error_trace(error) }); }
    };"""
    page.evaluate(
        """(source) => {
          const worker = new Worker(URL.createObjectURL(new Blob([source])));
          window.ask = (code, last) => new Promise((done) => {
            const said = [];
            worker.onmessage = ({ data }) => {
              if (data.text !== undefined) said.push(data);
              if (data.text !== undefined && data.kind === (last ?? data.kind)) done(said);
            };
            worker.onerror = ({ message }) => done([{ kind: "error", text: message }]);
            worker.postMessage(code);
          });
        }""",
        "\n".join([page_python.script(IN_PAGE), more, own]),
    )
    yield lambda code, last=None: page.evaluate("([code, last]) => ask(code, last)", [code, last])
    page.context.close()


@pytest.mark.parametrize("checker", IN_PAGE)
def test_both_interpreters_say_the_same(checker: str, ask: Ask) -> None:
    """Of the stub, the solution, and each named mistake."""
    package, name = checker.split(".")
    chapter = chapter_of_tests()
    stem = chapter.packages()[package]
    for source in (chapter.answers(stem)[name], chapter.solutions(stem)[name]):
        (result,) = ask(f"import runner\nrunner.run({package!r}, {name!r}, {json.dumps(source)})")
        assert result["text"] == repr(chapter.run(stem, source))
    answers = ask(f"import page_drafts\npage_drafts.wrong({package!r}, {name!r})", "")
    actual = {each["kind"]: each["text"] for each in answers[:-1]}
    expected = {words: repr(answer) for words, answer in wrong_answers(package, name).items()}
    assert actual == expected


def wrong_answers(package: str, name: str) -> dict[str, Any]:
    """Return what the checker says of each mistake, by the words that it is known by."""
    chapter = chapter_of_tests()
    cases = importlib.import_module(f"{package}.test_{name}")
    right = dict(getattr(cases, "ANSWER", None) or getattr(cases, "REPORT", {}))
    check = chapter.checkers(package)[name]
    shared = chapter.wrong_reports(cases.REPORT) if hasattr(cases, "REPORT") else {}
    return {words: check(chapter.handed(given, right)) for words, given in (shared | cases.WRONG).items()}
