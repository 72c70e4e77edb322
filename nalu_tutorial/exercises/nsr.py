"""Checkers of chapter 8: comparisons out of two bits, bits with a slope, and a register that can be read."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from torch import nn

from . import _nsr_logic as logic
from . import _nsr_numbers as numbers
from . import _nsr_table as table
from ._nsr_bits import Bits, check_soft_bits
from ._nsr_record import check_record, verdict
from ._nsr_register import check_register
from ._record import record_checker
from ._verdict import Unwritten, checker, require, several

__all__ = ["bits", "comparisons", "equality", "reading", "register", "soft_bits"]


@checker
def comparisons(*answer: Any) -> str:
    """Check six functions of the hard bits (sign, zero), and the pair of bits that no difference has."""
    formulas, impossible = several(answer, 2)
    logic.check_comparisons(formulas)
    logic.check_impossible(impossible)
    return (
        "Each comparison is another one with a NOT: > and ≤, < and ≥, = and ≠. What yours say of the fourth state does "
        "not matter, since no number is there."
    )


@checker
def bits(*answer: Any) -> str:
    """Check the two relaxed bits for five differences and scales, and three scales for a wanted zero bit."""
    pairs, scales = several(answer, 2)
    numbers.check_written(pairs, scales)
    numbers.check_bits(pairs)
    numbers.check_scales(scales)
    return (
        "Only λd counts: half as far apart needs twice the λ. For numbers 10¹² apart any of these λ will do, and at "
        "d = 0 none does anything."
    )


@checker
def soft_bits(answer: Bits) -> str:
    """Check a function (d, scale) to both relaxed bits, of the shape and precision of d, at any size of d."""
    check_soft_bits(answer)
    return (
        "The slope of the zero bit is −4λ tanh(λd)(1 − tanh²(λd)): at d = 0 it is 0, and far away it is 0 as well. "
        "In between it can learn."
    )


@checker
def register(answer: Callable[[int, int, float], nn.Module]) -> str:
    """Check a class with the forward of an NSR of one pair for each output, made with (inputs, outputs, scale)."""
    require(not isinstance(answer, nn.Module), "Hand over the class, not a unit that was made of it.")
    if inspect.isclass(answer) and getattr(answer, "forward", None) is nn.Module.forward:
        raise Unwritten("write the body of the draft and `return` the result.")
    check_register(answer)
    return (
        "Yours told 10¹³ + 1 from 10¹³, with weights that small numbers could have taught it. After the difference "
        "nothing in it grows."
    )


@checker
def reading(*answer: Any) -> str:
    """Check a function from parameters to comparisons, the comparison of six rows, and the row that halves change."""
    read, rows, halves = several(answer, 3)
    table.check_read(read)
    table.check_rows(rows)
    table.check_halves(halves)
    return (
        "In F the answer turns between d = −1 and d = −½. At d = 0 the output is smooth, so every ≥ says yes a little "
        "below it: only a gap between the numbers makes it exact."
    )


@record_checker
def equality(answer: Mapping[str, Any]) -> str:
    """Check the record of an experiment on equality, and say what its seeds and its two columns allow."""
    check_record(answer)
    return verdict(answer)
