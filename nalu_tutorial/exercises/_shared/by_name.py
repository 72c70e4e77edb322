"""Answers by name: a dictionary with a number, or a yes or no, for each question."""

import math
from collections.abc import Mapping
from typing import Any

from .answer import NotYet, require
from .taking import check_complete, check_keys, filled

SLIP = 1e-3  # how near, relatively, a number is to a usual mistake that is taken for it


def check_numbers(
    answer: Any,
    right: Mapping[str, float],
    slips: Mapping[tuple[str, float], str],
    otherwise: str,
    *,
    relative: float = SLIP,
) -> None:
    """End the check unless these are the right numbers: with the sentence of the slip, or with how one gets there.

    Parameters
    ----------
    answer : Any
        What the reader handed over.
    right : Mapping
        The right number for each name.
    slips : Mapping
        For a name and the number that a usual mistake gives, the sentence that answers it.
    otherwise : str
        What to do for any other wrong number.
    relative : float
        How far off a right number may be.
    """
    check_keys(answer, right)
    for name, given in filled(answer).items():
        require(isinstance(given, int | float) and type(given) is not bool, f"For {name} give one number.")
        for (question, wrong), sentence in slips.items():
            require(question != name or not math.isclose(given, wrong, rel_tol=SLIP), f"{name}: {sentence}")
        require(
            math.isclose(given, right[name], rel_tol=relative, abs_tol=1e-6),
            f"For {name} you answer {float(given):g}. {otherwise}".replace("-", "−"),
        )
    check_complete(answer, judged=True)


def check_yes_or_no(answer: Any, right: Mapping[str, tuple[bool, str]], yes: str) -> None:
    """End the check unless each question is answered by the right one of True and False.

    Parameters
    ----------
    answer : Any
        What the reader handed over.
    right : Mapping
        For each question the correct answer, and the sentence for the other one.
    yes : str
        When True is right, for whom has all of them the other way round.
    """
    check_keys(answer, right)
    given = filled(answer)
    for name, answered in given.items():
        require(answered in (True, False) and isinstance(answered, bool | int), f"For {name!r} answer True or False.")
    wrong = [name for name, answered in given.items() if bool(answered) != right[name][0]]
    require(len(wrong) < len(right), f"All {len(right)} are the other way round. True is where {yes}.")
    for name in wrong:
        raise NotYet(f"{name}. {right[name][1]}")
    check_complete(answer, judged=True)
