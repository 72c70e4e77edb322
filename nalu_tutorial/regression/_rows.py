"""Rows of a table as a task for `train`: the target travels as the last column, and the model does not see it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ..tasks import Task


@dataclass(frozen=True, eq=False)
class Drawn:
    """A sampler that picks rows, each as likely as the others."""

    rows: Tensor

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return rows for numbers in [0, 1) of shape (..., 1)."""
        count = len(self.rows)
        # A number close to 1 can round up to the count itself.
        return self.rows.to(uniform.dtype)[(uniform[..., 0] * count).long().clamp(max=count - 1)]


def last_column(rows: Tensor) -> Tensor:
    """Return the target of rows."""
    return rows[..., -1:]


def rows_task(x: Tensor, t: Tensor) -> Task:
    """Return the task of these rows, x of shape (n, in) and t of shape (n, 1); its points are x and t side by side."""
    rows = torch.cat([x, t], dim=1)
    return Task(last_column, rows.shape[1], (0, 1), (0, 1), sampler=Drawn(rows), uniforms=1)


class OnRows(nn.Module):
    """A net that is given rows with their target, and looks at the inputs alone."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, rows: Tensor) -> Tensor:
        """Return what the net says of rows of shape (..., in + 1)."""
        result: Tensor = self.net(rows[..., :-1])
        return result
