"""The package as others get it: its wheel, what an import costs, who may import whom, and the lists of requirements."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import nalu_tutorial
from nalu_tutorial import units
from tests.notebooks import LESSONS, ROOT, cells_of

PACKAGE = ROOT / "nalu_tutorial"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DATA = ("*.js", "*.css", "*.toml", "*.csv", "*.json", "py.typed")
# What stands below each part in the house; an import may only go there. A new part needs a line here.
BELOW = {
    "_files": set(),
    "_processes": set(),
    "units": set(),
    "logic": set(),
    "tasks": set(),
    "metrics": set(),
    "published": set(),
    "environments": {"tasks"},
    "formula": {"units"},
    "step_compiler": set(),
    "training": {"_files", "_processes", "tasks", "metrics", "step_compiler"},
    "figures": {"metrics", "published"},
    "records": {"_files", "metrics", "published"},
    "regression": {"units", "formula", "tasks", "training"},
    "experiments": {
        *("_files", "_processes", "units", "logic", "formula", "regression", "tasks", "training", "metrics"),
        *("published", "records"),
    },
    "cli": {"exercises", "experiments", "metrics", "published", "records"},
    "__main__": {"cli"},
    "explorables": {"units", "logic", "tasks", "metrics", "records"},
    "exercises": {"_files", "units", "logic", "tasks", "environments", "training", "metrics", "records"},
}
CHAPTERS_MAY_OPEN = {
    "environments",
    "exercises",
    "experiments",
    "explorables",
    "figures",
    "logic",
    "published",
    "regression",
}
WIDGETS = ("matplotlib.pyplot", "anywidget", "ipywidgets", "IPython")
LOADED_WHERE_USED = ("gymnasium", "loky", "scipy", "sklearn", "sympy", "tqdm", "torch._inductor", *WIDGETS)


def python(code: str, cwd: Path, **environment: str) -> str:
    """Run code in a Python of its own and return what it prints."""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    ran = subprocess.run([sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder outside the tree into which the built wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder / "dist", ROOT]
    subprocess.run([*pip, *build], check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    install = ["install", "--no-deps", "--no-index", "--target", folder / "installed", wheel]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    return folder / "installed"


def test_the_wheel_holds_every_data_file_and_nothing_else(installed: Path) -> None:
    def data(package: Path) -> set[str]:
        return {str(path.relative_to(package)) for pattern in DATA for path in package.rglob(pattern)}

    texts = {"py.typed", "published/claims.toml", "published/sources/heim2020.toml"}
    assert texts | {"explorables/kit.js", "explorables/explorables.css"} <= data(PACKAGE)
    assert data(installed / "nalu_tutorial") == data(PACKAGE)
    metadata = f"nalu_tutorial-{nalu_tutorial.__version__}.dist-info"
    assert {path.name for path in installed.iterdir()} <= {"nalu_tutorial", metadata, "bin"}
    assert {path.name for path in (installed / metadata / "licenses").iterdir()} == set(PROJECT["license-files"])


def test_every_public_module_of_the_wheel_imports_and_finds_its_scripts(installed: Path, tmp_path: Path) -> None:
    code = """if True:
        import importlib, json, pkgutil, nalu_tutorial
        for module in pkgutil.walk_packages(nalu_tutorial.__path__, "nalu_tutorial."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
        from nalu_tutorial.explorables._base import Explorable
        scripts = {kind.__name__: "export default" in str(kind()._esm) for kind in Explorable.__subclasses__()}
        print(json.dumps([nalu_tutorial.__file__, nalu_tutorial.__version__, scripts]))
    """
    file, version, scripts = json.loads(python(code, tmp_path, PYTHONPATH=str(installed)))
    assert Path(file).is_relative_to(installed)
    assert version == nalu_tutorial.__version__
    assert len(scripts) >= 2
    assert all(scripts.values()), scripts


@pytest.mark.process
def test_an_import_costs_torch_and_little_more(tmp_path: Path) -> None:
    code = "import sys, torch; before = set(sys.modules); import nalu_tutorial; print(*set(sys.modules) - before)"
    loaded = python(code, tmp_path).split()
    assert [name for name in loaded if name.startswith(LOADED_WHERE_USED)] == []


def imports(code: str, package: str) -> Iterator[str]:
    """Yield the full dotted name of everything that code standing in a package imports."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*parents, *filter(None, [node.module])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def parts() -> dict[Path, str]:
    """Return the modules of the package, and the part of the house in which each stands."""
    inside = {path: path.relative_to(PACKAGE).with_suffix("").parts[0] for path in sorted(PACKAGE.rglob("*.py"))}
    return {path: part for path, part in inside.items() if part != "__init__"}


@cache
def imports_of(path: Path) -> tuple[str, set[str]]:
    """Return the package in which a module stands, and what it imports."""
    package = ".".join(path.relative_to(ROOT).parts[:-1])
    return package, set(imports(path.read_text(encoding="utf-8"), package))


@pytest.mark.parametrize("part", sorted(set(parts().values())))
def test_an_import_only_points_down_the_list(part: str) -> None:
    names = {name for path, each in parts().items() if each == part for name in imports_of(path)[1]}
    ours = {name.split(".")[1] for name in names if name.startswith("nalu_tutorial.")}
    assert part in BELOW, f"{part}: a new part of the package needs its line in BELOW"
    assert ours <= BELOW[part] | {part}
    assert "nalu_tutorial" not in names
    assert not [name for name in names if name.split(".")[0] in ("chapters", "book", "tests", "tools")]


def test_no_package_opens_a_private_module_of_another() -> None:
    """A private module belongs to the folder that it stands in and to those within; what others need has a name."""
    for package, names in map(imports_of, parts()):
        for name in names:
            owner = re.match(r"(nalu_tutorial(?:\.[a-z0-9]\w*)*)\._[a-z]", name)
            assert not owner or f"{package}.".startswith(f"{owner[1]}."), f"{package} imports {name}"


def house() -> list[tuple[bool, list[str]]]:
    """Return of each line on the map in CONTRIBUTING whether it is about the package, and what it names."""
    (text,) = re.findall(r"^```text\n(.*?)^```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M | re.S)
    return [(line.startswith(" "), re.split(r" {2,}", line.strip())[0].split()) for line in text.splitlines()]


def test_the_map_of_the_house_names_what_is_there_and_each_part_once() -> None:
    assert len(house()) == 12
    assert all(((PACKAGE if inside else ROOT) / name).exists() for inside, names in house() for name in names)
    named = [name.rstrip("/").removesuffix(".py") for inside, names in house() if inside for name in names]
    assert sorted(set(named)) == sorted(BELOW.keys() - {"__main__"})
    assert len(set(named)) == len(named)


def test_on_the_map_an_import_goes_to_a_lower_line() -> None:
    lines = [names for inside, names in house() if inside]
    at = {name.rstrip("/").removesuffix(".py"): number for number, names in enumerate(lines) for name in names}
    assert not [(part, below) for part in at.keys() & BELOW for below in BELOW[part] if at[below] <= at[part]]


HOOK = (
    "hatch_build.py",
    "book/book_extension/repository.py",
    "nalu_tutorial/__init__.py",
    "README.md",
    "pyproject.toml",
)


def urls_of(folder: Path) -> str:
    """Return the addresses in the metadata of the package that stands in a folder, whatever a CI says of itself."""
    for name in HOOK:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "hatchling", "metadata", "urls"]
    env = {**os.environ, "GITHUB_REPOSITORY": "somebody/else", "GIT_CEILING_DIRECTORIES": str(folder.parents[1])}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="no git here")
def test_the_address_in_the_metadata_is_the_repository_that_the_package_is_built_in(tmp_path: Path) -> None:
    ours = tmp_path / "ours"
    assert json.loads(urls_of(ours)) == {}
    for folder in (ours, tmp_path):
        subprocess.run(["git", "init", "--quiet", folder], check=True)
        remote = f"https://token@github.com/someone/{folder.name}.git"
        subprocess.run(["git", "remote", "add", "origin", remote], cwd=folder, check=True)
    assert json.loads(urls_of(ours)) == {"Repository": "https://github.com/someone/ours"}
    assert json.loads(urls_of(tmp_path / "copied")) == {}


def test_training_names_no_unit() -> None:
    names = {name for name in vars(units) if name[0].isupper()}
    code = [ast.parse(path.read_text(encoding="utf-8")) for path, part in parts().items() if part == "training"]
    used = {node.id for tree in code for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert names
    assert not names & used


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_chapter_imports_what_is_public(path: Path) -> None:
    public = set(nalu_tutorial.__all__) | CHAPTERS_MAY_OPEN
    code = "\n".join(cell["source"] for cell in cells_of(path, "code"))
    for name in imports(re.sub(r"^\s*[%!].*$", "", code, flags=re.MULTILINE), ""):  # Python alone
        first, *rest = name.split(".")
        assert first not in ("chapters", "book", "tests", "tools"), name
        if first == "nalu_tutorial" and rest:
            assert rest[0] in public, name
            assert len(rest) == 1 or rest[0] in CHAPTERS_MAY_OPEN, name
            assert not any(part.startswith("_") for part in rest), name


def requirements() -> dict[str, SpecifierSet]:
    """Return every requirement of the project, extras included, with its range."""
    lists = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    return {line.name: line.specifier for line in map(Requirement, lists)}


def conda_requirement(line: str) -> Requirement:
    """Read conda's spelling, in which one equals sign stands for a version and all below it."""
    return Requirement(re.sub(r"(?<![=<>!~])=(?!=)([\d.]+)$", r"==\1.*", line))


def test_environment_and_project_agree() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    *lines, pip = environment["dependencies"]
    conda = {line.name: line.specifier for line in map(conda_requirement, lines)}
    ours = {line.name: line.specifier for line in map(Requirement, PROJECT["dependencies"])}
    ours |= {name: requirements()[name] for name in ("gymnasium", "jupyterlab", "scikit-learn")}  # the extra lab
    theirs = {"torch": "pytorch-cpu", "matplotlib": "matplotlib-base"}
    others = {name: ranges for name, ranges in conda.items() if name not in ("python", "pip")}
    assert others == {theirs.get(name, name): ranges for name, ranges in ours.items()}
    (version,) = conda["python"]
    assert version.version.removesuffix(".*") in SpecifierSet(PROJECT["requires-python"])
    assert pip == {"pip": ["-e ."]}
    assert environment["channels"] == ["conda-forge", "nodefaults"]


def pins() -> dict[str, str]:
    lines = [line.partition("#")[0].strip() for line in (ROOT / "constraints.txt").read_text().splitlines()]
    matches = [re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][\w.]*)( *;.*)?", line) for line in lines if line]
    assert all(matches), "a line of constraints.txt is not an exact pin"
    return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in matches if pin}


def test_every_requirement_has_an_exact_pin_in_its_range() -> None:
    wanted = {name: ranges for name, ranges in requirements().items() if name != "torch"}
    assert not wanted.keys() - pins().keys()
    assert not {name: pins()[name] for name, ranges in wanted.items() if pins()[name] not in ranges}


def test_torch_is_left_to_the_makefile() -> None:
    assert "torch" not in pins()
    default = re.search(r"^TORCH\s*\?=\s*torch==(\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert default
    assert default[1] in requirements()["torch"]
