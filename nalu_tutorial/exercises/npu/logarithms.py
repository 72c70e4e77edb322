"""Logarithms of negative numbers, and the misprinted k."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled, several

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
Term = tuple[tuple[float, ...], tuple[float, ...]]  # inputs and their powers
TERMS: Mapping[str, Term] = {
    "(-2) / 5": ((-2, 5), (1, -1)),
    "7^3": ((7,), (3,)),
    "(-3)^2": ((-3,), (2,)),
    "(-2) * (-3) * (-4)": ((-2, -3, -4), (1, 1, 1)),
    "4 / (2 * 5)": ((4, 2, 5), (1, -1, -1)),
    "(-2) * (-3) * 4 * 5": ((-2, -3, 4, 5), (1, 1, 1, 1)),
}
WRONG_RULES: Mapping[str, Callable[[Term], bool]] = {
    "You answer that every term tells them apart. Work out (-2) * (-3) * 4 * 5 both ways.": lambda term: True,
    "You answer that no term tells them apart. Work out 7^3 both ways.": lambda term: False,
    "You have it exactly the other way round: `True` is where the two results differ.": lambda term: not differs(term),
    "You go by the sign of the product, so by the negative inputs alone. The misprint gives the positive ones their "
    "angle, and they count too.": lambda term: odd(w for x, w in zip(*term, strict=True) if x < 0),
    "You go by the positive inputs alone. What the misprint takes from the negative ones counts too.": lambda term: odd(
        w for x, w in zip(*term, strict=True) if x > 0
    ),
    "You count inputs. It is their exponents that multiply the angle: (-3)^2 turns twice.": lambda term: (
        len(term[0]) % 2 == 1
    ),
    "A negative input alone is no proof: its angle may make a full turn, or a positive one may do the same.": (
        lambda term: min(term[0]) < 0
    ),
    "You name those of positive inputs alone. Three negative ones tell as well.": lambda term: min(term[0]) > 0,
    "Mixed signs are no proof: in (-2) / 5 either input turns the sign once, so both conventions agree.": lambda term: (
        min(term[0]) < 0 < max(term[0])
    ),
}


@checker
def logarithms(*answer: Any) -> str:
    """Check five logarithms as pairs (r, k) of log r + iπk, and which of six terms tell the misprinted k."""
    logs, telling = several(answer, 2)
    check_logs(logs)
    check_complete(logs, telling)
    check_telling(telling)
    return (
        "The two k differ by a half turn for each unit of an exponent, of whatever input, so the sum of all exponents "
        "decides. And with two exponents of ½ an NPU computes −4 from −2 and −8."
    )


def check_logs(logs: Mapping[str, Any]) -> None:
    """End the check unless each logarithm is written as (r, k)."""
    check_keys(logs, LOGS)
    for name, given in filled(logs).items():
        _check_log(name, given, LOGS[name])


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
    require((r, k) not in _wrong_of(name), _wrong_of(name).get((r, k), ""))
    wrong = "r: magnitudes multiply, and a factor becomes an exponent" if r != right[0] else "k: angles add"
    require((r, k) == right, f"For {name} look again at {wrong}.")


def _wrong_of(name: str) -> dict[Log, str]:
    return {pair: sentence for (question, pair), sentence in WRONG_LOGS.items() if question == name}


def odd(powers: Any) -> bool:
    """Return whether whole powers add up to an odd number."""
    return int(sum(powers)) % 2 == 1


def differs(term: Term) -> bool:
    """Return whether the two conventions of k differ: by a factor of −1 for each power, of whatever input."""
    return odd(term[1])


def both_conventions(term: Term) -> tuple[float, float]:
    """Return the result with k = 1 at negative inputs, and with k = 1 at positive ones."""
    size = math.prod(abs(x) ** w for x, w in zip(*term, strict=True))
    right, printed = (
        sum(w for x, w in zip(*term, strict=True) if (x < 0) == where) % 2 == 1 for where in (True, False)
    )
    return size * (-1) ** right, size * (-1) ** printed


def check_telling(telling: Mapping[str, Any]) -> None:
    """End the check unless each term is told to differ between the conventions, or not."""
    require(isinstance(telling, Mapping) and set(telling) == set(TERMS), f"Answer for each of {', '.join(TERMS)}.")
    require(all(given in (True, False) for given in telling.values()), "Answer each with `True` or `False`.")
    wrong = [name for name, term in TERMS.items() if telling[name] != differs(term)]
    for sentence, rule in WRONG_RULES.items():
        require(not wrong or any(telling[name] != rule(term) for name, term in TERMS.items()), sentence)
    if wrong:
        right, printed = (f"{y:g}".replace("-", "−") for y in both_conventions(TERMS[wrong[0]]))
        raise NotYet(
            f"{wrong[0]}: k = 1 at the negative inputs gives {right}, at the positive ones {printed}. Compare!"
        )
