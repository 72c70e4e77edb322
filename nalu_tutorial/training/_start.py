"""The models that the runs begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy
from torch.overrides import TorchFunctionMode

from ..step_compiler import TORCH_LOCK
from ._draw import mix64
from ._objective import values_of


class Draws(TorchFunctionMode):
    """Sees from which generators, other than torch's own, a model is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.generators: list[torch.Generator] = []

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Note the generator that an operation is given, and call the operation."""
        generator = (kwargs or {}).get("generator")
        if generator is not None and generator is not torch.default_generator:
            self.generators.append(generator)
        return func(*args, **(kwargs or {}))


@dataclass
class Start:
    """What a run begins with.

    Attributes
    ----------
    model : nn.Module
        The model of its seed.
    random : Tensor
        The state of torch's own generator after the model was made.
    generators : list of torch.Generator
        What else the model was drawn from.
    reseeded : bool
        Whether the maker seeded torch's own generator itself.
    """

    model: nn.Module
    random: Tensor
    generators: list[torch.Generator]
    reseeded: bool


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Set torch's own generator to a seed, and put it back in the end.

    A process has one of it, so that no other thread begins a training meanwhile.
    """
    with TORCH_LOCK, torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        yield


@contextmanager
def random_numbers(state: Tensor) -> Iterator[None]:
    """Have torch's own generator in a state, of which it is put into its next state in the end, and then as it was."""
    with TORCH_LOCK, torch.random.fork_rng(devices=[]):
        torch.set_rng_state(state)
        yield
        state.copy_(torch.get_rng_state())


def start(make_model: Callable[[], nn.Module], seed: int) -> nn.Module:
    """Return the model that `train` begins with for this seed, leaving torch's own generator as it was.

    Examples
    --------
    >>> model = start(lambda: nn.Linear(2, 1), seed=3)
    >>> torch.equal(model.weight, start(lambda: nn.Linear(2, 1), seed=3).weight)
    True
    """
    with seeded(seed):
        return make_model()


def starts(make_model: Callable[[], nn.Module], seeds: Sequence[int]) -> list[Start]:
    """Return what each seed begins with, if each is a start of its own that can be trained."""
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
    """Raise unless two seeds have a start of their own; one that is given, and the same for all, is one as well.

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
            "make_model draws from a generator that it seeds itself, so that a seed does not decide its start; leave "
            "generator and manual_seed out: train sets torch's own generator to each seed"
        )


def stacked(models: Sequence[nn.Module]) -> dict[str, Tensor]:
    """Return parameters and buffers by their names, those of all models along a leading axis."""
    each = [values_of(model) for model in models]
    return {name: torch.stack([values[name].detach() for values in each]) for name in each[0]}


def redraw_seed(seed: int, times: int) -> int:
    """Return from which seed a run is drawn that starts again for the times-th time.

    The two are mixed, not added up: torch's generator on the CPU looks at the lowest 32 bits of a seed and no more.
    """
    return int(mix64(mix64(torch.tensor(seed)) + times)) % 2**32
