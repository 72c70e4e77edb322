"""`check.meanings` of chapter 12: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch

from nalu_tutorial.exercises.programs.meanings import mean


def draft(write):
    return lambda: write


def totals(W, symbols):
    return torch.einsum("prk,prw->kw", symbols, W)


def of_programs(W, symbols):
    return torch.einsum("prk,prw->pkw", symbols, W) / symbols.sum(dim=1).unsqueeze(-1)


def with_starts(W, symbols):
    symbols = symbols.clone()
    symbols[:, 0, 0] = 1
    return mean(W, symbols)


WRONG = {
    "transposed": (draft(lambda W, symbols: mean(W, symbols).T), "The axes are swapped"),
    "of all": (draft(lambda W, symbols: W.mean(dim=(0, 1))), "one mean for all operators together"),
    "of each program": (draft(of_programs), "means for each program, or for each row"),
    "all weights": (draft(lambda W, symbols: W), "The shape should be (3, 2)"),
    "sums": (draft(totals), "These are sums"),
    "over all rows": (draft(lambda W, symbols: totals(W, symbols) / 320), "You divide by the number of all rows"),
    "over all instructions": (
        draft(lambda W, symbols: totals(W, symbols) / 280),
        "You divide by the number of all instructions",
    ),
    "over programs": (draft(lambda W, symbols: totals(W, symbols) / 40), "You divide by the number of programs"),
    "means of means": (draft(lambda W, symbols: of_programs(W, symbols).nanmean(dim=0)), "means of means"),
    "rounded": (draft(lambda W, symbols: mean(W, symbols).round()), "You round. Return the means"),
    "with the starts": (draft(with_starts), "You seem to count the starts"),
    "no usual slip": (draft(lambda W, symbols: mean(W, symbols) + 0.1), "Operator "),
}


def by_mask(W, symbols):
    return torch.stack([W[symbols[..., k] == 1].mean(dim=0) for k in range(3)])


ALSO_RIGHT = [mean, by_mask, lambda W, symbols: mean(W, symbols).numpy()]
RAISES = [lambda W, symbols: chapter.stop()]
STUBS = [lambda W, symbols: ..., lambda W, symbols: None]
