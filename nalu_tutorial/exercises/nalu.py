"""Checkers of chapter 3: the neural arithmetic logic unit."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from ..units import NALU, nac_weight, power_product
from . import _nalu_mistakes as mistakes
from ._nalu_made_up import made_up
from ._nalu_runs import ENDS, trajectories
from ._nalu_trials import begin_solved, learned_outputs, stuck_runs, why_stuck
from ._verdict import checker, require, written

__all__ = ["diagnose", "log_space_path", "powers", "repaired", "stack", "start", "trajectories"]

PARAMETERS = ("W_hat", "M_hat", "G")


@checker
def powers(answer: Mapping[str, Sequence[float] | None]) -> str:
    """Check the weights of exp(w1 log x1 + w2 log x2) for six targets, None where there are none."""
    require(set(answer) == set(mistakes.POWERS), f"Give a dictionary with the keys {', '.join(mistakes.POWERS)}.")
    for target, wanted in mistakes.POWERS.items():
        given = answer[target]
        if given is None:
            require(wanted is None, f"{target} is within reach: which power of x1 is in it, and which of x2?")
            continue
        weights = tuple(float(w) for w in given)
        require(len(weights) == 2, f"For {target} give a pair: the power of x1 and the power of x2.")
        sentence = mistakes.WRONG_POWERS.get((target, weights), "")
        require(not sentence, sentence)
        require(max(map(abs, weights)) <= 1, f"For {target} you give {given}: no weight of a NALU leaves [−1, 1].")
        require(
            weights == wanted,
            f"With your weights for {target}, (2, 3) gives {2 ** weights[0] * 3 ** weights[1]:.2f}, and (4, 5) gives "
            f"{4 ** weights[0] * 5 ** weights[1]:.2f}.",
        )
    return "Four in one unit. Two units in a row can make the square as well, and for the sum there is the other path."


@checker
def log_space_path(answer: Callable[..., Tensor]) -> str:
    """Check a function (x, W, epsilon) that returns exp(W log(|x| + ε))."""
    generator = torch.Generator().manual_seed(4)
    x, W = torch.randn((2, 3, 3), generator=generator, dtype=torch.float64)  # square, so that a missing .T runs
    got = written(answer(x, W, 0.1))
    require(not bool(got.isnan().any()), "There is a NaN: log of a negative number. Take |x| first.")
    require(
        tuple(got.shape) == (3, 3),
        f"For 3 points and 3 outputs the result must be (3, 3), not {tuple(got.shape)}: each output weighs the inputs "
        "in its own way, with its own row of W.",
    )
    for sentence, wrong in mistakes.of_path(x, W, 0.1).items():
        require(not torch.allclose(got, wrong), sentence)
    exact = power_product(x, W, 0.1)
    row, column = divmod(int((got - exact).abs().argmax()), 3)
    require(
        torch.allclose(got, exact),
        f"At x = {_numbers(x[row])} with weights {_numbers(W[column])} and ε = 0.1 it is {exact[row, column]:.3f}; you "
        f"say {got[row, column]:.3f}.",
    )
    wide, W = torch.randn((2, 5, 4), generator=generator), torch.randn((3, 4), generator=generator)
    shape = tuple(answer(wide, W, 0.1).shape)
    require(shape == (2, 5, 3), f"x may have any leading axes: (2, 5, 4) must give (2, 5, 3); yours gives {shape}.")
    at_zero = float(answer(torch.zeros(1, 1), torch.tensor([[-0.5]])))
    require(
        math.isclose(at_zero, 1e-7**-0.5, rel_tol=1e-3),
        f"Where nobody names ε it is 1e-7, so 0 to the power −0.5 is 1/√ε = 3162; yours is {at_zero:.3g}.",
    )
    return "One matrix product, and it multiplies and divides. Look at what it forgets: x and −x give the same."


@checker
def repaired(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NALU repaired by the reader: its gradients, its values, and that it learns to multiply."""
    unit = written(answer(3, 2))
    require(isinstance(unit, nn.Module), f"Hand over a class of nn.Module; this makes a {type(unit).__name__}.")
    ours = {name: parameter for name, parameter in unit.named_parameters() if name in PARAMETERS}
    require(
        [tuple(ours[name].shape) for name in PARAMETERS if name in ours] == [(2, 3)] * 3,
        "For 3 inputs and 2 outputs W_hat, M_hat and G must each be an nn.Parameter of shape (2, 3).",
    )
    _check_reach(unit, ours)
    oracle = NALU(3, 2)
    generator = torch.Generator().manual_seed(1)
    for parameter in oracle.parameters():
        parameter.data.normal_(generator=generator)
    with torch.no_grad():
        for name, parameter in ours.items():
            parameter.copy_(oracle.get_parameter(name))
    _check_values(unit, oracle)
    _check_gradients(unit, oracle)
    learned = learned_outputs(answer)
    return f"It is a NALU, and it learns: from a gentle start {learned} of 5 runs find x1 · x2."


def _check_reach(unit: nn.Module, ours: Mapping[str, nn.Parameter]) -> None:
    y = written(unit(torch.ones(4, 3)))
    if y.requires_grad:
        y.sum().backward()
    idle = [name for name, parameter in ours.items() if parameter.grad is None]
    require(
        idle != ["G"],
        "No gradient reaches `G`: the gate is cut off from autograd, so it stays as it was drawn. Who chooses the path "
        "then?",
    )
    require(not idle, f"No gradient reaches {' and '.join(f'`{name}`' for name in idle)}: W is cut off from autograd.")


def _check_values(unit: nn.Module, oracle: NALU) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, -0.1], [0.3, 0.2, -2.0]])
    with torch.no_grad():
        got, exact = unit(x), oracle(x)
        wrong = mistakes.of_unit(x, nac_weight(oracle.W_hat, oracle.M_hat), oracle.G, oracle.epsilon)
    require(not bool(got.isnan().any()), "A negative input gives NaN: the logarithm must see |x|.")
    require(tuple(got.shape) == (3, 2), f"For 3 points and 2 outputs it must return (3, 2), not {tuple(got.shape)}.")
    for sentence, values in wrong.items():
        require(not torch.allclose(got, values, rtol=1e-4), sentence)
    row, column = divmod(int((got - exact).abs().argmax()), 2)
    require(
        torch.allclose(got, exact, rtol=1e-4),
        f"At x = {_numbers(x[row])} and with the same parameters NALU gives {exact[row, column]:.3f}, yours "
        f"{got[row, column]:.3f}. Print a, m and g of both.",
    )


def _check_gradients(unit: nn.Module, oracle: NALU) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, -0.1]])
    got, exact = (
        torch.autograd.grad(module(x).sum(), [module.get_parameter(name) for name in PARAMETERS])
        for module in (unit, oracle)
    )
    triples = zip(PARAMETERS, got, exact, strict=True)
    off = [name for name, mine, true in triples if not torch.allclose(mine, true, rtol=1e-3)]
    require(
        not off,
        f"The values are right, but part of the gradient of {' and '.join(f'`{name}`' for name in off)} is missing: "
        "on one of the two paths something is still cut off.",
    )


@checker
def start(answer: Callable[[int, int], Any]) -> str:
    """Check a random start of (Ŵ, M̂, G) from which plain descent learns x1 · x2 on at least 18 of 20 seeds."""

    def draw() -> list[Tensor]:
        drawn = written(answer(2, 1))
        return [drawn[name] for name in PARAMETERS] if isinstance(drawn, Mapping) else list(drawn)

    first, second = draw(), draw()
    require(
        len(first) == 3 and all(tuple(part.shape) == (1, 2) for part in first),
        "Return three tensors of shape (out_features, in_features): Ŵ, M̂ and G.",
    )
    require(all(bool(part.isfinite().all()) for part in first), "There is a NaN or an infinity in your start.")
    require(
        not all(map(torch.equal, first, second)),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    require(
        not begin_solved(draw),
        "That is no start, it is the answer: with their weights rounded to 0 and 1 your units multiply before the "
        "first step. Begin somewhere that would serve another operation as well.",
    )
    stuck = stuck_runs(draw)
    require(len(stuck) <= 2, why_stuck(stuck, draw))
    return f"{20 - len(stuck)} of 20 seeds arrive, and you told them neither the signs nor the path."


@checker
def diagnose(answer: Callable[[dict[str, Tensor]], str]) -> str:
    """Check a function that tells from a trajectory how a run on x1 · x2 ended."""
    runs = trajectories()
    for letter, run in trajectories().items():
        got, end = written(answer(run)), ENDS[letter]
        require(got in ENDS.values(), f"Answer with one of {', '.join(sorted(set(ENDS.values())))}, not {got!r}.")
        require(got == end, f"Run {letter} is not {got!r} but {end!r}: {_evidence(runs[letter], end)}")
    for run, end, evidence in made_up():
        got = written(answer(run))
        require(got == end, f"The eight are right. A run made up for this check is not {got!r} but {end!r}: {evidence}")
    return "Eight of eight, and the gate was hardly needed: a gate at 0 does not make a product."


def _evidence(run: Mapping[str, Tensor], end: str) -> str:
    w1, w2, g, loss = (float(run[name][-1]) for name in ("w1", "w2", "g", "loss"))
    if end == "exploded":
        step = int((~(run["loss"] <= 1e6)).int().argmax())
        size = "no number" if run["loss"][step].isnan() else f"{float(run['loss'][step]):.0e}"
        return f"its loss is {size} at step {step}. It does not matter how it ends."
    if end == "solved":
        return f"its loss ends at {loss:.0e}. It does not matter that g began at {float(run['g'][0]):.2f}."
    if end == "chose the sum":
        return f"g ends at {g:.2f} and both weights at work, {w1:.2f} and {w2:.2f}; a loss of {loss:.2f} is not 0."
    lost = " and ".join(f"w{i}" for i, w in ((1, w1), (2, w2)) if abs(w) < 0.05)
    return (
        f"{lost} ends at 0, so whatever path g = {g:.2f} takes, an input plays no part; the loss stays at {loss:.1f}."
    )


@checker
def stack(answer: nn.Module) -> str:
    """Check a stack of NALUs that multiplies x1 from [−3, −1] by x2 from [1, 3]."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    others = [type(module).__name__ for module in answer.modules() if type(module) not in (NALU, nn.Sequential)]
    require(not others, f"Only NALUs in an nn.Sequential, please; there is a {', '.join(others)} in it.")
    require(
        sum(isinstance(module, NALU) for module in answer.modules()) > 1,
        "One NALU cannot: at (−2, 3) its sum is −5 at the lowest and its product never negative, and −6 is no mixture "
        "of these. What if a second one turns the sign?",
    )
    values = torch.linspace(1, 3, 21)
    x = torch.cartesian_prod(-values, values)
    with torch.no_grad():
        y = answer(x.to(next(answer.parameters()).dtype)).to(x.dtype)
    require(tuple(y.shape) == (441, 1), f"For 441 points the result must be (441, 1), not {tuple(y.shape)}.")
    t = x.prod(dim=1, keepdim=True)
    require(
        not torch.allclose(y, -t, rtol=0.05),
        "That is |x1| · |x2|: m has no sign. The sum path of the next NALU has: −1 times its only input.",
    )
    error = ((y - t) / t).abs().nan_to_num(nan=math.inf)[:, 0]
    worst = int(error.argmax())
    leak = "A gate leaks there: which, and by how much?" if error[worst] < 0.3 else "Print what each unit makes of it."
    require(
        float(error[worst]) < 0.01,
        f"Within 1 % on {100 * float((error < 0.01).double().mean()):.0f} % of the points. The worst is "
        f"{_numbers(x[worst])}, with {_number(y[worst])} for {_number(t[worst])}. {leak}",
    )
    return "So depth gives back a sign that is known beforehand. Now try the other three pairs of signs."


def _numbers(x: Tensor) -> str:
    return f"({', '.join(map(_number, x))})"


def _number(value: Tensor) -> str:
    return f"{float(value):.2f}".replace("-", "−")
