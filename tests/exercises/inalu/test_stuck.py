"""`check.stuck` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np


def rule(window=10_000, limit=lambda constant: constant / 10, take=None, cut=None, alive=True):
    """Return a rule with some piece changed."""

    def draft(losses, constant):
        if len(losses) <= window:
            return False
        older, newer = losses.tensor_split(2) if cut is None else cut(losses)
        deviation = newer.std() if take is None else take(older, newer)
        if alive and not newer.isfinite().all():
            return True
        return bool(newer.mean() + deviation >= older.mean() and newer.mean() > limit(constant))

    return lambda: draft


def by_the_last(losses, constant):
    if len(losses) <= 10_000 or not rule()()(losses, constant):
        return False
    return not losses[-1] <= constant / 10


def with_or(losses, constant):
    older, newer = losses.tensor_split(2)
    dead = not newer.isfinite().all()
    no_better = dead or newer.mean() + newer.std() >= older.mean()
    return len(losses) > 10_000 and bool(no_better or newer.mean() > constant / 10)


def as_far_either_way(losses, constant):
    """Takes a run that gets worse for one that moves on."""
    older, newer = losses.tensor_split(2)
    if len(losses) <= 10_000 or not newer.isfinite().all():
        return len(losses) > 10_000
    return bool((older.mean() - newer.mean()).abs() <= newer.std() and newer.mean() > constant / 10)


def by_the_older(losses, constant):
    older, newer = losses.tensor_split(2)
    if len(losses) <= 10_000 or not newer.isfinite().all():
        return len(losses) > 10_000
    return bool(newer.mean() + newer.std() >= older.mean() and older.mean() > constant / 10)


def absolute(losses, constant):
    """Right on the series as they are, by a number that belongs to their scale."""
    return rule()()(losses, constant) and (not losses.mean() <= 0.05)


WRONG = {
    "the halves exchanged": (rule(cut=lambda all_: all_.tensor_split(2)[::-1]), "Which half is the newer"),
    "above 1 as before": (rule(limit=lambda constant: 1), "Is there still a 1 in your rule"),
    "however good": (rule(limit=lambda constant: -1), "all but solved its task"),
    "worse than the constant": (rule(limit=lambda constant: 0.8 * constant), "more than half of it"),
    "a thousandth": (rule(limit=lambda constant: constant / 1000), "less than a hundredth of it"),
    "0.6 of the constant": (rule(limit=lambda constant: 0.6 * constant), "half of it or more"),
    "0.0095 of it": (rule(limit=lambda constant: 0.0095 * constant), "below a hundredth of it, so"),
    "waiting for 11,999": (rule(window=11_998), "A run with 10,001 losses"),
    "5,000 at each end": (rule(cut=lambda all_: (all_[:5000], all_[-5000:])), "From a mean of 6 in the older half"),
    "the last 1,000": (rule(cut=lambda all_: (all_[:-1000], all_[-1000:])), "From a mean of 10 in the older half"),
    "the older deviation": (rule(take=lambda older, newer: older.std()), "is that of the newer half"),
    "no least length": (rule(window=0), "A run with 10,000 losses continues"),
    "no deviation": (rule(take=lambda *_: 0), "Add the deviation"),
    "worse is fine": (lambda: as_far_either_way, "From a mean of 5 to one of 50"),
    "the older mean": (lambda: by_the_older, "Judge by the newer mean"),
    "the last loss": (lambda: by_the_last, "small by chance"),
    "NaN is fine": (rule(alive=False), "has become NaN"),
    "or": (lambda: with_or, "joined by `or`"),
    "a number of its own": (lambda: absolute, "belongs to one scale only"),
    "one for each loss": (lambda: lambda losses, constant: losses > 1, "Return `True` or `False`; this is a Tensor."),
    "in place": (lambda: lambda losses, constant: bool(losses.sub_(1).sum()), "changes the tensors"),
    "no return": (lambda: lambda losses, constant: True if len(losses) > 10_000 else None, "returned None"),
}
ALSO_RIGHT = [
    rule()(),
    rule(limit=lambda constant: constant / 3)(),
    lambda losses, constant: np.bool_(rule(limit=lambda each: each / 20)()(losses, constant)),
]
RAISES = [chapter.stop]
