"""The average of a target over the sign of one of its inputs, by hand."""

from collections.abc import Mapping
from typing import Any

from .._shared.by_name import check_numbers
from .._shared.checker import checker

PARTS: Mapping[str, float] = {
    "(a + b) / c + a, sign of c": 1,
    "(a + b) / c, sign of a": 0.5,
    "a / b + c, sign of b": 4,
    "a / b + c, sign of c": 0.5,
    "a b + c, sign of a": 4,
}
WRONG_PARTS: Mapping[tuple[str, float], str] = {
    ("(a + b) / c + a, sign of c", 1.75): "1.75 is the target for c = 4. For c = −4 it is 0.25.",
    ("(a + b) / c + a, sign of c", 0): "The quotient averages to 0, and the term a is still there.",
    ("(a + b) / c, sign of a", 0.75): "0.75 is the target for a = 1. What is it for a = −1?",
    ("(a + b) / c, sign of a", 0): "Only a changes its sign here, and b / c stays.",
    ("a / b + c, sign of b", 4.5): "4.5 is the target for b = 2. With b = −2 the quotient is −0.5.",
    ("a / b + c, sign of b", 0): "The quotient averages to 0. The term c is still there.",
    ("a / b + c, sign of c", 4.5): "4.5 is the target for c = 4. With c = −4 it is −3.5.",
    ("a / b + c, sign of c", 0): "The term c averages to 0. The quotient is still there.",
    ("a b + c, sign of a", 6): "6 is the target for a = 1. With a = −1 the product is −2.",
    ("a b + c, sign of a", 0): "The product averages to 0, but a sum has another term.",
}


@checker
def averages(answer: Mapping[str, Any]) -> str:
    """Check the average of five targets over the sign of one input."""
    check_numbers(
        answer,
        PARTS,
        WRONG_PARTS,
        "Compute the target twice, with both signs of the input that is named, and take the mean.",
    )
    return (
        "What is left of a target is what does not depend on that sign. Of a quotient nothing "
        "is left over the sign of its divisor, and a term that is added stays."
    )
