"""Runs in the page's interpreter: what a checker says there of the drafts that its tests name.

What drafts need besides, such as NumPy, is a name of which nothing comes: a draft that uses it is told so.
"""

import sys

import runner
import torch
from browser import self as page


class Absent:
    """A name of what the page does not have."""

    def __init__(self, name):
        self.name = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.name}.{name}")

    def __call__(self, *given, **options):
        return self

    __getitem__ = __add__ = __sub__ = __mul__ = __rmul__ = __truediv__ = __neg__ = __call__


def absent(name, path=None):
    """Put such a name in the place of a module."""
    module = type(sys)(name)
    module.__getattr__ = lambda attribute: Absent(f"{name}.{attribute}") if attribute[0] != "_" else missing(attribute)
    if path is not None:
        module.__path__ = path
    sys.modules[name] = module


def missing(attribute):
    raise AttributeError(attribute)


for name in ("ast", "numpy", "pytest", "signal", "sympy"):
    absent(name)
for name in ("", ".logic", ".metrics", ".tasks", ".training", ".units"):  # where the page has some of it, the rest
    name = f"nalu_tutorial{name}"
    try:
        __import__(name)
    except ImportError:
        absent(name)
    sys.modules[name].__getattr__ = lambda attribute: Absent(attribute) if attribute[0] != "_" else missing(attribute)


torch.optim = Absent("optim")


def wrong(package, name):
    """Hand the page what each mistake is told, by the words that it is known by."""
    check = runner.load(package, name)
    module = f"{package}.test_{name}"
    __import__(module)
    cases = sys.modules[module]
    right = dict(getattr(cases, "ANSWER", None) or getattr(cases, "REPORT", None) or {})
    import chapter

    shared = chapter.wrong_reports(cases.REPORT) if hasattr(cases, "REPORT") else {}
    for words, given in (shared | cases.WRONG).items():
        page.naluSays(words, repr(check(chapter.handed(given, right))), "")
    page.naluSays("", "", "")
