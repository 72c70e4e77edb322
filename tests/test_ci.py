"""The workflows call what is there, on every Python that is promised."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}


def commands(name: str) -> list[str]:
    steps = [step for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"]]
    return [line for step in steps for line in step.get("run", "").splitlines()]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_target_and_variable_is_the_makefiles(name: str) -> None:
    words = " ".join(command for command in commands(name) if command.startswith("make ")).split()
    variables, targets = ({word for word in words if ("=" in word) == kind} for kind in (True, False))
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert phony
    assert targets - {"make"} <= set(phony[1].split())
    assert not [each for each in variables if f"$({each.partition('=')[0]})" not in MAKEFILE]


def test_every_python_that_is_promised_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    low, high = map(int, re.findall(r"3\.(\d+)", project["requires-python"]))
    matrix = WORKFLOWS["test"]["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == [f"3.{minor}" for minor in range(low, high)]


def test_windows_is_tried_by_the_commands_of_the_readme() -> None:
    blocks = re.findall(r"```powershell\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    tried = [line for line in commands("test") if line.startswith(".venv\\")]
    assert tried
    assert not [line for line in tried if line not in "".join(blocks).splitlines()]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_ci_run_is_well_formed() -> None:
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)
