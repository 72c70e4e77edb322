"""The rooms of the experiments: a file bears its experiment's name, and no subject leans on another one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from nalu_tutorial import experiments
from nalu_tutorial.experiments import BENCHMARKS, EXPERIMENTS

HOUSE = Path(experiments.__file__).parent
FILES = {path.relative_to(HOUSE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(HOUSE.rglob("*.py"))}
# Files of experiments; whatever else there is begins with an underscore.
OPEN = {name: Path(name).stem.replace("_", "-") for name in FILES if not Path(name).name.startswith("_")}
MACHINERY = ("running", "benchmark")


def begins(stem: str, name: str) -> bool:
    """Return whether the words of a file's name are the first words of an experiment's."""
    return f"{name}-".startswith(f"{stem}-")


@pytest.mark.parametrize("name", [*EXPERIMENTS, *BENCHMARKS])
def test_an_experiment_stands_in_the_file_that_bears_its_name(name):
    home = f"{name.replace('-', '_')}.py, or in one whose name is the first words of {name}"
    (stands_in,) = [file for file, text in FILES.items() if f'name="{name}"' in text]
    assert begins(OPEN.get(stands_in, "_"), name), f"{name} is misplaced in {stands_in}: it belongs in {home}"
    nearest = max((file for file, stem in OPEN.items() if begins(stem, name)), key=lambda file: len(OPEN[file]))
    assert stands_in == nearest, f"{name} is misplaced in {stands_in}: {nearest} bears more of its name"


@pytest.mark.parametrize("file", OPEN)
def test_a_file_without_an_underscore_holds_an_experiment(file):
    names = [name for name in [*EXPERIMENTS, *BENCHMARKS] if f'name="{name}"' in FILES[file]]
    assert names, f"{file} holds none of EXPERIMENTS: list it there, or begin a helper's name with an underscore"


def imported(file: str) -> Iterator[str]:
    """Yield what a file imports from the experiments, as a path below them."""
    package = list(Path(file).parent.parts)
    for node in ast.walk(ast.parse(FILES[file])):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(package) + 1:
            base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            yield from ("/".join(filter(None, [*base, alias.name])) for alias in node.names)


@pytest.mark.parametrize("file", [name for name in FILES if name != "__init__.py"])
def test_a_room_uses_itself_what_stands_above_and_the_faces_of_what_runs_it(file):
    room = file.partition("/")[0]
    others = [name for name in imported(file) if "/" in name and name.partition("/")[0] != room]
    shared = [name for name in others if not name.startswith("_")]  # as _nets/mlp, which stands above all rooms
    assert all(room in MACHINERY for _ in shared), f"{file} leans on {shared}: what two subjects share goes above them"
    behind = [name for name in shared if name.partition("/")[0] not in MACHINERY or name.count("/") > 1]
    assert not behind, f"{file} reaches behind a face: {behind}"


def test_dask_stands_in_one_file():
    assert [file for file, text in FILES.items() if "distributed import" in text] == ["running/_dask.py"]
