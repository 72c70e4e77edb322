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

    return draft


def with_or(losses, constant):
    older, newer = losses.tensor_split(2)
    dead = not newer.isfinite().all()
    no_better = dead or newer.mean() + newer.std() >= older.mean()
    return len(losses) > 10_000 and bool(no_better or newer.mean() > constant / 10)


def judging(is_stuck):
    """Return a rule that is right on few losses and NaN, and judges by both means, the deviation and the limit."""

    def draft(losses, constant):
        older, newer = losses.tensor_split(2)
        if len(losses) <= 10_000 or not newer.isfinite().all():
            return len(losses) > 10_000
        return bool(is_stuck(older.mean(), newer.mean(), newer.std(), constant / 10))

    return draft


WRONG = {
    "Which half is the newer": rule(cut=lambda all_: all_.tensor_split(2)[::-1]),
    "Is there still a 1 in your rule": rule(limit=lambda constant: 1),
    "all but solved its task": rule(limit=lambda constant: -1),
    "more than half of it": rule(limit=lambda constant: 0.8 * constant),
    "less than a hundredth of it": rule(limit=lambda constant: constant / 1000),
    "half of it or more": rule(limit=lambda constant: 0.6 * constant),
    "below a hundredth of it, so": rule(limit=lambda constant: 0.0095 * constant),
    "A run with 10,001 losses": rule(window=11_998),
    "From a mean of 6 in the older half": rule(cut=lambda all_: (all_[:5000], all_[-5000:])),
    "From a mean of 10 in the older half": rule(cut=lambda all_: (all_[:-1000], all_[-1000:])),
    "is that of the newer half": rule(take=lambda older, newer: older.std()),
    "A run with 10,000 losses continues": rule(window=0),
    "Add the deviation": rule(take=lambda *_: 0),
    "From a mean of 5 to one of 50": judging(
        lambda older, newer, deviation, limit: (older - newer).abs() <= deviation and newer > limit
    ),
    "Judge by the newer mean": judging(
        lambda older, newer, deviation, limit: newer + deviation >= older and older > limit
    ),
    "small by chance": lambda losses, constant: rule()(losses, constant) and not losses[-1] <= constant / 10,
    "has become NaN": rule(alive=False),
    "joined by `or`": with_or,
    "belongs to one scale only": lambda losses, constant: rule()(losses, constant) and not losses.mean() <= 0.05,
    "Return `True` or `False`; this is a Tensor.": lambda losses, constant: losses > 1,
    "changes the tensors": lambda losses, constant: bool(losses.sub_(1).sum()),
    "returned None": lambda losses, constant: True if len(losses) > 10_000 else None,
}
ALSO_RIGHT = [
    rule(),
    rule(limit=lambda constant: constant / 3),
    lambda losses, constant: np.bool_(rule(limit=lambda each: each / 20)(losses, constant)),
]
