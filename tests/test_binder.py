"""What Binder runs once the environment is made: in an empty home `postBuild` has Jupyter trust every notebook."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "chapters").rglob("[0-9][0-9]-*.ipynb"))


@pytest.mark.process
def test_post_build_has_jupyter_trust_every_notebook(tmp_path: Path) -> None:
    homes = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "XDG", "IPYTHON"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = homes | {"HOME": str(tmp_path), "PATH": path}
    ran = subprocess.run([ROOT / "postBuild"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    notary = NotebookNotary(data_dir=str(tmp_path / ".local" / "share" / "jupyter"))
    read = {path.name: nbformat.read(path, as_version=4) for path in NOTEBOOKS}
    assert len(NOTEBOOKS) > 20
    assert [name for name, notebook in read.items() if not notary.check_signature(notebook)] == []
    notary.store.close()


def test_binder_finds_what_is_meant_for_it() -> None:
    """A folder `binder`, or a Dockerfile, would stand in for `environment.yml` and `postBuild`."""
    assert not [name for name in ("binder", ".binder", "Dockerfile") if (ROOT / name).exists()]
    assert os.access(ROOT / "postBuild", os.X_OK)
    assert (ROOT / "postBuild").read_text(encoding="utf-8").startswith("#!/bin/bash\n")
