"""Many seeds at once: the parameters of S copies are stacked, and one loss is mapped over them.

torch's optimisers are elementwise, so one optimiser on the stacked parameters is exactly S separate ones, as long as
the losses are summed over seeds and never averaged.
"""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import operator
from collections.abc import Callable, Iterable, Iterator

import torch
from torch import Tensor, nn
from torch.func import functional_call, stack_module_state, vmap
from torch.nn import functional
from torch.optim import Optimizer

from ..tasks import Task
from ._runs import Runs, stack_history

Loss = Callable[[Tensor, Tensor], Tensor]
CHUNK = 100  # steps of data drawn at a time; changing it changes the data that a seed sees
DATA_STREAM = 1 << 32  # keeps a seed's data apart from its start, which is drawn from the plain seed


def train(
    make_model: Callable[[], nn.Module],
    task: Task,
    *,
    seeds: int | Iterable[int],
    steps: int,
    optimizer: Callable[..., Optimizer] = torch.optim.Adam,
    lr: float = 1e-3,
    batch_size: int = 128,
    loss: Loss = functional.mse_loss,
    penalty: Callable[[nn.Module], Tensor] | None = None,
    log_every: int = 1000,
    device: torch.device | str | None = None,
    dtype: torch.dtype | None = None,
) -> Runs:
    """Train one copy of a model for each seed, all of them at once.

    Seed k has the same start and the same data, bit for bit, alone or beside others; its run is the same up to
    rounding. A run that overflows to NaN stays dead and is counted; the others don't notice.

    Parameters
    ----------
    make_model : callable
        Returns a new model; called once for each seed with torch's generator set to that seed.
    task : Task
        What to learn. Each step every run draws a fresh batch of its own.
    seeds : int or iterable of int
        How many seeds (0, 1, …), or which.
    steps, batch_size, log_every : int
        Optimiser steps; points in a batch; steps between two looks at the fixed sets (also before the first step and
        after the last).
    optimizer : callable
        Makes the optimiser from (parameters, lr=lr): ``torch.optim.Adam``, or a ``functools.partial`` of one. It
        must be elementwise, as SGD, RMSprop and Adam are.
    lr : float
        The learning rate.
    loss : callable
        (prediction, target) to a scalar: the mean squared error by default.
    penalty : callable, optional
        Maps a model to a scalar that is added to its training loss.
    device, dtype : optional
        Where and in which precision to train; by default the CPU and float32. The start is drawn on the CPU in the
        model's own precision.

    Returns
    -------
    Runs
        Parameters and history of all seeds.

    Raises
    ------
    ValueError
        If there are no seeds, one stands twice, a count is not positive, or the model has buffers (as BatchNorm
        has): only parameters are trained and kept.

    Examples
    --------
    >>> from nalu_tutorial import NAC, tasks
    >>> runs = train(lambda: NAC(2, 1), tasks.signed_sum([1, 1]), seeds=3, steps=10, lr=0.1)
    >>> runs.params["W_hat"].shape
    torch.Size([3, 1, 2])
    """
    seeds = tuple(range(seeds)) if isinstance(seeds, int) else tuple(map(operator.index, seeds))
    check_counts(seeds, steps=steps, batch_size=batch_size, log_every=log_every)
    device, dtype = torch.device(device or "cpu"), dtype or torch.float32
    models = [start(make_model, seed).to(device, dtype) for seed in seeds]
    params, buffers = stack_module_state(models)
    check_buffers(buffers)
    objective = Objective(models[0], loss, penalty)
    losses = vmap(lambda params, x, t: functional_call(objective, prefixed(params), (x, t)))
    fixed = [tuple(part.to(device) for part in pair) for pair in fixed_sets(task, dtype)]
    measure = vmap(lambda params, x, t: loss(functional_call(models[0], params, (x,)), t), in_dims=(0, None, None))

    @torch.no_grad()
    def look(step: int, training: Tensor) -> dict[str, Tensor]:
        validation, extrapolation = (measure(params, x, t) for x, t in fixed)
        return {
            "step": torch.tensor(step),
            "training": training,
            "validation": validation,
            "extrapolation": extrapolation,
        }

    descent = optimizer(list(params.values()), lr=lr)
    rows = []
    for step, (x, t) in zip(range(steps), batches(task, seeds, batch_size, device, dtype), strict=False):
        each = losses(params, x, t)
        if step % log_every == 0:
            rows.append(look(step, each.detach()))
        descent.zero_grad()
        each.sum().backward()
        descent.step()
    rows.append(look(steps, each.detach()))
    return Runs(seeds, {name: value.detach() for name, value in params.items()}, stack_history(rows), task, models[0])


def check_counts(seeds: tuple[int, ...], **counts: int) -> None:
    """Raise unless there are distinct seeds and every count is positive."""
    if not seeds:
        raise ValueError("there must be at least one seed")
    if len(set(seeds)) < len(seeds):
        raise ValueError("every seed may stand once only: the same seed is the same run")
    for name, count in counts.items():
        if count < 1:
            raise ValueError(f"{name} must be at least 1, not {count}")


def check_buffers(buffers: dict[str, Tensor]) -> None:
    """Raise if the model keeps more than parameters: every run would be left with the buffers of the first."""
    if buffers:
        raise ValueError(f"only parameters are trained and kept, and this model has buffers: {', '.join(buffers)}")


def start(make_model: Callable[[], nn.Module], seed: int) -> nn.Module:
    """Return a new model drawn with this seed, leaving torch's own generator as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        return make_model()


def batches(
    task: Task, seeds: tuple[int, ...], batch_size: int, device: torch.device, dtype: torch.dtype
) -> Iterator[tuple[Tensor, Tensor]]:
    """Yield batches of shape (S, batch, in) and (S, batch, out) without end, each seed's from a stream of its own."""
    generators = [torch.Generator().manual_seed(seed + DATA_STREAM) for seed in seeds]
    while True:
        drawn = [task.draw((CHUNK, batch_size), generator=generator, dtype=dtype) for generator in generators]
        inputs, targets = (torch.stack(part, dim=1).to(device) for part in zip(*drawn, strict=True))
        yield from zip(inputs, targets, strict=True)


def fixed_sets(task: Task, dtype: torch.dtype) -> tuple[tuple[Tensor, Tensor], tuple[Tensor, Tensor]]:
    """Return the sets on which all seeds are measured."""
    return task.validation_set(dtype=dtype), task.extrapolation_set(dtype=dtype)


def prefixed(params: dict[str, Tensor]) -> dict[str, Tensor]:
    """Name the model's parameters as the objective, which holds the model, names them."""
    return {f"model.{name}": value for name, value in params.items()}


class Objective(nn.Module):
    """A model with its training loss, so that the penalty sees the same swapped-in parameters as the loss."""

    def __init__(self, model: nn.Module, loss: Loss, penalty: Callable[[nn.Module], Tensor] | None) -> None:
        super().__init__()
        self.model, self.loss, self.penalty = model, loss, penalty

    def forward(self, x: Tensor, t: Tensor) -> Tensor:
        """Return the loss of one batch, and the penalty."""
        value = self.loss(self.model(x), t)
        return value if self.penalty is None else value + self.penalty(self.model)
