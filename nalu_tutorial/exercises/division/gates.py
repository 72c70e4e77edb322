"""Settings of an NMRU that compute one and the same formula, and how many there are."""

from collections.abc import Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, several

INPUTS = "abcd"
WANTED = (1, -1, 1, 0)  # a c / b
COUNT = 2**8  # each of eight irrelevant inputs is left out in one of two ways
WRONG_COUNTS = {
    1: "Two settings of four inputs you have found yourself, and there an irrelevant input was one of four.",
    2: "2 is for one irrelevant input. Of ten inputs eight are irrelevant, and each chooses for itself.",
    8: "There are 8 irrelevant inputs. Each is left out in one of two ways, whatever the others do.",
    9: "9 is with the pair of at most one irrelevant input. Any number of them can have it.",
    16: "16 is 2 · 8. The choices of the irrelevant inputs do not add up: each goes with each of the others.",
    64: "64 is 8². Two ways for each of 8 is a power of 2.",
    255: "255 leaves one setting out: that in which all gates of the irrelevant inputs are closed counts as well.",
    1024: "1,024 is 2¹⁰. The operands have no choice: a has exponent 1, which only (1, 0) gives, and b has −1.",
    2**20: "2²⁰ is the number of all settings of 20 gates. Most of them compute something else.",
}


@checker
def gates(*answer: Any) -> str:
    """Check two settings of eight gates that make an NMRU compute a c / b, and the count for a / b of ten inputs."""
    first, second, count = several(answer, 3)
    for name, setting in (("first", first), ("second", second)):
        require(isinstance(setting, list | tuple), f"The {name} setting is a list of 8 gates.")
    check_complete(first, second)
    for name, setting in (("first", first), ("second", second)):
        check_setting(name, setting)
    require(list(first) != list(second), "Both settings are the same. In which other way can d be left out?")
    require(isinstance(count, int | float) and not isinstance(count, bool), "The count is one number.")
    require(count not in WRONG_COUNTS, WRONG_COUNTS.get(count, ""))
    require(
        count == COUNT, f"You count {count:g}. In how many ways is one irrelevant input left out? And eight of them?"
    )
    return (
        "An irrelevant input is left out by two closed gates, or by two open ones: d · 1/d is 1. The regularizer is 0 "
        "for both. So with eight irrelevant inputs, training has 256 solutions for one formula, and only the closed "
        "gates work where an irrelevant input is 0."
    )


def check_setting(name: str, setting: Sequence[Any]) -> None:
    """End the check unless these gates make a c / b."""
    sentence = f"The {name} setting has {len(setting)} gates. There are 8: for a, b, c, d, then for 1/a, 1/b, 1/c, 1/d."
    require(len(setting) == 8, sentence)
    for gate in setting:
        require(
            isinstance(gate, int | float) and gate in (0, 1),
            f"The {name} setting has a gate of {gate}. Take only 0 and 1: between them a factor is neither the input "
            "nor 1.".replace("-", "−"),
        )
    exponents = powers(setting)
    require(
        exponents == WANTED or tuple(a - b for a, b in zip(setting[::2], setting[1::2], strict=True)) != WANTED,
        f"The {name} setting lists each input with its reciprocal. All inputs come first, and then all reciprocals.",
    )
    require(
        exponents != (1, 1, 1, 0),
        f"The {name} setting computes a · b · c. To divide by b, open the gate of 1/b and close that of b.",
    )
    require(
        exponents != tuple(-p for p in WANTED),
        f"The {name} setting computes b / (a · c): everything is turned upside down.",
    )
    if exponents != WANTED:
        raise NotYet(f"The {name} setting computes {formula(exponents)}, and a · c / b is wanted.")


def powers(setting: Sequence[float]) -> tuple[float, ...]:
    """Return the exponent of each input: 1 for its own gate, −1 for that of its reciprocal."""
    half = len(setting) // 2
    return tuple(x - y for x, y in zip(setting[:half], setting[half:], strict=True))


def formula(exponents: Sequence[float]) -> str:
    """Write exponents of −1, 0 and 1 as a formula."""
    above, below = ([name for name, p in zip(INPUTS, exponents, strict=True) if p == sign] for sign in (1, -1))
    top = " · ".join(above) or "1"
    if not below:
        return top
    return f"{top} / {below[0]}" if len(below) == 1 else f"{top} / ({' · '.join(below)})"
