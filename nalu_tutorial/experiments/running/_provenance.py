"""Where a record comes from: the experiment as it was run, versions, commit, machine, date."""

from __future__ import annotations

import datetime
import inspect
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol

import torch

from ...metrics import SUCCESS_RULE
from ...records import Column, Layout
from ...training import Policy, initialize, train
from .._experiment import Experiment, Training
from ._unfinished_run import replace_text

PACKAGE = Path(__file__).parents[2]


def describe_training(experiment: Experiment, training: Training, seconds: float) -> dict[str, Any]:
    own = {name: describe_option(value) for name, value in {**experiment.options, **training.options}.items()}
    thresholds = {task: kind.threshold for task, kind in training.tasks.items()}
    model = " ".join(str(initialize(training.make_model, experiment.first_seed)).split())
    return {
        "unit": training.unit,
        "model": model,
        "options": own,
        "thresholds": thresholds,
        "seconds": round(seconds, 1),
    }


def describe_option(value: Any) -> Any:
    """Return an option as a record shows it: a number as it is, a policy by its settings, anything else by its name."""
    if isinstance(value, list):
        return [describe_option(each) for each in value]
    if isinstance(value, Policy):
        settings = value.settings().items()
        return {name: describe_option(setting) for name, setting in settings if setting is not None}
    return value if isinstance(value, int | float) else getattr(value, "__name__", str(value))


def describe_run(experiment: Experiment, commits: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a record's JSON says about its run: source, defaults, versions, commits, machine and date."""
    return {
        "title": experiment.title,
        "source": experiment.source,
        "note": experiment.note,
        **({"only_measures": True} if experiment.only_measures else {}),
        **declared_tables(experiment),
        "defaults": train_defaults(),
        "versions": versions(),
        **commits,
        "machine": machine(),
        "date": today(),
    }


def train_defaults() -> dict[str, Any]:
    """Return what `train` takes where a training run gives nothing, as its signature has it."""
    parameters = inspect.signature(train).parameters
    defaults = {name: parameters[name].default for name in ("optimizer", "lr", "batch_size", "log_every")}
    dtype = parameters["dtype"].default or torch.get_default_dtype()
    return {name: describe_option(value) for name, value in defaults.items()} | {"dtype": str(dtype)[len("torch.") :]}


class Declares(Protocol):
    """What has tables: an experiment, or the benchmark."""

    @property
    def measures(self) -> Mapping[str, Column]: ...

    @property
    def shows(self) -> Mapping[str, str]: ...

    @property
    def layout(self) -> Layout: ...


def declared_tables(experiment: Declares) -> dict[str, Any]:
    """Return what an experiment declares of its tables: its measures in words, those that are shown, and the layout."""
    return {
        "shows": dict(experiment.shows),
        "layout": experiment.layout.as_dict(),
        "measures": {name: each.as_dict() for name, each in experiment.measures.items()},
    }


def success_rule(trainings: Sequence[Mapping[str, Any]]) -> str:
    """Return in a sentence by which rule runs were judged, with the thresholds in a record of its training runs.

    Examples
    --------
    >>> success_rule([{"thresholds": {"": 1e-5}}])
    'A run succeeds if its extrapolation error, at its lowest validation error, is below 1e-05.'
    """
    thresholds = [each for training in trainings for each in training["thresholds"].values()]
    known = sorted({each for each in thresholds if each is not None})
    if not known:
        return "Success is not judged: no task has a threshold."
    ends = list(dict.fromkeys(f"{end:.4g}" for end in (known[0], known[-1])))
    below = f"the threshold of its task, {' to '.join(ends)}" if len(known) > 1 else ends[0]
    unjudged = " On a task that has none, success is not judged." if None in thresholds else ""
    return f"{SUCCESS_RULE} {below}.{unjudged}"


def versions(*others: str) -> dict[str, str]:
    """Return the versions of the package, of torch, of other packages and of Python."""
    return {name: installed(name) for name in ("nalu-tutorial", "torch", *others)} | {
        "python": platform.python_version()
    }


def machine() -> dict[str, Any]:
    return {"system": platform.system(), "processor": processor(), "cores": os.cpu_count()}


def today() -> str:
    """Return the date, of Greenwich."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def installed(name: str) -> str:
    """Return the version of a package; "unknown" where it runs without having been installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def commit() -> str:
    """Return the commit of the package, marked if its files have changed since; "unknown" where it is installed."""

    def git(*command: str) -> str:
        output = subprocess.run(["git", "-C", str(PACKAGE), *command], capture_output=True, text=True, check=True)
        return output.stdout.strip()

    try:
        git("ls-files", "--error-unmatch", "__init__.py")  # an environment may lie in another project
        name, changed = git("rev-parse", "HEAD"), git("status", "--porcelain", "--", ".", ":(exclude)records/data")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{name} with changes" if changed else name


def commits(folder: Path) -> dict[str, Any]:
    """Return from which commit a run goes on, and with which others it was begun; its folder keeps them all."""
    path, now = folder / "commits", commit()
    kept = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    earlier = [each for each in kept if each and each != now]  # what is damaged stays, and is seen to be
    replace_text(path, "\n".join([*earlier, now]))
    return {"commit": now} | ({"earlier_commits": earlier} if earlier else {})


def processor() -> str:
    """Return the name of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
