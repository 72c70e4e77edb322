"""The command line: `nalu-tutorial list`, `run` and `show`."""

from __future__ import annotations

import codecs
import io
import re
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from ._checks import checks
from ._commands import list_experiments, run, show
from ._own_unit import add_options
from ._streams import leave_output, open_closed_streams, say
from ._typed import Parser, WrongUse, count

PLAIN = {"–": "-", "−": "-", "∞": "inf", "×": "x", "…": "...", "±": "+-"}
RAISED, DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code: 0, 2 for wrong use, 130 after Ctrl-C."""
    open_closed_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain")
    try:
        given = parser().parse_args(arguments)
        given.command(given)
        print(end="", flush=True)
    except WrongUse as wrong:
        say(f"nalu-tutorial: {wrong}")
        return 2
    except BrokenPipeError:  # whoever read the output has seen enough, as `head` has
        leave_output()
        return 1
    except OSError as wrong:
        leave_output()
        say(f"nalu-tutorial: cannot print: {wrong.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def plain(wrong: UnicodeError) -> tuple[str, int]:
    """Write a sign that the output's encoding lacks in other letters."""
    assert isinstance(wrong, UnicodeEncodeError)
    lacking = wrong.object[wrong.start : wrong.end]
    lacking = re.sub(f"[{RAISED}]+", lambda power: f"^{power[0].translate(str.maketrans(RAISED, DIGITS))}", lacking)
    escaped = (PLAIN.get(sign, sign.encode("ascii", "backslashreplace").decode()) for sign in lacking)
    return "".join(escaped), wrong.end


codecs.register_error("plain", plain)


def parser() -> Parser:
    """Return what reads the command line; each command's arguments name the function that serves it."""
    top = Parser(prog="nalu-tutorial", description="Run the published experiments of neural arithmetic.")
    top.add_argument("--version", action="version", version=f"%(prog)s {version('nalu-tutorial')}")
    commands = top.add_subparsers(required=True, metavar="list | run | show | checks", parser_class=Parser)
    listing = commands.add_parser("list", help="the experiments")
    listing.set_defaults(command=list_experiments)
    running = commands.add_parser("run", help="run an experiment and write its record")
    running.set_defaults(command=run)
    running.add_argument("name")
    seeds, steps, jobs = count(10**6), count(10**12), count(10**6)
    scheduler = "the scheduler of a Dask cluster to run on, as tcp://host:8786"
    block = "number of seeds that are trained together, the others beside or after them (all together)"
    running.add_argument("--seeds", type=seeds, metavar="N", help="number of seeds: 0, 1, …")
    running.add_argument("--steps", type=steps, metavar="N", help="number of steps; schedules shrink in proportion")
    running.add_argument("--units", metavar="A,B", help="only these units")
    running.add_argument("--out", type=Path, metavar="FILE", help="the record's CSV (NAME.csv); a JSON goes beside it")
    running.add_argument(
        "--resume", action="store_true", help="continue a run that was stopped, or add seeds to a record"
    )
    running.add_argument("--block", type=seeds, metavar="N", help=block)
    running.add_argument("--device", default="cpu", help="cpu, cuda, …")
    running.add_argument("--jobs", type=jobs, metavar="N", help="processes, each on one core (as many as cores)")
    running.add_argument("--scheduler", metavar="ADDRESS", help=scheduler)
    add_options(running)
    showing = commands.add_parser("show", help="a record beside the published numbers")
    showing.set_defaults(command=show)
    showing.add_argument("name", help="an experiment whose record comes with the package, or a record's CSV")
    reading = commands.add_parser("checks", help="which exercises passed, of the reports that a class handed in")
    reading.set_defaults(command=checks)
    reading.add_argument("files", nargs="+", metavar="FILE", help="what save_report wrote")
    reading.add_argument("--csv", action="store_true", help="print CSV")
    for command in (listing, running, showing, reading):
        command.add_argument("--json", action="store_true", help="print JSON")
    return top
