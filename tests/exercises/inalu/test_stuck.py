"""`check.stuck` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest

from nalu_tutorial import Restart

pytestmark = pytest.mark.chapter


def rule(window=10_000, above=1.0, take=None, cut=None, stuck=None, alive=True):
    """Return the rule with some piece changed."""

    def draft(losses):
        if len(losses) <= window:
            return False
        older, newer = losses.tensor_split(2) if cut is None else cut(losses)
        deviation = newer.std() if take is None else take(older, newer, losses)
        if alive and not newer.isfinite().all():
            return True
        not_better = newer.mean() + deviation >= older.mean() if stuck is None else stuck(older, newer)
        return bool(not_better and newer.mean() > above)

    return lambda: draft


def above_one_of_all(losses):
    return len(losses) > 10_000 and Restart(1, above=-1).stuck(losses) and not losses.mean() <= 1


def last_above_one(losses):
    return rule(above=-1)()(losses) and not losses[-1] <= 1


def with_or(losses):
    older, newer = losses.tensor_split(2)
    dead = not newer.isfinite().all()
    return len(losses) > 10_000 and bool(dead or newer.mean() + newer.std() >= older.mean() or newer.mean() > 1)


def medians(older, newer):
    return newer.median() + newer.std() >= older.median()


def of_medians(losses):
    older, newer = losses.tensor_split(2)
    no_better = not newer.isfinite().all() or newer.median() + newer.std() >= older.median()
    return len(losses) > 10_000 and bool(no_better and not newer.median() <= 1)


WRONG = {
    "the halves exchanged": (rule(cut=lambda all_: all_.tensor_split(2)[::-1]), "Which half is the newer"),
    "single losses": (lambda: lambda losses: len(losses) > 10_000 and losses[-1] >= losses[0], "single losses"),
    "the older deviation": (rule(take=lambda older, newer, all_: older.std()), "is that of the newer half"),
    "no least length": (rule(window=0), "waits until there are"),
    "10,000 are enough": (rule(window=9_999), "with 10,000 losses exactly"),
    "however good": (rule(above=-1), "unless that mean is above 1"),
    "all above 1": (lambda: above_one_of_all, "not that of all losses"),
    "never": (lambda: lambda losses: False, "that run is stuck"),
    "or": (lambda: with_or, "joined by `or`"),
    "medians": (lambda: of_medians, "compares means, not medians"),
    "one for each loss": (lambda: lambda losses: losses > 1, "Return `True` or `False`; this is a Tensor."),
    "sorted in place": (
        lambda: lambda losses: bool(losses.sub_(losses.mean()).sum()),
        "changes the tensors",
    ),
    "no return": (lambda: lambda losses: True if len(losses) > 10_000 else None, "returned None"),
    "no deviation": (rule(take=lambda *_: 0), "Add one standard deviation"),
    "less than": (rule(stuck=lambda older, newer: newer.mean() + newer.std() > older.mean()), "which equal is"),
    "half a deviation": (rule(take=lambda older, newer, all_: newer.std() / 2), "you take less of it"),
    "two deviations": (rule(take=lambda older, newer, all_: 2 * newer.std()), "you ask for more"),
    "above 2": (rule(above=2), "above 1 is bad enough"),
    "the last loss": (lambda: last_above_one, "by good luck"),
    "NaN is fine": (rule(alive=False), "has become NaN"),
}
ALSO_RIGHT = [
    Restart(every=1000).stuck,
    lambda losses: np.bool_(Restart(every=1000).stuck(losses)),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (rule(stuck=medians)(), "compares means, not medians"),
    (rule(take=lambda older, newer, all_: -newer.std())(), "that run is stuck"),
]
