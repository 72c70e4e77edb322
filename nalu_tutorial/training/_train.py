"""Many seeds at once: the parameters of S copies are stacked, and one loss is mapped over them.

torch's optimisers are elementwise, so one optimiser on the stacked parameters is exactly S separate ones, as long as
the losses are summed over seeds and never averaged.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

import torch
from torch import nn
from torch.nn import functional
from torch.optim import Optimizer

from .. import tasks
from ..tasks import Task
from ._arguments import (
    as_count,
    as_device,
    as_dtype,
    as_rate,
    as_seeds,
    as_tasks,
    check_functions,
    check_maker,
    check_penalties,
    check_policies,
)
from ._continue_from import check_runs
from ._loop import Loop
from ._objective import Loss
from ._policies import Alternate, Clip, OnBatch, Penalty, PenaltySteps, Ramp, Restart
from ._rates import Schedule, scheduled
from ._recipe import Recipe
from ._runs import Runs
from ._stopping import Stop, check_stop
from ._update_rules import without_torch_compiler


def train(
    make_model: Callable[[], nn.Module],
    task: Task | tasks.Table | Sequence[Task | tasks.Table],
    *,
    seeds: int | Iterable[int],
    steps: int,
    optimizer: Callable[..., Optimizer] = torch.optim.Adam,
    lr: float | Schedule = 1e-3,
    batch_size: int = 128,
    loss: Loss = functional.mse_loss,
    penalty: Penalty | OnBatch | Ramp | Sequence[Penalty | OnBatch | Ramp] | None = None,
    clip: Clip | None = None,
    alternate: Alternate | None = None,
    penalty_steps: PenaltySteps | None = None,
    restart: Restart | None = None,
    stop_when: Stop | None = None,
    log_every: int = 1000,
    continue_from: Runs | None = None,
    compiled: bool | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
    device: torch.device | str | None = None,
    dtype: torch.dtype | None = None,
) -> Runs:
    """Train one copy of a model for each seed, all of them at once.

    Seed k has the same start and the same data, bit for bit, alone or beside others; its run is the same up to
    rounding. A run that overflows to NaN stays dead and is counted; the others don't notice. After each step, a
    parameter for which its unit declares ``bounds`` is put back onto them; a unit that has none, and a ``clamp_()``
    that keeps its parameters between two ends, is treated as if it declared those.

    In several threads each training is what it is alone: models are made, and steps written down, by one thread at a
    time. torch's own generator is set to each seed meanwhile, and put back; a thread of yours that draws from it at
    this moment, outside of `train`, is not kept apart, and `nalu_tutorial.start` makes a model that is.

    Parameters
    ----------
    make_model : callable
        Returns a new model; called once for each seed with torch's generator set to that seed, from which all that is
        random must be drawn. A start that is given, and the same for all seeds, is welcome. Parameters with
        ``requires_grad`` off stay as they are, and all that is no parameter must be the same for every seed. It is
        trained in the mode that it comes in and measured in evaluation mode; what ``register_hook`` hung onto a
        parameter is given each seed's gradient. A module that needs random numbers in training, as `SNMU` does, says
        by ``noise_size`` how many numbers in [0, 1) each point takes, and has an attribute ``noise``, None, in which it
        finds them: a tensor of shape (batch, noise_size), counted out for seed and step as the data are. It stays the
        same for all calls of one step.
    task : Task, or several of them, or tasks.Table
        What to learn. Each step every run draws a fresh batch of its own. Several tasks, which may differ in their
        ranges and thresholds only, are trained side by side, each with all seeds; see `Runs.by_task`. Of a
        `tasks.Table`, a batch is made of its training rows; of `tasks.Sequences`, of sequences of these. Several
        tables, as splits of one, are trained side by side if each part has as many rows in all of them.
    seeds : int or iterable of int
        How many seeds (0, 1, …), or which, from 0 to 2³² − 1.
    steps, batch_size, log_every : int
        Optimiser steps; points in a batch; steps between two evaluations on the fixed sets, of which there is one
        before the first step and one after the last.
    optimizer : callable
        Makes the optimiser from (parameters, lr=lr): ``torch.optim.Adam``, a ``functools.partial`` of one, or a
        function of one's own, which is given a list in the order of ``model.parameters()`` and may make groups of it,
        with a rate, a decay or other options of their own, and register hooks for its steps. It is called several
        times, with the parameters of one run, which tell the groups, and with those of all runs, each with an axis of
        runs in front. With ``alternate`` each of the two optimisers is given its own part, without what is frozen. It
        must be elementwise, as SGD, RMSprop and Adam are and Adafactor, LBFGS and Muon are not. Where there is a
        checkpoint, all that it remembers must be in its ``state`` or ``param_groups``.
    lr : float or callable
        The learning rate, from 0 on; or a function from the number of a step, 0, 1, …, to its rate, which is asked for
        all steps before the first. A warm-up is ``lambda step: 0.01 * min(1, (step + 1) / 500)``, a cosine down to 0
        ``lambda step: 0.005 * (1 + math.cos(math.pi * step / steps))``.
    loss : callable
        (prediction, target) to a scalar: the mean squared error by default. It may not stretch the two to each other's
        shape. Neither it nor a penalty may change while the training goes on.
    penalty : callable, OnBatch, Ramp, or several of them, optional
        Each maps a model to a scalar that is added to its training loss; a `Ramp` does so after a schedule, and an
        `OnBatch` is given the inputs of the batch as well.
    clip : Clip, optional
        Bounds the gradient of each seed by itself.
    alternate : Alternate, optional
        Trains two groups of parameters in turn.
    penalty_steps : PenaltySteps, optional
        Extra steps on a penalty alone.
    restart : Restart, optional
        Draws a run that is stuck anew.
    stop_when : EarlyStopping, Settled or callable, optional
        Ends the training early, for all runs at once, as if it had been asked for no more steps: asked after each
        evaluation but the first and the last. A function of one's own maps the step and the validation losses, a
        tensor of shape (R,), to True or False, by nothing that it remembers.
    continue_from : Runs, optional
        What to go on from, for so many more steps: it stays as it is, and what is returned holds both parts. What the
        optimiser remembers is taken over, so that 1,000 steps and 1,000 more are 2,000, to the bit where the first
        part ended at an evaluation and neither or both are compiled. The model, seeds, tasks, loss, kind of optimiser
        and its groups must be the same; the rate, the penalties and the batch may change. ``lr`` and a `Ramp` count the
        steps from the very first; ``stop_when`` counts the evaluations anew.
    compiled : bool, optional
        Whether the step becomes one C++ function, with the same results up to rounding. By default it does on the CPU
        where there is a C++ compiler, the optimiser is Adam, RMSprop or SGD with options that it knows and no hooks,
        the steps are many enough to repay the compiler's time, and the model does nothing that has no such form or
        that torch does sooner.
        A torch that has moved what the compiler uses of it costs a ``RuntimeWarning``, and the speed.
    checkpoint : path, optional
        Where the state is kept. A run that was killed goes on from there and ends with the same numbers.
    progress : callable, optional
        Told (steps done, all steps) at every evaluation.
    device, dtype : optional
        Where and in which precision to train, float32 or float64; by default the CPU and float32. The start is drawn
        on the CPU in the model's own precision.

    Returns
    -------
    Runs
        Parameters and history of all seeds.

    Raises
    ------
    TypeError
        If something is given that is not of its kind: data in place of a task, a model in place of a function that
        makes one, a count that is not whole.
    ValueError
        If there are no seeds, one stands twice, a count is not positive, tasks differ in more than their
        ranges, two seeds share their parameters or their random numbers or differ in more than their
        parameters, the model has buffers (as BatchNorm has: only parameters are trained and kept) or backward
        hooks, is compiled by ``torch.compile``, draws random numbers of its own in ``forward`` (as Dropout does),
        cannot be mapped over seeds or has another gradient then than in a loop, prediction and target have different
        shapes, a target is not finite, a loss or penalty is no scalar of the parameters or changes on the way,
        an optimiser is not elementwise or does not follow a rate that changes, a compiled step is asked for
        with an optimiser or an operation that it does not know, on another device or without a compiler, the
        checkpoint is damaged or belongs to another run, or the runs to go on from were trained otherwise.

    Examples
    --------
    >>> from nalu_tutorial import NAC, tasks
    >>> runs = train(lambda: NAC(2, 1), tasks.signed_sum([1, 1]), seeds=3, steps=10, lr=0.1)
    >>> runs.params["W_hat"].shape
    torch.Size([3, 1, 2])
    """
    check_maker(make_model)
    check_functions(optimizer, loss=loss, progress=progress)
    check_policies(
        clip=(clip, Clip),
        alternate=(alternate, Alternate),
        penalty_steps=(penalty_steps, PenaltySteps),
        restart=(restart, Restart),
    )
    dtype = as_dtype(dtype)
    tasks, seeds = as_tasks(task), as_seeds(seeds)
    if continue_from is not None:
        check_runs(continue_from, seeds, tasks)
    steps = as_count("steps", steps) + (continue_from.steps if continue_from else 0)
    rates = scheduled(lr, steps) if callable(lr) else None
    recipe = Recipe(
        steps=steps,
        optimizer=optimizer,
        lr=rates[0] if rates else as_rate(lr),
        rates=rates,
        batch_size=as_count("batch_size", batch_size),
        loss=loss,
        penalty=penalty,
        clip=clip or Clip(),
        alternate=alternate,
        penalty_steps=penalty_steps,
        restart=restart,
        stop_when=stop_when,
        log_every=as_count("log_every", log_every),
        continue_from=continue_from,
        compiled=compiled,
        checkpoint=checkpoint,
        progress=progress,
        device=as_device(device, dtype),
        dtype=dtype,
    )
    check_penalties(recipe.penalties)
    check_stop(stop_when, [each.threshold for each in tasks])
    with torch.inference_mode(False), torch.enable_grad(), without_torch_compiler():
        return Loop(make_model, tasks, seeds, recipe).run()
