"""Units run along time, one explicit step after another."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from ._unit import Unit
from .checks import as_size, check_input, check_sequence


class Recurrent(nn.Module):
    r"""A cell that is given its own last output: :math:`s_t = \operatorname{cell}([x_t, s_{t-1}])`.

    Any unit from in + state to state features is a cell, and so is ``nn.Sequential(nn.Linear(...), nn.ReLU())``, which
    makes a plain recurrent network.

    Parameters
    ----------
    cell : Module
        Maps (..., in + state_features) to (..., state_features).
    state_features : int
        How many numbers the cell hands on, at least 1.
    start : float
        All numbers of the state before the first step, :math:`s_0`: 0 for a sum, 1 for a product.
    every_step : bool
        Whether the output is the state after every step, and not only the last one.

    Raises
    ------
    TypeError
        If the size is no int, or an input is not real and floating-point.
    ValueError
        If the size is below 1, an input has no axis of time, the cell does not return state_features numbers, or every
        step is asked for of an input that has none.

    Notes
    -----
    Input (..., T, in), output the last state, (..., state_features), or every state, (..., T, state_features). After
    no step at all the last state is the initial one.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, the recurrent form of the arithmetic tasks.

    Examples
    --------
    >>> from nalu_tutorial import NAC
    >>> total = Recurrent(NAC(2 + 1, 1), 1).requires_grad_(False)
    >>> for parameter in total.parameters():
    ...     parameter[:] = 50.0
    >>> total(torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
    tensor([21.])
    """

    def __init__(self, cell: nn.Module, state_features: int, *, start: float = 0.0, every_step: bool = False) -> None:
        super().__init__()
        self.cell, self.state_features = cell, as_size("state_features", state_features)
        self.start, self.every_step = start, every_step

    def forward(self, x: Tensor) -> Tensor:
        """Return the last state, or every one, for an input of shape (..., T, in)."""
        check_sequence(x)
        if self.every_step and not x.shape[-2]:
            raise ValueError("expected an input of at least one step, of which to return the state, got none")
        states = [x.new_full((*x.shape[:-2], self.state_features), self.start)]
        for x_t in x.unbind(dim=-2):
            states.append(self.step(x_t, states[-1]))
        return torch.stack(states[1:], dim=-2) if self.every_step else states[-1]

    def step(self, x: Tensor, s: Tensor) -> Tensor:
        """Return the state after one time step, of the shape of s."""
        after: Tensor = self.cell(torch.cat([x, s], dim=-1))
        if after.shape != s.shape:
            raise ValueError(
                f"expected a cell that returns a state of shape {tuple(s.shape)}, got {tuple(after.shape)}"
            )
        return after

    def extra_repr(self) -> str:
        """Give the size of the state, as `print` of a model shows it, and what is not the usual."""
        start = f", start={self.start}" if self.start else ""
        every_step = ", every_step=True" if self.every_step else ""
        return f"state_features={self.state_features}{start}{every_step}"


class LSTM(Unit):
    r"""A long short-term memory in plain tensor operations, for comparison with the units.

    .. math::

        (i, f, g, o) &= U x_t + b_{ih} + V h_{t-1} + b_{hh} \\
        c_t &= \sigma(f) \odot c_{t-1} + \sigma(i) \odot \tanh(g) \\
        h_t &= \sigma(o) \odot \tanh(c_t)

    The fused ``torch.nn.LSTM`` cannot be used where many seeds are mapped at once: under ``torch.func.vmap`` it falls
    off its fast path. For a read-out, put an ``nn.Linear`` behind it in an ``nn.Sequential``.

    Parameters
    ----------
    in_features, out_features : int
        Sizes of one step of the input and of the hidden state, both at least 1.
    generator : torch.Generator, optional
        Draws the initialization; without one, torch's default generator.
    device, dtype : optional
        As in ``torch.nn.Linear``.

    Attributes
    ----------
    weight_ih, weight_hh, bias_ih, bias_hh : Parameter
        U, V and the two biases, named and shaped as in ``torch.nn.LSTMCell``: (4 out_features, in_features),
        (4 out_features, out_features) and twice (4 out_features,). All are initialized as there, from U[−r, r] with
        :math:`r = 1 / \sqrt{\text{out}}`.

    Raises
    ------
    TypeError
        If a size is no int, or an input is not real and floating-point.
    ValueError
        If a size is below 1, an input has no axis of time, or its last axis is not in_features.

    Notes
    -----
    Input (..., T, in_features), output the last hidden state, (..., out_features). It starts from h = c = 0.

    References
    ----------
    Hochreiter & Schmidhuber (1997), Long Short-Term Memory, in the form that ``torch.nn.LSTM`` has.

    Examples
    --------
    >>> unit = LSTM(2, 3, generator=torch.Generator().manual_seed(0))
    >>> unit(torch.ones(5, 10, 2)).shape
    torch.Size([5, 3])
    """

    weight_ih: nn.Parameter
    weight_hh: nn.Parameter
    bias_ih: nn.Parameter
    bias_hh: nn.Parameter

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        gates = 4 * self.out_features
        return {
            "weight_ih": (gates, self.in_features),
            "weight_hh": (gates, self.out_features),
            "bias_ih": (gates,),
            "bias_hh": (gates,),
        }

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw all parameters again from U[−r, r]."""
        r = 1 / math.sqrt(self.out_features)
        for parameter in self.parameters():
            nn.init.uniform_(parameter, -r, r, generator=generator)

    def step(self, x: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
        """Return h and c after one time step, each of the shape that it had."""
        gates = functional.linear(x, self.weight_ih, self.bias_ih) + functional.linear(h, self.weight_hh, self.bias_hh)
        i, f, g, o = gates.chunk(4, dim=-1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c

    def forward(self, x: Tensor) -> Tensor:
        """Return the last hidden state for an input of shape (..., T, in_features)."""
        check_sequence(x)
        check_input(x, self.in_features, self.weight_ih)
        h = c = x.new_zeros((*x.shape[:-2], self.out_features))
        for x_t in x.unbind(dim=-2):
            h, c = self.step(x_t, h, c)
        return h
