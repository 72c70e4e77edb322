"""The models that the runs begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy
from torch.overrides import TorchFunctionMode

from ..step_compiler import TORCH_LOCK
from ._counter_random import mix64


class Draws(TorchFunctionMode):
    """Sees from which generators, other than torch's own, a model is drawn, and whether torch's own is seeded anew."""

    def __init__(self) -> None:
        super().__init__()
        self.generators: list[torch.Generator] = []
        self.seeded = False

    def watching(self, make_model: Callable[[], nn.Module]) -> Callable[[], nn.Module]:
        """Return a maker after which one knows whether it seeded torch's own generator."""

        def make() -> nn.Module:
            before = torch.initial_seed()
            model = make_model()
            self.seeded = torch.initial_seed() != before
            return model

        return make

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Note the generator that an operation is given, and call the operation."""
        generator = (kwargs or {}).get("generator")
        if generator is not None and generator is not torch.default_generator:
            self.generators.append(generator)
        return func(*args, **(kwargs or {}))


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Set torch's own generator to a seed, and put it back in the end.

    A process has one of it, so that no other thread begins a training meanwhile.
    """
    with TORCH_LOCK, torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        yield


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


def starts(make_model: Callable[[], nn.Module], seeds: Sequence[int]) -> list[nn.Module]:
    """Return the model of each seed, if each is one of its own that can be trained."""
    models: list[nn.Module] = []
    drawn: list[Draws] = []
    for seed in seeds:
        with Draws() as draws:
            models.append(start(draws.watching(make_model), seed))
        drawn.append(draws)
        check_model(models[-1], models[0])
    if len(models) > 1:
        check_apart(models[:2], drawn[:2])
    return models


def check_model(model: Any, first: nn.Module) -> None:
    """Raise unless this is a model that can be trained, and built as the first one is."""
    if not isinstance(model, nn.Module):
        kind = model.__name__ if isinstance(model, type) else type(model).__name__
        raise TypeError(f"make_model must return a torch.nn.Module, and returned {kind}")
    check_buffers(dict(model.named_buffers()))
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
    return [(name, value.shape, value.requires_grad) for name, value in model.named_parameters()]


def check_apart(models: Sequence[nn.Module], drawn: Sequence[Draws]) -> None:
    """Raise unless two seeds have a start of their own; one that is given, and the same for all, is one as well.

    Only random numbers that no seed reaches are refused.
    """
    one, other = (list(model.parameters()) for model in models)
    if set(map(id, one)) & set(map(id, other)):
        raise ValueError(
            "make_model returned the same parameters for two seeds; it must make a new model each time it is called, "
            "as lambda: nn.Linear(2, 1) does"
        )
    first, second = ({id(generator) for generator in draws.generators} for draws in drawn)
    seeded = any(draws.seeded or draws.generators for draws in drawn)
    if first & second or (seeded and all(map(torch.equal, one, other))):
        raise ValueError(
            "make_model draws from a generator that it seeds itself, so that a seed does not decide its start; leave "
            "generator and manual_seed out: train sets torch's own generator to each seed"
        )


def stacked(models: Sequence[nn.Module]) -> dict[str, Tensor]:
    """Return the parameters by their names, those of all seeds along a leading axis."""
    names = dict(models[0].named_parameters())
    return {name: torch.stack([model.get_parameter(name).detach() for model in models]) for name in names}


def redraw_seed(seed: int, times: int) -> int:
    """Return from which seed a run is drawn that starts anew for the times-th time.

    The two are mixed, not added up: torch's generator on the CPU looks at the lowest 32 bits of a seed and no more.
    """
    return int(mix64(mix64(torch.tensor(seed)) + times)) % 2**32


def check_buffers(buffers: dict[str, Tensor]) -> None:
    """Raise if the model keeps more than parameters: every run would be left with the buffers of the first."""
    if buffers:
        raise ValueError(f"only parameters are trained and kept, and this model has buffers: {', '.join(buffers)}")
