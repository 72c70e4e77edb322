"""The reader's initialization of a NAC on trial: its first gradient, and what it learns in a short training run."""

import functools
from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ...metrics import Proportion
from ...tasks import Task, signed_sum
from ...training import seeded, train
from ...units import NAC, nac_init_bound
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, check_callable, parts, several, written

TWO = "Return two tensors of shape (out_features, in_features): Ŵ and M̂."
SEEDS, DRAWS = 60, 4000
TASKS: Mapping[str, tuple[int, int]] = {"x1 + x2": (1, 1), "x1 - x2": (1, -1), "-x1 - x2": (-1, -1)}
Draw = Callable[[], tuple[Tensor, Tensor]]


class Measured(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.4g} ± {self.error:.2g}".replace("-", "−")


@checker
def initialization(*answer: Any) -> str:
    """Check an initialization (Ŵ, M̂) whose mean signal is not 0, and on which tasks it is predicted to do worse."""
    my_start, prediction = several(answer, 2)

    def draw() -> tuple[Tensor, Tensor]:
        W_hat, M_hat = (as_tensor(part) for part in my_start(2, 1))
        return W_hat, M_hat

    check_callable(my_start)
    drawn = parts(written(my_start(2, 1), my_start), 2, "Return two tensors, Ŵ and M̂: one pair for each call.")
    require(all(tuple(as_tensor(part, TWO).shape) == (1, 2) for part in drawn), TWO)
    require(
        isinstance(prediction, Collection),
        "The second answer is your prediction: a set of tasks, or `set()` if you expect none.",
    )
    predicted = {prediction} if isinstance(prediction, str) else set(prediction)
    require(
        predicted <= set(TASKS),
        f"A prediction is a set of tasks out of {', '.join(map(repr, TASKS))}; `set()` if you expect none.",
    )
    W_hat, M_hat = many(draw)
    require(bool((W_hat.isfinite() & M_hat.isfinite()).all()), "There is a NaN or an infinity in your initialization.")
    require(
        bool((W_hat != W_hat[0]).any() | (M_hat != M_hat[0]).any()),
        "Every call gives the same numbers. Draw them: there is no expectation over a single initialization.",
    )
    heard = check_signal(W_hat, M_hat)
    return f"The signal is {heard} at initialization. {check_prediction(draw, predicted)}"


def published() -> tuple[Tensor, Tensor]:
    """Return Ŵ and M̂ from the usual initialization."""
    r = nac_init_bound(2, 1)
    W_hat, M_hat = torch.empty(2, 1, 2).uniform_(-r, r)
    return W_hat, M_hat


def many(draw: Draw) -> tuple[Tensor, Tensor]:
    """Return Ŵ and M̂ of many initializations, the same at every call: each of shape (draws, 2)."""
    with seeded(0):
        starts = [torch.stack([part.detach().double()[0] for part in draw()]) for _ in range(DRAWS)]
    W_hat, M_hat = torch.stack(starts).unbind(1)
    return W_hat, M_hat


def signal(W_hat: Tensor, M_hat: Tensor) -> tuple[Tensor, Tensor]:
    """Return the mean of −2 t xᵢ tanh(Ŵᵢ) σ′(M̂ᵢ) on x1 + x2 and its standard error: each of shape (2,)."""
    x = 1 + torch.rand(W_hat.shape, generator=torch.Generator().manual_seed(1), dtype=W_hat.dtype)
    gate = torch.sigmoid(M_hat)
    each = -2 * x.sum(dim=1, keepdim=True) * x * torch.tanh(W_hat) * gate * (1 - gate)
    return each.mean(dim=0), each.std(dim=0) / len(each) ** 0.5


def solved(draw: Draw) -> dict[str, Proportion]:
    """Return the share of seeds that learn each task, to a mean squared error below 0.1 on U[2, 6]."""

    def unit() -> NAC:
        nac = NAC(2, 1)
        with torch.no_grad():
            for parameter, value in zip((nac.W_hat, nac.M_hat), draw(), strict=True):
                parameter.copy_(value)
        return nac

    recipe: dict[str, Any] = {"optimizer": partial(torch.optim.SGD, momentum=0.9), "lr": 0.1, "batch_size": 64}
    shares = {}
    for name, signs in TASKS.items():
        task = Task(signed_sum(signs).target, 2, (1, 2), (2, 6), threshold=0.1)
        shares[name] = train(unit, task, seeds=SEEDS, steps=300, dtype=torch.float64, **recipe).success_rate()
    return shares


@functools.cache
def solved_from_published() -> Mapping[str, Proportion]:
    """Return the same for the usual initialization."""
    return MappingProxyType(solved(published))


def check_signal(W_hat: Tensor, M_hat: Tensor) -> Measured:
    """Return the larger of the two signals, or end the check if there is none to speak of."""
    mean, error = signal(W_hat, M_hat)
    most = int((mean.abs() / error).nan_to_num().argmax())
    worst = Measured(float(mean[most]), float(error[most]))
    if abs(worst.mean) <= 4 * worst.error:
        moved = bool((M_hat.mean(dim=0).abs() > 4 * M_hat.std(dim=0) / len(M_hat) ** 0.5).any())
        opening = f"The signal of your initialization is {worst}, which is no different from 0."
        require(not moved, f"{opening} You moved M̂, and that does nothing: E[tanh Ŵ] = 0 is still a factor.")
        require(False, f"{opening} It has the factors E[t x], E[tanh Ŵ] and E[σ′(M̂)]. Which of them is 0?")
    require(
        abs(worst.mean) > 0.01,
        f"Your signal is {worst}: not 0, but too small to move M̂. σ′ is nearly 0 at your M̂.",
    )
    return worst


def check_prediction(draw: Draw, predicted: set[str]) -> str:
    """Train from both initializations, and end the check unless yours is worse just where that was predicted."""
    mine, published = solved(draw), solved_from_published()
    unsure = ""
    for name in TASKS:
        counts = (
            f"On {name} {mine[name]} of {SEEDS} seeds learn it, and {published[name]} from the usual initialization"
        )
        shown = mine[name].high < published[name].low
        require(
            name in predicted or not shown,
            f"{counts}. That is worse, and you did not predict it. Which sign does the task need?",
        )
        require(
            name not in predicted or mine[name].rate < published[name].rate,
            f"{counts}. You predicted that it gets worse there.",
        )
        if name in predicted and not shown:
            unsure = f" {counts}: lower, but the intervals overlap."
    if predicted:
        return f"It is a bet on a sign, lost where you predicted it.{unsure}"
    return "And nothing got worse. Was it the signal that helped? Try Ŵ and M̂ from U[−½, ½], where it is 0."
