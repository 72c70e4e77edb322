"""What a record says of trainings that ended before their last step; it imports nothing, since the book reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NAMED = 4  # trainings that a sentence names; of more it says how many


def ends_of(about: Mapping[str, Any], unit: str, task: str) -> list[dict[str, Any]]:
    """Return the ends of the training to which a unit and a task belong; none of a record that does not say them."""
    ends = [
        each.get("ended", [])
        for each in about.get("trainings", [])
        if each.get("unit") == unit and task in each.get("thresholds", [])
    ]
    return list(ends[0]) if ends else []


def early_ends(about: Mapping[str, Any]) -> str:
    """Return in a sentence for each reason which trainings ended early; nothing where none did.

    Examples
    --------
    >>> end = {"step": 14_000, "rule": "Settled", "because": "every run has succeeded or is dead"}
    >>> early_ends({"trainings": [{"unit": "NMU", "thresholds": {"": 1e-5}, "ended": [end]}]})
    'NMU ended early, after 14,000 steps: every run has succeeded or is dead.'
    """
    reasons: dict[str, dict[int, list[int]]] = {}
    for k, end in each_end(about):
        if end["rule"] is not None:
            reasons.setdefault(end["because"], {}).setdefault(k, []).append(end["step"])
    trainings = about.get("trainings", [])
    return " ".join(sentence(because, found, trainings) for because, found in reasons.items())


def each_end(about: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the ends of all trainings, each with the number of its training."""
    for k, training in enumerate(about.get("trainings", [])):
        for end in training.get("ended", []):
            yield k, end


def sentence(because: str, found: Mapping[int, Sequence[int]], trainings: Sequence[Mapping[str, Any]]) -> str:
    """Return in a sentence which trainings ended for one reason, and when."""
    names = list(dict.fromkeys(name_of(trainings[k]) for k in found))
    steps = sorted(step for each in found.values() for step in each)
    when = f"{steps[0]:,}" if steps[0] == steps[-1] else f"{steps[0]:,} to {steps[-1]:,}"
    many = len(names) > NAMED
    who = f"{len(found)} of {len(trainings)} trainings" if many else " and ".join(names)
    return f"{who} ended early, after {when} steps: {because}."


def name_of(training: Mapping[str, Any]) -> str:
    """Return what was trained on what, in words."""
    tasks = ", ".join(filter(None, training.get("thresholds", [])))
    return f"{training['unit']} on {tasks}" if tasks else str(training["unit"])
