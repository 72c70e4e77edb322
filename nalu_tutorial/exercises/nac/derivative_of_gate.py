"""The derivative of W with respect to M̂, by hand."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.by_hand import by_hand
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked


@checker
def derivative_of_gate(answer: Callable[[Tensor, Tensor], Tensor]) -> str:
    """Check ∂W/∂M̂, written by hand."""
    generator = torch.Generator().manual_seed(3)
    w_hat, m_hat = torch.randn((2, 50), generator=generator, dtype=torch.float64)
    with by_hand("Autograd is switched off here: the derivative is yours to write."):
        got = as_tensor(asked(answer, w_hat, m_hat))
    require(
        got.shape == (50,), f"For 50 pairs there are 50 derivatives, of shape (50,); yours have {tuple(got.shape)}."
    )
    tanh, gate = torch.tanh(w_hat), torch.sigmoid(m_hat)
    exact = tanh * gate * (1 - gate)
    slips = {
        "You left tanh Ŵ out: it is a factor of W, so it stays when you differentiate with respect to M̂.": gate
        * (1 - gate),
        "That is W itself, not its derivative: the derivative of σ is σ(1 − σ).": tanh * gate,
        "1 − σ² mixes up the two: it is tanh whose derivative is 1 − tanh²; for σ it is σ(1 − σ).": tanh
        * (1 - gate**2),
        "The derivative of σ is σ(1 − σ), and you have only its second factor.": tanh * (1 - gate),
        "That is ∂W/∂Ŵ: you differentiated tanh. Here M̂ varies, and Ŵ is constant.": (1 - tanh**2) * gate,
    }
    against(
        got,
        exact,
        slips,
        lambda k: f"At Ŵ = {w_hat[k]:.2f}, M̂ = {m_hat[k]:.2f} autograd gives {exact[k]:.4f}, you give {got[k]:.4f}.",
    )
    return "Look at its three factors: each of them can be the one that is nearly 0."
