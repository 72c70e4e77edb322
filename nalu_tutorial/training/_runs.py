"""What `train` returns: the trained parameters of all seeds, and how they got there."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn
from torch.func import functional_call, vmap

from ..metrics import Share, wilson_interval
from ..tasks import Task


@dataclass(frozen=True)
class Runs:
    """S trained copies of one model.

    Attributes
    ----------
    seeds : tuple of int
        The seed of each run, in the order of the leading axis of everything below.
    params : dict of str to Tensor
        The model's parameters by name, each with a leading axis of S.
    history : dict of str to Tensor
        "step" of shape (L,), and of shape (L, S) "validation" and "extrapolation", the loss on the fixed sets after so
        many steps, and "training", the loss and penalty of the batch that comes next; at the end, of the last batch.
    task : Task
        What was learned.
    """

    seeds: tuple[int, ...]
    params: dict[str, Tensor]
    history: dict[str, Tensor]
    task: Task
    _template: nn.Module = field(repr=False)

    def __len__(self) -> int:
        """Return the number of seeds."""
        return len(self.seeds)

    def model(self, k: int) -> nn.Module:
        """Return the k-th run's model, a copy of its own."""
        model = copy.deepcopy(self._template)
        model.load_state_dict({name: value[k] for name, value in self.params.items()}, strict=False)
        return model

    @torch.no_grad()
    def predict(self, x: Tensor) -> Tensor:
        """Return what every run says about x: shape (S, ..., out) for x of shape (..., in)."""
        some = next(iter(self.params.values()))
        x = x.to(some.device, some.dtype)
        result: Tensor = vmap(lambda params: functional_call(self._template, params, (x,)))(self.params)
        return result

    @property
    def dead(self) -> Tensor:
        """Which runs hold a parameter that is NaN or infinite: bool, shape (S,)."""
        broken = [(~value.isfinite()).flatten(1).any(dim=1) for value in self.params.values()]
        return torch.stack(broken).any(dim=0)

    def succeeded(self, threshold: float | None = None) -> Tensor:
        """Which runs end with an extrapolation loss below the threshold (the task's own by default): bool, (S,)."""
        limit = self.task.threshold if threshold is None else threshold
        if limit is None:
            raise ValueError("this task names no threshold of success: pass one")
        return self.history["extrapolation"][-1] < limit  # NaN is not below anything: a dead run has failed

    def success_rate(self, threshold: float | None = None) -> Share:
        """Return the share of runs that succeeded, with its 95 % Wilson interval."""
        return wilson_interval(int(self.succeeded(threshold).sum()), len(self))


def stack_history(rows: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    """Turn one dict a logged step into one tensor a name."""
    return {name: torch.stack([row[name] for row in rows]) for name in rows[0]}
