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
TURNED = (True, True, False, True, False, True)


@checker
def disguised(answer: Callable[[Tensor, Tensor], Any]) -> str:
    """Check a function of weights (instructions, 2) and of where the sign shall be wrong (instructions,).

    It returns weights of the same shape, with which the running value has the wrong sign after just these
    instructions, and the right size after all.
    """
    W, turned = given()
    got, exact = as_tensor(asked(answer, W, turned)), disguise(W, turned)
    require(
        got.shape != W.T.shape,
        "The axes stand the other way round: a row for each instruction, with the weight of the running value first.",
    )
    require(got.shape == exact.shape, f"The shape should be {tuple(exact.shape)}, and is {tuple(got.shape)}.")
    now, before = signs(turned).unsqueeze(1), signs_before(turned).unsqueeze(1)
    first, second = W[:, :1], W[:, 1:]
    slips = {
        "These are the weights as they were.": W,
        "You turn both weights wherever the value shall be wrong. But a value that is wrong already needs no turning: "
        "what was the sign before?": now * W,
        "You turn the weight of the running value alone. Then the number comes in with the other sign.": torch.cat(
            [now * before * first, second], dim=1
        ),
        "You turn the weight of the running value alone, and look at the sign after the instruction only.": torch.cat(
            [now * first, second], dim=1
        ),
        "You turn the sign back, but never make it wrong.": torch.cat([before * first, second], dim=1),
        "You turn both weights where the sign changes. The number has met no sign before: for it only the sign after "
        "the instruction counts.": now * before * W,
        "The start has the right sign. You take the sign after the last instruction for the one before the first.": (
            torch.cat([now * now.roll(1, 0) * first, now * second], dim=1)
        ),
        "The weights stand the wrong way round: the first is for the running value.": exact.flip(-1),
    }
    against(
        got,
        exact,
        slips,
        lambda k, w: (
            f"Instruction {k + 1}, the weight of the {('running value', 'number')[w]}: you give {got[k, w]:.3g}, and "
            f"it should be {exact[k, w]:.3g}.".replace("-", "−")
        ),
    )
    return (
        "With the right sign after the last instruction the result is the same whatever the numbers are, and no loss "
        "at the end tells such weights from the right ones."
    )


def disguise(W: Tensor, turned: Tensor) -> Tensor:
    """Return the right weights: each is turned by the sign after it, and the first by the sign before as well."""
    now = signs(turned)
    return torch.stack([now * signs_before(turned) * W[:, 0], now * W[:, 1]], dim=1)


def signs(turned: Tensor) -> Tensor:
    """Return −1 where the sign is wrong, and 1 elsewhere."""
    return 1.0 - 2.0 * turned.float()


def signs_before(turned: Tensor) -> Tensor:
    """Return the signs before the instructions: the start's, which is right, and those after all but the last."""
    return torch.cat([torch.ones(1), signs(turned)[:-1]])


def given() -> tuple[Tensor, Tensor]:
    """Return weights that are no whole numbers, so that no two mistakes give the same."""
    generator = torch.Generator().manual_seed(12)
    return 2 * torch.rand(len(TURNED), 2, generator=generator) - 1, torch.tensor(TURNED)
