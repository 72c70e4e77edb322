"""Runs that are trained further: what they must share with the training that goes on, and what it takes from them."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ..tasks import Table, Task
from ._compiled_step import CompiledStep
from ._runs import Runs
from ._step import EagerStep

REMEMBER = ("amsgrad", "centered", "momentum")  # the options with which an optimiser of torch remembers more


def check_runs(runs: Any, seeds: tuple[int, ...], tasks: Sequence[Task | Table]) -> None:
    """Raise unless these are whole runs of these seeds and as many tasks."""
    if not isinstance(runs, Runs):
        raise TypeError(f"continue_from takes the Runs that train returned, not {type(runs).__name__}")
    if runs._rest is None:
        raise ValueError("continue_from takes all runs of a training, and these are those of one task; pass the whole")
    if runs.seeds != seeds:
        raise ValueError(
            f"continue_from holds {len(runs.seeds)} seeds, which are not the {len(seeds)} given; pass seeds=runs.seeds"
        )
    if len(runs.tasks) != len(tasks):
        raise ValueError(f"continue_from holds runs of {len(runs.tasks)} tasks, and {len(tasks)} are given")


def check_parameters(runs: Runs, params: dict[str, Tensor]) -> None:
    """Raise unless the runs have the parameters that the training would begin with."""
    theirs, ours = ({name: tuple(value.shape[1:]) for name, value in each.items()} for each in (runs.params, params))
    if theirs != ours:
        raise ValueError(f"continue_from holds models with the parameters {theirs}; make_model makes one with {ours}")
    for name, value in params.items():
        if runs.params[name].dtype != value.dtype:
            raise ValueError(f"continue_from was trained in {runs.params[name].dtype}, not {value.dtype}; pass dtype")


def hand_over(runs: Runs, steps: Sequence[EagerStep | CompiledStep]) -> dict[str, Any]:
    """Give the steps what those of the runs remembered; return what else a training needs to go on."""
    its, mine = copy.deepcopy(runs._rest or {}), optimizer_memory(steps, [], None)
    if its["kind"] != mine["kind"]:
        raise ValueError(f"continue_from was trained by {its['kind']}, and cannot go on with {mine['kind']}")
    if (theirs := its.get("remembers", mine["remembers"])) != mine["remembers"]:
        name = next(name for name, on in mine["remembers"].items() if theirs[name] != on)
        was, now = ("without", "with")[theirs[name]], ("without", "with")[mine["remembers"][name]]
        raise ValueError(f"continue_from was trained by {its['kind']} {was} {name}, and cannot go on {now} it")
    if its["groups"] != mine["groups"]:
        raise ValueError(
            "continue_from was trained with another alternate or penalty_steps; go on with the same groups"
        )
    for step, averages in zip(steps, its["averages"], strict=True):
        step.continue_with(averages)
    return its


def optimizer_memory(
    steps: Sequence[EagerStep | CompiledStep], begun: list[int], losses: Tensor | None
) -> dict[str, Any]:
    """Return what a training needs that goes on from runs, and a reader of the runs does not."""
    groups = steps[0].optimizer.param_groups
    return {
        "kind": type(steps[0].optimizer).__name__,
        "remembers": {name: any(group[name] for group in groups) for name in REMEMBER if name in groups[0]},
        "groups": [step.stepped for step in steps],
        "averages": [step.averages() for step in steps],
        "begun": begun,
        "losses": losses,
    }


def check_losses(runs: Runs, found: Tensor, targets: Tensor) -> None:
    """Raise unless the runs lose now, on the validation set, what they lost at their end."""
    kept = runs.history["validation"][-1].to(found)
    scale = 1e-6 * float(targets.double().square().mean())  # rounding alone
    if not torch.allclose(found, kept, rtol=1e-3, atol=scale, equal_nan=True):
        k = int((found - kept).abs().nan_to_num(torch.inf).argmax())
        raise ValueError(
            f"continue_from was trained with another model, task or loss: run {k} ended with a validation loss of "
            f"{float(kept[k]):.4g}, and here it has {float(found[k]):.4g}"
        )


def state_of(runs: Runs, device: torch.device) -> dict[str, Any]:
    """Return what the runs were at their end, as a checkpoint has it: a copy."""
    history = {name: value.clone() if name == "step" else value.to(device, copy=True)
               for name, value in runs.history.items()}  # fmt: skip
    validation = history["validation"]
    return {
        "params": runs.params,
        "best": {name: value.to(device, copy=True) for name, value in runs.best_params.items()},
        "best_validation": torch.where(validation.isnan(), torch.inf, validation).amin(dim=0),
        "restarts": runs.restarts.clone(),
        "rows": [{name: value[k] for name, value in history.items()} for k in range(len(history["step"]))],
        "step": runs.steps,
        "seconds": runs.seconds,
    }


def parameter_fingerprint(runs: Runs | None) -> list[str]:
    """Return where runs end, in a few numbers by which a checkpoint knows them."""
    if runs is None:
        return []
    return [str(runs.steps), *(f"{value.double().sum().item():.4g}" for value in runs.params.values())]
