"""Checkers of chapter 7: complex logarithms of real numbers, the relevance gate, and powers that can be read."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor, nn

from . import _npu_mistakes as mistakes
from . import _npu_numbers as numbers
from ._npu_gate import check_gate
from ._npu_power import Power, check_power
from ._npu_record import check_record, verdict
from ._record import record_checker
from ._verdict import NotYet, Unwritten, checker, is_nothing, made_by, require, several, written

__all__ = ["gate", "law", "logarithms", "parts", "powers", "reading"]

Used = Callable[[Tensor, Tensor, Tensor], Tensor]


@checker
def logarithms(*answer: Any) -> str:
    """Check five logarithms as pairs (r, k) of log r + iπk, and which of six terms tell the misprinted k."""
    logs, telling = several(answer, 2)
    if any(map(_is_open, logs.values())):
        raise Unwritten("replace the dots with your answer.")
    numbers.check_logs(logs)
    numbers.check_telling(telling)
    return (
        "The two k differ by a half turn for each power, of whatever input, so it is the sum of all powers that tells. "
        "And with two powers of ½ an NPU makes −4 of −2 and −8."
    )


def _is_open(given: Any) -> bool:
    return is_nothing(given) or (isinstance(given, tuple) and any(map(is_nothing, given)))


@checker
def powers(answer: Mapping[str, Any]) -> str:
    """Check what an NPU of one input says for six powers of negative numbers, the last with its gate half open."""
    require(set(answer) == set(numbers.POWERS), f"Answer for each of {', '.join(numbers.POWERS)}.")
    if any(given is ... for given in answer.values()):
        raise Unwritten("replace the dots with your answer.")
    for name in numbers.POWERS:
        numbers.check_said(name, answer[name])
    return "Whole powers come out as one expects, as long as the gate is open. Half open, a square became −4."


@checker
def parts(answer: Power) -> str:
    """Check both parts of exp(W log x) without complex numbers, for x (..., in) and W_re, W_im of (out, in)."""
    check_power(answer)
    return "The NaiveNPU is the first of the two. What it leaves out is 0 where the power of x is a real number."


@checker
def gate(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a class whose gate comes before the logarithm: made with (in_features, out_features), has W_re and gate."""
    unit = made_by(answer, 3, 2)
    left = check_gate(unit)
    return (
        f"With one input at 0 and its gate half open, the gradient of another input's power keeps {left:.2f} of what "
        "it has with that input at 1. With the gate after the logarithm it kept less than a ten-millionth."
    )


@checker
def reading(*answer: Any) -> str:
    """Check a function (W_re, W_im, gate) to where inputs have a say, and a formula for each row: two, or a pair."""
    used, formulas = several(answer, 2)
    _check_used(used)
    numbers.check_formulas(formulas)
    return "Gates first, then powers. An L1 penalty takes the rest to 0, and a table of mostly zeros can be read."


def _check_used(answer: Used) -> None:
    w_re = torch.tensor([[1.0, -0.99, 0.02, 2.3, 1.2], [0.6, 0.0, 0.5, -0.7, 0.0], [0.2, -1.0, 0.01, 1.0, 0.8]])
    w_im = torch.tensor([[0.3, 0.0, 0.4, 0.7, 0.0], [-0.6, -0.02, 0.0, 0.0, 0.5], [0.0, -0.3, -0.3, 1.0, 0.0]])
    gates = torch.tensor([0.2, 1.3, 0.8, -0.41, 0.02])
    got = written(answer(w_re, w_im, gates))
    require(isinstance(got, Tensor), f"Return a tensor; this is a {type(got).__name__}.")
    require(
        got.shape != gates.shape,
        "There is one entry for each input. An input may have a say in one output and none in another.",
    )
    require(
        got.shape == w_re.shape,
        f"Tables of shape (3, 5) and 5 gates make a table of (3, 5), not {tuple(got.shape)}: the gate of an input "
        "stands for its whole column.",
    )
    require(got.dtype == torch.bool, "Return `True` and `False`: a comparison makes them, and & and | join them.")
    for sentence, wrong in mistakes.of_used(w_re, w_im, gates).items():
        require(not torch.equal(got, wrong), sentence)
    exact = mistakes.used(w_re, w_im, gates)
    for row, column in (got != exact).nonzero().tolist():
        re, im, g = float(w_re[row, column]), float(w_im[row, column]), float(gates[column])
        say = "has a say" if exact[row, column] else "has no say"
        at = f"W_re = {re:.2f}, W_im = {im:.2f}, gate {g:.2f}".replace("-", "−")
        raise NotYet(f"{at}: it {say}, and yours says the opposite.")


@record_checker
def law(answer: Mapping[str, Any]) -> str:
    """Check the record of a power law recovered from data, and say what its powers allow."""
    check_record(answer)
    return verdict(answer)
