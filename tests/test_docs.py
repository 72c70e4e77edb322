"""What the pages around the chapters promise: names, commands, examples, references."""

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import nalu_tutorial
from nalu_tutorial import NAC, Runs, tasks, train
from nalu_tutorial.claims import VERDICTS

ROOT = Path(__file__).parents[1]

README, CONTRIBUTING = ROOT / "README.md", ROOT / "CONTRIBUTING.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOTATION = tomllib.loads((ROOT / "book" / "notation.toml").read_text(encoding="utf-8"))
ENTRIES = [entry for part in NOTATION.values() for entry in part]
NAMES = [entry["name"] for entry in ENTRIES if "name" in entry]
CODE = re.compile(r"^```\w*\n(.*?)^```|`([^`\n]+)`", re.MULTILINE | re.DOTALL)


def code_of(page: Any) -> str:
    """Return what a page sets as code, where `make` is a command and not an English verb."""
    return "\n".join(block or span for block, span in CODE.findall(page.read_text(encoding="utf-8")))


# Notation


@pytest.fixture(scope="module")
def instances() -> dict[type, object]:
    task = tasks.identity()
    runs = train(lambda: NAC(1, 1), task, seeds=1, steps=1)
    return {NAC: NAC(2, 1), Runs: runs, type(task): task}


@pytest.mark.parametrize("name", NAMES)
def test_notation_names_stand_in_the_package(name: str, instances: dict[type, object]) -> None:
    path, _, parameter = name.rstrip(")").partition("(")
    thing: Any = nalu_tutorial
    for part in path.split("."):
        thing = getattr(instances.get(thing, thing) if inspect.isclass(thing) else thing, part)
    assert not parameter or parameter in inspect.signature(thing).parameters


def test_notation_gives_one_meaning_to_each_symbol_and_name() -> None:
    symbols = [entry["symbol"] for entry in ENTRIES]
    assert len(set(symbols)) == len(symbols)
    assert len(set(NAMES)) == len(NAMES)


def test_notation_shapes_are_true() -> None:
    unit = NAC(5, 3)
    assert unit.W_hat.shape == unit.M_hat.shape == unit.weight.shape == (3, 5)


# Commands, variables, examples


@pytest.mark.parametrize("page", [README, CONTRIBUTING, ROOT / "book" / "how-to-use.md"], ids=lambda page: page.name)
def test_make_targets_exist(page: Any) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(re.search(r"^\.PHONY:(.*)$", makefile, re.MULTILINE)[1].split())
    named = set(re.findall(r"\bmake ((?!-)[a-z]+)", code_of(page)))
    assert named or page.name == "how-to-use.md"  # which needs no make
    assert named <= phony


@pytest.mark.parametrize("page", [README, CONTRIBUTING], ids=lambda page: page.name)
def test_variables_exist(page: Any) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    conftest = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    for name in re.findall(r"(?m)(?:^|\s)([A-Z]{4}[A-Z_]*)(?=$|=)", code_of(page)):
        assert re.search(rf"^{name}\s*\?=|\$\({name}\)", makefile, re.MULTILINE) or f'"{name}"' in conftest, name


@pytest.mark.parametrize("page", [README, ROOT / "book" / "how-to-use.md"], ids=lambda page: page.name)
def test_conda_environment_is_called_by_its_name(page: Any) -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert re.findall(r"conda activate (\S+)", code_of(page)) == [environment["name"]]


def test_readme_example_runs_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[1]
    scope: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), scope)
    assert scope["runs"].success_rate().rate >= 0.7
    assert "%" in capsys.readouterr().out


@pytest.mark.parametrize("page", [README, CONTRIBUTING], ids=lambda page: page.name)
def test_local_links_lead_somewhere(page: Any) -> None:
    for alt, target in re.findall(r"\[([^\]]*)\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert alt
        assert target.startswith("https://") or (ROOT / target).exists(), target


def test_how_to_use_explains_every_verdict() -> None:
    text = (ROOT / "book" / "how-to-use.md").read_text(encoding="utf-8")
    for verdict in VERDICTS:
        assert f"*{verdict}*" in text


def test_citation_file() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "version", "license"} <= citation.keys()
    assert citation["version"] == PROJECT["version"] == nalu_tutorial.__version__
    assert citation["authors"] == PROJECT["authors"]


def test_every_reference_says_what_when_and_who() -> None:
    text = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    keys = re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE)
    assert len(set(keys)) == len(keys)
    for entry in re.split(r"^@", text, flags=re.MULTILINE)[1:]:
        assert re.search(r"^\s+title\s*=", entry, re.MULTILINE)
        assert re.search(r"^\s+(author|key)\s*=", entry, re.MULTILINE)
        assert re.search(r"^\s+(year|note)\s*=", entry, re.MULTILINE)
