"""The workflows call what is there, on every Python that is promised; hooks and forms name what is there too."""

import os
import re
import shutil
import subprocess
import sys
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

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


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


def test_only_a_tag_publishes_and_no_workflow_knows_a_secret() -> None:
    release = WORKFLOWS["release"]["jobs"]
    assert release["publish"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert release["publish"]["needs"] == "build"
    assert [name for name, job in release.items() if "id-token" in job.get("permissions", {})] == ["publish"]
    uses = [step.get("uses", "") for step in release["build"]["steps"]]
    assert not [action for action in uses if "publish" in action]
    assert not [name for name, workflow in WORKFLOWS.items() if "secrets." in str(workflow)]


@pytest.mark.skipif(os.name == "nt" or shutil.which("bash") is None, reason="no bash of a workflow here")
def test_a_tag_is_compared_with_the_wheel_and_the_change_log(tmp_path: Path) -> None:
    steps = WORKFLOWS["release"]["jobs"]["build"]["steps"]
    (compared,) = [step["run"] for step in steps if "refs/tags/" in step.get("if", "")]
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "nalu_tutorial-0.2.0-py3-none-any.whl").touch()
    log = tmp_path / "CHANGELOG.md"

    def passes(tag: str, heading: str) -> bool:
        log.write_text(f"# Changes\n\n{heading}\n")
        command = ["bash", "-e", "-c", compared]
        env = {**os.environ, "GITHUB_REF_NAME": tag}
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False).returncode == 0

    assert passes("v0.2.0", "## 0.2.0 - 2027-01-31")
    assert not passes("v0.2.0", "## 0.2.0 - unreleased")
    assert not passes("v0.2.1", "## 0.2.1 - 2027-01-31")


def test_hooks_ask_no_other_host_and_run_what_is_there() -> None:
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        command, *words = hook["entry"].split()
        assert hook["language"] == "system"
        assert command in (".venv/bin/ruff", ".venv/bin/python")
        assert all((ROOT / word).exists() for word in words if word.endswith(".py"))


@pytest.mark.process
def test_quick_keeps_to_the_files_that_are_named_and_leaves_out_browsers_but_for_a_chapter() -> None:
    """In one process, as most of the time goes into what it imports."""
    files = ["tests/units/test_nmu.py", "tests/explorables/test_nac_explorable.py"]
    code = f"""if True:
        import pytest
        for asked in ([], ["--chapter=02"]):
            pytest.main([*"-q --collect-only -p no:cacheprovider --quick".split(), *asked, *{files}])
            print("and now")
    """
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    quick, chapter, _ = ran.stdout.split("and now\n")
    for collected, kept in ((quick, 1), (chapter, 2)):
        assert {line.partition("::")[0] for line in collected.splitlines() if "::" in line} == set(files[:kept])


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_each_thing_once_and_needs_an_answer(form: Path) -> None:
    asked = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert asked.keys() == {"name", "description", "title", "body"}
    assert len({field["id"] for field in asked["body"]}) == len(asked["body"]) <= 4
    assert {field["type"] for field in asked["body"]} <= {"input", "textarea"}
    assert all(field["attributes"]["label"] for field in asked["body"])
    assert any(field.get("validations", {}).get("required") for field in asked["body"])


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_ci_run_is_well_formed() -> None:
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)
