"""What chapter 7 asks by hand: logarithms of negative numbers, the misprinted k, powers, and a table of weights."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from ._verdict import NotYet, Unwritten, require

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
    ("log(-2) + log(3)", (5, 1)): "2 + 3 is 5, but log 2 + log 3 is log 6: logarithms add, so sizes multiply.",
    ("log(-2) + log(3)", (1, 1)): "−2 + 3 is 1, but it is the logarithms that are added: sizes multiply.",
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


def check_logs(logs: Mapping[str, Any]) -> None:
    """End the check unless each logarithm is written as (r, k)."""
    require(set(logs) == set(LOGS), f"Give a dictionary with the keys {', '.join(LOGS)}.")
    for name, right in LOGS.items():
        _check_log(name, logs[name], right)


def _check_log(name: str, given: Any, right: Log) -> None:
    require(not isinstance(given, complex), "Give the pair (r, k), and no complex number: r and k need no digits.")
    require(hasattr(given, "__len__") and len(given) == 2, f"For {name} give a pair, (r, k).")
    r, k = map(float, given)
    require(r > 0, f"For {name} you say r = {r:g}. r is a size, above 0: the sign is in k.".replace("-", "−"))
    require(
        not math.isclose(abs(k), math.pi, rel_tol=2e-3),
        f"For {name} leave π out of k. It counts half turns: log r + iπk has the π already.",
    )
    require(
        not math.isclose(r, math.log(right[0]), rel_tol=1e-2),
        f"For {name} you give log r. Give r itself, which needs no digits.",
    )
    require((r, k) not in _wrong_of(name), _wrong_of(name).get((r, k), ""))
    wrong = "r: sizes multiply, and a factor becomes a power" if r != right[0] else "k: angles add"
    require((r, k) == right, f"For {name} look again at {wrong}.")


def _wrong_of(name: str) -> dict[Log, str]:
    return {pair: sentence for (of, pair), sentence in WRONG_LOGS.items() if of == name}


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
    "Everything tells them apart, you say. Work out (-2) * (-3) * 4 * 5 both ways.": lambda term: True,
    "Nothing tells them apart, you say. Work out 7^3 both ways.": lambda term: False,
    "You have it exactly the other way round: `True` is where the two results differ.": lambda term: not differs(term),
    "You go by the sign of the product, so by the negative inputs alone. The misprint gives the positive ones their "
    "angle, and they count too.": lambda term: odd(w for x, w in zip(*term, strict=True) if x < 0),
    "You go by the positive inputs alone. What the misprint takes from the negative ones counts too.": lambda term: odd(
        w for x, w in zip(*term, strict=True) if x > 0
    ),
    "You count inputs. It is their powers that multiply the angle: (-3)^2 turns twice.": lambda term: (
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
    require(set(telling) == set(TERMS), f"Answer for each of {', '.join(TERMS)}.")
    if any(given is ... for given in telling.values()):
        raise Unwritten("replace the dots with your answer.")
    require(all(given in (True, False) for given in telling.values()), "Answer each with `True` or `False`.")
    wrong = [name for name, term in TERMS.items() if telling[name] != differs(term)]
    for sentence, rule in WRONG_RULES.items():
        require(not wrong or any(telling[name] != rule(term) for name, term in TERMS.items()), sentence)
    if wrong:
        right, printed = (f"{y:g}".replace("-", "−") for y in both_conventions(TERMS[wrong[0]]))
        raise NotYet(
            f"{wrong[0]}: k = 1 at the negative inputs gives {right}, at the positive ones {printed}. Compare!"
        )


POWERS: Mapping[str, float] = {
    "(-4)^(1/2)": 0,
    "(-8)^(1/3)": 1,
    "(-8)^(2/3)": -2,
    "(-4)^(-1)": -0.25,
    "(-3)^2": 9,
    "(-3)^2, gate 1/2": -4,
}
WRONG_POWERS: Mapping[tuple[str, float], str] = {
    ("(-4)^(1/2)", 2): "2 is √|x|. A quarter turn comes with it: cos(π/2) is not 1.",
    ("(-4)^(1/2)", -2): "(−2)² is 4, not −4. The root of −4 is 2i, and of that the real part is left.",
    (
        "(-8)^(1/3)",
        -2,
    ): "−2 is the real root, and its third power is −8. The principal power stops at a third of a half "
    "turn: 2 cos(π/3).",
    ("(-8)^(1/3)", 2): "2 is |x|^w. Which angle is a third of π, and what is its cosine?",
    ("(-8)^(1/3)", -1): "−1 points to the left. A third of π still points to the right: its cosine is ½.",
    ("(-8)^(2/3)", 4): "4 is |x|^w, and also the square of the real root. But 2π/3 points to the left.",
    ("(-8)^(2/3)", 1): "1 is the square of what (-8)^(1/3) leaves. The real part of a square is not the square of the "
    "real part.",
    ("(-8)^(2/3)", 2): "The size is 4 and the angle 2π/3, whose cosine is −½.",
    ("(-8)^(2/3)", -4): "The angle is two thirds of π, not all of it: cos(2π/3) is −½.",
    ("(-4)^(-1)", 0.25): "¼ has lost the sign: cos(−π) is −1. With the misprinted k it would be ¼.",
    ("(-4)^(-1)", -4): "A power of −1 divides: |x|^w is ¼.",
    ("(-3)^2", -9): "Two half turns are a full one: cos(2π) is 1.",
    ("(-3)^2, gate 1/2", 9): "9 is with the gate open. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 4): "r² is 4. The gate halves k as well, so the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", 1): "1 is with the gate closed. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 5): "½ · 9 + ½ mixes after the power. The gate mixes before: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", -2.25): "You left 1 − ĝ out: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", 0): "cos(π/2) = 0 is for the power 1. For the power 2 the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", -9): "The angle is right: π. But the gate also makes r = ½ · 3 + ½.",
}


def check_said(name: str, given: Any) -> None:
    """End the check unless this is what an NPU says."""
    require(
        given is not None,
        f"For {name} you say None. An NPU always says something: the real part of a complex number.",
    )
    require(not isinstance(given, complex), f"For {name} you give a complex number. An NPU keeps the real part of it.")
    value, right = float(given), POWERS[name]
    require(not math.isnan(value), f"For {name} you say NaN, as `x ** w` would. An NPU takes the real part of a root.")
    for (of, wrong), sentence in WRONG_POWERS.items():
        require(of != name or not math.isclose(value, wrong, abs_tol=1e-6), sentence)
    require(
        math.isclose(value, right, abs_tol=1e-4),
        f"For {name} you say {value:g}. Write down r^w and the angle πwk, then take the cosine.",
    )


CHOICES = ("x * y", "x / y", "y / x", "x + y", "sqrt(x)", "x^2", "x", "y", "z", "x * y * z^2", "0", "1", "no power")
FORMULAS: Mapping[str, str] = {"A": "x * y", "B": "x / y", "C": "sqrt(x)", "D": "1", "E": "no power"}
WRONG_FORMULAS: Mapping[tuple[str, str], str] = {
    ("A", "x * y * z^2"): "In A the power 2.3 stands behind a closed gate: z has become 1, and 1 to any power is 1.",
    ("A", "x + y"): "In A the numbers are powers, not factors of a sum: this is an NPU, no NAU.",
    ("A", "no power"): "In A the imaginary 0.7 belongs to z, whose gate is closed.",
    ("B", "y / x"): "In B it is the power of y that is −1.",
    ("C", "x"): "In C the power of x is ½, and it is no factor.",
    ("C", "x^2"): "½ halves the exponent: in C it is a root.",
    ("D", "z"): "In D z has the power 1, but z has no say: its gate is at −0.41, clipped to 0.",
    ("D", "0"): "All powers of D are 0, or shut off. A product of nothing is 1.",
    ("E", "y"): "E also has an imaginary power: it gives y · cos(0.4 log y) for y > 0.",
}


def check_formulas(formulas: Mapping[str, Any]) -> None:
    """End the check unless each row of the table is read right."""
    require(set(formulas) == set(FORMULAS), f"Choose a formula for each row: {', '.join(FORMULAS)}.")
    if any(given is ... for given in formulas.values()):
        raise Unwritten("replace the dots with your answer.")
    for row, right in FORMULAS.items():
        given = formulas[row]
        require(given in CHOICES, f"For {row} you give {given!r}. Choose from {', '.join(CHOICES)}.")
        require((row, given) not in WRONG_FORMULAS, WRONG_FORMULAS.get((row, given), ""))
        require(given == right, f"Row {row} is not {given}. Read each number as the power of its input, gates first.")
