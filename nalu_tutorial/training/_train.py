"""Many seeds at once, or one after the other: `train`, and its loop over steps.

Between two evaluations the runs take steps, and after each evaluation they may be saved or end.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim import Optimizer

from .. import tasks
from ..tasks import Table, Task
from ._fast import FastSteps
from ._objective import Loss, copied
from ._optimizers import without_torch_compiler
from ._plain import PlainSteps, Run
from ._policies import Alternate, Clip, Curriculum, OnBatch, Penalty, PenaltySteps, Policy, Ramp, Restart, Stop
from ._recipe import (
    Recipe,
    as_count,
    as_device,
    as_dtype,
    as_penalties,
    as_rate,
    as_rates,
    as_seeds,
    as_tasks,
    check_functions,
    check_maker,
    check_policies,
    check_stop,
)
from ._runs import Runs, joined, runs_of
from ._start import evaluation_set, redraw_seed, seeded, stacked, starts, try_batch
from ._state import Checkpoint, State, check_losses, check_runs, description, end_of
from ._ways import fast_way


def train(
    make_model: Callable[[], nn.Module],
    task: Task | tasks.Table | Sequence[Task | tasks.Table],
    *,
    seeds: int | Iterable[int],
    steps: int,
    optimizer: Callable[..., Optimizer] = torch.optim.Adam,
    lr: float | Callable[[int], float] = 1e-3,
    batch_size: int = 128,
    loss: Loss = functional.mse_loss,
    penalty: Penalty | OnBatch | Ramp | Sequence[Penalty | OnBatch | Ramp] | None = None,
    curriculum: Curriculum | None = None,
    clip: Clip | None = None,
    alternate: Alternate | None = None,
    penalty_steps: PenaltySteps | None = None,
    restart: Restart | None = None,
    stop_when: Stop | None = None,
    log_every: int = 1000,
    continue_from: Runs | None = None,
    fast: bool | None = None,
    jobs: int = 1,
    compiled: bool | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
    device: torch.device | str | None = None,
    dtype: torch.dtype | None = None,
) -> Runs:
    """Train one copy of a model for each seed.

    Each run is computed as by a loop for one seed: zero the gradients, differentiate the loss of a fresh batch, let
    the optimizer step, and put each parameter for which its unit declares ``bounds`` back onto them (or call the unit's
    ``clamp_()``). Seed k has the same initialization and the same data, bit for bit, alone or beside others. A run that
    diverges to NaN stays so and is counted; the others are not affected.

    There are two modes, with one result up to rounding. Runs are trained **one by one** with whatever model, optimizer,
    hooks, groups or closure they bring. They are trained **together**, their parameters stacked and one loss mapped
    over them, where that is known to be the same: the optimizer is one of torch's elementwise ones (SGD, Adam, AdamW,
    NAdam, RAdam, Adamax, Adadelta, Adagrad, ASGD, RMSprop, Rprop; not ``fused``, ``capturable`` or
    ``differentiable``), there are no hooks and no buffers, the models of all seeds differ in their parameters alone,
    two calls of a model give the same, and the first step of the first and of the last seed agrees in both modes. All
    else is trained one by one, and a warning says why and about how much slower that is.

    Threads that train at once do not affect each other. torch's own generator is set to each seed while a model is
    made, and restored; a thread of yours that draws from it at this moment, outside of `train`, is not protected;
    `nalu_tutorial.initialize` makes a model in a way that is.

    Parameters
    ----------
    make_model : callable
        Returns a new model; called once for each run with torch's generator set to its seed, from which all that is
        random must be drawn. An initialization that is given, and the same for all seeds, is allowed. Parameters with
        ``requires_grad`` off stay as they are. A model is trained in the mode that it comes in and measured in
        evaluation mode, in a copy, which it must allow. What it draws from torch's generator in training, as
        Dropout does, continues from its seed. A module that needs random numbers in training, as `SNMU` does, gives in
        ``noise_size`` how many numbers in [0, 1) each point takes, and has an attribute ``noise``, None, in which it
        finds them: a tensor of shape (batch, noise_size), computed from seed and step as the data are.
    task : Task, or several of them, or tasks.Table
        The task to learn. Each step every run draws a fresh batch of its own. Several tasks, which may differ in their
        ranges and thresholds only, are trained side by side, each with all seeds; see `Runs.by_task`. Of a
        `tasks.Table`, a batch is made of its training rows; of `tasks.Sequences`, of sequences of these. Several
        tables, as splits of one, are trained side by side if each part has as many rows in all of them.
    seeds : int or iterable of int
        How many seeds (0, 1, …), or which, from 0 to 2³² − 1.
    steps, batch_size, log_every : int
        Optimizer steps; points in a batch; steps between two evaluations on the fixed sets, of which there is one
        before the first step and one after the last.
    optimizer : callable
        Makes the optimizer from (parameters, lr=lr): ``torch.optim.Adam``, a ``functools.partial`` of one, or a
        function of one's own, which is given a list in the order of ``model.parameters()`` and may make groups of it.
        It is called for each run, and for a first trial. With ``alternate`` each of the two optimizers is given its own
        part. A step that needs a closure, as that of LBFGS, is given one. If it has methods ``train()`` and ``eval()``,
        as schedule-free optimizers do, the first is called before a step, the second before a model is measured or
        kept.
    lr : float or callable
        The learning rate, from 0 on; or a function from the number of a step, 0, 1, …, to its learning rate, called for
        all steps before the first. A warm-up is ``lambda step: 0.01 * min(1, (step + 1) / 500)``, a cosine down to 0
        ``lambda step: 0.005 * (1 + math.cos(math.pi * step / steps))``.
    loss : callable
        (prediction, target) to a scalar: the mean squared error by default. It must not broadcast one to the other's
        shape.
    penalty : callable, OnBatch, Ramp, or several of them, optional
        Each maps a model to a scalar that is added to its training loss; a `Ramp` does so by a schedule, and an
        `OnBatch` is given the inputs of the batch as well.
    curriculum : Curriculum, optional
        Draws the batches of the first steps from selected rows.
    clip : Clip, optional
        Clips the gradient of each seed by itself.
    alternate : Alternate, optional
        Trains two groups of parameters in turn.
    penalty_steps : PenaltySteps, optional
        Extra steps on a penalty alone.
    restart : Restart, optional
        Initializes again a run that is stuck.
    stop_when : EarlyStopping, Settled or callable, optional
        Ends the training early, for all runs at once, as if no more steps had been requested: checked after each
        evaluation but the first and the last. A function of one's own maps the step and the validation losses, a
        tensor of shape (R,), to True or False, without a state of its own.
    continue_from : Runs, optional
        Runs to continue, for so many more steps: they stay as they are, and what is returned holds both parts. The
        optimizer's state is taken over, so that 1,000 steps and 1,000 more are 2,000, to the bit where the first
        part ended at an evaluation and both are trained in the same way. The model, seeds, tasks, loss, kind of
        optimizer and its groups must be the same; the penalties, the batch and ``lr`` may change. ``lr`` and a `Ramp`
        count the steps from the very first; ``stop_when`` counts the evaluations again.
    fast : bool, optional
        True makes it an error if the runs cannot be trained together; False trains them one by one without a warning.
    jobs : int, optional
        In how many processes of this machine, at most two for each core and with one thread each, runs are trained that
        are not trained together; the numbers are the same up to rounding. Nothing follows all runs then: there is no
        ``stop_when``, ``checkpoint`` or ``progress``.
    compiled : bool, optional
        Whether the step of all runs becomes one C++ function, with the same results up to rounding. By default it does
        on the CPU where there is a C++ compiler, the optimizer is Adam, RMSprop or SGD with options that it knows, the
        steps are many enough to repay the compiler's time, and the model does nothing that has no such form or that
        torch does sooner. If torch has moved internals that the compiler uses, there is a ``RuntimeWarning``, and no
        speedup.
    checkpoint : path, optional
        Where the state is kept: parameters, buffers, and the ``state_dict`` of each optimizer. A run that was
        killed continues from there and ends with the same numbers, if the model and the optimizer have no other state.
    progress : callable, optional
        Called with (steps done, all steps) at every evaluation.
    device, dtype : optional
        Where and in which precision to train, float32 or float64; by default the CPU and float32. The initialization
        is drawn on the CPU in the model's own precision.

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
        If there are no seeds, one occurs twice, a count is not positive, tasks differ in more than their ranges, two
        seeds share their parameters or their random numbers, prediction and target have different shapes, a target is
        not finite, a loss or penalty is no scalar of the parameters or changes meanwhile, an optimizer cannot take a
        step, ``fast`` or a compiled step is asked for where there is none, the checkpoint is damaged or belongs to
        another run, or the runs to continue from were trained in another way.

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
        curriculum=(curriculum, Curriculum),
        clip=(clip, Clip),
        alternate=(alternate, Alternate),
        penalty_steps=(penalty_steps, PenaltySteps),
        restart=(restart, Restart),
        continue_from=(continue_from, Runs),
    )
    dtype = as_dtype(dtype)
    tasks, seeds, penalties = as_tasks(task), as_seeds(seeds), as_penalties(penalty)
    check_stop(stop_when, tasks)
    if continue_from is not None:
        check_runs(continue_from, seeds, tasks)
    steps = as_count("steps", steps) + (continue_from.steps if continue_from else 0)
    rates = as_rates(lr, steps) if callable(lr) else None
    recipe = Recipe(
        steps=steps,
        optimizer=optimizer,
        lr=rates[0] if rates else as_rate(lr),
        rates=rates,
        batch_size=as_count("batch_size", batch_size),
        loss=loss,
        penalties=penalties,
        stop_when=stop_when,
        policies=tuple(
            each
            for each in (curriculum, clip, alternate, penalty_steps, restart, stop_when, *penalties)
            if isinstance(each, Policy)
        ),
        log_every=as_count("log_every", log_every),
        continue_from=continue_from,
        fast=fast,
        compiled=compiled,
        checkpoint=checkpoint,
        progress=progress,
        device=as_device(device, dtype),
        dtype=dtype,
    )
    jobs = as_count("jobs", jobs)
    if jobs > 1 and (stop_when, checkpoint, progress) != (None, None, None):
        raise ValueError("stop_when, checkpoint and progress follow all runs, which jobs trains apart; leave jobs out")
    with as_in_a_loop():
        loop = Loop(make_model, tasks, seeds, recipe)
        return loop.run() if jobs == 1 or isinstance(loop.steps, FastSteps) else loop.run_apart(jobs, make_model)


@contextmanager
def as_in_a_loop() -> Iterator[None]:
    """Set what a loop of one's own has set, whoever calls."""
    with torch.inference_mode(False), torch.enable_grad(), without_torch_compiler():
        yield


def run_alone(make_model: Callable[[], nn.Module], task: Task | Table, seed: int, recipe: Recipe) -> Runs:
    with as_in_a_loop():
        return Loop(make_model, (task,), (seed,), recipe).run()


class Loop:
    """The training of R runs: each task with each seed.

    All that can be refused is refused at construction, before the first step.
    """

    def __init__(
        self,
        make_model: Callable[[], nn.Module],
        tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...],
        recipe: Recipe,
    ) -> None:
        self.recipe, self.tasks, self.seeds = recipe, tasks, seeds

        def begin() -> list[Run]:
            begun = starts(make_model, seeds)
            for each in begun:
                each.model.to(recipe.device, recipe.dtype)
            return [Run(each.model, each.random, recipe) for each in begun]

        runs = begin()
        values = stacked([run.model for run in runs])
        values = {name: value.repeat(len(tasks), *[1] * (value.dim() - 1)) for name, value in values.items()}
        self.state = State.before(values, recipe)
        self.validation, self.extrapolation = (
            evaluation_set(tasks, kind, recipe) for kind in ("validation", "extrapolation")
        )
        x, t = (part[0, : recipe.batch_size] for part in self.validation)
        begins = [*try_batch(runs[0].model, recipe, x, t), *(float(v.double().sum()) for v in values.values())]
        steps = fast_way(runs, tasks, seeds, recipe, self.state, (x, t))
        self.steps: FastSteps | PlainSteps
        if isinstance(steps, FastSteps):
            self.steps = steps
        else:
            runs += [run for _ in tasks[1:] for run in begin()]
            self.steps = PlainSteps(runs, tasks, seeds, recipe, self.state)
            if recipe.fast is None:
                slower = f"about {len(runs)} times as slow as together" if len(runs) > 1 else "slower than compiled"
                warnings.warn(f"train takes the runs one by one, {slower}: {steps}", stacklevel=3)
        self.checkpoint = Checkpoint(recipe.checkpoint, description(self, begins))

    @property
    def step(self) -> int:
        return self.state.step

    def run(self) -> Runs:
        """Train to the end, from the checkpoint if there is one."""
        recipe, state, steps = self.recipe, self.state, self.steps
        self.begin()
        if not state.evaluations:
            self.measure()
        while state.step < recipe.steps and state.stopped is None:
            losses, stride = steps.advance()
            if state.step % recipe.log_every == 0:
                state.keep(training=losses)
            if recipe.initializes:
                state.losses[state.step] = losses
            state.step += stride
            if recipe.decides:
                for policy in recipe.policies:
                    policy.between_steps(self, losses)
            if state.step % recipe.log_every == 0 or state.step == recipe.steps:
                self.measure()
                state.keep(training=losses)
                self.stop()
                self.report()
        steps.write()
        memory = {**steps.memory(), "begun": state.begun, "losses": state.losses[: state.step]}
        return runs_of(state, self.seeds, self.tasks, steps, memory)

    def run_apart(self, jobs: int, make_model: Callable[[], nn.Module]) -> Runs:
        """Train each run in one of so many processes."""
        from .._processes import Processes

        self.begin()  # refuses runs that cannot be continued
        pairs = [(task, seed) for task in self.tasks for seed in self.seeds]
        with Processes(min(jobs, len(pairs))) as processes:
            futures = []
            for k, (task, seed) in enumerate(pairs):
                runs = self.recipe.continue_from
                own = None if runs is None else runs._part(slice(k, k + 1), (seed,), task)
                recipe = replace(self.recipe, fast=False, continue_from=own)
                futures.append(processes.submit(run_alone, make_model, task, seed, recipe))
            parts = [future.result() for future in futures]
        seconds = self.state.seconds + time.monotonic() - self.since
        return joined(parts, self.seeds, self.tasks, seconds)

    def begin(self) -> None:
        """Continue from the checkpoint, or else from the runs to continue, if there are any."""
        kept, runs = self.checkpoint.load(), self.recipe.continue_from
        if kept is not None:
            self.take(kept)
        elif runs is not None:
            self.take(end_of(runs, self.steps, self.recipe, self.state.values))
            check_losses(runs, self.steps.losses(*self.validation), self.validation[1])
        self.since = time.monotonic()

    def take(self, kept: dict[str, Any]) -> None:
        self.steps.remember(kept.pop("memory"))
        self.state.take(kept)
        self.steps.read()

    @torch.no_grad()
    def measure(self) -> None:
        """Record the losses on the fixed sets, and keep the values of every run that was never better."""
        state, steps = self.state, self.steps
        steps.write()
        validation, extrapolation = steps.losses(*self.validation), steps.losses(*self.extrapolation)
        better = validation < state.best_validation  # NaN is not below anything
        state.best_validation = torch.where(better, validation, state.best_validation)
        for name, value in state.values.items():
            state.best[name][better] = value[better]
        state.evaluations += 1
        state.keep(step=torch.tensor(state.step), validation=validation, extrapolation=extrapolation)

    def stop(self) -> None:
        recipe, state, rule = self.recipe, self.state, self.recipe.stop_when
        if rule is None or state.step >= recipe.steps:
            return
        runs = runs_of(state, self.seeds, self.tasks, self.steps)
        if isinstance(rule, Policy):
            evaluations = int((runs.history["step"] >= recipe.schedules_end).sum())
            # A new initialization brings a diverged run back.
            diverged = torch.zeros_like(runs.diverged) if recipe.initializes else runs.diverged
            state.stopped = rule.why_stop(runs, evaluations, diverged)
        elif yes_or_no(rule(runs.steps, runs.history["validation"][-1].clone())):
            state.stopped = "stop_when returned True"

    def report(self) -> None:
        """Report the progress, and write the checkpoint if it is time, or the end."""
        state, recipe, now = self.state, self.recipe, time.monotonic()
        state.seconds, self.since = state.seconds + now - self.since, now
        if recipe.progress:
            recipe.progress(state.step, recipe.steps)
        ends = state.step == recipe.steps or state.stopped is not None
        if self.checkpoint.path is not None and (ends or self.checkpoint.due()):
            self.steps.write()
            self.checkpoint.save({**state.as_dict(), "memory": self.steps.memory()})

    # What a policy may do between two steps

    def step_on_penalty(self, on: Tensor) -> None:
        """Take one step on the penalty `Policy.alone` with the runs for which `on`, of shape (R,), is true."""
        self.steps.step_on_penalty(on)

    def losses_of(self, k: int) -> Tensor:
        """Return the batch losses of run k since its last initialization."""
        return self.state.losses[int(self.state.begun[k]) : self.step, k]

    def initialize(self, k: int, draw: Callable[[nn.Module, torch.Generator], object]) -> None:
        """Initialize run k again, by numbers that depend on its seed and on how often it was drawn before.

        Like the first initialization they are drawn on the CPU: a generator of another device has other numbers.
        """
        self.state.begun[k] = self.step
        self.state.restarts[k] += 1
        seed = redraw_seed(self.seeds[k % len(self.seeds)], int(self.state.restarts[k]))
        model = copied(self.steps.models[0 if self.steps.fast else k]).cpu()
        with seeded(seed):  # for one that draws from torch's own all the same
            draw(model, torch.Generator().manual_seed(seed))
        drawn = {name: value.detach() for name, value in model.named_parameters() if value.requires_grad}
        self.steps.initialize(k, drawn)


def yes_or_no(answer: Any) -> bool:
    """Return the result of a rule of one's own, if it is True or False."""
    single = answer.item() if getattr(answer, "shape", None) == () else answer
    if not isinstance(single, bool):
        kind = f"a tensor of shape {tuple(answer.shape)}" if isinstance(answer, Tensor) else repr(answer)
        raise TypeError(f"stop_when must return True or False, and returned {kind}")
    return single
