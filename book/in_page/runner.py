"""Runs a reader's draft as a notebook runs its cell, and returns what the checker says of it."""

import math
import sys

import torch
from browser import self as page

from nalu_tutorial.exercises._shared import frames
from nalu_tutorial.exercises._shared.answer import Answer
from nalu_tutorial.exercises._shared.explain import ADVICE, explain
from nalu_tutorial.exercises._shared.taking import plain

MOST = 4000  # letters of what a draft prints
ADVICE["is not defined"] = "Here Python, `math`, `torch` and `check` are known, and what the draft itself defines."


class Checks:
    """What a chapter imports as `check`: on the page one checker."""


class Printed:
    """What a draft prints, instead of the console."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += str(text)

    def flush(self):
        pass


def extreme(better):
    """Return `max` or `min` for tensors, too: the interpreter's own takes no answer but True for a yes."""

    def best_of(*values, key=lambda value: value, **otherwise):
        values = list(values[0]) if len(values) == 1 else list(values)
        if not values and "default" in otherwise:
            return otherwise["default"]
        best = values[0]
        for value in values[1:]:
            if better(plain(key(value)), plain(key(best))):
                best = value
        return best

    return best_of


def unknown_module(source):
    """Return the first module that a draft imports and the page does not have."""
    named = [words[1].split(".")[0].rstrip(",") for words in map(str.split, source.splitlines())
             if len(words) > 1 and words[0] in ("import", "from")]  # fmt: skip
    return next((name for name in named if name not in sys.modules), "it")


def load(package, name):
    """Return the checker of this name."""
    module = f"nalu_tutorial.exercises.{package}.{name}"
    __import__(module)
    return getattr(sys.modules[module], name)


def run(package, name, source):
    """Run a draft, and hand the page what the last check said and what was printed."""
    check, answers = Checks(), []
    asked = load(package, name)

    def kept(*arguments):
        answers.append(asked(*arguments))
        return answers[-1]

    setattr(check, name, kept)
    page.naluBegins()
    frames.source[0] = source
    before, sys.stdout = sys.stdout, Printed()
    try:
        space = {"__name__": "draft", "check": check, "math": math, "torch": torch, "nn": torch.nn}
        space |= {"max": extreme(lambda one, other: one > other), "min": extreme(lambda one, other: one < other)}
        exec(source, space)
        answer = answers[-1] if answers else Answer(False, f"end your draft with `check.{name}(...)`.", begun=False)
    except SyntaxError as error:
        line = (source.splitlines() or [""])[min(error.lineno or 1, source.count("\n") + 1) - 1].strip()
        answer = Answer(False, f"Python cannot read line {error.lineno}, `{line}`: {error.msg}.")
    except Exception as error:
        if "XMLHttpRequest" in str(error):  # the interpreter looks for a module at an address
            module = f"this page has no module `{unknown_module(source)}`."
            answer = Answer(False, f"{module} {ADVICE['is not defined']}", begun=False)
        else:
            answer = Answer(False, explain(error))
    finally:
        printed, sys.stdout = sys.stdout.text, before
    kind = "your-turn" if not answer.begun else "right" if answer.passed else "not-yet"
    page.naluSays(kind, repr(answer), printed if len(printed) <= MOST else f"{printed[:MOST]} …")
