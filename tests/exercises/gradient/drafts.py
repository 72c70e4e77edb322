"""What several tests of chapter 4 write their drafts with."""

import torch

from nalu_tutorial import nac_start_radius


def between(W_range, M_range):
    """Return a start that draws Ŵ and M̂ evenly from these ranges."""
    return lambda i, o: (torch.empty(o, i).uniform_(*W_range), torch.empty(o, i).uniform_(*M_range))


BET = between((2, 4), (-1, 1))
LOSES = {"x1 - x2", "-x1 - x2"}


def published(i, o):
    r = nac_start_radius(i, o)
    return between((-r, r), (-r, r))(i, o)


def f(a):
    return torch.sin(a) + 0.5


def g(b):
    return torch.exp(-((b - 1) ** 2))


GRID = -2 + (torch.arange(20_000, dtype=torch.float64) + 0.5) / 5000
SLOPE = -2 * (GRID - 1) * g(GRID)
EF, EFF = float(f(GRID).mean()), float(f(GRID).square().mean())
EG, EDG, EGDG = (float(values.mean()) for values in (g(GRID), SLOPE, g(GRID) * SLOPE))
SIGNAL = -2 * (7 / 3 + 9 / 4) * EF * EDG
SAME, OTHER = 2 * EFF * EGDG, 2 * EF**2 * EG * EDG
OWN = 7 / 3 * SAME + 3 * 9 / 4 * OTHER
