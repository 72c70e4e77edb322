"""Building the book for the tests, and the names of its pages."""

import os
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
# What a CI says of the repository; a book built without it, and away from git, belongs to no repository.
REPOSITORY = ("GITHUB_REPOSITORY", "GITHUB_SERVER_URL", "GITHUB_REF_NAME", "CI_PROJECT_URL", "CI_COMMIT_REF_NAME")
NO_GIT = {"GIT_DIR": os.devnull}
FLAGS = ["-W", "-n", "--keep-going", "--all", "--quiet"]  # the Makefile's
FORK = {"GITHUB_REPOSITORY": "someone/book", "GITHUB_REF_NAME": "main", **NO_GIT}
CHAPTER = "chapters/02-nac"  # one that stands for all where all are alike
JUPYTER_BOOK = "from jupyter_book.cli.main import main; main()"


def documents() -> list[str]:
    """Return the names of the pages in the order of the table of contents."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    chapters = [chapter for part in toc["parts"] for chapter in part["chapters"]]
    return [toc["root"], *(each["file"] for chapter in chapters for each in [chapter, *chapter.get("sections", ())])]


def build(target: Path) -> Path:
    """Build the book as `make book` does, away from any repository, and return the folder of its pages."""
    return run(target, "-c", JUPYTER_BOOK, "build", ROOT, "--path-output", target, *FLAGS, **NO_GIT)


def build_fork(target: Path) -> Path:
    """Build a book of one chapter as `make book BUILDER=sphinx` does in the CI of a repository.

    Most pages that it links to are not there, so warnings are none.
    """
    contents = target / "toc.yml"
    contents.write_text(f"format: jb-book\nroot: {documents()[0]}\nchapters: [{{file: {CHAPTER}}}]\n")
    options = ("-d", target / "_build" / ".doctrees", "-q", "-D", f"external_toc_path={contents}")
    return run(target, "-m", "sphinx", ROOT, pages_of(target), *options, **FORK)


def run(target: Path, *command: Path | str, **environment: str) -> Path:
    env = {name: value for name, value in os.environ.items() if name not in REPOSITORY} | environment
    command = (sys.executable, *command)
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1200, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-5000:]
    return pages_of(target)


def pages_of(target: Path) -> Path:
    """Return where a book that is built into a folder has its pages."""
    return target / "_build" / "html"
