"""Networks that run programs: a controller reads the operators and emits the weights of a unit, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...tasks.programs import as_operators, run_program
from ...units import Recurrent, nac_weight
from .._nets import First, LSTMCell

HIDDEN = 32  # of every LSTM
SCALE = 100.0  # what numbers are divided by where an LSTM reads them, and its output multiplied by
EPSILON = 1e-7  # as in NALU


class Operators(nn.Module):
    """What a controller sees of each instruction: its operator alone."""

    def forward(self, x: Tensor) -> Tensor:
        return x[..., :-1]


class ScaledNumbers(nn.Module):
    """What an LSTM sees of each instruction: its operator, and its number in hundreds."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat([x[..., :-1], x[..., -1:] / SCALE], dim=-1)


class InHundreds(nn.Module):
    """An output in hundreds, times 100."""

    def forward(self, y: Tensor) -> Tensor:
        return SCALE * y


def lstm_along(in_features: int, out_features: int) -> nn.Sequential:
    """Return an LSTM with a linear read-out after every step: (..., length, in) to (..., length, out)."""
    along = Recurrent(LSTMCell(in_features, HIDDEN), 2 * HIDDEN, every_step=True)
    return nn.Sequential(along, First(HIDDEN), nn.Linear(HIDDEN, out_features))


def reads_operators(operators: int, out_features: int) -> nn.Sequential:
    return nn.Sequential(Operators(), *lstm_along(operators, out_features))


def reads_numbers(operators: int, out_features: int) -> nn.Sequential:
    return nn.Sequential(ScaledNumbers(), *lstm_along(operators + 1, out_features))


def looks_up(operators: int, out_features: int) -> nn.Sequential:
    """Return the controller that remembers nothing: a table with one row for each operator."""
    return nn.Sequential(Operators(), nn.Linear(operators, out_features, bias=False))


class Calculator(nn.Module):
    """A running value a, and a controller that emits how each instruction changes it.

    A subclass defines which weights it makes of what the controller emits, and what one step makes of them, of a and of
    the instruction's number v. The controller maps programs (..., length, operators + 1) to (..., length, emitted), and
    the output is a after every step, (..., length, 1), or the last one, (..., 1). Weights are rounded in tests of a
    trained network: nothing can be learned through them.
    """

    emitted: int

    def __init__(self, controller: nn.Module, *, every_step: bool = False) -> None:
        super().__init__()
        self.controller, self.every_step, self.rounded = controller, every_step, False

    def weights(self, emitted: Tensor) -> Tensor:
        raise NotImplementedError

    def step(self, weights: Tensor, a: Tensor, v: Tensor) -> Tensor:
        raise NotImplementedError

    def weights_for(self, x: Tensor) -> Tensor:
        weights = self.weights(self.controller(x))
        return weights.round() if self.rounded else weights

    def forward(self, x: Tensor) -> Tensor:
        a, *numbers = x[..., -1:].unbind(dim=-2)
        values = [a]
        for weights, v in zip(self.weights_for(x)[..., 1:, :].unbind(dim=-2), numbers, strict=True):
            a = self.step(weights, a, v)
            values.append(a)
        return torch.stack(values, dim=-2) if self.every_step else a


class EmittedNAC(Calculator):
    r"""A NAC whose parameters are emitted: :math:`a \leftarrow w_1 a + w_2 v` with W = tanh(Ŵ) σ(M̂)."""

    emitted = 4

    def weights(self, emitted: Tensor) -> Tensor:
        return nac_weight(*emitted.chunk(2, dim=-1))

    def step(self, weights: Tensor, a: Tensor, v: Tensor) -> Tensor:
        return (weights * torch.cat([a, v], dim=-1)).sum(dim=-1, keepdim=True)


class EmittedNAU(EmittedNAC):
    """The same with the weight of a NAU, which is what is emitted, clamped to [−1, 1]."""

    emitted = 2

    def weights(self, emitted: Tensor) -> Tensor:
        return emitted.clamp(-1, 1)


class EmittedNALU(Calculator):
    """A NALU whose parameters Ŵ, M̂ and G are emitted. Rounded are the weights W, not the gate's."""

    emitted = 6

    def weights(self, emitted: Tensor) -> Tensor:
        W_hat, M_hat, G = emitted.chunk(3, dim=-1)
        return torch.cat([nac_weight(W_hat, M_hat), G], dim=-1)

    def weights_for(self, x: Tensor) -> Tensor:
        W, G = self.weights(self.controller(x)).chunk(2, dim=-1)
        return torch.cat([W.round() if self.rounded else W, G], dim=-1)

    def step(self, weights: Tensor, a: Tensor, v: Tensor) -> Tensor:
        (W, G), x = weights.chunk(2, dim=-1), torch.cat([a, v], dim=-1)
        total = (W * x).sum(dim=-1, keepdim=True)
        product = torch.exp((W * torch.log(x.abs() + EPSILON)).sum(dim=-1, keepdim=True))
        g = torch.sigmoid((G * x).sum(dim=-1, keepdim=True))
        return g * total + (1 - g) * product


class EmittedUnits(Calculator):
    r"""A NAC, an NMU and an NSR whose parameters are emitted, and which of the three to believe.

    The NAC adds, :math:`w_1 a + w_2 v`; the NMU multiplies, with weights that a sigmoid keeps in [0, 1]. The NSR
    compares a with v, and its output c chooses between them: :math:`c\, v + (1 - c)\, a`. A softmax of three numbers
    mixes the three results.

    Rounded are the weights of the first two; the parameters of the register are multiplied by a billion, as those of
    `NSR.hardened`, and of the three results the likeliest is taken.
    """

    emitted = 12

    def weights(self, emitted: Tensor) -> Tensor:
        of_nac, of_nmu, of_nsr, choice = emitted.split_with_sizes([4, 2, 3, 3], dim=-1)
        weights = [nac_weight(*of_nac.chunk(2, dim=-1)), torch.sigmoid(of_nmu), of_nsr, torch.softmax(choice, dim=-1)]
        return torch.cat(weights, dim=-1)

    def weights_for(self, x: Tensor) -> Tensor:
        emitted = self.weights(self.controller(x))
        if not self.rounded:
            return emitted
        weights, of_nsr, choice = emitted.split_with_sizes([4, 3, 3], dim=-1)
        likeliest = functional.one_hot(choice.argmax(dim=-1), 3).to(choice.dtype)
        return torch.cat([weights.round(), 1e9 * of_nsr, likeliest], dim=-1)

    def step(self, weights: Tensor, a: Tensor, v: Tensor) -> Tensor:
        of_nac, of_nmu, of_nsr, choice = weights.split_with_sizes([2, 2, 3, 3], dim=-1)
        x = torch.cat([a, v], dim=-1)
        total = (of_nac * x).sum(dim=-1, keepdim=True)
        factors = of_nmu * x + 1 - of_nmu
        product = factors[..., :1] * factors[..., 1:]
        sign_bit = torch.tanh(a - v)
        bits = torch.cat([sign_bit, 1 - 2 * sign_bit**2, torch.ones_like(a)], dim=-1)
        c = torch.sigmoid((of_nsr * bits).sum(dim=-1, keepdim=True))
        return (choice * torch.cat([total, product, c * v + (1 - c) * a], dim=-1)).sum(dim=-1, keepdim=True)


class LastStep(nn.Module):
    """The output after the last step alone."""

    def forward(self, y: Tensor) -> Tensor:
        return y[..., -1, :]


class Exact(nn.Module):
    """The program itself, which has nothing to learn but a number that it leaves alone."""

    def __init__(self, operators: tuple[str, ...], every_step: bool) -> None:
        super().__init__()
        self.operators, self.every_step = operators, every_step
        self.nothing = nn.Parameter(torch.zeros(()))

    def forward(self, x: Tensor) -> Tensor:
        return run_program(x, self.operators, every_step=self.every_step) + 0 * self.nothing


class Constant(nn.Module):
    """A constant output for every program, or for every program after the same number of steps."""

    def __init__(self) -> None:
        super().__init__()
        self.value = nn.Parameter(torch.zeros(()))

    def forward(self, x: Tensor) -> Tensor:
        return (SCALE * self.value).expand(*x.shape[:-1], 1)


def lstm_alone(operators: int, every_step: bool) -> nn.Sequential:
    layers = [ScaledNumbers(), *lstm_along(operators + 1, 1), InHundreds()]
    return nn.Sequential(*layers, *([] if every_step else [LastStep()]))


Controller = Callable[[int, int], nn.Module]
# By name: the unit that calculates, and the controller.
EMITTED: dict[str, tuple[type[Calculator], Controller]] = {
    "LSTM emits NAC": (EmittedNAC, reads_operators),
    "LSTM emits NAC, sees numbers": (EmittedNAC, reads_numbers),
    "table emits NAC": (EmittedNAC, looks_up),
    "LSTM emits NAU": (EmittedNAU, reads_operators),
    "table emits NAU": (EmittedNAU, looks_up),
    "LSTM emits NALU": (EmittedNALU, reads_operators),
    "LSTM emits NAC, NMU, NSR": (EmittedUnits, reads_operators),
    "LSTM emits NAC, NMU, NSR, sees numbers": (EmittedUnits, reads_numbers),
    "table emits NAC, NMU, NSR": (EmittedUnits, looks_up),
}


def program_net(name: str, operators: str | Iterable[str] = "+ -", *, every_step: bool = False) -> nn.Module:
    """Return a network that runs programs, by its name.

    Parameters
    ----------
    name : str
        "LSTM" for the one that does all by itself; "LSTM emits NAC", "LSTM emits NAC, sees numbers", "table emits NAC",
        "LSTM emits NAU", "table emits NAU", "LSTM emits NALU", "LSTM emits NAC, NMU, NSR", "LSTM emits NAC, NMU, NSR,
        sees numbers" and "table emits NAC, NMU, NSR" for a controller and the units whose parameters it emits: the
        controller reads the operators and, if this is part of the name, the numbers. "exact" is the program itself, and
        "constant" one output for all.
    operators : str or iterable of str
        As in `nalu_tutorial.tasks.programs`.
    every_step : bool
        Whether it has an output after every instruction, and not only at the end.

    Raises
    ------
    ValueError
        If there is no such network, or an operator is unknown.

    Examples
    --------
    >>> from nalu_tutorial import tasks
    >>> x = tasks.encode_program(12, [("+", 7), ("-", 30)])
    >>> program_net("LSTM emits NAC")(x).shape, program_net("exact")(x).item()
    (torch.Size([1]), -11.0)
    """
    names = as_operators(operators)
    if name in EMITTED:
        unit, controller = EMITTED[name]
        return unit(controller(len(names), unit.emitted), every_step=every_step)
    if name == "LSTM":
        return lstm_alone(len(names), every_step)
    if name == "exact":
        return Exact(names, every_step)
    if name == "constant":
        return nn.Sequential(Constant(), *([] if every_step else [LastStep()]))
    raise ValueError(f"expected one of LSTM, {', '.join(EMITTED)}, exact, constant, got {name!r}")
