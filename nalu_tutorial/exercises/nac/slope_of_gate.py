"""The slope of W by M̂, by hand."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import checker, require
from .._shared.taking import written


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
