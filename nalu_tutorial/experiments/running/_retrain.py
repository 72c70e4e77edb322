"""One row of an experiment trained again: a record keeps its numbers, and not the networks."""

from __future__ import annotations

from collections.abc import Iterable

from ...training import Runs, train
from .._experiment import Experiment


def train_again(
    experiment: Experiment, unit: str, task: str = "", *, seeds: int | Iterable[int], steps: int | None = None
) -> Runs:
    """Train the networks of one row of an experiment, and return them.

    Parameters
    ----------
    experiment : Experiment
        Which one.
    unit, task : str
        The row, as its record names it.
    seeds : int, or an iterable of them
        As in `nalu_tutorial.train`. The starts and the data are those of the record; its numbers are met as far as
        rounding lets them, which differs between processors.
    steps : int, optional
        By default the experiment's own.

    Raises
    ------
    ValueError
        If the experiment has no such row.

    Examples
    --------
    >>> from nalu_tutorial.experiments import EXPERIMENTS
    >>> runs = train_again(EXPERIMENTS["product-of-sums"], "NMU", seeds=[3], steps=10)
    >>> runs.seeds, runs.steps
    ((3,), 10)
    """
    steps = experiment.steps if steps is None else steps
    for training in experiment.trainings(steps):
        if training.unit == unit and task in training.tasks:
            options = {"steps": steps, **experiment.options, **training.options}
            return train(training.make_model, training.tasks[task], seeds=seeds, **options)
    raise ValueError(f"{experiment.name} has no {unit} on {task!r}")
