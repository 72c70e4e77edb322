import numpy as np
import torch

THREE = (0.1, 0.5, 0.9)


def errors_of(p, t):
    return (p - t).abs().nan_to_num(nan=torch.inf)


def count(errors):
    return int((errors > 100).any(dim=1).sum())


def band(errors, dim=0, at=THREE, lost=None):
    return *(errors.quantile(q, dim=dim) for q in at), count(errors) if lost is None else lost


def with_middle(middle_of):
    """Return a draft whose band is right but for its middle."""

    def draft(p, t):
        low, _, high, lost = band(errors_of(p, t))
        return low, middle_of(p, t), high, lost

    return draft


def without_lost(p, t):
    errors = errors_of(p, t)
    return band(errors[errors.amax(dim=1) < 100], lost=3)


def in_numpy(p, t):
    errors = np.nan_to_num(np.abs(p.numpy() - t.numpy()), nan=np.inf)
    return *np.quantile(errors, THREE, axis=0), (errors > 100).any(axis=1).sum()


def by_sorting(p, t):
    errors = errors_of(p, t)
    ordered = errors.sort(dim=0).values
    return ordered[4], ordered[25], ordered[44], count(errors)


WRONG = {
    "shape (50,)": lambda p, t: band(errors_of(p, t), dim=1),
    "now your band is": lambda p, t: band((p - t).abs()),
    "`.abs()`": lambda p, t: (*((p - t).nanquantile(q, dim=0) for q in THREE), 3),
    "moves your middle": with_middle(lambda p, t: (p - t).abs().nanmean(dim=0)),
    "You left lost runs out": without_lost,
    "exchanged": lambda p, t: band(errors_of(p, t), at=(0.9, 0.5, 0.1)),
    "90 % quantile": lambda p, t: band(errors_of(p, t), at=(0.25, 0.5, 0.75)),
    "middle is the median": lambda p, t: band(errors_of(p, t), at=(0.1, 0.6, 0.9)),
    "counts points": lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t) > 100).sum())),
    "never true": lambda p, t: band(errors_of(p, t), lost=count((p - t).abs())),
    "you count 2": lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t).mean(dim=1) > 100).sum())),
    "3 of the 49": lambda p, t: band(errors_of(p, t), lost=4),
    "you count 0": lambda p, t: band(errors_of(p, t), lost=0),
}
ALSO_RIGHT = [
    in_numpy,
    with_middle(lambda p, t: errors_of(p, t).median(dim=0).values),
    by_sorting,
    lambda p, t: band(errors_of(p, t), lost=torch.tensor(count(errors_of(p, t)))),
    lambda p, t: (*errors_of(p, t).float().quantile(torch.tensor(THREE), dim=0), count(errors_of(p, t))),
]
ALSO_WRONG = [
    (lambda p, t: band(errors_of(p, t), lost=int((errors_of(p, t) > 1000).any(dim=1).sum())), "you count 2"),
    (lambda p, t: (*((p - t).abs().nanquantile(q, dim=0) for q in THREE), 3), "You left lost runs out"),
    (with_middle(lambda p, t: without_lost(p, t)[1]), "You left lost runs out"),
    (lambda p, t: band(p.sub_(t).abs()), "Your draft changes the tensors"),
    (lambda p, t: 0.5, "Return four things"),
]
