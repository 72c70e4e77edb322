"""The command line: `nalu-tutorial list`, `run` and `show`."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import argparse
import json
import math
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from .experiments import Experiment, Published
    from .records import Record, Summary

OURS = ("unit", "task", "seeds", "success", "solved at", "sparsity", "dead")
HEADS = (*OURS, "published: success", "solved at", "sparsity")


class WrongUse(Exception):  # noqa: N818 - a sentence for whoever typed it
    """What was typed cannot be done."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise the sentence."""
        raise WrongUse(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code: 0, 2 for wrong use, 130 after Ctrl-C."""
    try:
        given = parser().parse_args(arguments)
        given.command(given)
        sys.stdout.flush()
    except WrongUse as wrong:
        print(f"nalu-tutorial: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read the output has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("\nnalu-tutorial: stopped; the same command with --resume goes on", file=sys.stderr)
        return 130
    return 0


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(prog="nalu-tutorial", description="Run the published experiments of neural arithmetic.")
    commands = top.add_subparsers(required=True, metavar="list | run | show", parser_class=Parser)
    listing = commands.add_parser("list", help="the experiments")
    listing.set_defaults(command=list_experiments)
    running = commands.add_parser("run", help="run an experiment and write its record")
    running.set_defaults(command=run)
    running.add_argument("name")
    running.add_argument("--seeds", type=count, metavar="N", help="so many seeds: 0, 1, …")
    running.add_argument("--steps", type=count, metavar="N", help="so many steps; schedules shrink in proportion")
    running.add_argument("--units", metavar="A,B", help="only these units")
    running.add_argument("--out", type=Path, metavar="FILE", help="the record's CSV (NAME.csv); a JSON goes beside it")
    running.add_argument("--resume", action="store_true", help="go on with a run that was stopped")
    running.add_argument("--device", default="cpu", help="cpu, cuda, …")
    running.add_argument("--jobs", type=count, metavar="N", help="processes, each on one core (all cores)")
    showing = commands.add_parser("show", help="a record beside the published numbers")
    showing.set_defaults(command=show)
    showing.add_argument("name", help="an experiment whose record comes with the package, or a record's CSV")
    for command in (listing, running, showing):
        command.add_argument("--json", action="store_true", help="print JSON")
    return top


def count(text: str) -> int:
    """Return a positive whole number."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text}")
    return int(text)


def experiment_named(name: str) -> Experiment:
    """Return an experiment, or say which there are."""
    from .experiments import EXPERIMENTS

    if name not in EXPERIMENTS:
        raise WrongUse(f"there is no experiment {name}; there are {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name]


def list_experiments(given: argparse.Namespace) -> None:
    """Print the experiments."""
    from .experiments import EXPERIMENTS
    from .records import shipped_records

    found = [
        {
            "name": each.name,
            "title": each.title,
            "source": each.source,
            "units": each.units,
            "seeds": each.seeds,
            "steps": each.steps,
            "record": each.name in shipped_records(),
        }
        for each in EXPERIMENTS.values()
    ]
    if given.json:
        print_json(found)
        return
    for each in found:
        size = f"{each['seeds']} seeds, {each['steps']:,} steps" + (", record" if each["record"] else "")
        print(f"{each['name']:<16} {each['title']}\n{'':16} {size}; {each['source']}")


def run(given: argparse.Namespace) -> None:
    """Run an experiment with a progress bar, and print its table."""
    from .experiments import Unfinished, run_experiment

    experiment = experiment_named(given.name)
    units = given.units.split(",") if given.units else None
    check_device(given.device)
    out = given.out or Path(f"{experiment.name}.csv")
    with Bar(experiment.name) as bar:
        try:
            record = run_experiment(
                experiment,
                out,
                seeds=given.seeds,
                steps=given.steps,
                units=units,
                device=given.device,
                jobs=given.jobs,
                resume=given.resume,
                progress=bar.tell,
            )
        except (ValueError, Unfinished) as wrong:
            raise WrongUse(str(wrong)) from wrong
        except OSError as wrong:
            raise WrongUse(f"cannot write {out}: {wrong.strerror or wrong}") from wrong
    report(record, given.json)


def check_device(name: str) -> None:
    """Raise unless torch can put a number there."""
    import torch

    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError, NotImplementedError) as wrong:
        raise WrongUse(f"there is no device {name} here: {str(wrong).splitlines()[0]}") from wrong


def show(given: argparse.Namespace) -> None:
    """Print a record."""
    from .records import Record, shipped_record, shipped_records

    path = Path(given.name)
    if path.suffix == ".csv":
        try:
            report(Record.read(path), given.json)
        except (OSError, ValueError, KeyError, TypeError) as wrong:
            raise WrongUse(f"{path} is no record: {wrong}") from wrong
        return
    name = experiment_named(given.name).name
    if name not in shipped_records():
        raise WrongUse(f"no record of {name} comes with the package; nalu-tutorial run {name} makes one")
    report(shipped_record(name), given.json)


class Bar:
    """A progress bar with the time left, on a terminal's standard error."""

    def __init__(self, title: str) -> None:
        from tqdm import tqdm

        self.bar: Any = tqdm(desc=title, unit="step", unit_scale=True, disable=None, smoothing=0.05)

    def __enter__(self) -> Bar:
        """Return the bar."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave it as it stands."""
        self.bar.close()

    def tell(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.bar.total = total
        self.bar.update(done - self.bar.n)


def report(record: Record, as_json: bool) -> None:
    """Print a record, beside what was published."""
    from .experiments import EXPERIMENTS, Published

    known = EXPERIMENTS.get(record.about["experiment"])
    published = dict(known.published) if known else {}
    if as_json:
        print_json({"about": record.about, "results": [each.as_dict() for each in record.summaries]})
        return
    shows = record.about.get("shows", {})
    heads = [*HEADS, *(f"{words(name)}, {average}" for name, average in shows.items())]
    rows = [line(each, published.get((each.unit, each.task), Published()), shows) for each in record.summaries]
    empty = [all(row[k] in ("", "–") for row in rows) for k in range(len(heads))]
    table = [[cell for cell, gone in zip(row, empty, strict=True) if not gone] for row in [heads, *rows]]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    about = record.about
    print(f"{about['steps']:,} steps, {about['seeds']} seeds, {about['date']}, commit {about['commit'][:12]}")
    print(
        "Success with Wilson's interval; solved at (in steps) and sparsity error as means of the runs that succeeded."
    )
    if about.get("note"):
        print(about["note"])


def line(found: Summary, known: Published, shows: Mapping[str, str]) -> list[str]:
    """Return one row of the table; what an experiment shows stands in place of success."""
    success = "" if shows else str(found.success)
    ours = [found.unit, found.task, str(found.seeds), success, interval(found.solved_at)]
    ours += [interval(found.sparsity), str(found.dead or "")]
    rate = "" if known.success is None else "{:.0f} % ({:.0f}–{:.0f})".format(*known.success)
    theirs = [rate, number(known.solved_at), number(known.sparsity)]
    return [*ours, *theirs, *(beside(found, known, name, average) for name, average in shows.items())]


def beside(found: Summary, known: Published, name: str, average: str) -> str:
    """Return a measure, and the published value where there is one."""
    ours = number(found.measures[name][average])
    return f"{ours} (published {number(known.measures[name])})" if name in known.measures else ours


def words(name: str) -> str:
    """Return a measure's name in plain words."""
    return name.replace("_", " ")


def number(value: float | None) -> str:
    """Write a number in two digits, a missing one as a dash."""
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞"
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 100 else f"{value:.2g}"


def interval(found: tuple[float, float, float]) -> str:
    """Write a mean with its interval."""
    mean, low, high = found
    return number(mean) if math.isnan(low) else f"{number(mean)} ({number(low)}–{number(high)})"


def print_json(value: Any) -> None:
    """Print JSON."""
    print(json.dumps(value, indent=2, ensure_ascii=False))
