"""The book for plain Sphinx: the options that `_config.yml` has for it. Jupyter Book does not read this file."""

import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parent
book = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]
sys.path += [str(ROOT / folder) for folder in book["local_extensions"].values()]
globals().update(book["config"])
extensions = [name for name in book["config"]["extensions"] if name != "jupyter_book"]  # for Jupyter Book alone
