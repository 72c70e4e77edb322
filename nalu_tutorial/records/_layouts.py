"""How the tables of a record are laid out: what their lines and columns are. An experiment declares one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..metrics.intervals import wilson_interval
from ..published import Lines, Published, is_shortened, judge_share
from ._column import Column, column_of
from ._formats import MISSING, mean, noise
from ._strips import Mark, strips_of
from ._table import Cell, Table, table

Json = Mapping[str, Any]  # a record, or a part of it, as its JSON has it
SUCCESS = "success_rate"  # the share of runs that every record has


@dataclass(frozen=True)
class Layout(ABC):
    """What makes the tables of a record.

    Attributes
    ----------
    names : mapping of str to str
        What tables call a unit or a task whose name in the record says it otherwise.
    """

    names: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    @abstractmethod
    def tables(self, record: Json, published: Lines) -> list[Table]:
        """Return the tables of a record, beside what is published by (unit, task)."""

    def as_dict(self) -> dict[str, Any]:
        """Return what a record's JSON says of the layout: its name, and what it was given."""
        given = {name: value for name, value in vars(self).items() if value}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}
        return {"name": type(self).__name__, **plain}


@dataclass(frozen=True)
class LineTable(Layout):
    """One table with a line for each unit and task: success, and how the runs that succeeded did, on the average."""

    def tables(self, record: Json, published: Lines) -> list[Table]:
        beside = ("published", "verdict on success") if published else ()
        heads = ("unit", "success", *beside, "solved at", "sparsity error")
        return [table(record["title"], heads, (self.line(record, each, published) for each in record["results"]))]

    def line(self, record: Json, result: Json, published: Lines) -> list[Cell]:
        unit, task = result["unit"], result["task"]
        known = published.get((unit, task), Published())
        ours = [100 * share for share in share_of(result)]
        cells = [Cell(f"{unit} on {task}" if task else unit), percent(ours)]
        if known.success:
            word = judge_share(ours, known.success, shortened=is_shortened(record["experiment"], record["steps"])).word
            cells += [percent(known.success), Cell(word, is_verdict=True)]
        elif published:
            cells += [Cell(MISSING), Cell(MISSING)]
        for name in ("solved_at", "sparsity"):
            value, low, high = result[name]
            between = () if low is None else (f"{mean(low)}–{mean(high)}",)
            theirs = (f"published: {mean(getattr(known, name))}",) if published else ()
            cells.append(Cell(mean(value), (*between, *theirs)))
        return cells


@dataclass(frozen=True)
class OperationTables(Layout):
    """Tasks that are pairs of words, an operation and its range: a table of shares of runs for each operation.

    Attributes
    ----------
    headings : mapping of str to str
        What a table is called, by its operation.
    shares : sequence of str
        The measures, 0 or 1 for each run, that have tables of their own after that of success.
    """

    headings: Mapping[str, str] = field(default_factory=dict)
    shares: Sequence[str] = ()

    def tables(self, record: Json, published: Lines) -> list[Table]:
        """Return the tables: units down, ranges across. A share that no run of an operation has gets none there."""
        by_operation: dict[str, list[Json]] = {}
        for each in record["results"]:
            by_operation.setdefault(each["task"].split(" ", 1)[0], []).append(each)
        made = (
            self.share_table(operation, results, share, column)
            for operation, results in by_operation.items()
            for share, column in self.columns(record).items()
        )
        return [table for table in made if table.rows]

    def columns(self, record: Json) -> dict[str, Column]:
        return {SUCCESS: Column("success"), **{name: column_of(record, name) for name in self.shares}}

    def share_table(self, operation: str, results: Sequence[Json], share: str, column: Column) -> Table:
        cells = {
            (each["unit"], each["task"].split(" ", 1)[1]): share_square(each, share)
            for each in results
            if share == SUCCESS or each["measures"][share]["mean"] is not None
        }
        heading = self.headings.get(operation, operation)
        comma = "," if column.name.endswith("%") else ""
        return crossed(f"{heading}: {column.name}{comma} in %, with its interval", "unit", cells)


@dataclass(frozen=True)
class MeasureTables(Layout):
    """A table for each measure that the experiment shows, the published value below ours.

    Attributes
    ----------
    units_down : bool
        Whether units stand down and tasks across, and not the other way round.
    """

    units_down: bool = False

    def tables(self, record: Json, published: Lines) -> list[Table]:
        return [self.measure_table(record, name, average, published) for name, average in record["shows"].items()]

    def measure_table(self, record: Json, name: str, average: str, published: Lines) -> Table:
        column = column_of(record, name)
        cells = {
            (each["unit"], each["task"]): with_published(column, each["measures"][name][average], known.get(name))
            for each in record["results"]
            for known in [measures_of(published, each)]
        }
        caption = f"{capital(record['title'])}. {column.name}, {average} over seeds"
        if self.units_down:
            return crossed(caption, "unit", cells)
        return crossed(caption, "task", {(task, unit): cell for (unit, task), cell in cells.items()})


@dataclass(frozen=True)
class TaskTables(Layout):
    """A table for each task: a line for each unit, a column for each measure that the experiment shows."""

    def tables(self, record: Json, published: Lines) -> list[Table]:
        tasks = dict.fromkeys(each["task"] for each in record["results"])
        return [self.task_table(record, task, published) for task in tasks]

    def task_table(self, record: Json, task: str, published: Lines) -> Table:
        """Return the table of one task. Its caption has what the first measure and others of its kind share."""
        shows = record["shows"]
        columns = {name: column_of(record, name) for name in shows}
        kind = next(iter(columns.values())).label
        alike = [name for name, column in columns.items() if column.label == kind]
        averages = " and ".join(dict.fromkeys(shows[name] for name in alike))
        heads = [column.of or column.name if name in alike else column.name for name, column in columns.items()]
        rows = (
            [
                Cell(each["unit"]),
                *(
                    with_published(column, each["measures"][name][shows[name]], measures_of(published, each).get(name))
                    for name, column in columns.items()
                ),
            ]
            for each in record["results"]
            if each["task"] == task
        )
        title = ", ".join(filter(None, (capital(record["title"]), task)))
        return table(f"{title}. {kind}, {averages} over seeds", ("unit", *heads), rows)


@dataclass(frozen=True)
class FormulaTables(Layout):
    """Of a benchmark: how many formulas each method found, and for all formulas together its errors and its time.

    A table for each noise has methods across and kinds of formulas down. The formulas that were kept aside come first,
    in a table of their own. A method that says no formula stands in the last table alone, that of the errors.

    Attributes
    ----------
    together : sequence of str
        The kinds that are all formulas of several kinds.
    columns : sequence of str
        The measures of the last table, whose medians over the answers it has.
    counts : mapping of str to str
        What the last table counts tables of, and what it calls that.
    """

    together: Sequence[str] = ()
    columns: Sequence[str] = ()
    counts: Mapping[str, str] = field(default_factory=dict)

    def tables(self, record: Json, published: Lines) -> list[Table]:
        say = {each["method"] for each in record["table"] if each["said"]}
        lines = [each for each in record["table"] if each["method"] in say]
        aside = {
            (f"{each['kind']}, {noise(each['noise'])}", each["method"]): each
            for each in lines
            if each["aside"] and each["kind"] in self.together
        }
        others = {
            each_noise: {
                (each["kind"], each["method"]): each
                for each in lines
                if each["noise"] == each_noise and not each["aside"]
            }
            for each_noise in record["noises"]
        }
        return [
            *([self.found_table("Found of the formulas kept aside", aside)] if aside else []),
            *(
                self.found_table(f"Found {'of the others ' if aside else ''}with {noise(level)}", each)
                for level, each in others.items()
            ),
            self.error_table(record),
        ]

    def found_table(self, caption: str, lines: Mapping[tuple[str, str], Json]) -> Table:
        squares = {key: self.square(each) for key, each in lines.items()}
        made = crossed(f"{caption}: how many, and the interval of the share in %", "formulas", squares)
        return replace(made, heads=tuple(map(self.head, made.heads)))

    def head(self, head: Cell) -> Cell:
        method, *used = head.text.split(", ", 1)
        return Cell(method, tuple(used))

    def square(self, each: Json) -> Cell:
        rate, low, high = (f"{100 * end:.0f}" for end in each["found"])
        solved = f"{round(each['found'][0] * each['formulas'])} of {each['formulas']}"
        title = f"{solved} formulas; recovered from {each['recovered']} of {each['tables']} tables"
        return Cell(solved, (f"{low}–{high}",), share=int(rate), title=title)

    def error_table(self, record: Json) -> Table:
        columns = {name: column_of(record, name) for name in self.columns}
        rows = (
            [
                Cell(f"{each['kind']}{', kept aside' if each['aside'] else ''}, {noise(each['noise'])}"),
                Cell(each["method"]),
                *(Cell(f"{each[name]} of {each['tables']}") for name in ("answered", *self.counts)),
                *(self.average(each, name, column) for name, column in columns.items()),
            ]
            for each in record["table"]
            if each["kind"] in self.together
        )
        heads = ("formulas", "method", "answered", *self.counts.values(), *(each.name for each in columns.values()))
        counted = "Tables counted, medians of how many formulas there are, m" if self.counts else "M"
        return table(f"{counted}edian relative errors, and medians of the processor time", heads, rows)

    def average(self, each: Json, name: str, column: Column) -> Cell:
        """Return the cell of a median, which was infinite where it is no number but there were answers."""
        lacks = each[name] is None and not each["answered"]
        return Cell(MISSING if lacks else column.write(each[name]))


@dataclass(frozen=True)
class Strips(Layout):
    """A table for each explanation: a line for each recipe of the battery, with the counts and what became of it.

    Attributes
    ----------
    trials : mapping
        By the name of an explanation what its trial is: the effect, the sides, the lesson's recipe, what is left out.
    battery : sequence of str
        The recipes, in order.
    """

    trials: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    battery: Sequence[str] = ()

    def tables(self, record: Json, published: Lines) -> list[Table]:
        return [self.strip_table(name, self.trials[name], marks) for name, marks in strips_of(record).items()]

    def strip_table(self, name: str, trial: Json, marks: Sequence[Mark]) -> Table:
        sides = [*trial["arms"], *trial["control"]]
        rows = (
            [
                Cell(mark.recipe),
                Cell(mark.word, (mark.why,) if mark.why else (), is_verdict=True),
                *(Cell(mark.counts.get(side, MISSING)) for side in sides),
            ]
            for mark in marks
        )
        return table(f"{name}: {trial['effect']}. {trial['recipe']}", ("recipe", "mark", *sides), rows)


LAYOUTS: Mapping[str, type[Layout]] = {
    each.__name__: each for each in (LineTable, OperationTables, MeasureTables, TaskTables, FormulaTables, Strips)
}


def layout_of(about: Json) -> Layout:
    """Return the layout that a record declares; that of lines where it says none."""
    declared = dict(about.get("layout", {"name": LineTable.__name__}))
    return LAYOUTS[declared.pop("name")](**declared)


def tables_of(record: Json, published: Lines) -> list[Table]:
    """Return the tables of a record, as its experiment lays them out, beside what was published.

    Parameters
    ----------
    record : mapping
        What its JSON holds.
    published : mapping
        What is published, by (unit, task).
    """
    layout = layout_of(record)
    if layout.names:
        name = {**layout.names}.get
        results = [{**each, **{k: name(each[k], each[k]) for k in ("unit", "task")}} for each in record["results"]]
        record = {**record, "results": results}
        published = {(name(unit, unit), name(task, task)): lines for (unit, task), lines in published.items()}
    return layout.tables(record, published)


def crossed(caption: str, corner: str, cells: Mapping[tuple[str, str], Cell]) -> Table:
    """Return a table of cells by the names of their row and column; what is not there stays empty."""
    rows, columns = (list(dict.fromkeys(key[k] for key in cells)) for k in (0, 1))
    body = ([Cell(row), *(cells.get((row, column), Cell("")) for column in columns)] for row in rows)
    return table(caption, (corner, *columns), body)


def percent(rate: Sequence[float]) -> Cell:
    return Cell("{:.0f} %".format(*rate), ("{1:.0f}–{2:.0f}".format(*rate),))


def share_of(result: Json, name: str = SUCCESS) -> tuple[float, float, float]:
    if name == SUCCESS:
        low, high = result["success_interval"]
        return result["success_rate"], low, high
    right = round(result["measures"][name]["mean"] * result["seeds"])
    return wilson_interval(right, result["seeds"])


def share_square(result: Json, name: str) -> Cell:
    """Return the cell of a share in percent, on a ground that is stronger the larger it is."""
    share, *ends = share_of(result, name)
    rate, low, high = (f"{100 * each:.0f}" for each in (share, *ends))
    title = f"{round(share * result['seeds'])} of {result['seeds']} seeds; 95 % interval {low} to {high} %"
    return Cell(rate, (f"{low}–{high}",), share=int(rate), title=title)


def measures_of(published: Lines, result: Json) -> Mapping[str, float]:
    """Return what is published beside success for the unit and the task of a result."""
    return published.get((result["unit"], result["task"]), Published()).measures


def with_published(column: Column, ours: float | None, theirs: float | None) -> Cell:
    """Return the cell of a measure, the published value below ours where there is one."""
    written = column.write(ours)
    return Cell(written, (f"published: {column.write(theirs)}",) if written and theirs is not None else ())


def capital(title: str) -> str:
    """Return a title as a sentence begins: a NALU in it stays one."""
    return title[:1].upper() + title[1:]
