"""What changes while a training goes on: what a checkpoint keeps, and what a training takes over from runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

if TYPE_CHECKING:
    from ._runs import Runs


@dataclass
class State:
    """All that changes while a training goes on, besides what optimizers remember.

    Attributes
    ----------
    values, best : dict of str to Tensor
        Parameters and buffers by name, each with a leading axis of runs, now and at the lowest validation loss.
    best_validation : Tensor
        That loss, of shape (R,).
    restarts, begun : Tensor
        How often each run was initialized anew, and at which step it began, at first or anew: shape (R,).
    rows : list of dict
        The losses of each evaluation.
    losses : Tensor
        The batch losses of all steps, of shape (steps, R); (0, R) where no policy looks at them.
    step : int
        Steps taken.
    stopped : str or None
        Why the training ended early.
    seconds : float
        How long it took.
    """

    values: dict[str, Tensor]
    best: dict[str, Tensor]
    best_validation: Tensor
    restarts: Tensor
    begun: Tensor
    losses: Tensor
    rows: list[dict[str, Tensor]] = field(default_factory=list)
    step: int = 0
    stopped: str | None = None
    seconds: float = 0.0

    @classmethod
    def before(cls, values: dict[str, Tensor], steps: int, dtype: torch.dtype) -> State:
        """Return the state before the first step, with room for the batch losses of so many steps."""
        some = next(iter(values.values()))
        runs = len(some)
        return cls(
            values,
            {name: value.clone() for name, value in values.items()},
            torch.full((runs,), torch.inf, dtype=dtype, device=some.device),
            torch.zeros(runs, dtype=torch.int64),
            torch.zeros(runs, dtype=torch.int64),
            torch.empty((steps, runs), dtype=torch.float32),
        )

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.restarts)

    def as_dict(self) -> dict[str, Any]:
        """Return the state for a file."""
        # Copies, since what is in a buffer would be written with all the room around it.
        rows = [{name: value.clone() for name, value in row.items()} for row in self.rows]
        return {**vars(self), "rows": rows, "losses": self.losses[: self.step].clone()}

    def take(self, kept: dict[str, Any]) -> None:
        """Put a state that was kept in the place of this one; a parameter stays where it is in memory."""
        for name, value in kept.pop("values").items():
            self.values[name].copy_(value)
        self.losses[: kept["step"]] = kept.pop("losses")
        for name, value in kept.items():
            setattr(self, name, value)


def end_of(runs: Runs, device: torch.device) -> dict[str, Any]:
    """Return what the runs were at their end, as a state is kept: a copy."""
    history = {name: value.clone() if name == "step" else value.to(device, copy=True)
               for name, value in runs.history.items()}  # fmt: skip
    best = {**runs.best_params, **runs.best_buffers}
    return {
        "values": {**runs.params, **runs.buffers},
        "best": {name: value.to(device, copy=True) for name, value in best.items()},
        "best_validation": torch.where(history["validation"].isnan(), torch.inf, history["validation"]).amin(dim=0),
        "restarts": runs.restarts.clone(),
        "rows": [{name: value[k] for name, value in history.items()} for k in range(len(history["step"]))],
        "step": runs.steps,
        "seconds": runs.seconds,
    }
