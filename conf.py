"""The book for plain Sphinx: what `_config.yml` says, in Sphinx's own names. Jupyter Book does not read this file."""

import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent
# Keys of _config.yml, and the option of Sphinx that each stands for; dots lead into what holds others.
NAMES = {
    "title": "html_title",
    "author": "author",
    "copyright": "copyright",
    "logo": "html_logo",
    "only_build_toc_files": "external_toc_exclude_missing",
    "exclude_patterns": "exclude_patterns",
    "execute.execute_notebooks": "nb_execution_mode",
    "execute.stderr_output": "nb_output_stderr",
    "parse.myst_enable_extensions": "myst_enable_extensions",
    "bibtex_bibfiles": "bibtex_bibfiles",
    "html.favicon": "html_favicon",
    "html.use_issues_button": "html_theme_options.use_issues_button",
    "html.use_repository_button": "html_theme_options.use_repository_button",
    "html.extra_footer": "html_theme_options.extra_footer",
    "launch_buttons.notebook_interface": "html_theme_options.launch_buttons.notebook_interface",
    "launch_buttons.binderhub_url": "html_theme_options.launch_buttons.binderhub_url",
}
# What Jupyter Book gives to Sphinx where _config.yml says nothing, and what neither Sphinx nor an extension would say.
UNSAID = {
    "html_theme": "sphinx_book_theme",
    "html_theme_options": {"home_page_in_toc": True, "search_bar_text": "Search this book..."},
    "html_sourcelink_suffix": "",
    "myst_url_schemes": ["mailto", "http", "https"],
    "numfig": True,
    "pygments_style": "sphinx",
    "suppress_warnings": ["myst.domains"],
}
THEIRS = {"jupyter_book"}  # an extension for Jupyter Book alone


def options(book: dict[str, Any]) -> dict[str, Any]:
    """Return the options of Sphinx that the keys of a `_config.yml` stand for; what stands in `sphinx: config:` wins.

    Raises
    ------
    ValueError
        If a key has no name in Sphinx here.
    """
    found: dict[str, Any] = deepcopy(UNSAID)
    for key, value in leaves({name: part for name, part in book.items() if name != "sphinx"}):
        if key not in NAMES:
            raise ValueError(
                f"Each key of _config.yml needs an option of Sphinx in NAMES of conf.py; {key!r} has none."
            )
        merge(found, nested(NAMES[key], value))
    merge(found, book["sphinx"]["config"])
    found["extensions"] = [name for name in found["extensions"] if name not in THEIRS]
    return found


def leaves(tree: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Return what a tree holds, each with its path in dots."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def nested(path: str, value: Any) -> dict[str, Any]:
    """Return a tree that holds one value at a path in dots."""
    for name in reversed(path.split(".")):
        value = {name: value}
    return value


def merge(into: dict[str, Any], tree: dict[str, Any]) -> None:
    """Put a tree into another one; where both have a value, the new one stays."""
    for key, value in tree.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


book = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
sys.path += [str(ROOT / folder) for folder in book["sphinx"]["local_extensions"].values()]
globals().update(options(book))
