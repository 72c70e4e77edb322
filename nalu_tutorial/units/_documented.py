"""What every unit takes and refuses, written once and added to the docstring of each."""

from __future__ import annotations

PARAMETERS, ATTRIBUTES, NOTES = ("Parameters\n----------\n", "Attributes\n----------\n", "Notes\n-----\n")
SIZES = """\
in_features, out_features : int
    Sizes of the last axis of input and output, both at least 1.
"""
START = """\
generator : torch.Generator, optional
    Draws the initialization; without one, torch's default generator.
device, dtype : optional
    As in ``torch.nn.Linear``.

"""
BOUNDS = """\
bounds : dict
    The ends between which training keeps each parameter that it names.
"""
RAISES = """\
Raises
------
TypeError
    If a size is no int, an option is of another type, or dtype or an input is not real and floating-point.
ValueError
    If a size is below 1, an option is out of its range, or the last axis of an input is not in_features.

"""


def documented(docstring: str, *, has_bounds: bool) -> str:
    """Return the docstring of a unit with what all take around its own options, and what all raise before its notes.

    One that has no attributes to tell of, or names its sizes itself, is left as it is.
    """
    from inspect import cleandoc  # the Python of a page has none, and no docstrings

    intro, attributes, rest = cleandoc(docstring).partition(ATTRIBUTES)
    intro, _, options = intro.partition(PARAMETERS)
    if not attributes or "in_features" in options:
        return docstring
    own, notes, rest = rest.partition(NOTES)
    own = own.rstrip() + "\n" + BOUNDS * has_bounds + "\n"
    options = options.rstrip() + "\n" if options else ""
    return "".join([intro, PARAMETERS, SIZES, options, START, attributes, own, RAISES, notes, rest])
