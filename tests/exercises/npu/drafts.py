"""What several tests of chapter 7 write their drafts with."""

import torch

LOGS = {
    "log(-2)": (2, 1),
    "log(3)": (3, 0),
    "log(-2) + log(3)": (6, 1),
    "-log(-2)": (0.5, -1),
    "1/2 * (log(-2) + log(-8))": (4, 1),
}
TELLING = {"(-2) / 5": False, "7^3": True, "(-3)^2": False, "(-2) * (-3) * (-4)": True}
TELLING |= {"4 / (2 * 5)": True, "(-2) * (-3) * 4 * 5": False}


FORMULAS = {"A": "x * y", "B": "x / y", "C": "sqrt(x)", "D": "1", "E": "no power"}


def used(R, J, g):
    return ((R.abs() > 0.05) | (J.abs() > 0.05)) & (g.clamp(0, 1) > 0.05)


def unit_of(kind, weights, gate=None):
    """Return a unit of one output with these real powers and this gate."""
    unit = kind(len(weights), 1, dtype=torch.float64).requires_grad_(False)
    unit.W_re.copy_(torch.tensor([weights]))
    if gate is not None:
        unit.gate.fill_(gate)
    return unit
