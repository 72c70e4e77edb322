"""Checkers of chapter 1: why a net cannot continue a straight line."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

from ._activation_trial import about_the_ends, trial
from ._verdict import checker, require, written

Scalar = Callable[[Tensor], Tensor]


@checker
def kink(answer: Callable[[float, float], float]) -> str:
    """Check a function that says where ReLU(w x + b) bends."""
    first = written(answer(2.0, -6.0))
    require(
        abs(first + 3) > 1e-9, "The sign is lost: w·x + b = 0 gives x = −b/w, with a minus. At w = 2, b = −6 that is 3."
    )
    require(
        abs(first + 1 / 3) > 1e-9 and abs(first - 1 / 3) > 1e-9,
        "Upside down: that is w/b. The kink is where w·x + b = 0.",
    )
    require(abs(first - 6) > 1e-9, "You forgot to divide by w: at w = 2, b = −6 the kink is at 3.")
    for w, b in ((2.0, -6.0), (-1.5, 3.0), (0.25, 1.0)):
        value = written(answer(w, b))
        require(
            abs(value + b / w) < 1e-9,
            f"At w = {w}, b = {b} the input w·x + b is 0 at x = {-b / w:g}, not at {value:g}.",
        )
    return "A hidden unit of the first layer bends the curve there, and nowhere else."


@checker
def leaky_identity(answer: Callable[[Tensor, Scalar, float], Tensor]) -> str:
    """Check f(x, leaky, a) = x written with leaky ReLUs of slope a alone."""
    x = torch.linspace(-3, 3, 13)
    for a in (0.25, 0.01, 0.0):
        calls: list[Tensor] = []

        def leaky(z: Tensor, a: float = a, calls: list[Tensor] = calls) -> Tensor:
            calls.append(z)
            return z.clamp(min=0) + a * z.clamp(max=0)

        y = written(answer(x, leaky, a))
        require(bool(calls), "That is the identity, but not by way of `leaky`: every path from x must pass through it.")
        around = written(answer(x, torch.zeros_like, a))
        require(
            not bool(around.any()),
            "Some path goes around `leaky`: with a `leaky` that lets nothing through, your result is still not 0.",
        )
        _compare(x, y, a)
    far = torch.tensor([-1e6, 1e6])
    gave = written(answer(far, torch.relu, 0.0))
    require(torch.allclose(gave, far), "Right between −3 and 3, wrong at a million: is there a constant in it?")
    return "Exact everywhere, for every slope a. So such a net can do it: it only has to find this."


def _compare(x: Tensor, y: Tensor, a: float) -> None:
    require(
        not torch.allclose(y, x.clamp(min=0) + a * x.clamp(max=0)),
        "One unit alone bends at 0. Which second one would straighten it?",
    )
    require(
        a == 0 or not torch.allclose(y, (1 + a) * x),
        f"A straight line, but of slope {1 + a:g} where a = {a:g}: what must you divide by?",
    )
    require(not torch.allclose(y, (1 - a) * x.abs()), "That is a multiple of |x|: the second unit must be subtracted.")
    require(
        torch.allclose(y, x),
        f"With a = {a:g} you give {y[0].item():g} at x = −3 and {y[-1].item():g} at x = 3; "
        "both should come back as they are.",
    )


@checker
def error_band(answer: Callable[[Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]) -> str:
    """Check (low, middle, high) of the absolute error over seeds, for predictions of shape (S, N) and targets (N)."""
    generator = torch.Generator().manual_seed(7)
    predictions = torch.randn((41, 5), generator=generator, dtype=torch.float64) ** 3 + torch.arange(5)
    target = torch.arange(5, dtype=torch.float64)
    low, middle, high = written(answer(predictions, target))
    require(
        middle.shape == (5,),
        f"The band has one value for each of the 5 points; yours has shape {tuple(middle.shape)}. "
        "Summarise over the seeds, which are the first axis.",
    )
    errors = (predictions - target).abs()
    signed = (predictions - target).quantile(0.5, dim=0)
    require(
        not torch.allclose(middle, signed),
        "Your errors have signs: one net above and one below cancel out. Take `.abs()` first.",
    )
    require(
        not torch.allclose(middle, errors.mean(dim=0)),
        "That is the mean over seeds. One net gone astray moves it; the middle of the band is the median.",
    )
    require(
        torch.allclose(middle, errors.quantile(0.5, dim=0)),
        "The middle is the median of |prediction − target| over the seeds.",
    )
    require(bool((low <= high).all()), "Low and high are exchanged.")
    wanted = errors.quantile(torch.tensor([0.1, 0.9], dtype=torch.float64), dim=0)
    require(
        torch.allclose(low, wanted[0]) and torch.allclose(high, wanted[1]),
        "The band runs from the 10 % to the 90 % quantile.",
    )
    return "A band says what a curve cannot: how much of this is the task, and how much the seed."


@checker
def end_slope(answer: Callable[[nn.Module], float]) -> str:
    """Check a function that returns a net's slope far to the right, beyond its last kink."""
    torch_float = torch.float64
    for seed in range(5):
        model = _small_relu_net(seed).to(torch_float)
        x = torch.tensor([[1e4], [2e4], [0.0], [1.0], [-1e4], [-2e4]], dtype=torch_float)
        with torch.no_grad():
            y = model(x)[:, 0]
        right, middle, left = (y[1] - y[0]) / 1e4, y[3] - y[2], (y[4] - y[5]) / 1e4
        got = float(torch.as_tensor(written(answer(model)), dtype=torch_float).detach())
        require(
            abs(got - middle) > 1e-6 or abs(right - middle) < 1e-6,
            "That is a slope inside the training range. Go beyond the last kink: with these nets x > 1,000 will do.",
        )
        require(
            abs(got - left) > 1e-6 or abs(right - left) < 1e-6,
            "That is the slope far to the left: the right end has its own.",
        )
        require(
            abs(got / right - 1) < 1e-6,
            f"Far to the right this net rises by {right:.4f} for a step of 1; you say {got:.4f}. "
            + ("Did you divide by the step?" if abs(got) > 10 * abs(right) else "Are both points far enough out?"),
        )
    return "Nothing in the training data asks for this number. That is the whole trouble."


def _small_relu_net(seed: int) -> nn.Module:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))


@checker
def tanh_identity(answer: nn.Module) -> str:
    """Check a 1-8-8-1 tanh net, set by hand, whose largest error from −20 to 20 is between 0.05 and 0.1."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    modules = [module for _, module in answer.named_modules(remove_duplicate=False)]  # one Tanh may serve both layers
    kinds = [type(module) for module in modules if not list(module.children())]
    require(
        nn.Tanh in kinds and set(kinds) <= {nn.Linear, nn.Tanh},
        "Only nn.Linear and nn.Tanh, please: no other activation.",
    )
    require(
        kinds.count(nn.Tanh) == 2, "Both hidden layers keep their tanh; a net without it would be the linear control."
    )
    x = torch.linspace(-20, 20, 401)[:, None]
    some = next(answer.parameters())
    with torch.no_grad():
        error = (answer(x.to(some.dtype)) - x).abs()
    worst = float(error.max())
    with torch.no_grad():
        slope = float(answer(torch.full((1, 1), 0.1, dtype=some.dtype)) / 0.1)
    require(
        not 0 <= slope < 0.5,
        f"Near zero your net rises by {slope:.2g} where it should rise by 1: what was scaled down must be scaled up "
        "again.",
    )
    require(
        worst < 0.1,  # NaN is not below anything
        f"The largest error between −20 and 20 is {worst:.3g}; it must be under 0.1. Its slope at 0 is {slope:.2f}, so "
        "what is left is the bend of tanh: feed it smaller numbers, and scale up again behind it.",
    )
    require(
        worst > 0.05,
        f"The largest error is {worst:.2g}: right, and quieter than it need be. How loud may it get? Aim for 0.05 "
        "to 0.1.",
    )
    return (
        f"The largest error from −20 to 20 is {worst:.1g}. "
        "A tanh net can do it too, by whispering: it never gets loud enough to bend."
    )


AIM = 0.05  # half of what PReLU reaches in the chapter


@checker
def own_activation(answer: Scalar) -> str:
    """Train 20 nets with the reader's activation, and report how they extrapolate."""
    z = torch.linspace(-30, 30, 601, dtype=torch.float64)
    value = written(answer(z))
    require(
        value.shape == z.shape, f"An activation works on each number alone: 601 numbers in, {tuple(value.shape)} out."
    )
    require(
        bool(value.isfinite().all()),
        "Between −30 and 30 it is not finite everywhere: is there a log or a division in it?",
    )
    bend = (value[2:] - 2 * value[1:-1] + value[:-2]).abs().max()
    require(
        float(bend) > 1e-6,
        "That is a straight line, the control that everybody knows to work. It has to bend somewhere.",
    )
    together, one_by_one = answer(z[:3]), torch.stack([answer(each[None])[0] for each in z[:3]])
    require(
        torch.allclose(together, one_by_one),
        "Its value at one point depends on the other points: work on each number alone.",
    )
    share, error = trial(answer)
    record = f"over 20 seeds the median error at |x| = 20 is {error:.2g}, and {share} solve the task"
    require(
        error < AIM,
        f"It trains, and {record}. The aim is under {AIM}. {about_the_ends(answer)}",
    )
    return f"Well found: {record}. Write down why you think it works before you try the next one."
