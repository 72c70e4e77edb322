"""The functions behind `list`, `run` and `show`: each takes the parsed arguments and prints."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._own_unit import file_name, is_asked_for, own_experiment
from ._progress import progress
from ._streams import output_aside, say
from ._table import print_json, report
from ._typed import WrongUse, check_device, experiment_named, experiments, record_named, units_named

if TYPE_CHECKING:
    from ..records import Record

GO_ON = "the same command with --resume goes on"
NEEDED = ("experiment", "title", "seeds", "date", "commit")


def list_experiments(given: argparse.Namespace) -> None:
    """Print each experiment with its source, units, seeds and steps, and whether its record is shipped."""
    from ..experiments import Benchmark
    from ..records import shipped_records

    listed = [
        {
            "name": each.name,
            "title": each.title,
            "source": each.source,
            "units": each.units,
            "seeds": each.seeds,
            **({} if isinstance(each, Benchmark) else {"steps": each.steps}),
            "record": each.name in shipped_records(),
        }
        for each in experiments().values()
    ]
    if given.json:
        print_json(listed)
        return
    width = max(map(len, experiments())) + 2
    for each in listed:
        steps = f", {each['steps']:,} steps" if "steps" in each else ""
        size = f"{each['seeds']} seeds{steps}" + (", record" if each["record"] else "")
        print(f"{each['name']:<{width}}{each['title']}\n{'':{width}}{size}; {each['source']}")


def run(given: argparse.Namespace) -> None:
    with output_aside() if given.json else nullcontext():  # a unit may print, and JSON is JSON
        record = made(given)
    report(record, given.json)


def made(given: argparse.Namespace) -> Record:
    from ..experiments import Benchmark, run_benchmark, run_experiment
    from ..records import csv_path

    experiment = own_experiment(given) if is_asked_for(given) else experiment_named(given.name)
    if given.scheduler is None:  # elsewhere it is the workers that need the device
        check_device(given.device)
    if isinstance(experiment, Benchmark):
        check_benchmark(given)
    wanted = {name: getattr(given, name) for name in ("seeds", "resume")}
    units = None if given.units is None else units_named(given.units, experiment.units)
    out = Path(f"{file_name(given)}.csv") if given.out is None else given.out
    with answered(out), heard(), processes_for(given) as where, progress(experiment.name) as bar:
        wanted |= where
        there = not out.is_dir() and csv_path(out).exists()
        if isinstance(experiment, Benchmark):
            record = run_benchmark(experiment, out, units=units, progress=bar.tell, **wanted)
        else:
            more = {name: getattr(given, name) for name in ("steps", "device", "block")}
            record = run_experiment(experiment, out, units=units, progress=bar.tell, **wanted, **more)
    path = csv_path(out)
    wrote = f"wrote {path} and {path.with_suffix('.json')}"
    say(f"nalu-tutorial: {f'{path} is finished already' if there else wrote}")
    return record


@contextmanager
def processes_for(given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Give what says where the jobs are done: processes of our own, or a cluster, which is left at the end."""
    from ..experiments import dask_executor

    if given.scheduler is None:
        yield {"jobs": given.jobs}
        return
    if given.jobs is not None:
        raise WrongUse("the cluster has as many processes as it has workers: it takes no --jobs")
    with dask_executor(given.scheduler) as executor:
        yield {"executor": executor}


@contextmanager
def heard() -> Iterator[None]:
    """Say the notices of a run as they come."""
    from ..experiments import Notice

    with warnings.catch_warnings():
        warnings.simplefilter("always", Notice)
        show = warnings.showwarning

        def show_warning(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if issubclass(category, Notice):
                say(f"nalu-tutorial: {message}")
            else:
                show(message, category, *where, **more)

        warnings.showwarning = show_warning
        yield


def check_benchmark(given: argparse.Namespace) -> None:
    """Raise if an option was given that only training runs have."""
    usual = {"steps": None, "device": "cpu", "block": None}
    if any(getattr(given, name) != value for name, value in usual.items()):
        lacks = "no --steps, no --device and no --block"
        raise WrongUse(f"{given.name} compares methods on the processor: it takes {lacks}")


@contextmanager
def answered(out: Path) -> Iterator[None]:
    """Answer what stops a run by one sentence."""
    from ..experiments import NoScheduler, OtherVersion, Unfinished

    try:
        yield
    # Some experiments need another package.
    except (ValueError, Unfinished, OtherVersion, ModuleNotFoundError) as wrong:
        raise WrongUse(str(wrong)) from wrong
    except NoScheduler as wrong:
        raise WrongUse(f"{wrong}; {GO_ON}") from wrong
    except BrokenExecutor as wrong:
        raise WrongUse(f"a process ended by itself, perhaps for want of memory; {GO_ON}") from wrong
    except (MemoryError, RuntimeError) as wrong:
        if isinstance(wrong, RuntimeError) and "memory" not in str(wrong):
            raise
        raise WrongUse("the memory is too small for so many seeds or steps at once") from wrong
    except OSError as wrong:
        raise WrongUse(f"cannot write {out}: {wrong.strerror or wrong}") from wrong
    except KeyboardInterrupt:
        say(f"\nnalu-tutorial: stopped; {GO_ON}")
        raise


def show(given: argparse.Namespace) -> None:
    from ..records import Record, shipped_record

    try:
        path = record_named(given.name)
        record = shipped_record(given.name) if path is None else Record.read(path)
    except ValueError as wrong:
        raise WrongUse(str(wrong)) from wrong
    except OSError as wrong:
        raise WrongUse(f"cannot read {wrong.filename or given.name}: {wrong.strerror or wrong}") from wrong
    here = Path(f"{given.name}.csv")
    if path is None and here.exists():
        say(f"nalu-tutorial: this is the record that comes with the package; show {here} shows yours")
    needed = [
        *NEEDED,
        "table" if "formulas" in record.about else "steps",
    ]  # a benchmark has the one, all else the other
    lacking = [name for name in needed if name not in record.about]
    if lacking:
        raise WrongUse(f"the JSON of {given.name} does not say {', '.join(lacking)}")
    report(record, given.json)
