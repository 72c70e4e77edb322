"""The initialization of runs: models, and one batch tried before the first step; each refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves

from ..step_compiler import TORCH_LOCK
from ._draw import Noise, given, mix64, noise_sizes
from ._objective import Loss, copied, value_of, values_of
from ._policies import OnBatch, Penalty, Ramp
from ._recipe import Recipe, first_line


class Draws(TorchFunctionMode):
    """Records from which generators, other than torch's own, a model is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.generators: list[torch.Generator] = []

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        generator = (kwargs or {}).get("generator")
        if generator is not None and generator is not torch.default_generator:
            self.generators.append(generator)
        return func(*args, **(kwargs or {}))


@dataclass
class Start:
    """The initialization of a run.

    Attributes
    ----------
    model : nn.Module
        The model of its seed.
    random : Tensor
        The state of torch's own generator after the model was made.
    generators : list of torch.Generator
        The other generators that the model was drawn from.
    reseeded : bool
        Whether the maker seeded torch's own generator itself.
    """

    model: nn.Module
    random: Tensor
    generators: list[torch.Generator]
    reseeded: bool


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Set torch's own generator to a seed, and restore it in the end.

    A process has only one, so that no other thread initializes a run meanwhile.
    """
    with TORCH_LOCK, torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        yield


@contextmanager
def random_numbers(state: Tensor) -> Iterator[None]:
    """Set torch's own generator to a state, which is updated in the end, and then restore the generator."""
    with TORCH_LOCK, torch.random.fork_rng(devices=[]):
        torch.set_rng_state(state)
        yield
        state.copy_(torch.get_rng_state())


def initialize(make_model: Callable[[], nn.Module], seed: int) -> nn.Module:
    """Return the initial model of `train` for this seed, leaving torch's own generator as it was.

    Examples
    --------
    >>> model = initialize(lambda: nn.Linear(2, 1), seed=3)
    >>> torch.equal(model.weight, initialize(lambda: nn.Linear(2, 1), seed=3).weight)
    True
    """
    with seeded(seed):
        return make_model()


def starts(make_model: Callable[[], nn.Module], seeds: Sequence[int]) -> list[Start]:
    """Return the initialization of each seed, if it is the seed's own and can be trained."""
    begun: list[Start] = []
    for seed in seeds:
        with Draws() as draws, seeded(seed):
            model = make_model()
            begun.append(Start(model, torch.get_rng_state(), draws.generators, torch.initial_seed() != seed))
        check_model(model, begun[0].model)
    if len(begun) > 1:
        check_apart(*begun[:2])
    return begun


def check_model(model: Any, first: nn.Module) -> None:
    """Raise unless this is a model that can be trained, and built as the first one is."""
    if not isinstance(model, nn.Module):
        kind = model.__name__ if isinstance(model, type) else type(model).__name__
        raise TypeError(f"make_model must return a torch.nn.Module, and returned {kind}")
    parameters = dict(model.named_parameters())
    for name, parameter in parameters.items():
        if is_lazy(parameter) or parameter.is_meta:
            raise ValueError(
                f"the parameter {name} has no numbers yet; make_model returns a model that is ready to run"
            )
        if parameter.is_complex():
            raise ValueError(f"only real parameters are trained, and {name} is complex")
    if not any(parameter.requires_grad for parameter in parameters.values()):
        raise ValueError("the model has no parameter that can be trained: it has none, or all are frozen")
    if built(model) != built(first):
        raise ValueError("make_model must return models with the same parameters, in names, shapes and what is frozen")


def built(model: nn.Module) -> list[tuple[str, torch.Size, bool]]:
    """Return what two seeds' models have in common."""
    return [(name, value.shape, value.requires_grad) for name, value in values_of(model).items()]


def check_apart(one: Start, other: Start) -> None:
    """Raise unless two seeds have initializations of their own; one that is given, and the same for all, counts.

    Only random numbers that no seed reaches are refused.
    """
    first, second = (list(start.model.parameters()) for start in (one, other))
    if set(map(id, first)) & set(map(id, second)):
        raise ValueError(
            "make_model returned the same parameters for two seeds; it must make a new model each time it is called, "
            "as lambda: nn.Linear(2, 1) does"
        )
    shared = set(map(id, one.generators)) & set(map(id, other.generators))
    own = any(start.reseeded or start.generators for start in (one, other))
    if shared or (own and all(map(torch.equal, first, second))):
        raise ValueError(
            "make_model draws from a generator that it seeds itself, so that a seed does not decide its "
            "initialization; leave generator and manual_seed out: train sets torch's own generator to each seed"
        )


def stacked(models: Sequence[nn.Module]) -> dict[str, Tensor]:
    """Return parameters and buffers by their names, those of all models along a leading axis."""
    each = [values_of(model) for model in models]
    return {name: torch.stack([values[name].detach() for values in each]) for name in each[0]}


def redraw_seed(seed: int, times: int) -> int:
    """Return the seed for the times-th new initialization of a run.

    The two are mixed, not added up: torch's generator on the CPU looks at the lowest 32 bits of a seed and no more.
    """
    return int(mix64(mix64(torch.tensor(seed)) + times)) % 2**32


def try_batch(model: nn.Module, recipe: Recipe, x: Tensor, t: Tensor) -> list[float]:
    """Refuse what cannot be trained at all; return the loss and the penalties of a batch, which identify both."""
    tried = Tried(model, x.clone(), t)
    numbers = [tried.loss(recipe.loss), *(tried.penalty(term) for term in recipe.penalties)]
    if recipe.alone:
        numbers.append(tried.penalty(recipe.alone, alone=True))
    with seeded(0):
        return [*numbers, *(number for policy in recipe.policies for number in policy.try_on(tried.model.cpu()))]


class Tried:
    """A model on one batch; of a copy, so that nothing is left behind in the model that is trained."""

    def __init__(self, model: nn.Module, x: Tensor, t: Tensor) -> None:
        try:
            self.model = copied(model)
        except Exception as error:  # each kind of object raises its own errors
            raise ValueError(f"a run is measured in a copy of its model, which fails: {first_line(error)}") from error
        self.x, self.t = x, t
        step, seed = (torch.tensor(value, device=x.device) for value in (0, [0]))
        self.noise = {place: each[0] for place, each in Noise(noise_sizes(model), seed, x.dtype)(step, len(x)).items()}
        self.trained = [value for value in self.model.parameters() if value.requires_grad]

    def loss(self, loss: Loss) -> float:
        """Return the loss of the batch, if it can be minimized."""
        with seeded(0):
            value = self.compared(loss, self.output())
        check_scalar("the loss", value, 'one number for a batch, as reduction="mean" makes it')
        self.check_reached("the loss", value)
        return float(value.detach())

    def output(self) -> Tensor:
        """Return the output of the model."""
        before = self.x.clone()
        try:
            with given(self.model, self.noise):
                y = self.model(self.x)
        except (RuntimeError, IndexError) as error:
            shape = tuple(self.x.shape)
            raise ValueError(f"the model cannot take a batch of shape {shape}: {first_line(error)}") from error
        if not isinstance(y, Tensor):
            raise TypeError(f"the model must return one tensor, not a {type(y).__name__}")
        if not torch.equal(self.x, before):
            raise ValueError("the model changes its input in place, which others see as well; make a new tensor of it")
        return y

    def compared(self, loss: Loss, y: Tensor) -> Any:
        """Return the loss, which must not broadcast output and target to each other's shape."""
        t = self.t
        shapes = f"a prediction of shape {tuple(y.shape)} and a target of shape {tuple(t.shape)}"
        try:
            with Meeting(y, t):
                return loss(y, t)
        except StretchedError as error:
            raise ValueError(
                f"the loss would broadcast {shapes} to each other; the two must have the same shape"
            ) from error
        except (RuntimeError, ValueError, IndexError) as error:
            raise ValueError(f"the loss cannot compare {shapes}: {first_line(error)}") from error

    def check_reached(self, what: str, value: Tensor) -> None:
        """Raise unless something that is trained has a part in it."""
        reached = value.requires_grad and any(
            gradient is not None for gradient in torch.autograd.grad(value, self.trained, allow_unused=True)
        )
        if not reached:
            raise ValueError(
                f"{what} does not depend on the parameters that are trained: they are used nowhere, or a step on the "
                "way detaches them or was taken when the model was made"
            )

    def penalty(self, term: Penalty | OnBatch | Ramp, *, alone: bool = False) -> float:
        """Return a penalty at initialization, if it can be minimized; 0, as a sum over no layers gives, means none.

        One that is minimized alone, in steps of its own, may not be none.
        """
        with seeded(0), given(self.model, self.noise):
            value: Any = value_of(term.penalty if isinstance(term, Ramp) else term, self.model, self.x)
        if not alone and isinstance(value, int | float) and value == 0:
            return 0.0
        check_scalar("a penalty", value, "one number that is made of the model's parameters")
        self.check_reached("a penalty", value)
        if not value.isfinite():
            raise ValueError(f"a penalty must be finite at initialization, not {float(value.detach())}")
        return float(value.detach())


class StretchedError(Exception):
    """An operation would broadcast a prediction and a target to each other's shape."""


class Meeting(TorchFunctionMode):
    """Refuses an operation that would broadcast a prediction and a target, before torch warns of it and does it.

    Numbers of classes have one axis less than what predicts them.
    """

    def __init__(self, y: Tensor, t: Tensor) -> None:
        super().__init__()
        classes = not t.is_floating_point() and y.shape[:-1] == t.shape
        self.pair = {id(y), id(t)}
        self.stretch = y.shape != t.shape and not classes and stretch(y.shape, t.shape)

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if self.stretch and self.pair <= {id(leaf) for leaf in tree_leaves((args, kwargs))}:
            raise StretchedError
        return func(*args, **(kwargs or {}))


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
