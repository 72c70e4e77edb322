"""Repeatable random numbers, and units with given weights, for the tests of units, tasks and logic."""

import torch


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def normal(*shape, seed=0, scale=1.0):
    return scale * torch.randn(*shape, generator=seeded(seed), dtype=torch.float64)


def doubles(values):
    return torch.tensor(values, dtype=torch.float64)


def loaded(unit, **values):
    """Return the unit in float64 with these parameters, given as numbers, and the others as they are."""
    given = {name: torch.as_tensor(value, dtype=torch.float64) for name, value in values.items()}
    unit.double().load_state_dict({**unit.state_dict(), **given})
    return unit
