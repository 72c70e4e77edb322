"""Seven testimonies that cannot all be true: smallest sets, the witness in all of them, and what follows without."""

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import Any

from ...logic import Formula, Predicate, implies, propositions, variables
from .._shared.answer import NotYet, Unwritten, is_nothing, require
from .._shared.checker import checker
from .._shared.taking import DOTS, several
from ._worlds import grounded, hold, holds, worlds

gone, tracks, bark, broken, window, door, insider = propositions("gone tracks bark broken window door insider")
awake, heard = Predicate("awake"), Predicate("heard")
(x,) = variables("x")
PEOPLE = ("Ada", "Bo", "Cem")
RULES = (
    implies(gone, window | door | insider),
    implies(window, tracks),
    implies(door, bark),
    implies(insider, ~broken),
    implies(broken & awake(x), heard(x)),
)
TOLD: Mapping[str, Formula] = {
    "A": gone,
    "B": ~tracks,
    "C": ~bark,
    "D": broken,
    "E": awake("Bo"),
    "F": ~heard("Bo"),
    "G": ~awake("Cem"),
}
QUESTION = insider
WORDS = ("true", "false", "unknown")


@checker
def witness(*answer: Any) -> str:
    """Check the smallest set of facts that cannot all be true, the one to drop, and what then follows."""
    conflict, liar, follows = several(answer, 3)
    check_form(conflict, liar, follows)
    check_conflict(conflict)
    check_liar(liar)
    check_follows(liar, follows)
    return (
        "One contradiction names the witnesses who may be wrong. With the second, only one is in both. "
        "It could be two liars as well: dropping one is the least that helps."
    )


def possible(letters: Collection[str]) -> bool:
    """Return whether these testimonies and all rules can be true together."""
    return bool(_fitting(letters)[0].any())


def answered(letters: Collection[str]) -> str:
    """Return what the rules and these testimonies say of the question."""
    fits, asked = _fitting(letters)
    return {(True, False): "true", (False, True): "false"}.get(
        (bool((fits & asked).any()), bool((fits & ~asked).any())), "unknown"
    )


def _fitting(letters: Collection[str]) -> tuple[Any, Any]:
    rules = [instance for rule in RULES for instance in grounded(rule, PEOPLE)]
    world = worlds([*rules, *TOLD.values()])
    return hold([*rules, *(TOLD[letter] for letter in letters)], world), holds(QUESTION, world)


def conflicts() -> list[frozenset[str]]:
    """Return the sets that cannot all be true and can as soon as any one is left out, the smallest first."""
    smallest: list[frozenset[str]] = []
    for size in range(1, len(TOLD) + 1):
        for letters in map(frozenset, combinations(TOLD, size)):
            if not any(smaller <= letters for smaller in smallest) and not possible(letters):
                smallest.append(letters)
    return smallest


def check_form(conflict: Any, liar: Any, follows: Any) -> None:
    """End the check kindly if dots are left, and plainly if the form is another one."""
    letters = list(conflict) if isinstance(conflict, Collection) else [conflict]
    if any(map(is_nothing, (*letters, liar, follows))):
        raise Unwritten(DOTS)
    _check_letters(conflict, letters)
    require(isinstance(liar, str) and liar in TOLD, f"The one to drop is one letter of {', '.join(TOLD)}.")
    wanted = f"What follows is one of {', '.join(WORDS)}"
    require(isinstance(follows, str), f"{wanted}, as a string: `.state`.")
    require(follows in WORDS, f"{wanted}.")


def _check_letters(conflict: Any, letters: list[Any]) -> None:
    require(
        isinstance(conflict, Collection) and not isinstance(conflict, str),
        'Give the conflict as a set of letters, such as {"A", "G"}.',
    )
    require(bool(letters), "An empty set: where nobody has spoken, nothing can clash.")
    require(not any(isinstance(each, Formula) for each in letters), "Give the letters of the witnesses, A to G.")
    for each in letters:
        require(isinstance(each, str) or not isinstance(each, Collection), "One set only: the smallest.")
        require(
            not (isinstance(each, str) and len(each) > 1 and set(each) <= set(TOLD)),
            f"""Each letter is a string of its own: {{{", ".join(f'"{letter}"' for letter in str(each))}}}.""",
        )
    strange = [str(letter) for letter in letters if letter not in TOLD]
    require(
        not strange, f"{', '.join(strange)}: no testimony. The conflict has only letters in it, for the rules hold."
    )


def check_conflict(given: Collection[str]) -> None:
    """End the check unless this is the smallest set that cannot all be true."""
    letters, (smallest, *_) = frozenset(given), conflicts()
    listed = ", ".join(sorted(letters))
    if letters == smallest:
        return
    require(not possible(letters), f"{listed}: with all rules these can be true together.")
    require(
        letters in conflicts(),
        f"{listed}: these cannot all be true, but you can leave some out and the rest still cannot.",
    )
    raise NotYet(
        f"{listed}: these cannot all be true, and none of them can be left out. But there is a smaller set, with "
        f"{len(smallest)}."
    )


def check_liar(liar: str) -> None:
    """End the check unless the rest can all be true without this one."""
    left = next((each for each in conflicts() if liar not in each), None)
    if left is None:
        return
    smallest = conflicts()[0]
    sentence = f"Without {liar}, {', '.join(sorted(left))} are left, and they cannot all be true."
    if left == smallest:
        raise NotYet(f"{sentence} The one to drop must be among them.")
    raise NotYet(f"{sentence} Which witness is in both sets?")


def check_follows(liar: str, follows: str) -> None:
    """End the check unless this is what the rest says of the question."""
    right = answered([letter for letter in TOLD if letter != liar])
    if follows == right:
        return
    if follows == "unknown":
        raise NotYet(
            "Something follows. The cheese is gone, so it was the window, the door or an insider: what do tracks and "
            "dog say of the first two?"
        )
    raise NotYet("With the lock not vouched for, nothing speaks against an insider. What speaks against the other two?")
