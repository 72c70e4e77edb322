"""`check.error_band` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import torch

from .drafts import CHANGES

THREE = (0.1, 0.5, 0.9)


def errors_of(p, t):
    return (p - t).abs().nan_to_num(nan=torch.inf)


def count(errors):
    return int((errors > 100).any(dim=1).sum())


def band(errors, dim=0, at=THREE, lost=None):
    return *(errors.quantile(q, dim=dim) for q in at), count(errors) if lost is None else lost


def with_mean(p, t):
    low, _, high, lost = band(errors_of(p, t))
    return low, (p - t).abs().nanmean(dim=0), high, lost


def without_lost(p, t):
    errors = errors_of(p, t)
    return band(errors[errors.amax(dim=1) < 100], lost=3)


def in_numpy(p, t):
    errors = np.nan_to_num(np.abs(p.numpy() - t.numpy()), nan=np.inf)
    return *np.quantile(errors, THREE, axis=0), (errors > 100).any(axis=1).sum()


def with_lower_median(p, t):
    low, _, high, lost = band(errors_of(p, t))
    return low, errors_of(p, t).median(dim=0).values, high, lost


def by_sorting(p, t):
    errors = errors_of(p, t)
    ordered = errors.sort(dim=0).values
    return ordered[4], ordered[25], ordered[44], count(errors)


def without_nan(p, t):
    return *((p - t).abs().nanquantile(q, dim=0) for q in THREE), 3


def without_lost_in_the_middle(p, t):
    low, _, high, lost = band(errors_of(p, t))
    return low, without_lost(p, t)[1], high, lost


WRONG = {
    "over the points": (lambda: lambda p, t: band(errors_of(p, t), dim=1), "shape (50,)"),
    "NaN": (lambda: lambda p, t: band((p - t).abs()), "now your band is"),
    "with its sign": (
        lambda: lambda p, t: (*((p - t).nanquantile(q, dim=0) for q in THREE), 3),
        "`.abs()`",
    ),
    "mean": (lambda: with_mean, "moves your middle"),
    "left out": (lambda: without_lost, "You left lost runs out"),
    "exchanged": (lambda: lambda p, t: band(errors_of(p, t), at=(0.9, 0.5, 0.1)), "exchanged"),
    "other quantiles": (lambda: lambda p, t: band(errors_of(p, t), at=(0.25, 0.5, 0.75)), "90 % quantile"),
    "another middle": (lambda: lambda p, t: band(errors_of(p, t), at=(0.1, 0.6, 0.9)), "middle is the median"),
    "points counted": (
        lambda: lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t) > 100).sum())),
        "counts points",
    ),
    "NaN not lost": (lambda: lambda p, t: band(errors_of(p, t), lost=count((p - t).abs())), "never true"),
    "lost by the mean": (
        lambda: lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t).mean(dim=1) > 100).sum())),
        "you count 2",
    ),
    "always four": (lambda: lambda p, t: band(errors_of(p, t), lost=4), "3 of the 49"),
    "none lost": (lambda: lambda p, t: band(errors_of(p, t), lost=0), "you count 0"),
}
ALSO_RIGHT = [
    in_numpy,
    with_lower_median,
    by_sorting,
    lambda p, t: band(errors_of(p, t), lost=torch.tensor(count(errors_of(p, t)))),
    lambda p, t: (*errors_of(p, t).float().quantile(torch.tensor(THREE), dim=0), count(errors_of(p, t))),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t) > 1000).any(dim=1).sum())), "you count 2"),
    (without_nan, "You left lost runs out"),
    (without_lost_in_the_middle, "You left lost runs out"),
    (lambda p, t: band(p.sub_(t).abs()), CHANGES),
    (lambda p, t: 0.5, "Return four things"),
]
