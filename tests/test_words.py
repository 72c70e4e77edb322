"""The words that readers meet are the field's: `contributing/words.toml` over pages, cards, messages and docstrings."""

import io
import re
import subprocess
import sys
import tokenize
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.notebooks import ROOT, text_of

PAGES = ("README.md", "CONTRIBUTING.md", "contributing/*.md", "book/*.md", "book/*.toml", "chapters/**/*.ipynb",
         "book/book_extension/*.toml", "nalu_tutorial/published/*.toml", "nalu_tutorial/explorables/*.js",
         "book/assets/*.js", "nalu_tutorial/**/*.py", "chapters/programs/*.py")  # fmt: skip
CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)|\$[^$\n]*\$", re.DOTALL)
SAID = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
MISSPELLED = re.compile(r"^\./(.*):(\d+): (\S+) ==> (.*)$", re.MULTILINE)


@cache
def words() -> dict[str, Any]:
    return tomllib.loads((ROOT / "contributing" / "words.toml").read_text(encoding="utf-8"))


@cache
def pages() -> dict[str, str]:
    """Return what each page says, by its name; in lines as the file has them, except for notebooks."""
    paths = sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})
    return {path.relative_to(ROOT).as_posix(): prose(path) for path in paths}


def prose(path: Path) -> str:
    """Return the prose of a file: of a notebook its text, of a module its strings and comments."""
    text = text_of(path) if path.suffix == ".ipynb" else path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        lines = [""] * (text.count("\n") + 2)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in SAID:
                for number, line in enumerate(token.string.splitlines(), token.start[0] - 1):
                    lines[number] += " " + line
        text = "\n".join(lines)
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


class Found(NamedTuple):
    """A word that we do not use: where it stands, and what we use instead."""

    page: str
    line: int
    word: str
    instead: str


@pytest.fixture(scope="module")
def avoided_words(tmp_path_factory: pytest.TempPathFactory) -> list[Found]:
    """Return all of them, the exceptions too: those of the list, and British spellings."""
    listed = [
        Found(page, text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), instead)
        for page, text in pages().items()
        for pattern, instead in words()["instead"].items()
        for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE)
    ]
    return listed + misspelled(tmp_path_factory.mktemp("pages"))


def misspelled(folder: Path) -> list[Found]:
    for page, text in pages().items():
        (folder / page).parent.mkdir(parents=True, exist_ok=True)
        (folder / page).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "en-GB_to_en-US", "--ignore-words-list"]
    ran = subprocess.run(
        [*command, ",".join(words()["spelled"]), "."], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert ran.returncode in (0, 65), ran.stderr
    return [Found(page, int(line), *pair) for page, line, *pair in MISSPELLED.findall(ran.stdout)]


def allows(pattern: str, each: Found) -> bool:
    """Tell whether an exception is for this word on this page."""
    kept = words()["exceptions"][pattern]
    return fnmatch(each.page, pattern) and (kept == "*" or each.word.lower() in map(str.lower, kept))


def test_readers_meet_the_words_of_the_field_in_american_spelling(avoided_words: list[Found]) -> None:
    assert not [each for each in avoided_words if not any(allows(pattern, each) for pattern in words()["exceptions"])]


@pytest.mark.parametrize("pattern", words()["exceptions"])
def test_an_exception_is_needed(pattern: str, avoided_words: list[Found]) -> None:
    assert any(allows(pattern, each) for each in avoided_words)
