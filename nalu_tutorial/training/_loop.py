"""The loop over steps: what is evaluated, kept and resumed around the moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor, nn

from ..step_compiler import NotAKernelError
from ..tasks import Table, Task
from ._besides import check_alike, check_kept
from ._bounds import bounds_of
from ._call import copied
from ._checkpoint import Checkpoint, known_by
from ._compiled_step import AT_ONCE, KernelMove
from ._continue_from import check_losses, check_parameters, hand_over, rest, state_of, sums
from ._draw import draw_of
from ._elementwise import check_elementwise
from ._evaluation_sets import fixed_set, losses_on
from ._history_buffer import Shelf
from ._maker import Maker
from ._objective import Gradient, Objective, trained_names
from ._policies import Restart
from ._preflight import try_out
from ._rates import check_rate_is_read, fingerprint
from ._recipe import Recipe, settings
from ._runs import Runs, stack_history
from ._stacked_parameters import Block
from ._start import redraw_seed, seeded, stacked, starts
from ._state import State
from ._step import DrawnAhead, EagerMove, Move
from ._stopping import why_stopped
from ._traced import TRACE_FROM, Traced
from ._update_rules import has_update_rule

AnyMove = EagerMove | KernelMove


class Loop:
    """A training of R runs: each task with each seed."""

    def __init__(
        self,
        make_model: Callable[[], nn.Module],
        tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...],
        recipe: Recipe,
    ) -> None:
        self.tasks, self.seeds, self.recipe = tasks, seeds, recipe
        device, dtype = recipe.device, recipe.dtype
        models = [model.to(device, dtype) for model in starts(make_model, seeds)]
        check_kept(models[0])
        check_alike(models, seeds)
        self.template = models[0]
        runs = len(tasks) * len(seeds)
        params = {name: value.repeat(len(tasks), *[1] * (value.dim() - 1)) for name, value in stacked(models).items()}
        self.fixed = [fixed_set(tasks, kind, device, dtype) for kind in ("validation", "extrapolation")]
        self.bounds = bounds_of(self.template)
        self.objective = Objective(self.template, recipe.loss, recipe.penalties)
        aside = recipe.aside
        self.outward = Objective(self.template, recipe.loss, (aside.penalty,)) if aside else None
        self.maker = Maker(recipe.optimizer, recipe.lr, dict(self.template.named_parameters()),
                           together=recipe.alternate is None)  # fmt: skip
        for names in self.groups():
            check_elementwise(self.maker, names, keeps=bool(recipe.checkpoint or recipe.continue_from))
            if recipe.rates:
                check_rate_is_read(self.maker, names)
        self.begins = try_out(self.objective, self.outward, recipe, models, *(part[0] for part in self.fixed[0]))
        self.state = State(
            params,
            {name: value.clone() for name, value in params.items()},
            torch.full((runs,), torch.inf, dtype=dtype, device=device),
            torch.zeros(runs, dtype=torch.int64),
        )
        self.shelf = Shelf()
        self.moves, self.asides = self.make_moves()
        self.losses = torch.empty((recipe.steps, runs), dtype=torch.float32) if recipe.restart else None
        self.begun = [0] * runs
        self.checkpoint = Checkpoint(recipe.checkpoint, self.description())

    def make_moves(self) -> tuple[list[AnyMove], list[AnyMove]]:
        """Return the moves on the loss, one for each group of parameters in its turn, and those on the aside."""
        self.compiled = self.recipe.compiles(all(map(self.has_rule, self.groups())))
        if self.compiled:
            try:
                return self.compiled_moves()
            except NotAKernelError as reason:
                if self.recipe.compiled:
                    raise ValueError(f"this training has no compiled step: {reason}") from reason
        return self.eager_moves()

    def has_rule(self, names: tuple[str, ...]) -> bool:
        """Return whether the compiled step can do what the optimiser of these parameters does."""
        return has_update_rule(self.maker(self.maker.leaves(self.state.params, names)))

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of the parameters that are trained, in groups that take turns."""
        trained, alternate = trained_names(self.template), self.recipe.alternate
        return alternate.groups(trained) if alternate else (trained,)

    def compiled_moves(self) -> tuple[list[AnyMove], list[AnyMove]]:
        """Return moves that are machine code."""
        recipe, params = self.recipe, self.state.params
        draw = draw_of(self.tasks, self.seeds, recipe)

        def make(gradient: Gradient, names: tuple[str, ...], draw: Any) -> AnyMove:
            return KernelMove(Move(gradient, names, self.maker, draw), params, self.bounds, recipe)

        moves = [make(self.objective.gradient(), names, draw) for names in self.groups()]
        if self.outward is None:
            return moves, []
        return moves, [make(self.outward.penalty_gradient(), names, None) for names in self.groups()]

    def eager_moves(self) -> tuple[list[AnyMove], list[AnyMove]]:
        """Return moves that are operations one after the other."""
        recipe, params, groups = self.recipe, self.state.params, self.groups()
        draw = DrawnAhead(draw_of(self.tasks, self.seeds, recipe))
        blocks = {names: Block(params, names, self.maker) for names in groups}

        def make(gradient: Gradient, names: tuple[str, ...], draw: Any) -> AnyMove:
            if recipe.steps >= TRACE_FROM and not torch.is_anomaly_enabled():
                gradient = Traced(gradient, check_every=recipe.log_every)
            move = Move(gradient, names, self.maker, draw)
            return EagerMove(move, params, self.bounds, recipe.clip, blocks[names])

        gradient = self.objective.gradient()
        moves = [make(gradient, names, draw) for names in groups]
        if self.outward is None:
            return moves, []
        outward = self.outward.penalty_gradient()
        return moves, [make(outward, names, None) for names in groups]

    def run(self) -> Runs:
        """Train to the end, from the checkpoint if there is one."""
        recipe, state = self.recipe, self.state
        self.resume()
        self.since = time.monotonic()
        step = torch.tensor(state.step, device=recipe.device)
        if not state.rows:
            state.rows.append(self.evaluate())
        while state.step < recipe.steps and state.stopped is None:
            stride = self.stride()
            each = self.advance(step, stride)
            if state.step % recipe.log_every == 0:
                state.rows[-1]["training"] = self.shelf.keep(each)
            state.step += stride
            step += stride
            if recipe.restart and state.step % recipe.restart.every == 0:
                self.start_anew(recipe.restart)
            if state.step % recipe.log_every == 0 or state.step == recipe.steps:
                self.look(each)
        losses = None if self.losses is None else self.losses[: state.step]
        return replace(self.results(), _rest=rest((*self.moves, *self.asides), self.begun, losses))

    def look(self, each: Tensor) -> None:
        """Evaluate all runs after a batch with these losses, see whether they are at their end, and report."""
        recipe, state = self.recipe, self.state
        state.rows.append(self.evaluate() | {"training": self.shelf.keep(each)})
        last = state.step == recipe.steps
        if recipe.stop_when and not last:
            runs = self.results()
            dead = torch.zeros_like(runs.dead) if recipe.restart else runs.dead  # it draws them anew
            state.stopped = why_stopped(recipe.stop_when, runs, recipe.calm_from, dead)
        self.report(last or state.stopped is not None)

    def stride(self) -> int:
        """Return how many steps to take at once: none of them but the first and the last is looked at."""
        recipe, now = self.recipe, self.state.step
        since = now % recipe.log_every
        several = isinstance(self.moves[0], KernelMove)
        if since == 0 or not several or recipe.rates or recipe.alternate or recipe.aside or recipe.restart:
            return 1
        return min(AT_ONCE, recipe.log_every - since, recipe.steps - now)

    def advance(self, step: Tensor, stride: int) -> Tensor:
        """Take steps, and those aside of the seeds whose batch went well; return each loss before the last step."""
        recipe, now = self.recipe, self.state.step
        first = self.moves[0]
        if stride > 1 and isinstance(first, KernelMove):
            return first(step, stride=stride)
        if recipe.rates:
            for move in (*self.moves, *self.asides):
                move.set_rate(recipe.rates[now])
        turn = recipe.alternate.turn(now) if recipe.alternate else 0
        each = self.moves[turn](step)
        if recipe.aside and now >= recipe.aside.start:
            for aside in self.asides:
                aside(step, each < recipe.aside.below)
        if self.losses is not None:
            self.losses[now] = each
        return each

    @torch.no_grad()
    def evaluate(self) -> dict[str, Tensor]:
        """Return the losses on the fixed sets, and keep the parameters of every run that was never better."""
        state = self.state
        loss = self.recipe.loss
        validation, extrapolation = (losses_on(self.template, loss, state.params, x, t) for x, t in self.fixed)
        better = validation < state.best_validation  # NaN is not below anything
        state.best_validation = torch.where(better, validation, state.best_validation)
        for name, value in state.params.items():
            state.best[name][better] = value[better]
        row = {"step": torch.tensor(state.step), "validation": validation, "extrapolation": extrapolation}
        return {name: self.shelf.keep(value) for name, value in row.items()}

    def start_anew(self, restart: Restart) -> None:
        """Draw the runs that are stuck anew."""
        assert self.losses is not None
        for k, begun in enumerate(self.begun):
            if restart.stuck(self.losses[begun : self.state.step, k]):
                self.begun[k] = self.state.step
                self.state.restarts[k] += 1
                self.redraw(k, restart)

    def redraw(self, k: int, restart: Restart) -> None:
        """Give a run new parameters, which depend on its seed and on how often it was drawn before.

        Like the first start they are drawn on the CPU: a generator of another device has other numbers.
        """
        model = copied(self.template).cpu()
        seed = redraw_seed(self.seeds[k % len(self.seeds)], int(self.state.restarts[k]))
        with seeded(seed):  # for one that draws from torch's own all the same
            restart.redraw(model, torch.Generator().manual_seed(seed))
        for name in trained_names(model):
            self.state.params[name][k] = model.get_parameter(name).detach()
        for move in (*self.moves, *self.asides):
            move.forget(k)

    def report(self, last: bool) -> None:
        """Tell how far it is, and write the checkpoint if it is time."""
        now = time.monotonic()
        self.state.seconds, self.since = self.state.seconds + now - self.since, now
        if self.recipe.progress:
            self.recipe.progress(self.state.step, self.recipe.steps)
        if last or self.checkpoint.due():
            # Copies, since what is on the shelf would be written with all the room around it.
            rows = [{name: value.clone() for name, value in row.items()} for row in self.state.rows]
            moves = [move.state() for move in (*self.moves, *self.asides)]
            kept = {**vars(self.state), "rows": rows, "begun": self.begun, "moves": moves}
            losses = {} if self.losses is None else {"losses": self.losses[: self.state.step].clone()}
            self.checkpoint.save(kept | losses)

    def resume(self) -> None:
        """Take parameters, losses and optimisers from the checkpoint, if there is one."""
        kept = self.checkpoint.load()
        if kept is None:
            self.go_on()
            return
        for move, state in zip((*self.moves, *self.asides), kept.pop("moves"), strict=True):
            move.load(state)
        self.begun = kept.pop("begun")
        if self.losses is not None:
            self.losses[: kept["step"]] = kept.pop("losses")
        self.take(kept)

    def take(self, kept: dict[str, Any]) -> None:
        """Put the state that was kept in the place of this one."""
        for name, value in kept.pop("params").items():
            self.state.params[name].copy_(value)  # in place: the moves hold these
        for name, value in kept.items():
            setattr(self.state, name, value)

    def go_on(self) -> None:
        """Begin where the runs ended from which this training goes on, if there are some."""
        runs = self.recipe.continue_from
        if runs is None:
            return
        check_parameters(runs, self.state.params)
        its = hand_over(runs, (*self.moves, *self.asides))
        self.take(state_of(runs, self.recipe.device))
        (x, t), _ = self.fixed
        check_losses(runs, losses_on(self.template, self.recipe.loss, self.state.params, x, t), t)
        self.begun = [runs.steps] * len(runs)
        if self.losses is not None and its["losses"] is not None:
            self.begun, self.losses[: runs.steps] = its["begun"], its["losses"]

    def description(self) -> str:
        """Return what the run is, for the checkpoint: all that its numbers depend on and can be written down."""
        recipe = self.recipe
        shapes = {name: tuple(value.shape) for name, value in self.state.params.items()}
        options = [move.optimizer for move in self.moves]
        ranges = [known_by(task) for task in self.tasks]
        targets = [f"{number:.4g}" for number in self.fixed[0][1][:, :3].flatten().tolist()]
        groups = [(type(move).__name__, move.move.names) for move in self.moves]
        policies = (recipe.clip, recipe.alternate, recipe.aside, recipe.restart, *recipe.penalties)
        numbers = [settings(policy) for policy in policies]
        begins = [f"{number:.4g}" for number in self.begins]
        begins += [*fingerprint(recipe.rates), *sums(recipe.continue_from)]
        stop = settings(recipe.stop_when) | {"kind": type(recipe.stop_when).__name__}
        counts = (self.seeds, recipe.steps, recipe.batch_size, recipe.log_every, recipe.dtype, self.compiled)
        return repr(
            (str(self.template), shapes, options, ranges, targets, groups, numbers, begins, stop, self.bounds, counts)
        )

    def results(self) -> Runs:
        """Return what all runs ended as, with the evaluations stacked over time."""
        state = self.state
        history = stack_history(state.rows)
        kept = state.params, history, self.tasks, state.best, state.restarts, state.stopped, state.seconds
        return Runs(self.seeds, *kept, _template=self.template)
