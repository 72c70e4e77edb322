"""What the pages around the chapters promise: names, commands, examples, references."""

import inspect
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import torch
import yaml

import nalu_tutorial
from nalu_tutorial import (
    DMU,
    INALU,
    NAC,
    NALU,
    NAU,
    NPU,
    NRU,
    NSR,
    MultiplicativeNAC,
    Ramp,
    Runs,
    environments,
    experiments,
    logic,
    records,
    regression,
    tasks,
    train,
)
from nalu_tutorial.cli import parser
from nalu_tutorial.published import VERDICTS
from tests.notebooks import LESSONS, ROOT, text_of

README, CONTRIBUTING = ROOT / "README.md", ROOT / "CONTRIBUTING.md"
BESIDE = sorted((ROOT / "contributing").glob("*.md"))
PULL_REQUEST = ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md"
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
    units = {kind: kind(2, 1) for kind in (NAC, MultiplicativeNAC, NALU, INALU, NPU, NRU, NSR, DMU)}
    rule = logic.implies(*logic.propositions("rain wet"))
    neuron = logic.KnowledgeBase([rule]).neuron(rule)
    return {**units, logic.Neuron: neuron, Runs: runs, type(task): task, Ramp: Ramp(NAU.sparsity_penalty, 1.0, 0, 1)}


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


# The page of the package

PARTS = [nalu_tutorial, logic, tasks, experiments, records, regression, environments]
each_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)


@each_part
def test_the_api_pages_have_every_public_name(part: Any) -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "book").glob("api*.md")))
    direct = re.findall(r"^\.\. auto\w+:: (\S+)$", text, re.MULTILINE)
    data = [f"{module}.{name}" for name, module in re.findall(r"py:data:: (\w+)\n +:module: (\S+)", text)]
    listed = {name.removeprefix(f"{place}.") for name in direct + data for place in (part.__name__, "nalu_tutorial")}
    assert set(part.__all__) - {"tasks"} <= listed


@pytest.mark.process
def test_the_api_pages_are_made_without_torch() -> None:
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    absent = config["sphinx"]["config"]["autodoc_mock_imports"]
    needed = [re.match(r"[\w-]+", each)[0] for each in PROJECT["dependencies"]]
    not_there = [name for name in needed if name not in absent]  # which the book does not install
    code = f"""if True:
        import sys
        from sphinx.ext.autodoc.mock import mock
        sys.modules.update(dict.fromkeys({not_there}))
        with mock({absent}):
            import {", ".join(part.__name__ for part in PARTS)}
    """
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


# Commands, variables, examples


EACH_PAGE = [README, CONTRIBUTING, *BESIDE, PULL_REQUEST, ROOT / "book" / "how-to-use.md"]


@pytest.mark.parametrize("page", EACH_PAGE, ids=lambda page: page.name)
def test_make_targets_exist(page: Any) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(re.search(r"^\.PHONY:(.*)$", makefile, re.MULTILINE)[1].split())
    named = set(re.findall(r"\bmake ((?!-)[a-z]+)", code_of(page)))
    assert named or page.name == "how-to-use.md"  # which needs no make
    assert named <= phony


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("page", ["", "chapters/06"])
def test_make_page_says_what_a_page_is(page: str, tmp_path: Path) -> None:
    command = ["make", "--silent", f"--old-file={tmp_path}/.book", "page", f"VENV={tmp_path}", f"PAGE={page}"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout == f"make page needs a page of _toc.yml, as in PAGE=chapters/06-nau-nmu; got '{page}'.\n"


@pytest.mark.parametrize("page", [README, CONTRIBUTING, *BESIDE], ids=lambda page: page.name)
def test_variables_exist(page: Any) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    python = [ROOT / "tests" / "conftest.py", ROOT / "tools" / "browsers.py"]
    read = "".join(path.read_text(encoding="utf-8") for path in python)
    names = set(re.findall(r"(?m)(?:^|\s)([A-Z]{4}[A-Z_]*)(?=$|=)", code_of(page)))
    for name in names - set(nalu_tutorial.__all__):
        assert re.search(rf"^{name}\s*\?=|\$\({name}\)", makefile, re.MULTILINE) or f'"{name}"' in read, name


@pytest.mark.parametrize("page", [README, ROOT / "book" / "how-to-use.md"], ids=lambda page: page.name)
def test_conda_environment_is_called_by_its_name(page: Any) -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert re.findall(r"conda activate (\S+)", code_of(page)) == [environment["name"]]


def run_examples(page: Path) -> dict[str, Any]:
    """Run what a page sets as Python, one block after the other; return the names that it gives."""
    scope: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(example, page.name, "exec"), scope)
    return scope


def test_readme_example_runs_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_examples(README)["runs"].success_rate().rate >= 0.7
    printed = capsys.readouterr().out
    assert "%" in printed
    assert printed.endswith("\nx1 - x2\n")


def test_the_page_on_installing_tells_the_truth(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "book" / "install.md"
    run_examples(path)
    assert len(capsys.readouterr().out.split()) == 10
    page = path.read_text(encoding="utf-8")
    extras = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    ours = {"book", "sphinx", "test", "hooks", "compare", "pdf", "tools"}  # of who works on the book
    assert set(extras) == PROJECT["optional-dependencies"].keys() - ours
    assert PROJECT["requires-python"] == ">=3.11,<3.14"
    assert "Python 3.11, 3.12 or 3.13" in page


@pytest.mark.long
def test_the_page_on_a_net_of_your_own_runs_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    scope = run_examples(ROOT / "book" / "own-net.md")
    assert float(capsys.readouterr().out) == pytest.approx(-294, abs=0.2)
    x, t = scope["tasks"].product_of_sums().extrapolation_set()
    assert (scope["model"](x) - t).abs().max() < 0.01 * t.max()
    assert scope["Model"]()(torch.ones(5, 3)).shape == (5, 1)


@pytest.mark.long
@pytest.mark.usefixtures("seconds_of_the_processor")
def test_the_page_on_data_of_your_own_runs_and_finds_the_formulas(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "book" / "your-data.md"
    scope, page = run_examples(path), path.read_text(encoding="utf-8")
    law, predicted, shown, _, formula = capsys.readouterr().out.splitlines()
    assert law == "x0*x1/x2 + 3"
    assert float(predicted.strip("[]")) == pytest.approx(4, abs=0.05)
    assert f"# {shown}\n" in page
    assert f"with {scope['model'].n_seeds} seeds each" in page
    assert formula == "t*v"
    assert scope["runs"].succeeded().all()
    assert scope["runs"].model(scope["runs"].best(), best=True)(torch.ones(2)).shape == (1,)


@pytest.mark.parametrize(
    "page",
    [*EACH_PAGE, *(ROOT / "book" / name for name in ("all-units.md", "many-machines.md", "teaching.md"))],
    ids=lambda page: page.name,
)
def test_commands_are_understood(page: Any) -> None:
    for command in re.findall(r"^nalu-tutorial ([^#\n]*)", code_of(page), re.MULTILINE):
        given = parser().parse_args(shlex.split(command))
        assert getattr(given, "name", "identity") in experiments.EXPERIMENTS


@pytest.mark.parametrize("page", [README, CONTRIBUTING, *BESIDE], ids=lambda page: page.name)
def test_local_links_lead_somewhere(page: Any) -> None:
    for alt, target in re.findall(r"\[([^\]]*)\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert alt
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_front_page_and_the_readme_call_each_chapter_by_its_title() -> None:
    titles = [text_of(path).partition("\n")[0].removeprefix("# ") for path in LESSONS]
    front = (ROOT / "book" / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"grid-item-card\} (\d.*)", front) == titles
    assert re.findall(r"^- (\d.*)", README.read_text(encoding="utf-8"), re.MULTILINE) == titles


def test_how_to_use_explains_every_verdict() -> None:
    text = (ROOT / "book" / "how-to-use.md").read_text(encoding="utf-8")
    for verdict in VERDICTS:
        assert f"*{verdict}*" in text


def test_the_citation_file_names_the_authors_and_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "license"} <= citation.keys()
    assert (citation["authors"], citation["version"]) == (PROJECT["authors"], nalu_tutorial.__version__)


def test_the_change_log_begins_with_the_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", log, re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(nalu_tutorial.__version__)} - (unreleased|\d{{4}}-\d\d-\d\d)", headings[0])
    assert all(re.fullmatch(r"\d\S* - \d{4}-\d\d-\d\d", heading) for heading in headings[1:])


def test_the_change_log_says_of_each_line_what_kind_of_change_it_is() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in re.split(r"^## ", log, flags=re.MULTILINE)[1:]:
        _, *kinds = re.split(r"^### (.*)\n", version, flags=re.MULTILINE)
        assert kinds[::2] == [kind for kind in ("Added", "Changed", "Fixed", "Removed") if kind in kinds[::2]]
        assert all(re.fullmatch(r"\n(- \S.*\n)+\n?", lines) for lines in kinds[1::2])


def test_every_reference_says_what_when_and_who() -> None:
    text = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    keys = re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE)
    assert len(set(keys)) == len(keys)
    for entry in re.split(r"^@", text, flags=re.MULTILINE)[1:]:
        assert re.search(r"^\s+title\s*=", entry, re.MULTILINE)
        assert re.search(r"^\s+(author|key)\s*=", entry, re.MULTILINE)
        assert re.search(r"^\s+(year|note)\s*=", entry, re.MULTILINE)
