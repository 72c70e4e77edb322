"""An experiment on equality: whether its report can be judged, and what its numbers allow to say."""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from ...metrics import wilson_interval
from .._shared.answer import require
from .._shared.report import Outcome, check_entries, contrast, counted, experiment, opening, shares

ACCURACIES = shares(
    "an accuracy",
    "They are fractions: 95 percent is 0.95.",
    "a NaN in it. A seed that diverged is correct nowhere: count it as 0.",
)
OF_EACH = "the accuracy of each seed: a mean hides which ones fail"
NEAR, RANDOM = (Outcome(name, "one accuracy", OF_EACH, ACCURACIES) for name in ("near", "random"))
VERBS = "seed is gained", "seeds are gained", "lost"
SOLVED = 0.99
TELLING = 0.9  # where saying no scores more than this, a set has hardly an equal pair


@experiment(NEAR, RANDOM, others="never", same_seed="is the same run")
def equality(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment on equality, and say what its seeds and its two columns allow."""
    _check_never(answer["never"])
    near, random = answer["near"], answer["random"]
    solved = (near >= SOLVED) & (random >= SOLVED)
    runs = len(answer["seeds"])
    solved_shares = [wilson_interval(count, runs) for count in solved.sum(dim=1).tolist()]
    none = "No value solves more seeds than another. That is not the same as no effect."
    sentences = (
        opening(f"Of {runs} seeds, those correct on 99 % of both kinds of pairs", answer, solved_shares),
        contrast(answer, solved.double(), VERBS, none, name_pairs=True),
        _failing(answer, solved),
        _columns(answer, near, random),
    )
    return " ".join(filter(None, sentences))


def _check_never(never: Any) -> None:
    require(
        hasattr(never, "__len__") and len(never) == 2,
        "`never` is a pair: what always saying no scores on the near pairs, and on the random ones.",
    )
    scores = torch.tensor([float(score) for score in never])
    check_entries("never", scores, ACCURACIES)
    near, random = scores.tolist()
    require(
        near < 1, "Always saying no is right on all of your near pairs: none of them is equal, and nothing is tested."
    )
    require(near > 0, "All of your near pairs are equal: always saying yes would do. Mix in pairs that are one apart.")
    require(
        near < random,
        "Near pairs should be equal more often than random ones, so that always saying no scores less there. Are they "
        "the wrong way round?",
    )


def _failing(report: Mapping[str, Any], solved: Tensor) -> str:
    always = [seed for seed, right in zip(report["seeds"], solved.any(dim=0).tolist(), strict=True) if not right]
    if not always:
        return "Every seed is solved at some value."
    if len(always) > 5:
        return f"{counted(len(always), 'seed fails', 'seeds fail')} at every value."
    return (
        f"Failing at every value: seed {', '.join(map(str, always))}. Your values do not change what goes wrong there."
    )


def _columns(report: Mapping[str, Any], near: Tensor, random: Tensor) -> str:
    never_near, never_random = map(float, report["never"])
    hidden = int(((near < SOLVED) & (random >= SOLVED)).sum())
    sentence = ""
    if hidden:
        sentence = (
            f"{hidden} of {near.numel()} runs pass on random pairs and fail on near ones: one column would hide them. "
        )
    if never_random > TELLING:
        sentence += f"Always saying no scores {100 * never_random:.3g} % on the random pairs, so the near ones decide."
    if never_near > TELLING:
        sentence += f" On the near ones, too, it scores {100 * never_near:.3g} %: take more equal pairs."
    return sentence.strip()
