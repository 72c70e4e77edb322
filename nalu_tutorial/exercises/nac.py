"""Checkers of chapter 2: the neural accumulator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from ..tasks import signed_sum
from ..training import train
from ..units import NAC, nac_weight
from ._verdict import checker, require, written


@checker
def corners(answer: Mapping[int, tuple[float, float]]) -> str:
    """Check one pair (Ŵ, M̂) for each of the weights −1, 0 and 1."""
    require(set(answer) == {-1, 0, 1}, "Give a dictionary with the keys −1, 0 and 1, each with a pair (Ŵ, M̂).")
    pairs = {wanted: [torch.tensor(float(number)) for number in pair] for wanted, pair in answer.items()}
    weights = {wanted: nac_weight(*pair).item() for wanted, pair in pairs.items()}
    require(
        not (answer[-1][1] < 0 < weights[1] and abs(weights[-1]) < 0.1),
        "M̂ cannot make a weight negative: σ is never below 0. The sign is Ŵ's business; a low M̂ only closes "
        "the connection.",
    )
    require(
        not 0.5 < weights[1] < 0.99,
        f"With your pair for 1 the weight is {weights[1]:.2f}. tanh(1) is 0.76 and σ(1) is 0.73: both must be driven "
        "further.",
    )
    for wanted, weight in weights.items():
        further = " Shut the gate further." if wanted == 0 and pairs[0][1] < 0 else ""
        require(
            abs(weight - wanted) < 1e-2,
            f"With your pair for {wanted} W is {weight:.4f}; within 0.01, please.{further}",
        )
    if pairs[0][1] > -2:
        return "Right, though your 0 stands on the edge of a cliff, at Ŵ = 0. Behind a shut gate it would stay."
    return "Two plateaus for the signs and one wide one for zero: that is the whole surface."


@checker
def slope_of_gate(answer: Callable[[Tensor, Tensor], Tensor]) -> str:
    """Check ∂W/∂M̂, written by hand."""
    generator = torch.Generator().manual_seed(3)
    w_hat, m_hat = torch.randn((2, 50), generator=generator, dtype=torch.float64)
    got = written(answer(w_hat, m_hat))
    tanh, gate = torch.tanh(w_hat), torch.sigmoid(m_hat)
    mistakes = {
        "You left tanh Ŵ out: it is a factor of W, so it stays when you differentiate by M̂.": gate * (1 - gate),
        "That is W itself, not its slope: the derivative of σ is σ(1 − σ).": tanh * gate,
        "1 − σ² mixes up the two: it is tanh whose derivative is 1 − tanh²; for σ it is σ(1 − σ).": tanh
        * (1 - gate**2),
        "That is ∂W/∂Ŵ: you differentiated tanh. Here M̂ moves, and Ŵ stands still.": (1 - tanh**2) * gate,
    }
    for sentence, wrong in mistakes.items():
        require(not torch.allclose(got, wrong), sentence)
    exact = tanh * gate * (1 - gate)
    worst = int((got - exact).abs().argmax())
    require(
        torch.allclose(got, exact),
        f"At Ŵ = {w_hat[worst]:.2f}, M̂ = {m_hat[worst]:.2f} autograd says {exact[worst]:.4f}, "
        f"you say {got[worst]:.4f}.",
    )
    return "Look at its three factors: each of them can be the one that is nearly 0."


@checker
def nac(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NAC written by the reader: a class with W_hat and M_hat."""
    if isinstance(answer, type) and not callable(getattr(answer, "forward", None)):
        written(None)
    unit = written(answer(3, 2))
    require(isinstance(unit, nn.Module), f"Hand over a class of nn.Module; this makes a {type(unit).__name__}.")
    parameters = dict(unit.named_parameters())
    require(
        {"W_hat", "M_hat"} <= set(parameters),
        f"Its parameters are {sorted(parameters)}: make W_hat and M_hat each an nn.Parameter, or no optimiser will "
        "see them.",
    )
    require(
        tuple(parameters["W_hat"].shape) == (2, 3),
        f"For 3 inputs and 2 outputs W_hat must be of shape (2, 3), out before in, as in nn.Linear; yours is "
        f"{tuple(parameters['W_hat'].shape)}.",
    )
    _check_gradient(unit, parameters)
    require(not {"bias", "b"} & set(parameters), "A NAC has no bias: with all inputs 0 its answer must be 0.")
    _check_values(unit, parameters)
    return "It is the package's NAC. From here on you know what every line of it does."


def _check_gradient(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    once = "W was computed once in `__init__`; no gradient reaches `W_hat`. Compute it in `forward`, every time."
    y = unit(torch.ones(4, 3))
    if y.requires_grad:
        y.sum().backward()
    idle = [name for name in ("W_hat", "M_hat") if parameters[name].grad is None]
    require(len(idle) < 2, once)
    require(not idle, f"`{idle[0] if idle else ''}` plays no part in the result: no gradient reaches it.")
    try:
        unit(torch.ones(4, 3)).sum().backward()
    except RuntimeError:
        require(False, once + " The second backward pass finds the graph gone.")


def _check_values(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, 0.0]])
    W_hat, M_hat = (parameters[name].detach() for name in ("W_hat", "M_hat"))
    for part, seed in ((W_hat, 1), (M_hat, 2)):  # a start of zeros would hide what the unit computes
        part.normal_(generator=torch.Generator().manual_seed(seed))
    with torch.no_grad():
        y = unit(x)
    require(tuple(y.shape) == (2, 2), f"For an input of shape (2, 3) the result must be (2, 2), not {tuple(y.shape)}.")
    swapped = x @ (torch.sigmoid(W_hat) * torch.tanh(M_hat)).T
    require(not torch.allclose(y, swapped), "tanh and σ have changed places: tanh goes with W_hat and makes the sign.")
    require(
        not torch.allclose(y, x @ (torch.tanh(W_hat) + torch.sigmoid(M_hat)).T),
        "The two factors are multiplied, not added: a closed gate must make the weight 0.",
    )
    right = torch.allclose(y, x @ nac_weight(W_hat, M_hat).T, atol=1e-6)
    require(right, "The result is not W x with W = tanh(Ŵ) ⊙ σ(M̂). Print W next to `nac_weight(W_hat, M_hat)`.")


@checker
def read_sum(answer: Callable[[Sequence[float], Sequence[str]], str | None]) -> str:
    """Check a function that reads weights as a formula, or gives 'unreadable' where one is not near −1, 0 or 1."""
    names = ["a", "b", "c"]
    got = written(answer([0.999, -0.998, 0.001], names)).replace(" ", "")
    require(got not in ("a+b", "a+b+c"), "The sign of b is lost: its weight is −0.998.")
    require("c" not in got, "c has a weight of 0.001: it does not belong in the formula.")
    require(got == "a-b", f"For the weights 0.999, −0.998, 0.001 the formula is 'a - b'; yours is {got!r}.")
    for odd in (0.5, 2.0):
        half = answer([1.0, odd, 0.0], names)
        require(half is not None, "Where the chapter's `read` gives None, give the word 'unreadable'.")
        require(
            half == "unreadable",
            f"A weight of {odd:g} is not near −1, 0 or 1, and you read {half!r}. Rounding it away hides "
            "that nothing was learned: answer 'unreadable'.",
        )
    require(answer([0.0, 0.01, 0.0], names) == "0", "Where all weights are 0 the formula is '0'.")
    require(
        written(answer([-1.0, 0.0, 1.0], names)).replace(" ", "") in ("-a+c", "c-a"),
        "For −1, 0, 1 it is '-a + c'.",
    )
    return "A net one can read is a net one can check. That is worth a lot, and it is the reason for all this."


@checker
def start(answer: Callable[[int, int], tuple[Tensor, Tensor]]) -> str:
    """Check a wide start of (Ŵ, M̂) from which plain descent on x1 − x2 ends below a loss of 10 on 20 of 20 seeds."""
    first, second = written(answer(2, 1)), written(answer(2, 1))
    require(
        len(first) == 2 and all(tuple(part.shape) == (1, 2) for part in first),
        "Return two tensors of shape (out_features, in_features): Ŵ and M̂.",
    )
    require(
        bool((first[0] != 0).any()),
        "With Ŵ = 0 every W is 0 and no gradient reaches M̂ at the start: ∂W/∂M̂ has tanh Ŵ as a factor.",
    )
    require(
        not torch.equal(first[0], second[0]),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    reach = max(float(torch.as_tensor(part).abs().max()) for _ in range(50) for part in answer(2, 1))
    require(reach > 2, f"In fifty draws nothing was larger than {reach:.1f}: one of the two should reach beyond 2.")

    def make() -> NAC:
        unit = NAC(2, 1)
        with torch.no_grad():
            for parameter, value in zip((unit.W_hat, unit.M_hat), answer(2, 1), strict=True):
                parameter.copy_(value)
        return unit

    recipe: dict[str, Any] = {"optimizer": torch.optim.SGD, "lr": 1e-3, "batch_size": 64, "dtype": torch.float64}
    runs = train(make, signed_sum([1, -1]), seeds=20, steps=2000, **recipe)
    stuck = int((~(runs.history["validation"][-1] <= 10)).sum())  # NaN is stuck too
    require(
        stuck == 0,
        f"{stuck} of 20 seeds end above a loss of 10. They start on flat ground, or with a sign that must be turned "
        "and shut their gate on the way. Which of the two parameters has to be small?",
    )
    return "All 20 seeds arrive. An open gate is a fine place to start; a sign made up beforehand is not."


@checker
def twice(answer: nn.Module) -> str:
    """Check a stack of NACs that computes 2 x1 + x2, with weights set by hand or trained."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    leaves: list[Any] = [module for module in answer.modules() if not list(module.children())]
    others = [type(module).__name__ for module in leaves if not isinstance(module, NAC)]
    require(not others, f"Only NACs, please; there is a {', '.join(others)} in it.")
    require(len(leaves) > 1, "One NAC cannot: its weights end at 1. What if a second one adds what the first one made?")
    x = torch.tensor([[3.0, 4.0], [-10.0, 2.0], [1000.0, 1.0]])
    some = next(answer.parameters())
    with torch.no_grad():
        y = answer(x.to(some.dtype))
    require(tuple(y.shape) == (3, 1), f"For three pairs the result must be of shape (3, 1), not {tuple(y.shape)}.")
    t = 2 * x[:, :1] + x[:, 1:]
    require(
        not torch.allclose(y.to(t.dtype), x.sum(dim=1, keepdim=True), rtol=0.02),
        "That is x1 + x2. x1 must reach the output by two paths, and each path can carry it once.",
    )
    off = float(((y - t).abs() / t.abs()).max())
    require(
        off < 0.01,
        f"The largest relative error is {off:.1%}; it must be under 1 %. Drive Ŵ and M̂ further, or train longer.",
    )
    return "So the bound is on one layer, not on the net: depth multiplies paths."
