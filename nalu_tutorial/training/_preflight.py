"""One batch of one run, tried before the first step: what a model, a loss and a penalty must be, in a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import vmap
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves

from ._arguments import first_line
from ._besides import alike, differences, remembered
from ._call import call, copied, evaluating, put
from ._noise import Noise, given, noise_sizes
from ._objective import Gradient, Loss, Objective, Params, said_by
from ._policies import OnBatch, Penalty, Ramp, Restart
from ._recipe import Recipe
from ._start import seeded, stacked

Alone = Callable[[nn.Module, Tensor, Tensor, Tensor], Tensor]  # what a model descends that is on its own
Tried = tuple[Gradient, Alone, Params]  # with the noise that goes with the batch
FAR_OFF = {torch.float32: 2e-2, torch.float64: 1e-6}  # of a gradient's size: at a jump, rounding decides otherwise
# What torch says of what it cannot map over seeds, and what stands in the way.
IN_THE_WAY = {
    "data-dependent control flow": "it decides by the value of a tensor, as an if does; torch.where takes both sides",
    ".item()": "it reads the value of a tensor with .item() or float(); keep it a tensor",
    "dynamic shape": "it picks entries by a mask; torch.where keeps the shape",
    "random operation": "it draws random numbers",
    "`data`": "it uses .data, which belongs to all seeds; use the parameter itself",
    "in-place": "it changes a parameter in place; make a new tensor of it",
    "storage": "it leaves torch, as .numpy() does",
    "autograd.Function": "its torch.autograd.Function must say how it is mapped: by a setup_context and "
    "generate_vmap_rule = True",
    "escaped": "it keeps a tensor between its calls, or finds it again as torch.utils.checkpoint does",
    "Batching rule not implemented": "torch cannot map one of its layers, as it cannot nn.GRU, nn.LSTM and nn.RNN",
}


def preflight(
    objective: Objective,
    outward: Objective | None,
    recipe: Recipe,
    models: Sequence[nn.Module],
    x: Tensor,
    t: Tensor,
) -> list[float]:
    """Try one batch of the first run before any step; return what the runs begin with, for the checkpoint."""
    tried = Preflight(objective, x[: recipe.batch_size], t[: recipe.batch_size])
    begins = [tried.loss(), *(tried.penalty(term) for term in objective.penalties)]
    gradients: list[Tried] = [(objective.gradient(), objective.alone, tried.noise)]
    if outward:
        begins += [tried.penalty(term, alone=True) for term in outward.penalties]
        gradients.append((outward.penalty_gradient(), outward.penalty_alone, {}))  # it looks at no batch
    tried.check_mapped(models, gradients)
    if recipe.restart:
        begins.append(tried.redrawn(recipe.restart))
    return [*begins, *(value.double().sum().item() for value in stacked(models).values())]


class Preflight:
    """A model on one batch, as a plain loop would have it and as it is mapped over seeds."""

    def __init__(self, objective: Objective, x: Tensor, t: Tensor) -> None:
        self.objective, self.model, self.x, self.t = objective, objective.model, x, t
        self.params = {name: value.detach().clone() for name, value in self.model.named_parameters()}
        self.leaves = self.params | {name: self.params[name].requires_grad_() for name in objective.trained}
        step, pair = (torch.tensor(value, device=x.device) for value in (0, [0, 1]))
        self.noise = Noise(noise_sizes(self.model), pair, x.dtype)(step, len(x))  # of two seeds
        self.given = self.leaves | {place: noise[0] for place, noise in self.noise.items()}

    def loss(self) -> float:
        """Return the loss of the batch, if it can be descended."""
        y = self.prediction()
        value = self.compared(self.objective.loss, y)
        check_scalar("the loss", value, 'one number for a batch, as reduction="mean" makes it')
        self.check_reached("the loss", value)
        return float(value.detach())

    def prediction(self) -> Tensor:
        """Return what the model says, which must be the same when it is asked again."""
        before = self.x.clone()
        with seeded(0), NoHooks():
            try:
                y = call(self.model, self.given, self.x)
                once = remembered(self.model)
                again = call(self.model, self.given, self.x)
            except (RuntimeError, IndexError) as error:
                shape = tuple(self.x.shape)
                raise ValueError(f"the model cannot take a batch of shape {shape}: {first_line(error)}") from error
        if not isinstance(y, Tensor):
            raise TypeError(f"the model must return one tensor, not a {type(y).__name__}")
        if not torch.equal(self.x, before):
            raise ValueError("the model changes its input in place, which others see as well; make a new tensor of it")
        if not alike(y, again):
            raise ValueError(
                "the model gives two answers to the same input: it draws random numbers, as Dropout does, or counts "
                "its calls. Runs could not be repeated; leave it out, or call eval() in make_model"
            )
        if kept := next(differences(once, remembered(self.model), {}), None):
            raise ValueError(
                f"the model changes {kept} whenever it is called, which belongs to all seeds; it is "
                "called more often here than in a loop, or less: leave it out"
            )
        return y

    def compared(self, loss: Loss, y: Tensor) -> Any:
        """Return the loss, which must not stretch prediction and target to each other's shape."""
        t = self.t
        shapes = f"a prediction of shape {tuple(y.shape)} and a target of shape {tuple(t.shape)}"
        try:
            with Meeting(y, t):
                return loss(y, t)
        except StretchedError as error:
            raise ValueError(
                f"the loss would stretch {shapes} to each other; the two must have the same shape"
            ) from error
        except (RuntimeError, ValueError, IndexError) as error:
            raise ValueError(f"the loss cannot compare {shapes}: {first_line(error)}") from error

    def check_reached(self, what: str, value: Tensor) -> None:
        """Raise unless something that is trained has a part in it."""
        leaves = [self.leaves[name] for name in self.objective.trained]
        reached = value.requires_grad and any(
            gradient is not None for gradient in torch.autograd.grad(value, leaves, allow_unused=True)
        )
        if not reached:
            raise ValueError(
                f"{what} does not depend on the parameters that are trained: they are used nowhere, or a step on the "
                "way detaches them or was taken when the model was made"
            )

    def check_mapped(self, models: Sequence[nn.Module], gradients: Sequence[Tried]) -> None:
        """Raise unless all can be mapped over seeds, and each seed then answers and descends as it does alone.

        Tried are two seeds, or one twice, with other numbers than they begin with: there may be no gradient but noise.
        """
        rows = [models[0], models[min(1, len(models) - 1)]]
        one, two = ({name: value.detach().clone() for name, value in model.named_parameters()} for model in rows)
        each = [{name: other(value) for name, value in one.items()},
                {name: other(other(value)) for name, value in two.items()}]  # fmt: skip
        params = {name: torch.stack([values[name] for values in each]) for name in one}
        batch = self.x.expand(len(rows), *self.x.shape), self.t.expand(len(rows), *self.t.shape)
        step = torch.zeros((), dtype=torch.int64, device=self.x.device)
        try:
            with evaluating(self.model):
                said = vmap(lambda params: call(self.model, params, self.x))(params)
            found = [gradient(params | noise, *batch, step)[0] for gradient, _, noise in gradients]
            call(self.model, self.given | one, self.x)  # which finds no tensor of all seeds in what the model keeps
        except (RuntimeError, ValueError) as error:
            reason = next((why for sign, why in IN_THE_WAY.items() if sign in str(error)), first_line(error))
            raise ValueError(f"train runs all seeds at once, and cannot do so with this: {reason}") from error
        wrong = [set(self.objective.trained) for _ in gradients]
        for k, model in enumerate(rows):
            with lent(model, each[k]):
                with evaluating(model), torch.no_grad():
                    if not mostly_close(said[k], model(self.x)):
                        raise ValueError(
                            "the model does not answer by the parameters that train gives it for each seed"
                        )
                for names, (_, alone, noise), mapped in zip(wrong, gradients, found, strict=True):
                    with given(model, {place: each[k] for place, each in noise.items()}):
                        value = alone(model, self.x, self.t, step)
                    names &= far_off(model, value, {name: part[k] for name, part in mapped.items()})
        if others := sorted(set().union(*wrong)):
            raise ValueError(
                f"the gradient of {others[0]} is another in a loop of one's own than for seeds side by side: "
                "something on the way looks at .requires_grad or holds on to a parameter that it was not given"
            )

    def penalty(self, term: Penalty | OnBatch | Ramp, *, alone: bool = False) -> float:
        """Return a penalty at the start, if it can be descended; 0, as a sum over no layers gives, stands for none.

        One that is descended alone, in steps of its own, may not be none, and has no batch's noise.
        """
        term = term.penalty if isinstance(term, Ramp) else term
        named = {f"model.{name}": value for name, value in (self.leaves if alone else self.given).items()}
        with NoHooks():
            value: Any = call(Term(self.model, term), named, self.x)
        if not alone and isinstance(value, int | float) and value == 0:
            return 0.0
        check_scalar("a penalty", value, "one number that is made of the model's parameters")
        self.check_reached("a penalty", value)
        if not value.isfinite():
            raise ValueError(f"a penalty must be finite at the start, not {float(value.detach())}")
        return float(value.detach())

    def copied(self) -> nn.Module:
        """Return a copy of the model, which is how a run is taken out again."""
        try:
            return copied(self.model)
        except RuntimeError as error:
            raise ValueError(
                f"the model keeps tensors between its calls and cannot be copied: {first_line(error)}"
            ) from error

    def redrawn(self, restart: Restart) -> float:
        """Return the sum of the parameters of a new start."""
        model = self.copied().cpu()
        with seeded(0):
            restart.redraw(model, torch.Generator().manual_seed(0))
        return float(sum(value.detach().double().sum() for value in model.parameters()))


def far_off(model: nn.Module, value: Tensor, mapped: Params) -> set[str]:
    """Return of which parameters this value has another gradient, with all that hangs on it, than mapped over seeds.

    One that is small beside all others may be what rounding leaves of none, as before a softmax.
    """
    found = torch.autograd.grad(value, [model.get_parameter(name) for name in mapped], materialize_grads=True)
    alone = dict(zip(mapped, (gradient.nan_to_num(0, 0, 0).double() for gradient in found), strict=True))
    far = FAR_OFF[value.dtype]
    most = max(float(gradient.norm()) for gradient in alone.values())
    return {
        name
        for name, its in mapped.items()
        if float((its.nan_to_num(0, 0, 0) - alone[name]).norm()) > far * float(alone[name].norm()) + far**2 * most
    }


@contextmanager
def lent(model: nn.Module, params: Params) -> Iterator[None]:
    """Have a model with other parameters in place of its own, which it gets back."""
    own = {name: value.detach().clone() for name, value in model.named_parameters()}
    put(model, params)
    try:
        yield
    finally:
        put(model, own)


class Term(nn.Module):
    """A penalty as a module, so that it sees the parameters that are swapped in."""

    def __init__(self, model: nn.Module, penalty: Penalty | OnBatch) -> None:
        super().__init__()
        self.model, self.penalty = model, penalty

    def forward(self, x: Tensor) -> Any:
        """Return what the penalty says, whatever it is."""
        return said_by(self.penalty, self.model, x)


class NoHooks(TorchFunctionMode):
    """Raises where a hook is registered: mapped over seeds, what is on the way seems to need no gradient."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call an operation that registers no hook."""
        if func is Tensor.register_hook:
            raise ValueError(
                "the model, the loss or a penalty hangs a hook onto a tensor on the way, which train cannot call for "
                "each seed; those of parameters it can, and torch.autograd.Function has a backward of one's own"
            )
        return func(*args, **(kwargs or {}))


class StretchedError(Exception):
    """An operation would stretch a prediction and a target to each other's shape."""


class Meeting(NoHooks):
    """Refuses an operation that would stretch a prediction and a target, before torch warns of it and does it.

    Numbers of classes have one axis less than what predicts them.
    """

    def __init__(self, y: Tensor, t: Tensor) -> None:
        super().__init__()
        classes = not t.is_floating_point() and y.shape[:-1] == t.shape
        self.pair = {id(y), id(t)}
        self.stretch = y.shape != t.shape and not classes and stretch(y.shape, t.shape)

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call the operation, unless it is given both tensors and they have other shapes."""
        if self.stretch and self.pair <= {id(leaf) for leaf in tree_leaves((args, kwargs))}:
            raise StretchedError
        return super().__torch_function__(func, types, args, kwargs)


def check_scalar(what: str, value: Any, wanted: str) -> None:
    """Raise unless this is a tensor without axes that holds a real number."""
    if not isinstance(value, Tensor):
        raise TypeError(f"{what} must be a tensor, {wanted}; it is a {type(value).__name__}")
    if value.dim():
        raise ValueError(f"{what} must be {wanted}; it has shape {tuple(value.shape)}")
    if not value.is_floating_point():
        raise TypeError(f"{what} must be a real floating-point number, not one of {value.dtype}")


def stretch(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two shapes broadcast: from the last axis on, sizes are equal or one of them is 1."""
    return all(a == b or 1 in (a, b) for a, b in zip(reversed(one), reversed(other), strict=False))


def other(value: Tensor) -> Tensor:
    """Return other values for a parameter, of the same size about."""
    return value * 1.25 + 0.05 if value.is_floating_point() else value


def mostly_close(one: Tensor, other: Tensor) -> bool:
    """Return whether two answers agree at most points: at a jump, rounding may decide otherwise."""
    if one.shape != other.shape:
        return False
    size = other[other.isfinite()].abs().max() if other.isfinite().any() else 1.0
    close = torch.isclose(one, other, rtol=1e-2, atol=1e-3 * float(size), equal_nan=True)
    return bool(close.double().mean() >= 0.5)
