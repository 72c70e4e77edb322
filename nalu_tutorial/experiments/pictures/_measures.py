"""What is measured of a network that reads digits: errors at many lengths, its reader, the weights of its cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import Sequences
from ...training import Runs
from ...units import NALU, Recurrent
from .._experiment import Measure
from .._measures import cached_by_runs, mean_error

TESTED = 200  # sequences of each length but 1; of that, each test image once
CARRIED = 1e-3  # how far from 1 a weight on the state may be, and from 0 one on another number of it
Statistic = Callable[[Tensor, Tensor], Tensor]


@cached_by_runs
@torch.no_grad()
def answers(runs: Runs, length: int) -> tuple[Tensor, Tensor]:
    """Return the predictions of each run for sequences of test images at its best validation, and the targets.

    Both are float64, (R, sequences, out) and (sequences, out). Each image is read once, whatever the length.
    """
    task = runs.task
    assert isinstance(task, Sequences)
    x, t = task.rows_of("test")
    rows = tested(len(x), length)
    right = task.target(t.double()[rows])
    outputs = torch.stack([output_of(runs.model(k, best=True), x, rows) for k in range(len(runs))])
    return (at_the_end(outputs, task).double(), at_the_end(right, task))


def tested(images: int, length: int) -> Tensor:
    """Return the images of the sequences of a test: the same for every run."""
    if length == 1:
        return torch.arange(images).unsqueeze(1)
    return torch.randint(images, (TESTED, length), generator=torch.Generator().manual_seed(length))


def output_of(model: nn.Module, x: Tensor, rows: Tensor) -> Tensor:
    assert isinstance(model, nn.Sequential)
    readings = model[0](x.to(next(model.parameters()).device))
    output: Tensor = model[1:](readings[rows])
    return output.cpu()


def at_the_end(values: Tensor, task: Sequences) -> Tensor:
    return values[..., -1, :] if task.every_step else values


def relative(output: Tensor, right: Tensor) -> Tensor:
    return mean_error(output / right, torch.ones_like(right))


def bias(output: Tensor, right: Tensor) -> Tensor:
    """Return each run's mean error with its sign; of several outputs, the one that is farthest from 0."""
    means = (output - right).mean(dim=1)
    return means.gather(1, means.abs().nan_to_num(nan=torch.inf).argmax(dim=1, keepdim=True)).squeeze(1)


def spread(output: Tensor, right: Tensor) -> Tensor:
    """Return the standard deviation of each run's errors; of several outputs, the root of their mean variance."""
    return (output - right).var(dim=1, correction=0).mean(dim=1).sqrt()


def read_right(output: Tensor, right: Tensor) -> Tensor:
    """Return the fraction of images read correctly: a number off by less than ½, or the largest of several scores."""
    if output.shape[-1] > 1:
        return (output.argmax(dim=-1) == right.argmax(dim=-1)).double().mean(dim=1)
    return ((output - right).abs() < 0.5).double().mean(dim=(1, 2))


def measured(runs: Runs, *, length: int, statistic: Statistic) -> Tensor:
    """Return a statistic of each run's errors at one length: shape (R,)."""
    return statistic(*answers(runs, length))


def weights_of(runs: Runs, k: int) -> tuple[Tensor, Tensor] | None:
    """Return the weights of one run's cell, on the readings and on the state, if the cell is one layer of them.

    Those of a NALU mean nothing without its gate, which differs from input to input.
    """
    along = list(runs.model(k, best=True).children())[1]
    cell = along.cell if isinstance(along, Recurrent) else None
    weight = getattr(cell, "weight", None)
    if not isinstance(weight, Tensor) or isinstance(cell, NALU):
        return None
    readings, state = weight.detach().tensor_split([weight.shape[1] - weight.shape[0]], dim=1)
    return readings, state


def weight_digit(runs: Runs) -> Tensor:
    """Return each run's weight on the reading; of several outputs, the mean weight on the own reading: shape (R,)."""
    weights = [weights_of(runs, k) for k in range(len(runs))]
    return torch.tensor([torch.nan if each is None else float(each[0].diagonal().mean()) for each in weights])


def weight_state(runs: Runs) -> Tensor:
    """Return each run's weight on the state; of several, the one on its own number that is farthest from 1."""
    weights = [weights_of(runs, k) for k in range(len(runs))]
    return torch.tensor([torch.nan if each is None else farthest(each[1].diagonal()) for each in weights])


def farthest(weights: Tensor) -> float:
    return float(weights[(weights - 1).abs().argmax()])


def carried(runs: Runs) -> Tensor:
    """Return 1 for each run whose weights hand the state on as it is, within a thousandth, else 0: shape (R,).

    The weight on the reading may be any: what it is belongs to the reader as well. NaN where there are no weights to
    read it off.
    """
    weights = [weights_of(runs, k) for k in range(len(runs))]
    return torch.tensor([torch.nan if each is None else float(is_carried(each[1])) for each in weights])


def is_carried(state: Tensor) -> bool:
    return bool((state - torch.eye(len(state))).abs().max() < CARRIED)


def digit_measures(lengths: Sequence[int], *, product: bool = False) -> dict[str, Measure]:
    kinds: dict[str, tuple[str, Statistic]] = {
        "length_{}_error": ("Mean absolute error", mean_error),
        "bias_{}": ("Mean error with its sign", bias),
        "spread_{}": ("Standard deviation of the error", spread),
    }
    if product:
        kinds["length_{}_relative_error"] = "Mean relative error", relative
    errors = {
        name.format(length): Measure(
            label,
            partial(measured, length=length, statistic=statistic),
            of="1 digit" if length == 1 else f"{length:,} digits",
            format="error",
        )
        for name, (label, statistic) in kinds.items()
        for length in lengths
    }
    return {
        "read_right": Measure("Share", partial(measured, length=1, statistic=read_right), of="images read correctly"),
        **errors,
        "weight_digit": Measure("Weight", weight_digit, of="the reading", optional=True),
        "weight_state": Measure("Weight", weight_state, of="the state", optional=True),
        "carried": Measure("Share", carried, of="cells that carry their state", optional=True),
    }
