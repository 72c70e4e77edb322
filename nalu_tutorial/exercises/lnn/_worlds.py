"""Truth tables: every way in which atoms can be true or false, and what a formula without variables is in each."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import product

import torch
from torch import Tensor

from ...logic import Formula

Worlds = Mapping[Formula, Tensor]


def grounded(formula: Formula, objects: Sequence[str]) -> list[Formula]:
    """Return the formula once for all objects that its variables can stand for."""
    names = product(objects, repeat=len(formula.variables))
    return [formula.ground(dict(zip(formula.variables, each, strict=True))) for each in names]


def worlds(formulas: Iterable[Formula]) -> dict[Formula, Tensor]:
    """Return for each atom of the formulas in which of the 2ᵏ worlds it is true."""
    atoms = list(dict.fromkeys(atom for formula in formulas for atom in formula.atoms()))
    number = torch.arange(2 ** len(atoms))
    return {atom: (number >> k & 1).bool() for k, atom in enumerate(atoms)}


def holds(formula: Formula, world: Worlds) -> Tensor:
    """Return in which worlds a formula without variables is true."""
    if not formula.operands:
        return world[formula]
    first, *others = (holds(operand, world) for operand in formula.operands)
    if not others:
        return ~first
    if formula.symbol == "→":
        return ~first | others[0]
    return reduce(torch.logical_and if formula.symbol == "∧" else torch.logical_or, others, first)


def hold(formulas: Iterable[Formula], world: Worlds) -> Tensor:
    """Return in which worlds all of these are true."""
    everywhere = torch.ones_like(next(iter(world.values())))
    return reduce(torch.logical_and, (holds(formula, world) for formula in formulas), everywhere)
