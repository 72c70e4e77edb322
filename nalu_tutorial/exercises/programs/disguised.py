"""Weights that give the running value the wrong sign after some instructions, and leave all else as it was."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

# After which instructions the sign is wrong: twice in a row, once alone, and at the end, which no start may take over.
FLIPPED = (True, True, False, True, False, True)


@checker
def disguised(answer: Callable[[Tensor, Tensor], Any]) -> str:
    """Check a function of weights (instructions, 2) and of where the sign must be wrong (instructions,).

    It returns weights of the same shape, with which the running value has the wrong sign after just these
    instructions, and the correct magnitude after all.
    """
    W, flipped = given()
    got, exact = as_tensor(asked(answer, W, flipped)), disguise(W, flipped)
    require(
        got.shape != W.T.shape,
        "The axes are swapped: there is a row for each instruction, with the weight of the running value first.",
    )
    require(got.shape == exact.shape, f"The shape should be {tuple(exact.shape)}, and is {tuple(got.shape)}.")
    against(
        got,
        exact,
        slips(W, flipped),
        lambda k, w: (
            f"Instruction {k + 1}, the weight of the {('running value', 'number')[w]}: your result is {got[k, w]:.3g}, "
            f"and it should be {exact[k, w]:.3g}.".replace("-", "−")
        ),
    )
    return (
        "With the correct sign after the last instruction, the result is correct for all numbers, so no loss at the "
        "end tells such weights from the correct ones."
    )


def disguise(W: Tensor, flipped: Tensor) -> Tensor:
    """Return the weights: each is multiplied by the sign after it, and the first by the sign before as well."""
    now = signs(flipped)
    return torch.stack([now * signs_before(flipped) * W[:, 0], now * W[:, 1]], dim=1)


def slips(W: Tensor, flipped: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the weights."""
    now, before = signs(flipped).unsqueeze(1), signs_before(flipped).unsqueeze(1)
    first, second = W[:, :1], W[:, 1:]
    return {
        "These are the weights as they were given.": W,
        "You flip both weights wherever the value must be wrong. But a running value that is already wrong needs no "
        "flip: what was its sign before?": now * W,
        "You flip only the weight of the running value. Then the number enters with the other sign.": torch.cat(
            [now * before * first, second], dim=1
        ),
        "You flip only the weight of the running value, and look only at the sign after the instruction.": torch.cat(
            [now * first, second], dim=1
        ),
        "You flip the sign back, but never make it wrong.": torch.cat([before * first, second], dim=1),
        "You flip both weights where the sign changes. The number has had no sign before: only the sign after the "
        "instruction counts for it.": now * before * W,
        "The start has the correct sign. You use the sign after the last instruction as the one before the first.": (
            torch.cat([now * now.roll(1, 0) * first, now * second], dim=1)
        ),
        "The two weights are swapped: the first is for the running value.": disguise(W, flipped).flip(-1),
    }


def signs(flipped: Tensor) -> Tensor:
    """Return −1 where the sign is wrong, and 1 elsewhere."""
    return 1.0 - 2.0 * flipped.float()


def signs_before(flipped: Tensor) -> Tensor:
    """Return the signs before the instructions: the start's, which is right, and those after all but the last."""
    return torch.cat([torch.ones(1), signs(flipped)[:-1]])


def given() -> tuple[Tensor, Tensor]:
    """Return weights that are no whole numbers, so that no two mistakes give the same."""
    generator = torch.Generator().manual_seed(12)
    return 2 * torch.rand(len(FLIPPED), 2, generator=generator) - 1, torch.tensor(FLIPPED)
