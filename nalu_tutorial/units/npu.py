"""Neural power units (Heim, Pevný & Šmídl 2020): products of powers, with the sign that complex numbers give them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._bounded import draw_around_zero
from ._keep import keep_between
from ._sum import plus
from ._unit import Unit
from .checks import check_flags, check_input


class NaiveNPU(Unit):
    r"""The neural power unit without its gate: the real part of :math:`\exp(W \log x)` for complex W.

    .. math:: y = \exp(W_r \log r - \pi W_i k) \odot \cos(W_i \log r + \pi W_r k)

    with :math:`r = |x| + \varepsilon`, and k = 1 where x < 0, else 0: the argument of log x over π.

    Attributes
    ----------
    W_re, W_im : Parameter
        The exponents, both of shape (out_features, in_features): the first Xavier-uniform, the second zero.

    Notes
    -----
    Input (..., in_features), output (..., out_features). ε is the machine epsilon of the input's precision. A negative
    x to a power w that is not whole gives the real part of the principal power, \|x\|^w cos(πw): (−8)^(1/3) is 1,
    not −2.

    The paper's boxed definition prints k the other way round, with which 2¹ would be −2; its derivation and the
    authors' implementations have it as here.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2, the definition of the NaiveNPU.

    Examples
    --------
    >>> unit = NaiveNPU(2, 1).requires_grad_(False)
    >>> unit.W_re[:] = torch.tensor([[1.0, -1.0]])
    >>> unit(torch.tensor([6.0, -2.0])).round()
    tensor([-3.])
    """

    W_re: nn.Parameter
    W_im: nn.Parameter

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return dict.fromkeys(("W_re", "W_im"), (self.out_features, self.in_features))

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the real exponents again, and set the imaginary ones to zero."""
        nn.init.xavier_uniform_(self.W_re, generator=generator)
        nn.init.zeros_(self.W_im)

    def polar(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return r and k, both of the shape of x."""
        return plus(x.abs(), torch.finfo(x.dtype).eps), (x < 0).to(x.dtype)

    def forward(self, x: Tensor) -> Tensor:
        """Return the real part of exp(W log x) for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.W_re)
        r, k = self.polar(x)
        log_r, angle = torch.log(r), math.pi * k
        size = torch.exp(functional.linear(log_r, self.W_re) - functional.linear(angle, self.W_im))
        return size * torch.cos(functional.linear(log_r, self.W_im) + functional.linear(angle, self.W_re))


class NPU(NaiveNPU):
    r"""The neural power unit: a relevance gate for each input turns those that do not matter into 1.

    The equation is that of the `NaiveNPU`, with :math:`\hat g = \min(\max(g, 0), 1)` and

    .. math:: r = \hat g\,(|x| + \varepsilon) + 1 - \hat g, \qquad k = \hat g \text{ where } x < 0, \text{ else } 0.

    Attributes
    ----------
    W_re, W_im : Parameter
        The exponents, both of shape (out_features, in_features): the first Xavier-uniform, the second zero.
    gate : Parameter
        g, of shape (in_features,), initialized at 0.5. The clip passes no gradient to an entry outside [0, 1].

    Notes
    -----
    Input (..., in_features), output (..., out_features). With the gate open it is the `NaiveNPU`. With a gate between
    0 and 1 it is no power of a real number: at g = 0.5 and an exponent of 1 every negative input gives 0.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2, the definition of the NPU.

    Examples
    --------
    >>> unit = NPU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    gate: nn.Parameter

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return {**super().shapes(), "gate": (self.in_features,)}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the exponents again and set every gate to 0.5."""
        super().reset_parameters(generator)
        nn.init.constant_(self.gate, 0.5)

    def polar(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the gated r and k, both of the shape of x."""
        r, k = super().polar(x)
        g = self.gate.clamp(0, 1)
        return g * r + (1 - g), g * k


class RealNPU(NPU):
    r"""The neural power unit with real exponents: :math:`y = \exp(W_r \log r) \odot \cos(\pi W_r k)`.

    r and k are those of the `NPU`, gate included.

    Parameters
    ----------
    bounded : bool
        Whether it is the modified unit of Mistry et al. (2021): exponents and gate are kept between bounds, the
        exponents are initialized as in a `NAU`, and there is a regularizer, ``sparsity_penalty()``.

    Attributes
    ----------
    W_re : Parameter
        The exponents, of shape (out_features, in_features), Xavier-uniform; in the modified unit from U[−r, r] with
        :math:`r = \min(½, \sqrt{6 / (\text{in} + \text{out})})`.
    gate : Parameter
        Shape (in_features,), initialized at 0.5.
    bounds : dict
        The ends between which training keeps each parameter that it names: of the modified unit −1 and 1 for the
        exponents, 0 and 1 for the gate, else none.

    Notes
    -----
    Input (..., in_features), output (..., out_features).

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2. Mistry, Farrahi & Hare (2021), Learning Division with
    Neural Arithmetic Logic Modules, for the modified unit.

    Examples
    --------
    >>> unit = RealNPU(2, 1, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 2)).shape
    torch.Size([5, 1])
    """

    printed = ("bounded",)

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        bounded: bool = False,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        check_flags(bounded=bounded)
        self.bounded = bounded
        self.bounds = {"W_re": (-1.0, 1.0), "gate": (0.0, 1.0)} if bounded else {}
        super().__init__(in_features, out_features, generator=generator, device=device, dtype=dtype)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        return {"W_re": (self.out_features, self.in_features), "gate": (self.in_features,)}

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw the exponents again and set every gate to 0.5."""
        if self.bounded:
            draw_around_zero(self.W_re, generator)
        else:
            nn.init.xavier_uniform_(self.W_re, generator=generator)
        nn.init.constant_(self.gate, 0.5)

    @property
    def sparsity_penalty(self) -> Callable[[], Tensor]:
        r"""The regularizer of the modified unit, a method; without ``bounded=True`` there is none.

        It returns :math:`\operatorname{mean} |1 - |W|| + \operatorname{mean} \min(|g|, |1 - g|)`, a scalar: 0 where
        every exponent is −1 or 1 and every gate is 0 or 1. An input that does not matter is left out by its gate alone.
        """
        if not self.bounded:
            raise AttributeError
        return self._sparsity_penalty

    def __getattr__(self, name: str) -> Any:
        # Python asks here for what the property above has not, and nn.Module would say that there is no such name.
        if name == "sparsity_penalty":
            raise AttributeError("a RealNPU has a sparsity_penalty() only with bounded=True")
        return super().__getattr__(name)

    def _sparsity_penalty(self) -> Tensor:
        gate = torch.minimum(self.gate.abs(), (1 - self.gate).abs())
        return (1 - self.W_re.abs()).abs().mean() + gate.mean()

    def clamp_(self) -> None:
        """Move every entry that has left its bounds onto the nearer one; to be called after each optimizer step."""
        keep_between(self, self.bounds)

    def forward(self, x: Tensor) -> Tensor:
        """Return the product of real powers for an input of shape (..., in_features)."""
        check_input(x, self.in_features, self.W_re)
        r, k = self.polar(x)
        size = torch.exp(functional.linear(torch.log(r), self.W_re))
        return size * torch.cos(functional.linear(math.pi * k, self.W_re))
