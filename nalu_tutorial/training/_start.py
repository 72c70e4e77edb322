"""What a training begins with, each refused in a sentence: models, fixed sets, and one batch that is tried."""

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
from ..tasks import Table, Task
from ._draw import Noise, given, mix64, noise_sizes
from ._objective import Loss, copied, value_of, values_of
from ._policies import Ramp
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
    """The initialization of a run."""

    model: nn.Module
    random: Tensor  # the state of torch's own generator after the model was made
    generators: list[torch.Generator]  # the other ones that it was drawn from
    reseeded: bool  # whether the maker seeded torch's own generator itself


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
    """Refuse what cannot be trained at all; return the loss and the penalties of a batch, which identify both.

    A copy of the model is tried, so that nothing is left behind in the one that is trained.
    """
    try:
        model = copied(model)
    except Exception as error:  # each kind of object raises its own errors
        raise ValueError(f"a run is measured in a copy of its model, which fails: {first_line(error)}") from error
    step, seed = (torch.tensor(value, device=x.device) for value in (0, [0]))
    noise = Noise(noise_sizes(model), seed, x.dtype)(step, len(x))
    with given(model, {place: each[0] for place, each in noise.items()}):
        with seeded(0):
            loss = compared(recipe.loss, output_of(model, x.clone()), t)
        numbers = [checked("the loss", loss, 'one number for a batch, as reduction="mean" makes it', model)]
        for term in (*recipe.penalties, *([recipe.alone] if recipe.alone else ())):
            with seeded(0):
                value: Any = value_of(term.penalty if isinstance(term, Ramp) else term, model, x.clone())
            if term is not recipe.alone and isinstance(value, int | float) and value == 0:
                numbers.append(0.0)  # there is none, as a sum over no layers gives
                continue
            numbers.append(checked("a penalty", value, "one number that is made of the model's parameters", model))
            if not value.isfinite():
                raise ValueError(f"a penalty must be finite at initialization, not {numbers[-1]}")
    with seeded(0):
        return [*numbers, *(number for policy in recipe.policies for number in policy.try_on(model.cpu()))]


def output_of(model: nn.Module, x: Tensor) -> Tensor:
    before = x.clone()
    try:
        y = model(x)
    except (RuntimeError, IndexError) as error:
        raise ValueError(f"the model cannot take a batch of shape {tuple(x.shape)}: {first_line(error)}") from error
    if not isinstance(y, Tensor):
        raise TypeError(f"the model must return one tensor, not a {type(y).__name__}")
    if not torch.equal(x, before):
        raise ValueError("the model changes its input in place, which others see as well; make a new tensor of it")
    return y


def compared(loss: Loss, y: Tensor, t: Tensor) -> Any:
    """Return the loss, which must not broadcast output and target to each other's shape."""
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


def checked(what: str, value: Any, wanted: str, model: nn.Module) -> float:
    """Return the number of a scalar tensor that depends on what is trained."""
    if not isinstance(value, Tensor):
        raise TypeError(f"{what} must be a tensor, {wanted}; it is a {type(value).__name__}")
    if value.dim():
        raise ValueError(f"{what} must be {wanted}; it has shape {tuple(value.shape)}")
    if not value.is_floating_point():
        raise TypeError(f"{what} must be a real floating-point number, not one of {value.dtype}")
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    gradients = torch.autograd.grad(value, trained, allow_unused=True) if value.requires_grad else ()
    if all(gradient is None for gradient in gradients):
        raise ValueError(
            f"{what} does not depend on the parameters that are trained: they are used nowhere, or a step on the "
            "way detaches them or was taken when the model was made"
        )
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


def stretch(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two shapes broadcast: from the last axis on, sizes are equal or one of them is 1."""
    return all(a == b or 1 in (a, b) for a, b in zip(reversed(one), reversed(other), strict=False))


FEW = 3


def evaluation_set(tasks: Sequence[Task | Table], kind: str, recipe: Recipe) -> tuple[Tensor, Tensor]:
    """Return each task's fixed set, inputs and targets, along a leading axis of tasks."""
    pairs = [getattr(task, f"{kind}_set")(dtype=recipe.dtype) for task in tasks]
    for task, (x, t) in zip(tasks, pairs, strict=True):
        if isinstance(task, Task):  # a table is checked when it is made
            check_shape(task, x, t)
            check_finite(kind, x, t)
            check_by_point(task, x, t)
    x, t = (torch.stack(part).to(recipe.device) for part in zip(*pairs, strict=True))
    return x, t


def check_shape(task: Task, x: Tensor, t: Any) -> None:
    if not isinstance(t, Tensor):
        raise TypeError(f"a task's target must return a tensor, not a {type(t).__name__}")
    lead = x.shape[: -1 if task.length is None else -2]
    if t.shape[: len(lead)] != lead or t.is_complex():
        raise ValueError(
            f"a task's target must return real numbers for each point: for x of shape {tuple(x.shape)} a tensor of "
            f"shape {tuple(lead)} and, most often, one axis more; it returned {tuple(t.shape)} in {t.dtype}"
        )


def check_finite(kind: str, x: Tensor, t: Tensor) -> None:
    """Raise unless all inputs and targets are finite: no run could fit them."""
    wrong = ~(x.reshape(len(x), -1).isfinite().all(1) & t.reshape(len(t), -1).isfinite().all(1))
    if wrong.any():
        k = int(wrong.nonzero()[0])
        raise ValueError(
            f"the target must be finite; in the {kind} set it is {t[k].flatten().tolist()[:4]} at "
            f"x = {x[k].flatten().tolist()[:4]}"
        )


def check_by_point(task: Task, x: Tensor, t: Tensor) -> None:
    """Raise unless a point's target does not depend on the other points, as a seed's data must not."""
    few, alone = t[:FEW].unsqueeze(0), task.target(x[:FEW].unsqueeze(0).clone())  # one axis more, as batches have it
    if alone.shape != few.shape or not torch.allclose(alone.double(), few.double(), rtol=1e-3):
        raise ValueError(
            "a task's target must be a function of each point by itself that draws nothing and leaves x as it is; "
            "called again with some of the points, this one returns other values"
        )
