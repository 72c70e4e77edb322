"""As on another processor: every training starts a last digit away from where it would.

Processors round differently, and training makes another run of a last digit. Each number is another such processor.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

EXACT = 64  # a start such as 1 or 0.25 is the same everywhere


def be_processor(number: int) -> None:
    """Move what is trained by its dtype's precision, up or down by chance, by `train` and by torch's optimizers."""
    from nalu_tutorial.training import _train
    from nalu_tutorial.training._objective import put, values_of

    stacked, plain_steps, kept_away = _train.stacked, _train.PlainSteps, _train.without_torch_compiler
    made, trainings = torch.optim.Optimizer.__init__, []

    def a_last_digit_away(value: Tensor) -> Tensor:
        # Two trainings from the same numbers still begin with the same.
        generator = torch.Generator().manual_seed(number)
        way = torch.randint(2, value.shape, generator=generator, dtype=value.dtype) * 2 - 1
        moved = value * (1 + torch.finfo(value.dtype).eps * way)
        return torch.where(value * EXACT == (value * EXACT).round(), value, moved)

    def start_a_last_digit_away(models: Sequence[nn.Module]) -> dict[str, Tensor]:
        trained = {name for name, p in models[0].named_parameters() if p.requires_grad}
        values = {name: a_last_digit_away(each) if name in trained else each for name, each in stacked(models).items()}
        for k, model in enumerate(models):
            put(model, {name: value[k] for name, value in values.items()})
        return values

    def of_all_tasks(starts: Sequence[Any], tasks: Any, seeds: Sequence[int], *more: Any) -> Any:
        for k, start in enumerate(starts):  # those of the first task have been moved
            put(start.model, values_of(starts[k % len(seeds)].model))
        return plain_steps(starts, tasks, seeds, *more)

    @contextmanager
    def training() -> Iterator[None]:
        trainings.append(True)
        with kept_away():
            yield
        trainings.pop()

    def make(self: torch.optim.Optimizer, *arguments: Any, **more: Any) -> None:
        made(self, *arguments, **more)
        with torch.no_grad():
            for p in (p for group in self.param_groups for p in group["params"] if p.requires_grad):
                if not trainings:  # `train` has moved what it trains, and makes several optimizers of it
                    p.copy_(a_last_digit_away(p))

    _train.stacked = start_a_last_digit_away
    _train.PlainSteps = of_all_tasks  # type: ignore[misc,assignment]
    _train.without_torch_compiler = training
    torch.optim.Optimizer.__init__ = make  # type: ignore[method-assign]
