"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): what the signs at initialization decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...tasks import product_of_sums
from ...training import Runs
from ...units import max_safe_log, safe_log
from ...units.multiplicative_nac import Logarithm
from .._experiment import Experiment, Measure, Training
from .product_of_sums import nacs, nalus
from .product_remedies import POWERS, THRESHOLD

Maker = Callable[[], nn.Module]
TASK = product_of_sums().over((1, 2), (1, 6), THRESHOLD)
SIGNS: dict[str, tuple[float, float] | None] = {"as drawn": None, "++": (1, 1), "+-": (1, -1), "--": (-1, -1)}
ALL = "all positive"


@torch.no_grad()
def with_signs(make: Maker, signs: tuple[float, float] | None) -> nn.Module:
    """Return a network whose last Ŵ has these signs; its magnitudes, and all else, are as drawn."""
    model: Any = make()
    if signs is not None:
        model[1].W_hat.copy_(model[1].W_hat.abs() * torch.tensor(signs))
    return model  # type: ignore[no-any-return]


@torch.no_grad()
def all_positive(make: Maker) -> nn.Module:
    """Return a network in which every Ŵ of both layers is positive; the magnitudes are as drawn."""
    model: Any = make()
    for layer in model:
        layer.W_hat.abs_()
    return model  # type: ignore[no-any-return]


def signed(unit: str, make: Maker, starts: Iterable[str]) -> Iterator[Training]:
    """Yield one training run for each of these initializations of a network of two layers that have a Ŵ."""
    for start in starts:
        with_start = partial(all_positive, make) if start == ALL else partial(with_signs, make, SIGNS[start])
        yield Training(unit, with_start, {start: TASK})


def trainings(_: int) -> list[Training]:
    logs: dict[str, Logarithm] = {"safe log": safe_log, "max-safe log": max_safe_log}
    nets: dict[str, Maker] = {f"NAC, {name}": partial(nacs, log) for name, log in logs.items()}
    others = [each for name, make in nets.items() for each in signed(name, make, ["as drawn", ALL])]
    return [*signed("NAC", nacs, [*SIGNS, ALL]), *signed("NALU", nalus, ["as drawn", "++"]), *others]


@torch.no_grad()
def turns(runs: Runs, which: int) -> Tensor:
    """Return, as 0 or 1, whether the hidden unit with the lower (0) or higher (1) exponent has both signs: shape (R,).

    Both signs are looked for on the validation points.
    """
    x, _ = runs.task.validation_set()
    models: list[Any] = [runs.model(k, best=True) for k in range(len(runs))]
    hidden = [model[0](x)[:, model[1].weight[0].argsort()[which]] for model in models]
    return torch.stack([(z.min() < 0) & (z.max() > 0) for z in hidden]).float()


MEASURES = POWERS | {
    f"{name}_turns": Measure(
        "Share", partial(turns, which=which), of=f"runs whose hidden unit with the {name}er exponent has both signs"
    )
    for which, name in enumerate(("low", "high"))
}
EXPERIMENT = Experiment(
    name="product-signs",
    title="(x1 + x2)(x1 + x2 + x3 + x4), with the signs at initialization set by hand",
    source="this book",
    trainings=trainings,
    steps=100_000,
    seeds=100,
    first_seed=1000,
    note="Seeds 1000 to 1099, fixed before any of them was run. The initialization of a seed is that of its NACs or "
    "NALUs; ++, +- and -- give the two Ŵ of the last layer these signs and keep their magnitudes; in the last column "
    "every Ŵ of both layers is positive. Tested on U[1, 6].",
    measures=MEASURES,
)
