"""The workflows load, may do no more than they need, and call targets that the Makefile has."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
RUN = ROOT / ".ci" / "run"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
ON = True  # YAML 1.1 reads the key `on` as a truth value


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"]]


def commands(name: str) -> list[str]:
    return [step["run"] for step in steps(name) if "run" in step]


def called(command: str) -> list[str]:
    """Return the targets of a call of make, without its variables."""
    return [word for word in command.split()[1:] if "=" not in word]


def test_three_workflows() -> None:
    assert set(WORKFLOWS) == {"test", "pages", "weekly"}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_target_and_variable_is_the_makefiles(name: str) -> None:
    makes = [command for command in commands(name) if command.startswith("make ")]
    targets = [target for command in makes for target in called(command)]
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert phony
    assert set(targets) <= set(phony[1].split())
    assert all(command.startswith(("make ", ".ci/run")) for command in commands(name))
    variables = [*re.findall(r"([A-Z_]+)=", " ".join(commands(name))), *environment(name)]
    known = MAKEFILE + (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    assert not [variable for variable in variables if not re.search(rf"\b{variable}\b", known)]


def environment(name: str) -> dict[str, str]:
    return {key: value for job in WORKFLOWS[name]["jobs"].values() for key, value in job.get("env", {}).items()}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_only_read_unless_it_publishes(name: str) -> None:
    assert WORKFLOWS[name]["permissions"] == {"contents": "read"}
    granted = [job["permissions"] for job in WORKFLOWS[name]["jobs"].values() if "permissions" in job]
    assert granted == ([{"pages": "write", "id-token": "write"}] if name == "pages" else [])
    assert all("timeout-minutes" in job for job in WORKFLOWS[name]["jobs"].values())


def test_every_push_is_tested_on_every_python_we_promise() -> None:
    assert set(WORKFLOWS["test"][ON]) == {"push", "pull_request"}
    job = WORKFLOWS["test"]["jobs"]["test"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    low, high = map(int, re.findall(r"3\.(\d+)", project["requires-python"]))
    assert job["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in range(low, high)]
    assert job["env"] == {"TORCH_BACKEND": "cpu", "REQUIRE_BROWSER": "1"}
    assert any(command.startswith(".ci/run") for command in commands("test"))


def test_the_book_is_published_from_main_and_as_one_zip() -> None:
    assert WORKFLOWS["pages"][ON]["push"] == {"branches": ["main"]}
    uses = {step["uses"].split("@")[0]: step.get("with", {}) for step in steps("pages") if "uses" in step}
    built = re.search(r"^HTML\s*:=\s*(\S+)$", MAKEFILE, re.MULTILINE)
    assert built
    assert uses["actions/upload-pages-artifact"]["path"] == built[1]
    assert uses["actions/upload-artifact"]["path"] == built[1]
    assert "actions/deploy-pages" in uses


def test_the_newest_releases_are_tried_every_week() -> None:
    assert set(WORKFLOWS["weekly"][ON]) == {"schedule", "workflow_dispatch"}
    (command,) = commands("weekly")
    assert {"test", "book"} == set(called(command))
    assert {"CONSTRAINTS=", "TORCH=torch"} <= set(command.split())
    assert environment("weekly")["REQUIRE_BROWSER"] == "1"


bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


@bash
def test_ci_run_is_executable_and_well_formed() -> None:
    assert os.access(RUN, os.X_OK)
    subprocess.run(["bash", "-n", RUN], check=True)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Return a folder of stand-ins for the programs of a bare machine; each call of theirs is written down."""
    for program in ("make", "apt-get", "python3", "chromium"):
        script = f'#!/bin/sh\necho {program} "$@" REQUIRE_BROWSER=$REQUIRE_BROWSER >> {tmp_path}/calls\n'
        (tmp_path / program).write_text(script)
        (tmp_path / program).chmod(0o755)
    for program in ("bash", "dirname"):
        (tmp_path / program).symlink_to(shutil.which(program))
    return tmp_path


def run_ci(machine: Path, *, user: int) -> tuple[list[str], str]:
    """Run .ci/run on that machine as that user; return the calls it made and what it said."""
    (machine / "id").write_text(f"#!/bin/sh\necho {user}\n")
    (machine / "id").chmod(0o755)
    ran = subprocess.run(["bash", RUN], env={"PATH": str(machine)}, capture_output=True, text=True, check=True)
    calls = [line for line in (machine / "calls").read_text().splitlines() if not line.startswith("python3")]
    return calls, ran.stderr


@bash
def test_ci_run_installs_only_what_is_missing(machine: Path) -> None:
    (machine / "chromium").unlink()
    calls, said = run_ci(machine, user=0)
    assert calls[0].startswith("apt-get update -qq")
    assert calls[1].startswith("apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core REQUIRE")
    assert calls[2:] == ["make test REQUIRE_BROWSER=1"]
    assert said == ""


@bash
def test_ci_run_needs_no_root_where_nothing_is_missing(machine: Path) -> None:
    calls, said = run_ci(machine, user=1000)
    assert calls == ["make test REQUIRE_BROWSER=1"]
    assert said == ""


@bash
def test_ci_run_says_in_one_line_what_it_may_not_install(machine: Path) -> None:
    (machine / "chromium").unlink()
    calls, said = run_ci(machine, user=1000)
    assert calls == ["make test REQUIRE_BROWSER=1"]
    assert said == "Not root or no apt-get, so not installed: chromium fonts-dejavu-core\n"
