"""The logits of a register below, at and above d = 0, and the comparison that they make."""

from typing import NamedTuple

from torch import Tensor

STATES = ("d < 0", "d = 0", "d > 0")
TABLES: dict[str, tuple[bool, bool, bool]] = {
    ">": (False, False, True),
    "<": (True, False, False),
    ">=": (False, True, True),
    "<=": (True, True, False),
    "==": (False, True, False),
    "!=": (True, False, True),
}


class Parts(NamedTuple):
    """The parameters of a register with one pair of operands for each output."""

    select_1: Tensor
    select_2: Tensor
    weight_sign: Tensor
    weight_zero: Tensor
    bias: Tensor
