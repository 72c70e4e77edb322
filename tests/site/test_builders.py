"""Jupyter Book and plain Sphinx make the same pages: all options stand under `sphinx` in `_config.yml`."""

import re
import runpy
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from built_book import FLAGS, ROOT
from jupyter_book.config import get_final_config

CONFIG = ROOT / "_config.yml"
# What Jupyter Book passes on and the pages do without: what only it reads, what is about LaTeX, and what Sphinx and its
# extensions take where nothing is said.
LEFT_OUT = {
    "comments_config": {"hypothesis": False, "utterances": False},
    "html_baseurl": "",
    "latex_engine": "pdflatex",
    "nb_execution_allow_errors": False,
    "nb_execution_cache_path": "",
    "nb_execution_excludepatterns": [],
    "nb_execution_in_temp": False,
    "nb_execution_timeout": 30,
    "use_jupyterbook_latex": True,
    "use_multitoc_numbering": True,
}
LEFT_OUT_EXTENSIONS = {"jupyter_book", "sphinx_jupyterbook_latex", "sphinx_multitoc_numbering"}
# A place for a repository that book_extension fills, and empty or unused options of the theme.
LEFT_OUT_OF_THEME = {
    "analytics", "announcement", "path_to_docs", "repository_branch", "repository_url", "use_edit_page_button",
}  # fmt: skip
LEFT_OUT_OF_LAUNCHING = {"colab_url": "", "deepnote_url": "", "jupyterhub_url": "", "thebe": False}


@pytest.fixture
def conf(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what `conf.py` defines."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    return runpy.run_path(str(ROOT / "conf.py"))


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the options that Jupyter Book gives to Sphinx."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    options, _ = get_final_config(user_yaml=CONFIG, cli_config={"latex_individualpages": False}, sourcedir=ROOT)
    return options


def test_sphinx_is_told_what_jupyter_book_tells_it(conf: dict[str, Any], theirs: dict[str, Any]) -> None:
    settings = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))
    assert set(settings) == {"sphinx"}, "an option that only Jupyter Book reads"
    ours = {name: conf[name] for name in settings["sphinx"]["config"]}
    for name, value in LEFT_OUT.items():
        assert theirs.pop(name) == value
    theirs["extensions"] = [name for name in theirs["extensions"] if name not in LEFT_OUT_EXTENSIONS]
    theme = theirs["html_theme_options"]
    theirs["html_theme_options"] = {name: theme[name] for name in theme if name not in LEFT_OUT_OF_THEME}
    for name, value in LEFT_OUT_OF_LAUNCHING.items():
        assert theme["launch_buttons"].pop(name) == value
    assert ours == theirs


def test_both_builders_get_the_same_flags_and_the_tests_build_as_the_makefile_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    one_page = " ".join(flag for flag in FLAGS if flag != "--all")
    for flags in (" ".join(FLAGS), one_page):
        assert f"jupyter-book build . {flags}\n" in makefile
        flags = flags.replace("--all", "--fresh-env")  # two names of one thing
        assert f"sphinx-build . $(HTML) -d _build/.doctrees {flags}\n" in makefile


def test_what_sphinx_needs_is_what_the_book_needs_without_jupyter_book() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: set(lines) for name, lines in project["optional-dependencies"].items()}
    assert not any(line.startswith("jupyter-book") for line in extras["sphinx"])
    assert {line for line in extras["book"] if not line.startswith("jupyter-book")} < extras["sphinx"]


def test_sphinx_alone_makes_the_same_files(site: Path, forked_site: Path) -> None:
    """Jupyter Book makes the one book, and Sphinx the other, whose pages are fewer and have pictures to be shared."""
    one, other = (static_files(folder) for folder in (site, forked_site))
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def static_files(folder: Path) -> dict[str, bytes]:
    """Return what lies beside the pages by its name, but for what is made of the words on them."""
    files = {path.relative_to(folder / "_static").as_posix(): path for path in (folder / "_static").rglob("*.*")}
    of_pages = re.compile(r"previews/|.*\.(woff2|html)$|styles/shell\.css$")
    return {name: path.read_bytes() for name, path in files.items() if path.is_file() and not of_pages.match(name)}
