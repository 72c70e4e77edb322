"""Words for bounds, and what follows in an open world."""

from collections.abc import Mapping
from typing import Any

from ...logic import Bounds
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled, several

ALPHA = 0.8
WORDS = ("true", "false", "unknown", "ambiguous", "contradiction")
BOUNDS = ((0.8, 0.9), (0.0, 0.2), (0.0, 1.0), (0.0, 0.9), (0.7, 1.0), (0.5, 0.5), (0.9, 0.6))
EXACT = "L = U is as exact as knowledge gets: it is known to be half true."
WRONG_WORDS: Mapping[tuple[tuple[float, float], str], str] = {
    ((0.8, 0.9), "ambiguous"): "L has reached α, and that is enough. U need not be 1.",
    ((0.8, 0.9), "unknown"): "something is known: it is at least 0.8 true. Compare that with α.",
    ((0.0, 0.2), "ambiguous"): "U is as low as 1 − α = 0.2, and that is enough.",
    ((0.0, 1.0), "false"): "L = 0 does not make it false. That would need a low U: nobody has said that it is not.",
    ((0.0, 1.0), "ambiguous"): "any truth at all would fit. There is a word for knowing nothing.",
    ((0.0, 1.0), "contradiction"): "from 0 to 1 there is all the room there can be. A contradiction leaves none.",
    ((0.0, 0.9), "unknown"): "unknown is [0, 1]. Here something is known, though little: it is not fully true.",
    ((0.0, 0.9), "false"): "false needs U ≤ 1 − α = 0.2.",
    ((0.7, 1.0), "true"): "U = 1 says that it may be true. True needs L ≥ α.",
    ((0.7, 1.0), "unknown"): "it is known to be at least 0.7 true. That is not nothing, and not enough for α.",
    ((0.5, 0.5), "unknown"): f"{EXACT} That is not the same as knowing nothing.",
    ((0.5, 0.5), "contradiction"): f"{EXACT} A contradiction needs L > U.",
    ((0.9, 0.6), "true"): "L ≥ α, but look at U first: at least 0.9 and at most 0.6.",
    ((0.9, 0.6), "ambiguous"): "at least 0.9 and at most 0.6: which number does that?",
}
RULE = "rain → wet"
# What was told, and what is asked: what follows.
QUESTIONS: Mapping[str, str] = {
    "rain; wet?": "true",
    "not rain; wet?": "unknown",
    "wet; rain?": "unknown",
    "not wet; rain?": "false",
    "nothing; rain?": "unknown",
}
WRONG_ANSWERS: Mapping[tuple[str, str], str] = {
    ("rain; wet?", "unknown"): "The rule is true and so is its premise. This is modus ponens.",
    ("not rain; wet?", "false"): "The rule is silent where its premise is false: there may be a sprinkler.",
    ("wet; rain?", "true"): "A true conclusion does not make the premise true: something else may have made it wet.",
    ("not wet; rain?", "unknown"): "If it rained it would be wet, and it is not. This is modus tollens.",
    ("not wet; rain?", "true"): "If it rained it would be wet. It is not, so it does not rain.",
    ("nothing; rain?", "false"): "That is the closed world: what nobody told is false. Here it is open.",
}


@checker
def states(*answer: Any) -> str:
    """Check the words for seven bounds, and what follows from a rule in an open world."""
    words, answers = several(answer, 2)
    told, followed = read(words, answers)
    check_words(told)
    check_answers(followed)
    check_complete(words, answers, judged=True)
    return (
        "Two of the five questions have an answer. The other three are where people go wrong, and where a single truth "
        "value would have to say something."
    )


def read(words: Any, answers: Any) -> tuple[dict[tuple[float, float], str], dict[str, str]]:
    """Return what is filled in, in small letters; end the check if the form is another one."""
    require(
        isinstance(words, Mapping) and set(words) == set(BOUNDS),
        f"Give a word for each of the bounds {', '.join(f'({low:g}, {high:g})' for low, high in BOUNDS)}.",
    )
    require(
        isinstance(answers, Mapping) and set(answers) == set(QUESTIONS),
        f"Answer each of the questions {', '.join(QUESTIONS)}",
    )
    given = filled(words), filled(answers)
    told, followed = ({key: _word(said) for key, said in each.items()} for each in given)
    return told, followed


def _word(said: Any) -> str:
    word = str(said).lower()
    require(isinstance(said, str) and word in WORDS, f"{said!r} is none of the five words: {', '.join(WORDS)}.")
    return word


def check_words(words: Mapping[tuple[float, float], str]) -> None:
    """End the check unless each of the bounds has its word."""
    for bounds in (each for each in BOUNDS if each in words):
        said, right = words[bounds], Bounds(*bounds, alpha=ALPHA).state
        if said == right:
            continue
        place = f"[{bounds[0]:g}, {bounds[1]:g}] at α = {ALPHA}"
        require((bounds, said) not in WRONG_WORDS, f"{place}: {WRONG_WORDS.get((bounds, said), '')}")
        raise NotYet(
            f"{place} is not {said}. Ask in this order: L > U? L ≥ 0.8? U ≤ 0.2? Is it [0, 1]? Else ambiguous."
        )


def check_answers(answers: Mapping[str, str]) -> None:
    """End the check unless it is right what follows, and what does not."""
    for question, said in answers.items():
        right = QUESTIONS[question]
        require((question, said) not in WRONG_ANSWERS, f"{question} {WRONG_ANSWERS.get((question, said), '')}")
        require(
            said == right,
            f"{question} Not {said}. List the cases that {RULE} leaves, and keep those that fit what was told.",
        )
