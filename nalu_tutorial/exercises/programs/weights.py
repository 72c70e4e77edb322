"""Which two weights a NAC needs for an operator, and which operators no weights between −1 and 1 give."""

from collections.abc import Callable, Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

NONE = "none"
# What an instruction makes of the running value a and its number v, and the weights on a and v, or that there are none.
INSTRUCTIONS: Mapping[str, tuple[Callable[[float, float], float], tuple[float, float] | str]] = {
    "a + v": (lambda a, v: a + v, (1, 1)),
    "v - a": (lambda a, v: v - a, (-1, 1)),
    "v": (lambda a, v: v, (0, 1)),
    "a": (lambda a, v: a, (1, 0)),
    "(a + v) / 2": (lambda a, v: (a + v) / 2, (0.5, 0.5)),
    "a + 2 v": (lambda a, v: a + 2 * v, NONE),
    "a v": (lambda a, v: a * v, NONE),
    "a + 3": (lambda a, v: a + 3, NONE),
}
POINTS = ((3.0, 5.0), (4.0, 2.0), (0.0, 0.0))  # no two weights are right at all of them but for what a NAC can do
WRONG: Mapping[tuple[str, tuple[float, float] | str], str] = {
    ("a + v", NONE): "a + v: this is what + does.",
    ("v - a", (1, -1)): "v - a: your weights give a − v. The first weight is for the running value.",
    ("v", (1, 0)): "v: your weights keep the running value. The second weight is for the number.",
    ("v", (1, 1)): "v: the running value must be forgotten, and a weight of 1 keeps it.",
    ("a", (0, 1)): "a: your weights take the number. The first weight is for the running value.",
    ("(a + v) / 2", NONE): "(a + v) / 2: a weight may be any number between −1 and 1, not only a whole one.",
    ("(a + v) / 2", (1, 1)): "(a + v) / 2: your weights give twice as much.",
    ("a + 2 v", (1, 2)): "a + 2 v: which Ŵ and M̂ would give 2? Neither tanh nor σ goes above 1.",
    ("a v", (1, 1)): "a v: your weights add. Insert a = 3 and v = 5.",
    ("a + 3", (1, 1)): "a + 3: this is correct only for v = 3, and v may be any number.",
    ("a + 3", (1, 3)): "a + 3: your weights give a + 3 v, and no weight can be 3. Without a bias, where would a 3 come "
    "from?",
}


@checker
def weights(answer: Mapping[str, Any]) -> str:
    """Check for each instruction the weights (w on a, w on v), or "none" where no NAC can do it."""
    check_keys(answer, INSTRUCTIONS)
    for name, given in filled(answer).items():
        pair, (value, right) = _pair(name, given), INSTRUCTIONS[name]
        require((name, pair) not in WRONG, WRONG.get((name, pair), ""))
        if pair == right:
            continue
        if pair == NONE:
            raise NotYet(f"{name}: a NAC can do this. Insert a = 3 and v = 5, and look for two weights.")
        require(max(map(abs, pair)) <= 1, f"{name}: no weight of a NAC leaves [−1, 1].")
        a, v = next(point for point in POINTS if _made(pair, *point) != value(*point))
        raise NotYet(
            f"{name}: with a = {a:g} and v = {v:g} your weights give {_made(pair, a, v):g}, and it should be "
            f"{value(a, v):g}.".replace("-", "−")
        )
    check_complete(answer, judged=True)
    return "A NAC has no bias, so its inputs are its only numbers, and no weight makes an input larger."


def _made(pair: tuple[float, float], a: float, v: float) -> float:
    return pair[0] * a + pair[1] * v


def _pair(name: str, given: Any) -> Any:
    """Return an answer as a pair of numbers, or as "none"."""
    if isinstance(given, str) and given.strip().lower() == NONE:
        return NONE
    is_pair = isinstance(given, tuple | list) and len(given) == 2 and all(isinstance(w, int | float) for w in given)
    require(is_pair, f"For {name} give two numbers, as (1, -1), or the word {NONE!r}.")
    return tuple(float(w) for w in given)
