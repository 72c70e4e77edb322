"""A NALU that was broken, repaired by the reader."""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor, nn

from ...tasks import arithmetic
from ...units import NALU, nac_weight
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked, made_by
from .._shared.wording import names, numbers

PARAMETERS = ("W_hat", "M_hat", "G")
PRODUCT = arithmetic("*")  # x ~ U[1, 2], and U[2, 6] to extrapolate


@checker
def repaired(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NALU repaired by the reader: its gradients, its values, and that it learns to multiply."""
    unit = made_by(answer, 3, 2)
    ours = {name: parameter for name, parameter in unit.named_parameters() if name in PARAMETERS}
    require(
        [tuple(ours[name].shape) for name in PARAMETERS if name in ours] == [(2, 3)] * 3,
        "For 3 inputs and 2 outputs W_hat, M_hat and G must each be an nn.Parameter of shape (2, 3).",
    )
    _check_reach(unit, ours)
    oracle = NALU(3, 2, dtype=ours["G"].dtype)
    generator = torch.Generator().manual_seed(1)
    for parameter in oracle.parameters():
        parameter.data.normal_(generator=generator)
    with torch.no_grad():
        for name, parameter in ours.items():
            parameter.copy_(oracle.get_parameter(name))
    _check_values(unit, oracle)
    _check_gradients(unit, oracle)
    learned = _learned_outputs(answer)
    return (
        f"Its values and gradients are those of a NALU, and it learns: from a small initialization {learned} "
        "of 5 runs find x1 · x2."
    )


def _check_reach(unit: nn.Module, ours: Mapping[str, nn.Parameter]) -> None:
    y = as_tensor(asked(unit, torch.linspace(-2, 3, 12).reshape(4, 3).to(ours["G"].dtype)))
    if y.requires_grad:
        y.sum().backward()  # type: ignore[no-untyped-call]
    idle = [name for name, parameter in ours.items() if parameter.grad is None]
    require(
        idle != ["G"],
        "No gradient reaches `G`: the gate is cut off from autograd, so it stays as it was initialized. What "
        "chooses the path then?",
    )
    require(not idle, f"No gradient reaches {names(idle)}: W is cut off from autograd.")


def _check_values(unit: nn.Module, oracle: NALU) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, -0.1], [0.3, 0.2, -2.0]]).to(oracle.G.dtype)
    with torch.no_grad():
        got, exact = as_tensor(asked(unit, x)), oracle(x)
        wrong = _slips(x, nac_weight(oracle.W_hat, oracle.M_hat), oracle.G, oracle.epsilon)
        at_zero = as_tensor(asked(unit, torch.zeros(1, 3).to(x.dtype)))
    require(not bool(got.isnan().any()), "A negative input gives NaN: the logarithm must see |x|.")
    require(tuple(got.shape) == (3, 2), f"For 3 points and 2 outputs it must return (3, 2), not {tuple(got.shape)}.")
    against(
        got,
        exact,
        wrong,
        lambda i, j: (
            f"At x = {numbers(x[i])} and with the same parameters NALU gives {exact[i, j]:.3f}, yours {got[i, j]:.3f}. "
            "Print a, m and g of both."
        ),
    )
    require(
        bool(at_zero.isfinite().all()),
        "Correct, until an input is 0: log 0 is −∞, which leads to NaN. Keep the ε next to |x|.",
    )


def _check_gradients(unit: nn.Module, oracle: NALU) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, -0.1]]).to(oracle.G.dtype)
    got, exact = (
        torch.autograd.grad(module(x).sum(), [module.get_parameter(name) for name in PARAMETERS])
        for module in (unit, oracle)
    )
    triples = zip(PARAMETERS, got, exact, strict=True)
    off = [name for name, mine, true in triples if not torch.allclose(mine, true, rtol=1e-3)]
    require(
        not off,
        f"The values are correct, but part of the gradient of {names(off)} is missing: "
        "on one of the two paths something is still cut off.",
    )


def _slips(x: Tensor, W: Tensor, G: Tensor, epsilon: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of a NALU."""
    size = x.abs() + epsilon
    a, m, z = x @ W.T, torch.exp(torch.log(size) @ W.T), x @ G.T
    g = torch.sigmoid(z)
    return {
        "The logarithm is missing: m = exp(W (|x| + ε)) is no product.": g * a + (1 - g) * torch.exp(size @ W.T),
        "`exp` is missing: m is still a logarithm.": g * a + (1 - g) * (torch.log(size) @ W.T),
        "`exp` comes before the weighted sum and undoes the logarithm: both paths add.": g * a + (1 - g) * (size @ W.T),
        "m takes the logarithm of a, which is a sum already. It must take that of |x|.": g * a + (1 - g) * a.abs(),
        "The gate opens both paths at once: where a has g, m has 1 − g.": g * (a + m),
        "The gate is the wrong way round: g = 1 must mean the sum.": (1 - g) * a + g * m,
        "σ is missing: g = G x does not lie between 0 and 1.": z * a + (1 - z) * m,
    }


def _learned_outputs(make: Callable[[int, int], nn.Module]) -> int:
    """Return how many outputs of a five-output unit learn x1 · x2; they share nothing, so each is a run of its own."""
    unit = make(2, 5).float()
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for name, low, high in (("W_hat", 0.1, 0.5), ("M_hat", 0.1, 0.5), ("G", -0.5, 0.0)):
            unit.get_parameter(name).uniform_(low, high, generator=generator)
    optimizer = torch.optim.RMSprop(unit.parameters(), lr=0.1)
    for _ in range(400):
        x, t = PRODUCT.draw((64,), generator=generator)
        optimizer.zero_grad()
        (unit(x) - t).square().mean(dim=0).sum().backward()
        optimizer.step()
    x, t = PRODUCT.extrapolation_set()
    with torch.no_grad():
        return int((relative_error(unit(x), t) < 0.05).sum())


def relative_error(y: Tensor, t: Tensor) -> Tensor:
    """Return the mean relative error of each output, over the axis before the last; infinite where there is a NaN."""
    return ((y - t) / t).abs().mean(dim=-2).nan_to_num(nan=torch.inf)
