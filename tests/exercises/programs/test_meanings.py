import torch

from nalu_tutorial.exercises.programs.meanings import mean


def totals(W, symbols):
    return torch.einsum("prk,prw->kw", symbols, W)


def of_programs(W, symbols):
    return torch.einsum("prk,prw->pkw", symbols, W) / symbols.sum(dim=1).unsqueeze(-1)


def with_starts(W, symbols):
    symbols = symbols.clone()
    symbols[:, 0, 0] = 1
    return mean(W, symbols)


WRONG = {
    "The axes are swapped": lambda W, symbols: mean(W, symbols).T,
    "one mean for all operators together": lambda W, symbols: W.mean(dim=(0, 1)),
    "means for each program, or for each row": of_programs,
    "The shape should be (3, 2)": lambda W, symbols: W,
    "These are sums": totals,
    "You divide by the number of all rows": lambda W, symbols: totals(W, symbols) / 320,
    "You divide by the number of all instructions": lambda W, symbols: totals(W, symbols) / 280,
    "You divide by the number of programs": lambda W, symbols: totals(W, symbols) / 40,
    "means of means": lambda W, symbols: of_programs(W, symbols).nanmean(dim=0),
    "You round. Return the means": lambda W, symbols: mean(W, symbols).round(),
    "You seem to count the starts": with_starts,
    "Operator ": lambda W, symbols: mean(W, symbols) + 0.1,
}


def by_mask(W, symbols):
    return torch.stack([W[symbols[..., k] == 1].mean(dim=0) for k in range(3)])


ALSO_RIGHT = [mean, by_mask, lambda W, symbols: mean(W, symbols).numpy()]
