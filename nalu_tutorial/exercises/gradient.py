"""Checkers of chapter 4: which gradient reaches a NAC, what it averages to at the start, and what a start is worth."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from . import _gradient_mistakes as mistakes
from . import _gradient_parts as parts
from . import _gradient_trials as trials
from ._gradient_record import FORM, check_record, verdict
from ._record import check_form, record_checker
from ._verdict import Unwritten, checker, is_nothing, require, several, written

__all__ = ["expectation", "flat", "gradients", "mean_output", "start", "starts"]


@checker
def flat(answer: Mapping[str, str]) -> str:
    """Check through which parameter a gradient reaches a weight at five points (Ŵ, M̂), given ∂L/∂W = 1."""
    require(set(answer) == set(mistakes.POINTS), f"Give a dictionary with the keys {', '.join(mistakes.POINTS)}.")
    words = list(mistakes.REACH.values())
    for point, (w, m) in mistakes.POINTS.items():
        given = answer[point]
        if is_nothing(given):
            raise Unwritten("replace the dots with your answer.")
        require(given in words, f"Answer with one of {', '.join(words)}; at {point} you give {given!r}.")
        tanh, gate = math.tanh(w), 1 / (1 + math.exp(-m))
        slopes = (1 - tanh**2) * gate, tanh * gate * (1 - gate)
        right = mistakes.REACH[slopes[0] > 1e-3, slopes[1] > 1e-3]
        fallback = f"At {point} ∂W/∂Ŵ is {slopes[0]:.1g} and ∂W/∂M̂ is {slopes[1]:.1g}: which are above 0.001?"
        require(given == right, mistakes.WRONG_REACH.get((point, given), fallback))
    return "Ŵ = 0 is flat for M̂ whatever the gate, a shut gate is flat for both, and so is a weight that is done."


@checker
def gradients(answer: Callable[..., tuple[Tensor, Tensor]]) -> str:
    """Check (dŴ, dM̂) of the mean of (y − t)² for one NAC, written without autograd."""
    generator = torch.Generator().manual_seed(4)
    x, t = (torch.randn((6, n), generator=generator, dtype=torch.float64) for n in (3, 1))
    W_hat, M_hat = torch.randn((2, 1, 3), generator=generator, dtype=torch.float64)
    try:
        with torch.inference_mode():
            got = written(answer(*(part.clone() for part in (x, t, W_hat, M_hat))))
    except RuntimeError as error:
        require("grad" not in str(error), "Autograd is switched off here: the chain rule is yours to write.")
        raise
    require(isinstance(got, tuple | list) and len(got) == 2, "Return two tensors: dŴ and dM̂.")
    for name, part in zip(("dŴ", "dM̂"), got, strict=True):
        _check_gradient_shape(name, part)
    pairs = mistakes.of_gradients(x, t, W_hat, M_hat)
    right = pairs.pop("")
    for sentence, pair in pairs.items():
        require(not all(map(torch.allclose, got, pair)), sentence)
    by_weight = right[0] / (1 - W_hat.tanh() ** 2) / M_hat.sigmoid()
    alone = mistakes.of_w_hat(by_weight, W_hat, M_hat), mistakes.of_m_hat(by_weight, W_hat, M_hat)
    for name, part, exact, wrong in zip(("dŴ", "dM̂"), got, right, alone, strict=True):
        for sentence, values in wrong.items():
            require(not torch.allclose(part, values), sentence)
        worst = int((part - exact).abs().argmax())
        require(
            torch.allclose(part, exact),
            f"Entry {worst} of {name} is {part[0, worst]:.4f}; autograd says {exact[0, worst]:.4f}.".replace("-", "−"),
        )
    return "Both begin with ∂L/∂W. It contains y, and y contains tanh Ŵ: that is why the expectation does not split."


def _check_gradient_shape(name: str, part: Any) -> None:
    require(isinstance(part, Tensor), f"{name} must be a tensor; this is a {type(part).__name__}.")
    shape = tuple(part.shape)
    require(shape != (6, 3), f"{name} has a row for each point of the batch: the mean over the batch is missing.")
    require(shape != (3, 1), f"{name} is of shape (3, 1), which is its transpose. A parameter and its gradient agree.")
    require(shape == (1, 3), f"{name} has the shape {shape}. A gradient has that of its parameter: (1, 3).")


@checker
def start(*answer: Any) -> str:
    """Check a start (Ŵ, M̂) whose signal is not 0 on average, and on which tasks it is predicted to do worse."""
    my_start, prediction = several(answer, 2)

    def draw() -> tuple[Tensor, Tensor]:
        W_hat, M_hat = my_start(2, 1)
        return W_hat, M_hat

    drawn = list(written(my_start(2, 1)))
    require(
        len(drawn) == 2 and all(isinstance(part, Tensor) and tuple(part.shape) == (1, 2) for part in drawn),
        "Return two tensors of shape (out_features, in_features): Ŵ and M̂.",
    )
    predicted = {prediction} if isinstance(prediction, str) else set(prediction)
    require(
        predicted <= set(trials.TASKS),
        f"A prediction is a set of tasks out of {', '.join(map(repr, trials.TASKS))}; `set()` if you expect none.",
    )
    W_hat, M_hat = trials.many(draw)
    require(bool((W_hat.isfinite() & M_hat.isfinite()).all()), "There is a NaN or an infinity in your start.")
    require(
        bool((W_hat != W_hat[0]).any() | (M_hat != M_hat[0]).any()),
        "Every call gives the same numbers. Draw them: there is no expectation over a single start.",
    )
    heard = trials.check_signal(W_hat, M_hat)
    return f"The signal is {heard} at the start. {trials.check_prediction(draw, predicted)}"


@checker
def expectation(*answer: Any) -> str:
    """Check the two parts of E[∂L/∂b₁] for the reader's own W = f(a) g(b): three functions, or a triple of them."""
    f, g, my_parts = several(answer, 3)
    measured = parts.measured_parts(f, g)
    m = parts.moments(f, g)
    require(
        abs(m.f) > 0.05,
        f"E[f] is {m.f:.3f}. With E[f] = 0, as for tanh, half of this exercise is 0. Choose an f that is not odd.",
    )
    require(
        abs(m.slope) > 0.01,
        f"E[g′] is {m.slope:.3f}: g is equally high at −2 and 2, or climbs in jumps, which no gradient sees.",
    )
    given = written(my_parts())
    require(
        isinstance(given, tuple | list) and len(given) == 2,
        "Return a pair: the part with the target, and the part with the net's own answer.",
    )
    signal, own = map(float, given)
    require(
        not (_close(signal, measured[1]) and _close(own, measured[0])) or _close(signal, measured[0]),
        "The two are exchanged: the part with the target comes first.",
    )
    _check_part("The part with the target", signal, measured[0], parts.signal_mistakes(m))
    _check_part("The part with your net's own answer", own, measured[1], parts.own_mistakes(m))
    return (
        f"Autograd says {measured[0]} and {measured[1]}. With E[f] other than 0 there is a signal. And where g has no "
        "jumps, E[g′] needs no integral: it is (g(2) − g(−2)) / 4."
    )


def _close(given: float, measured: parts.Measured) -> bool:
    return abs(given - measured.mean) <= 5 * measured.error + 0.005 * abs(measured.mean)


def _check_part(name: str, given: float, measured: parts.Measured, wrong: Mapping[str, float]) -> None:
    if _close(given, measured):
        return
    for sentence, value in wrong.items():
        require(not _close(given, parts.Measured(value, 0)), f"{name}: {sentence}")
    require(False, f"{name} is {measured} by autograd at {parts.NETS * parts.POINTS:,} points. You say {given:.4f}.")


@checker
def mean_output(answer: Callable[[Tensor, float], Tensor]) -> str:
    """Check E[z₂] of a multiplicative layer with weights from U[−r, r], given z₁ of shape (..., in)."""
    z1 = 3 * torch.randn((7, 3), generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    z1[0, :2] = torch.tensor([0.02, -0.01])  # where an expansion in r · l is far off
    got = written(answer(z1, 0.8))
    require(isinstance(got, Tensor), f"Return a tensor; this is a {type(got).__name__}.")
    got = got.double()
    require(not bool(got.isnan().any()), "There is a NaN: log of a negative number. Take |z₁| first.")
    shape = tuple(got.shape)
    require(shape != (7, 3), "There is a number for each input still: multiply them, over the last axis.")
    require(shape == (7,), f"For z₁ of shape (7, 3) the result is (7,), one number for each row, not {shape}.")
    for sentence, wrong in mistakes.of_mean_product(z1, 0.8).items():
        require(not torch.allclose(got, wrong), sentence)
    exact = mistakes.mean_product(z1, 0.8)
    worst = int((got / exact - 1).abs().argmax())
    require(
        torch.allclose(got, exact, rtol=1e-4),
        f"At z₁ = ({', '.join(f'{z:.3g}' for z in z1[worst])}) and r = 0.8 it is {exact[worst]:.4g}; you say "
        f"{got[worst]:.4g}.".replace("-", "−"),
    )
    zero = answer(torch.zeros(1, 2, dtype=torch.float64), 0.5).double()
    require(
        torch.allclose(zero, mistakes.mean_product(torch.zeros(1, 2, dtype=torch.float64), 0.5), rtol=1e-4),
        f"At z₁ = (0, 0) you give {float(zero):.3g}. Without ε = 1e-7 next to |z₁| the logarithm of 0 is −∞.",
    )
    one = torch.tensor([[1 - 1e-7, 1 - 1e-7]], dtype=torch.float64)  # |z₁| + ε = 1, so l = 0 to the last bit
    at_one = float(answer(one, 0.5))
    require(not math.isnan(at_one), "Where l = 0 it is 0 / 0, a NaN. What is sinh(u) / u near 0?")
    require(
        abs(at_one - 1) < 1e-9, f"Where all l are 0, z₂ is 1 for all weights, and so is its mean; not {at_one:.3g}."
    )
    wide = z1.reshape(1, 7, 3).expand(2, 7, 3)
    require(tuple(answer(wide, 0.8).shape) == (2, 7), "z₁ may have any leading axes: (2, 7, 3) must give (2, 7).")
    return (
        "sinh(u) / u is never below 1, so E[z₂] ≥ 1 for every z₁. Any other start that is even around 0 does the same: "
        "there E[exp(w l)] = E[cosh(w l)]."
    )


@record_checker
def starts(answer: Mapping[str, Any]) -> str:
    """Check the record of a start tried against the usual one, and say what it shows."""
    check_form(answer, FORM)
    check_record(answer)
    return verdict(answer)
