"""A benchmark: formulas to be found in tables by several methods, each table a piece of work of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ...records import Column, FormulaTables, Layout, Record, Row, csv_path
from ..running import (
    Progress,
    Result,
    check_counts,
    check_jobs,
    check_units,
    commits,
    declared_tables,
    find_smaller,
    machine,
    one_thread,
    open_run,
    other_processors,
    processor,
    read_finished,
    results_of,
    today,
    versions,
)
from ._answer import Answer
from ._formula_equality import is_recovered
from ._laws import FORMULAS, Array, Equation
from ._methods import CONTENDERS, LEAST_SECONDS, METHODS, OURS, GoesOn, check_methods
from ._summary import OTHERS, REPRESENTABLE, laws_found

FRESH = 1000  # points inside the range, and as many beyond, on which an answer is evaluated
DECADE = 10.0
MEASURES = {
    "inside": Column("error inside", format="error"),
    "beyond": Column("error a decade beyond", format="error"),
    "answered": Column("Share", of="tables with an answer"),
    "said": Column("Share", of="tables for which a formula was returned"),
    "seconds": Column("seconds", format="error"),
}
Points = tuple[Array, Array]  # inputs (n, columns) and targets (n,)
Rule = Callable[[Answer, Equation, Points, Points, float], bool]  # of an answer, from the rows and fresh points
LAYOUT = FormulaTables(together=(REPRESENTABLE, OTHERS), columns=("inside", "beyond", "seconds"))


def is_found(answer: Answer, formula: Equation, rows: Points, fresh: Points, noise: float) -> bool:
    """Return whether an answer is the formula to be found, whose constants the rows determine."""
    return is_recovered(answer.formula, answer.predict(fresh[0]), formula, fresh[0], noise)


@dataclass(frozen=True)
class Benchmark:
    """Formulas, and the methods that look for them.

    Attributes
    ----------
    name, title, source, note : str
        As of an experiment.
    success : str
        The rule by which an answer is judged, in words.
    rule : callable
        That rule: whether an answer is the formula, from the rows, fresh points and the noise.
    units : tuple of str
        The names of the methods, in order.
    formulas : sequence of Equation
        What is to be found.
    noises : sequence of float
        The standard deviations of the noise, as shares of the target's. Formulas that no candidate of
        `~nalu_tutorial.regression.FormulaRegressor` can express, whose search takes the longest, have tables without
        noise alone.
    rows : int or (int, int)
        How many rows a table has; or the fewest and the most, between which the number is drawn.
    seeds : int
        How often the tables of a formula are drawn, each time with other rows, noise and seeds.
    first_seed : int
        The first of these seeds; the others follow it.
    measures, shows, layout
        As of an experiment; the columns are what `laws_found` has of each kind of formula.
    """

    name: str
    title: str
    source: str
    success: str
    note: str
    rule: Rule = is_found
    units: tuple[str, ...] = tuple(name for name in METHODS if name != CONTENDERS)
    formulas: Sequence[Equation] = FORMULAS
    noises: Sequence[float] = (0.0, 0.01, 0.1)
    rows: int | tuple[int, int] = 400
    seeds: int = 3
    first_seed: int = 0
    measures: Mapping[str, Column] = field(default_factory=lambda: MEASURES)
    shows: Mapping[str, str] = field(default_factory=dict)
    layout: Layout = LAYOUT

    def tables(self, noise: float) -> list[int]:
        """Return the numbers of the formulas that have tables with this noise."""
        return [k for k, formula in enumerate(self.formulas) if formula.representable or not noise]

    def draw_rows(self, formula: Equation, generator: np.random.Generator) -> Points:
        """Return the inputs and exact targets of a table."""
        if isinstance(self.rows, int):
            return formula.draw(self.rows, generator)
        return formula.draw(int(generator.integers(*self.rows, endpoint=True)), generator)


@dataclass(frozen=True)
class TableJob:
    """One table for all methods, as it is sent to another process."""

    benchmark: Benchmark
    index: int
    noise: float
    seed: int
    units: Sequence[str]

    @property
    def key(self) -> str:
        """The seed, the number of the formula and the noise in percent."""
        return f"{self.seed}-{self.index}-{100 * self.noise:g}".replace(".", "_")

    @property
    def steps(self) -> int:
        """How much work it is: one table."""
        return 1

    def run(self, checkpoint: Path | None, progress: Progress) -> Result:
        """Run every method; return one row for each, and the seconds of all. There is no checkpoint within a table."""
        from threadpoolctl import threadpool_limits

        begun = time.perf_counter()
        with one_thread(), threadpool_limits(1):
            warm_up(tuple(self.units))
            rows = list(self.measured())
        return Result(rows, time.perf_counter() - begun, processor=processor())

    def measured(self) -> Iterator[Row]:
        """Yield one row for each method; those that have a limit have the processor time that ours took."""
        formula = self.benchmark.formulas[self.index]
        answers, spent = dict[str, Answer | None](), {OURS: 0.0}
        # The noise levels share their rows, and the fresh points.
        generator = np.random.default_rng([self.seed, self.index])
        x, t = self.benchmark.draw_rows(formula, generator)
        t = t + self.noise * t.std() * generator.normal(size=len(t))
        inside, beyond = (formula.draw(FRESH, generator, times=times) for times in (1.0, DECADE))

        def is_right(answer: Answer) -> bool:
            return self.benchmark.rule(answer, formula, (x, t), inside, self.noise)

        for unit in self.units:
            answers[unit], spent[unit] = ask(unit, formula, x, t, self.seed, max(spent[OURS], LEAST_SECONDS), answers)
            spent[unit] += spent.get(first_of(unit), 0.0)
            row = judge(answers[unit], formula, is_right, inside, beyond)
            measures = {**row.measures, "seconds": spent[unit]}
            measures = {name: measures[name] for name in self.benchmark.measures}
            task = f"{formula.name}, {100 * self.noise:g} %"
            yield replace(row, unit=unit, task=task, seed=self.seed, measures=measures)


def first_of(unit: str) -> str:
    """Return the method from whose answer another one continues; None if it does not continue from one."""
    method = METHODS[unit]
    return method.after if isinstance(method, GoesOn) else ""


def ask(
    unit: str,
    formula: Equation,
    x: Array,
    t: Array,
    seed: int,
    seconds: float,
    before: Mapping[str, Answer | None],
) -> tuple[Answer | None, float]:
    """Return the answer of a method, and the processor time of all its threads; an error counts as no answer."""
    method, begun = METHODS[unit], time.process_time()
    try:
        if isinstance(method, GoesOn):
            first = before[method.after]
            answer = first and method.ask(first, x, t, formula.symbols)
        else:
            answer = method(x, t, formula.symbols, seed, seconds)
    except (ArithmeticError, ValueError, RuntimeError):
        answer = None
    return answer, time.process_time() - begun


def judge(
    answer: Answer | None, formula: Equation, is_right: Callable[[Answer], bool], inside: Points, beyond: Points
) -> Row:
    """Return the row of an answer, with no name and no time yet; what has no answer has no errors.

    Of an answer that is a whole front it is the row of the first formula that is the one looked for, if there is one,
    and else of the chosen one.
    """
    if answer is None:
        nothing = {"inside": np.nan, "beyond": np.nan, "answered": 0.0, "said": 0.0, "listed": 0.0}
        return Row("", "", 0, False, np.nan, np.nan, 0, np.nan, np.nan, False, nothing)
    recovered = next(filter(is_right, answer.offered(formula.symbols)), None)
    squares, shares = errors(recovered or answer, inside, beyond)
    answered = float(answer.formula is not None)
    listed = float(len(answer.front)) if answer.whole else answered
    measures = {"inside": shares[0], "beyond": shares[1], "answered": 1.0, "said": answered, "listed": listed}
    return Row("", "", 0, recovered is not None, squares[0], squares[1], 0, np.nan, np.nan, False, measures)


def errors(answer: Answer, *points: Points) -> tuple[list[float], list[float]]:
    """Return the mean squared errors and the median relative errors of an answer, at each set of points."""
    with np.errstate(all="ignore"):
        gaps = [np.nan_to_num(np.abs(answer.predict(x) - t), nan=np.inf) for x, t in points]
        squares = [float(np.mean(gap**2)) for gap in gaps]
        shares = [float(np.median(gap / np.abs(t))) for gap, (_, t) in zip(gaps, points, strict=True)]
    return squares, shares


@cache
def warm_up(units: tuple[str, ...]) -> None:
    """Run each method once, so that the time of imports is not part of a table's."""
    formula, answers = FORMULAS[0], dict[str, Answer | None]()
    x, t = formula.draw(40, np.random.default_rng(0))
    for unit in units:
        answers[unit], _ = ask(unit, formula, x, t, 0, 0.0, answers)


def run_benchmark(
    benchmark: Benchmark,
    out: str | os.PathLike[str],
    *,
    seeds: int | None = None,
    noises: Sequence[float] | None = None,
    units: Sequence[str] | None = None,
    jobs: int | None = None,
    resume: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Record:
    """Run a benchmark, or part of it, and write its record.

    Parameters
    ----------
    benchmark : Benchmark
        What to run.
    out : path
        As of `nalu_tutorial.experiments.run_experiment`.
    seeds : int, optional
        How often the tables of a formula are drawn; by default as often as the benchmark does.
    noises : sequence of float, optional
        Only these of the benchmark's.
    units : sequence of str, optional
        Only these methods.
    jobs : int, optional
        How many processes, each with one thread: by default one for each core. 1 stays in this process.
    resume : bool
        Continue an unfinished run. A finished record of fewer repetitions or noises gets those that are missing,
        and one that has them all is read.
    executor : concurrent.futures.Executor, optional
        As of `nalu_tutorial.experiments.run_experiment`.
    progress : callable, optional
        Called with (tables done, all tables).

    Raises
    ------
    ValueError
        If a method or a noise is unknown or none is named, or what it needs is not installed, or a method is named
        without the one whose time it gets or from whose answer it continues, a count is not positive, or what is there
        already is damaged.
    Unfinished
        As of `nalu_tutorial.experiments.run_experiment`.
    """
    if Path(out).is_dir():
        raise ValueError(f"{out} is a folder; name a file, such as {Path(out) / benchmark.name}.csv")
    out = csv_path(Path(out))
    seeds, jobs = check_counts(seeds=(seeds, benchmark.seeds), jobs=check_jobs(jobs, executor))
    chosen, noises = check_units(benchmark, units), check_noises(benchmark, noises)
    check_methods(chosen)
    size = benchmark.rows if isinstance(benchmark.rows, int) else list(benchmark.rows)
    settings: dict[str, Any] = {"experiment": benchmark.name, "units": chosen, "rows": size}
    settings |= {"first_seed": benchmark.first_seed, "seeds": seeds, "noises": noises}
    before = find_part(out, settings) if resume else None
    if before is None:
        record = read_finished(out, settings, resume)
        if record is not None:
            return record
        before = Record((), {"seeds": 0, "noises": [], "parts": []})
    with open_run(out, settings, resume, adds=bool(before.rows)) as folder:
        made_from = commits(folder)
        work = [
            TableJob(benchmark, k, noise, benchmark.first_seed + drawn, tuple(chosen))
            for drawn in range(seeds)
            for noise in noises
            for k in benchmark.tables(noise)
            if not (drawn < before.about["seeds"] and noise in before.about["noises"])
        ]
        results = results_of(work, executor, jobs, folder, progress)
        part = {
            "tables": len(work),
            "seconds": round(sum(each.seconds for each in results), 1),
            "jobs": jobs if executor is None else None,
            **other_processors(results),
            "versions": versions("scikit-learn", "gplearn", "pyoperon"),
            **made_from,
            "machine": machine(),
            "date": today(),
        }
        # The table is that of the rows as they are written.
        rows = (*before.rows, *(row.rounded() for each in results for row in each.rows))
        record = Record(rows, settings | describe_benchmark(benchmark, part, before.about["parts"]))
        table = [each.as_dict() for aside in (True, False) for each in laws_found(record, aside=aside)]
        replace(record, about=record.about | {"table": table}).write(out)
    return Record.read(out)


def check_noises(benchmark: Benchmark, noises: Sequence[float] | None) -> list[float]:
    """Return the noises that were asked for, in the benchmark's order; by default all."""
    asked = benchmark.noises if noises is None else noises
    if not asked or not set(asked) <= set(benchmark.noises):
        raise ValueError(f"expected noises among {', '.join(map(str, benchmark.noises))}, got {list(asked)}")
    return [noise for noise in benchmark.noises if noise in asked]


def find_part(out: Path, settings: Mapping[str, Any]) -> Record | None:
    """Return the finished record of fewer repetitions or noises to which the others can be added, if it is one."""
    record = find_smaller(out, dict(settings), ("seeds", "noises"))
    if record is None:
        return None
    seeds, noises = record.about["seeds"], record.about["noises"]
    is_part = set(noises) <= set(settings["noises"])
    return record if is_part and (seeds, noises) != (settings["seeds"], settings["noises"]) else None


def describe_benchmark(
    benchmark: Benchmark, part: Mapping[str, Any], before: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return what a record's JSON says of its formulas and of its run; what made the last part stands in front."""
    last = {name: part[name] for name in ("versions", "commit", "earlier_commits", "machine", "date") if name in part}
    formulas = [
        {
            "name": each.name,
            "formula": each.text,
            "kind": each.kind,
            "ranges": dict(each.ranges),
            "representable": each.representable,
            "aside": each.aside,
        }
        for each in benchmark.formulas
    ]
    texts = {name: getattr(benchmark, name) for name in ("title", "source", "success", "note")}
    return {**texts, **declared_tables(benchmark), "formulas": formulas, **last, "parts": [*before, part]}
