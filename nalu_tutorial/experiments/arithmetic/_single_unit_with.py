"""The experiment on single units for a unit of one's own: the tasks, ranges, seeds and steps that the others had."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from operator import attrgetter
from typing import Any, cast

import torch
from torch import Tensor, nn

from ...training import Clip, Ramp, initialize, train
from ...units import sparsity_penalty
from .._experiment import Experiment, Training
from .._nets import OPTIMIZERS, ramp
from . import single_unit
from ._unit_named import as_unit, describe_error, file_of


def single_unit_with(
    unit: type[nn.Module],
    *,
    operations: str = "+-*/",
    lr: float = 1e-3,
    penalty: float | None = None,
    clip: float | None = None,
    optimizer: str = "Adam",
    ramp: tuple[float, float] = (0.4, 0.7),
) -> Experiment:
    """Return the experiment ``single-unit`` for a unit of one's own, in place of those of the package.

    Its tasks, ranges, seeds, steps, batches, optimizer and rules are those of the experiment, so its rows can stand
    beside the rows of the record that comes with the package. A training keeps parameters between the ends that the
    unit declares in ``bounds``, or by a ``clamp_()``.

    Parameters
    ----------
    unit : class
        Called as ``unit(2, 1)``, it makes a module that maps an input of shape (..., 2) to (..., 1). Where a run has
        several processes, these import the class by its name, so it stands in a file and not in a notebook.
    operations : str
        On which to train it, of ``+-*/``.
    lr : float
        The learning rate.
    penalty : float, optional
        The weight of the unit's own ``sparsity_penalty()``, a scalar that is added to the loss, as 0.01 with a NAU and
        10 with an NMU. Without one the unit's ``sparsity_penalty()`` is not used.
    clip : float, optional
        The norm to which the gradient is clipped, as with the NMRU, where it is 1.
    optimizer : str
        SGD, Adam or RMSprop.
    ramp : (float, float)
        Between which fractions of the steps the penalty rises from 0 to its weight; for the modified RealNPU (0.8, 1).

    Returns
    -------
    Experiment
        For `run_experiment`. Its only unit has the name of the class, with that of its module before it if the
        experiment has one of this name already.

    Raises
    ------
    TypeError
        If it is no class of modules, or `nalu_tutorial.train` refuses what it makes.
    ValueError
        If there is no such operation, optimizer or ramp, the unit raises when it is made or called, its output has
        another shape, it has no ``sparsity_penalty()`` for a penalty, or `nalu_tutorial.train` refuses it, which is
        tried for one step.

    Examples
    --------
    >>> from nalu_tutorial import NMU
    >>> class Wider(NMU):
    ...     bounds = {"weight": (-1.0, 2.0)}
    >>> experiment = single_unit_with(Wider, operations="*", lr=0.01, penalty=10)
    >>> experiment.units
    ('Wider',)
    >>> record = run_experiment(experiment, "wider.csv", seeds=2, steps=10, jobs=1)  # doctest: +SKIP
    """
    name = as_unit(unit, getattr(unit, "__name__", repr(unit))).__name__
    if not operations or set(operations) - set(single_unit.UNITS):
        raise ValueError(f"expected some of the operations {' '.join(single_unit.UNITS)}, got {operations!r}")
    if optimizer not in OPTIMIZERS:
        raise ValueError(f"expected one of the optimizers {', '.join(OPTIMIZERS)}, got {optimizer!r}")
    first, last = map(float, ramp)
    if not 0 <= first < last <= 1:
        raise ValueError(f"expected a ramp between two fractions of the steps, as (0.4, 0.7), got {(first, last)}")
    lr, penalty, clip = float(lr), *(None if each is None else float(each) for each in (penalty, clip))
    operations = "".join(each for each in single_unit.UNITS if each in operations)
    place = f"{unit.__module__}:{unit.__qualname__}"
    shown = place if name in single_unit.EXPERIMENT.units else name
    source = source_sum(unit)  # type: ignore[arg-type]
    trainings = OwnTrainings(unit, place, shown, operations, lr, penalty, clip, optimizer, (first, last), source)
    check_unit(unit, penalty, trainings)
    settings = {"unit_class": place, "unit_source": trainings.source, "operations": operations}
    return replace(
        single_unit.EXPERIMENT,
        title=f"{shown} alone on {', '.join(operations)} over nine ranges",
        trainings=trainings,
        note="",
        settings=settings | {"lr": lr, "penalty": penalty, "clip": clip, "optimizer": optimizer, "ramp": [first, last]},
    )


@dataclass(frozen=True)
class OwnTrainings:
    """What makes the training runs of a unit of one's own, here or in another process."""

    unit: type[nn.Module] | None  # None in another process, before it is imported there
    place: str  # its module and class
    name: str  # in the record
    operations: str
    lr: float
    penalty: float | None
    clip: float | None
    optimizer: str
    ramp: tuple[float, float]
    source: str  # the sum over the code of the unit where the run began

    def __call__(self, steps: int) -> list[Training]:
        """Return a training run for each operation.

        Raises
        ------
        ValueError
            If another process cannot import the unit, or has imported other code than this process.
        """
        unit = self.unit or imported(self.place)
        if self.unit is None and source_sum(unit) != self.source:  # type: ignore[arg-type]
            raise ValueError(f"the code of {self.name} was changed since the run began, or is other code in a worker")
        options: dict[str, Any] = {"lr": self.lr}
        if self.penalty is not None:
            options["penalty"] = Ramp(sparsity_penalty, self.penalty, *ramp(steps, self.ramp))
        if self.clip is not None:
            options["clip"] = Clip(norm=self.clip)
        if self.optimizer != "Adam":
            options["optimizer"] = OPTIMIZERS[self.optimizer]
        make = partial(unit, 2, 1)
        return [Training(self.name, make, single_unit.tasks_of(each), options) for each in self.operations]

    def __getstate__(self) -> dict[str, Any]:
        """Go to another process by the name of the class, or with the class where that cannot be imported there.

        A class that can be would be imported by whoever passes it on, as the scheduler of a cluster does.
        """
        whole = self.place.startswith("__main__:") or "<locals>" in self.place
        return dict(vars(self)) if whole else {**vars(self), "unit": None}


def imported(place: str) -> type[nn.Module]:
    """Return the class at a path, in another process than the one that named it."""
    module, _, name = place.partition(":")
    try:
        return cast(type[nn.Module], attrgetter(name)(importlib.import_module(module)))
    except (ImportError, AttributeError) as wrong:
        message = f"a worker cannot import {name} from {module} ({wrong}): give it the folder of that in its PYTHONPATH"
        raise ValueError(message) from wrong


@cache
def source_sum(unit: Any) -> str:
    """Return a sum over the file of a class as this process has imported it; over its own code in a notebook."""
    file = file_of(sys.modules.get(unit.__module__))
    try:
        code = file.read_bytes() if file else inspect.getsource(unit).encode()
    except (OSError, TypeError):
        return "unknown"
    return f"sha256:{hashlib.sha256(code).hexdigest()[:16]}"


def check_unit(unit: type[nn.Module], penalty: float | None, trainings: OwnTrainings) -> None:
    """Raise unless the unit is made, called, weighed and trained for a step as the experiment does it."""
    name = unit.__name__
    file = file_of(sys.modules.get(unit.__module__))
    folder = file.parent if file else None

    def asked(what: str, do: Callable[[], Any]) -> Any:
        try:
            return do()
        except (Exception, SystemExit) as wrong:
            raise ValueError(f"{what} raises {describe_error(wrong, folder)}") from wrong

    model = asked(f"{name}(2, 1)", lambda: initialize(partial(unit, 2, 1), 0))
    asked(f"to print {name}(2, 1)", lambda: str(model))
    y = asked(f"{name}(2, 1), called with an input of shape (5, 2),", lambda: model.float()(torch.ones(5, 2)))
    if isinstance(y, Tensor) and y.shape != (5, 1):
        raise ValueError(f"{name}(2, 1) must map an input of shape (5, 2) to (5, 1), and maps it to {tuple(y.shape)}")
    if penalty is not None:
        terms = [asked(f"the sparsity_penalty() of {name}", each) for each in penalties(model)]
        if not terms:
            raise ValueError(f"{name} has no sparsity_penalty() that a penalty of {penalty:g} could weigh")
        for term in terms:
            if not isinstance(term, Tensor) or term.dim():
                received = f"a tensor of shape {tuple(term.shape)}" if isinstance(term, Tensor) else type(term).__name__
                raise ValueError(f"the sparsity_penalty() of {name} must be a scalar, and is {received}")
    (training, *_) = trainings(1)
    tasks = tuple(training.tasks.values())
    try:
        train(training.make_model, tasks, seeds=2, steps=1, compiled=False, **training.options)
    except (TypeError, ValueError) as wrong:
        raise type(wrong)(f"{name} cannot be trained: {wrong}") from wrong
    except (Exception, SystemExit) as wrong:
        raise ValueError(f"{name} cannot be trained: it raises {describe_error(wrong, folder)}") from wrong


def penalties(model: nn.Module) -> Iterator[Callable[[], Any]]:
    regularizers = (getattr(module, "sparsity_penalty", None) for module in model.modules())
    yield from filter(callable, regularizers)
