"""Weights that give the sign of an iNALU's product a required value, or none that do."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ...units import sign_product
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled, plain

X = (-2.0, 3.0, -1.0)
NEGATIVE = "x1 and x3"
# By letter: the value that s must have.
WANTED: Mapping[str, float] = {"a": -0.5, "b": 1.0, "c": -1.0, "d": 0.25}
PRECISE = 1e-4


@checker
def weights_for(answer: Mapping[str, Sequence[float] | None]) -> str:
    """Check weights (w1, w2, w3) for x = (−2, 3, −1) that make s equal to −½, 1, −1 and ¼, or None."""
    check_keys(answer, WANTED)
    for letter, given in filled(answer).items():
        _check_one(letter, plain(given))
    check_complete(answer, judged=True)
    return "w2 can be anything, since a positive input contributes 1. Only the weights of −2 and −1 matter."


def _check_one(letter: str, given: Any) -> None:
    if letter == "c":
        require(
            given is None,
            "c: with |w1| = |w3| = 1 two negative inputs count fully, and (−1) · (−1) is 1. x2 = 3 contributes 1 for "
            "every weight, so nothing can flip the sign.",
        )
        return
    require(given is not None, f"{letter}: there are such weights. A negative input contributes 1 − 2 |w|.")
    require(isinstance(given, list | tuple) and len(given) == 3, f"{letter}: give three weights, w1, w2 and w3.")
    weights = torch.tensor([float(w) for w in given], dtype=torch.float64)
    require(bool((weights.abs() <= 1 + PRECISE).all()), f"{letter}: a weight of an iNALU lies between −1 and 1.")
    _check_side(letter, weights)
    _check_value(letter, weights)


def _check_side(letter: str, weights: torch.Tensor) -> None:
    """End the check unless the condition that a case names holds."""
    require(letter != "b" or abs(weights[0].item() - 1) < PRECISE, "b: w1 must be 1 there.")
    require(letter != "d" or abs(weights[0] - weights[2]).item() < PRECISE, "d: w1 and w3 must be equal there.")


def _check_value(letter: str, weights: torch.Tensor) -> None:
    x, wanted = torch.tensor(X, dtype=torch.float64), WANTED[letter]
    s = sign_product(x, weights[None]).item()
    if abs(s - wanted) < PRECISE:
        return
    bare = (x.sign() * weights + 1 - weights).prod().item()
    require(
        abs(bare - wanted) > PRECISE,
        f"{letter}: that would be correct if the factor contained w. It contains |w|, so −w and w give the same s, "
        f"{s:g}.",
    )
    require(
        s != 0 or wanted == 0,
        f"{letter}: a negative input with the weight ½ contributes −½ + 1 − ½ = 0, so s is 0, not {wanted:g}.",
    )
    x1, x3 = (1 - 2 * abs(weights[k].item()) for k in (0, 2))
    require(False, f"{letter}: the factors of {NEGATIVE} are {x1:g} and {x3:g}, so s is {s:g}, not {wanted:g}.")
