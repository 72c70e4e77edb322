"""What `run` takes for a unit of the reader's own."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING

from ._streams import say
from ._typed import WrongUse

if TYPE_CHECKING:
    from ..experiments import Experiment

NAME = "single-unit"  # the experiment into whose table it goes
SIGNS = str.maketrans("−×·÷", "-**/")


def add_options(running: argparse.ArgumentParser) -> None:
    """Add the options of a unit of one's own to those of `run`."""
    own = running.add_argument_group(f"a unit of your own, for {NAME}")
    own.add_argument("--unit", metavar="MODULE:CLASS", help="train this class, made as CLASS(2, 1), beside the others")
    own.add_argument("--operations", type=operations, metavar="SIGNS", help='only on these, as "*/" (all: "+-*/")')
    own.add_argument("--lr", type=number, metavar="X", help="its learning rate (0.001)")
    own.add_argument("--penalty", type=number, metavar="X", help="the weight of its own sparsity_penalty()")
    own.add_argument("--clip", type=number, metavar="X", help="clip its gradient to this norm")
    own.add_argument(
        "--ramp", type=shares, metavar="A-B", help="between which fractions of the steps it rises (0.4-0.7)"
    )
    own.add_argument("--optimizer", metavar="NAME", help="SGD, Adam or RMSprop (Adam)")


def operations(text: str) -> str:
    """Read signs of operations, those of print as well."""
    return text.translate(SIGNS)


def number(text: str) -> float:
    """Read a number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text[:40]}")
    return value


def shares(text: str) -> tuple[float, ...]:
    """Read two fractions of the steps, as 0.4-0.7."""
    try:
        first, last = map(float, text.split("-"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected two fractions of the steps, as 0.4-0.7, got {text[:40]}") from None
    return first, last


def is_asked_for(given: argparse.Namespace) -> bool:
    """Return whether there is a unit of one's own; raise if it is asked for where it cannot be."""
    if given.unit is None:
        for option in ("operations", "lr", "penalty", "ramp", "clip", "optimizer"):
            if getattr(given, option) is not None:
                raise WrongUse(f"--{option} is for a unit of your own, which --unit names")
        return False
    if given.name != NAME:
        raise WrongUse(f"--unit trains a unit of your own for {NAME}, not for {given.name}")
    if given.units is not None:
        raise WrongUse(f"--unit trains a unit of your own, and --units some of {NAME}: give one of the two")
    return True


def file_name(given: argparse.Namespace) -> str:
    """Return the name of a record for which there is none, without its ending."""
    return given.name if given.unit is None else f"{given.name}-{given.unit.rpartition(':')[2].replace('.', '-')}"


def own_experiment(given: argparse.Namespace) -> Experiment:
    from ..experiments import single_unit_with, unit_named
    from ..experiments.arithmetic import forgotten_if_refused

    names = ("operations", "lr", "ramp", "clip", "optimizer")
    chosen = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    try:
        with forgotten_if_refused(given.unit.rpartition(":")[0]):
            unit = unit_named(given.unit)
            experiment = single_unit_with(unit, penalty=given.penalty, **chosen)
    except (TypeError, ValueError) as wrong:
        raise WrongUse(" ".join(str(wrong).split())) from wrong
    if given.penalty is None and hasattr(unit, "sparsity_penalty"):
        say(f"nalu-tutorial: without --penalty the sparsity_penalty() of {unit.__name__} is not used")
    return experiment
