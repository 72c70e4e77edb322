"""A forked kernel is like an ordinary one, with no name that it did not import itself; its notebook has a budget."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests import budget

TESTS = Path(__file__).parent
CELLS = {
    "import sys; 'torch._dynamo' in sys.modules": "True",
    "'torch' in globals()": "False",
    "import os; os.path.exists('here.ipynb')": "True",
    "import torch; torch.backends.cpu.get_cpu_capability()": "'DEFAULT'",
    "os.getpgrp() == os.getpid()": "True",
    "p = torch.full((1,), 0.1, requires_grad=True); torch.optim.SGD([p]); p == torch.tensor(0.1)": "tensor([False])",
}


def cell(source: str, shown: str) -> nbformat.NotebookNode:
    output = nbformat.v4.new_output("execute_result", {"text/plain": shown}, execution_count=1)
    return nbformat.v4.new_code_cell(source, execution_count=1, outputs=[output])


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")
def test_a_forked_kernel_has_modules_in_memory_and_no_names(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[cell(*each) for each in CELLS.items()])
    nbformat.write(notebook, tmp_path / "here.ipynb")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "forked", "-p", "budget",
               "--nbval", "--nbval-current-env", "here.ipynb"]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(TESTS), "ATEN_CPU_CAPABILITY": "default", "PROCESSOR": "1"}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert f"{len(CELLS) + 1} passed" in ran.stdout, ran.stdout + ran.stderr  # the last one is the time


def test_a_notebook_that_takes_too_long_is_named():
    lesson, evidence = Path("chapters/06-nau-nmu.ipynb"), Path("chapters/evidence/06-nau-nmu.ipynb")
    budget.check(lesson, 99.9)
    budget.check(evidence, 39.9)
    for path, seconds in ((lesson, 100.1), (evidence, 40.1)):
        with pytest.raises(
            AssertionError, match=rf"06-nau-nmu.ipynb took {seconds:.0f} s .*may take {seconds // 4:.0f}"
        ):
            budget.check(path, seconds)
