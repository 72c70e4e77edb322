"""Logarithms of negative numbers."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

Log = tuple[float, float]
LOGS: Mapping[str, Log] = {
    "log(-2)": (2, 1),
    "log(3)": (3, 0),
    "log(-2) + log(3)": (6, 1),
    "-log(-2)": (0.5, -1),
    "1/2 * (log(-2) + log(-8))": (4, 1),
}
OTHER_TURN = "exp brings that back to the same number, but the principal logarithm"
WRONG_LOGS: Mapping[tuple[str, Log], str] = {
    ("log(-2)", (2, 0)): "(2, 0) is log|−2|. Its exponential is 2, and the sign is gone: that is what a NALU does.",
    ("log(-2)", (2, -1)): f"{OTHER_TURN} of a negative number has k = 1.",
    ("log(-2)", (2, 3)): f"{OTHER_TURN} turns no further than it must.",
    ("log(3)", (3, 1)): "3 lies to the right of 0, so its angle is 0. k is 1 where x < 0, and not the other way round.",
    ("log(3)", (3, 2)): f"{OTHER_TURN} of a positive number has k = 0.",
    ("log(-2) + log(3)", (5, 1)): "2 + 3 is 5, but log 2 + log 3 is log 6: logarithms add, so magnitudes multiply.",
    ("log(-2) + log(3)", (1, 1)): "−2 + 3 is 1, but it is the logarithms that are added: magnitudes multiply.",
    ("log(-2) + log(3)", (6, 0)): "Angles add: that of −2 is still there after the angle 0 of 3 has come in.",
    ("-log(-2)", (0.5, 1)): "The minus goes to the angle as well. exp sees no difference between π and −π; half of it "
    "would.",
    ("-log(-2)", (2, -1)): "The minus goes to log r as well, and −log 2 is log ½.",
    ("-log(-2)", (0.5, 0)): "1 / (−2) is negative: an angle is left, turned the other way by the minus.",
    ("1/2 * (log(-2) + log(-8))", (4, 0)): "√16 would be 4. But the two angles add up to 2π first, and half of that is "
    "π.",
    ("1/2 * (log(-2) + log(-8))", (4, 2)): "The half goes to the angle as well: 2π in all, so one π is left.",
    ("1/2 * (log(-2) + log(-8))", (16, 1)): "The half goes to log r as well, and ½ log 16 is log 4.",
    ("1/2 * (log(-2) + log(-8))", (16, 2)): "That is the sum, before the half.",
    ("1/2 * (log(-2) + log(-8))", (4, 0.5)): "Both inputs are negative: the angles are 2π in all, and you halved one.",
}


@checker
def logarithms(answer: Mapping[str, Any]) -> str:
    """Check five logarithms as pairs (r, k) of log r + iπk."""
    check_keys(answer, LOGS)
    for name, given in filled(answer).items():
        _check_log(name, given, LOGS[name])
    check_complete(answer)
    return (
        "Magnitudes multiply and angles add, and a factor before a logarithm becomes an exponent. With two exponents "
        "of ½, an NPU computes −4 from −2 and −8."
    )


def _check_log(name: str, given: Any, right: Log) -> None:
    require(not isinstance(given, complex), "Give the pair (r, k), and no complex number: r and k need no digits.")
    require(hasattr(given, "__len__") and len(given) == 2, f"For {name} give a pair, (r, k).")
    r, k = map(float, given)
    require(r > 0, f"For {name} you give r = {r:g}. r is a magnitude, above 0: the sign is in k.".replace("-", "−"))
    require(
        not math.isclose(abs(k), math.pi, rel_tol=2e-3),
        f"For {name} leave π out of k. It counts half turns: log r + iπk has the π already.",
    )
    require(
        not math.isclose(r, math.log(right[0]), rel_tol=1e-2),
        f"For {name} you give log r. Give r itself, which needs no digits.",
    )
    r, k = (round(value, 6) for value in (r, k))  # as 6 may come out of a calculation
    require((name, (r, k)) not in WRONG_LOGS, WRONG_LOGS.get((name, (r, k)), ""))
    wrong = "r: magnitudes multiply, and a factor becomes an exponent" if r != right[0] else "k: angles add"
    require((r, k) == right, f"For {name} look again at {wrong}.")
