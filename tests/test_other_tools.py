"""The page "In other tools": each example runs in the library that it names, where that is installed."""

import os
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "book" / "other-tools.md").read_text(encoding="utf-8")
START, *EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
STANDARD = {"os", "tempfile", "torch", "nalu_tutorial"}


def libraries(example: str) -> set[str]:
    return set(re.findall(r"^(?:import|from) (\w+)", example, re.MULTILINE)) - STANDARD


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: "-".join(sorted(libraries(example))))
def test_an_example_prints_what_it_says(
    example: str, own_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make tools` installs what is missing and skips nothing."""
    missing = [name for name in libraries(example) if find_spec(name) is None]
    if missing and not os.environ.get("REQUIRE_TOOLS"):
        pytest.skip(f"not installed: {', '.join(missing)}")
    monkeypatch.setenv("KERAS_BACKEND", "torch")
    exec(compile(START + example, "other-tools.md", "exec"), {"__name__": "__main__"})
    promised = re.findall(r"^print\(.*\)  # (.*)$", example, re.MULTILINE)
    assert promised
    printed = capsys.readouterr().out.splitlines()
    assert [line for line in printed if line in promised] == promised


def test_each_library_is_in_the_extra_that_make_tools_installs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.split(r"[>\[]", line)[0].replace("scikit-learn", "sklearn") for line in extras["tools"]}
    assert set().union(*map(libraries, EXAMPLES)) == names
