"""The record of single units as cells: an operation, a range and a unit, each with an address that stays.

What is computed here stands on the page "All units, one table" and in its CSV.
"""

import csv
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from statistics import median
from typing import Any

from .citing import csv_text
from .package import PACKAGE, part

RECORD = PACKAGE / "records" / "data" / "single-unit.json"
OPERATIONS = {"+": ("add", "+"), "-": ("sub", "−"), "*": ("mul", "×"), "/": ("div", "÷")}
NEAR = "error_below_1_percent"
SOLVED_AT_END, NEAR_AT_END = "success_at_end", "error_below_1_percent_at_end"
WRITTEN = ("optimizer", "lr", "batch_size", "penalty", "clip")  # the options that have words of their own


@dataclass(frozen=True)
class Cell:
    """What the seeds of one unit on one operation and range say together.

    Attributes
    ----------
    unit, task : str
        As the record has them: "NMU" on "* [-2, 2]".
    result, training : mapping
        Its part of the record's results, and of the trainings.
    """

    unit: str
    task: str
    result: Mapping[str, Any]
    training: Mapping[str, Any]

    @property
    def seeds(self) -> int:
        """How many runs there are."""
        return self.result["seeds"]

    @property
    def solved(self) -> int:
        """How many of them are right to five digits at their best step."""
        return round(self.result["success_rate"] * self.seeds)

    @property
    def near(self) -> int:
        """How many of them are right within 1 % at their best step."""
        return round(self.result["measures"][NEAR]["mean"] * self.seeds)

    @property
    def solved_at_end(self) -> int | None:
        """How many of them are right to five digits after the last step; None where only the best step was kept."""
        return self.count(SOLVED_AT_END)

    @property
    def near_at_end(self) -> int | None:
        """The same within 1 %."""
        return self.count(NEAR_AT_END)

    def count(self, measure: str) -> int | None:
        """Return how many seeds a measure of 0 or 1 counts, if it was measured."""
        mean = self.result["measures"].get(measure, {}).get("mean")
        return None if mean is None else round(mean * self.seeds)

    @property
    def best_step(self) -> float:
        """The median of the seeds' best steps."""
        return best_steps()[self.unit, self.task]

    @cached_property
    def address(self) -> str:
        """The name of the cell on its page: ``mul-both-2-NMU``."""
        operation, seen = self.task.split(" ", 1)
        return f"{OPERATIONS[operation][0]}-{slug_of_range(seen)}-{slug(self.unit)}"


def read_record() -> dict[str, Any]:
    return json.loads(RECORD.read_text(encoding="utf-8"))


@cache
def best_steps() -> dict[tuple[str, str], float]:
    """Return the median step of the best validation, for each unit and task."""
    steps_of: dict[tuple[str, str], list[int]] = {}
    with RECORD.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            steps_of.setdefault((row["unit"], row["task"]), []).append(int(row["best_step"]))
    return {each: median(steps) for each, steps in steps_of.items()}


def has_clip(record: Mapping[str, Any], unit: str) -> bool:
    return any("clip" in each["options"] for each in record["trainings"] if each["unit"] == unit)


def cells_of(record: Mapping[str, Any]) -> list[Cell]:
    """Return all cells of a record, in its order.

    Raises
    ------
    ValueError
        If two cells would have one address.
    """
    trained = {(each["unit"], task): each for each in record["trainings"] for task in each["thresholds"]}
    cells = [Cell(each["unit"], each["task"], each, trained[each["unit"], each["task"]]) for each in record["results"]]
    known: dict[str, Cell] = {}
    for cell in cells:
        other = known.setdefault(cell.address, cell)
        if other is not cell:
            raise ValueError(
                f"expected an address for each cell, got {cell.address} for {other.unit} on {other.task} "
                f"and for {cell.unit} on {cell.task}"
            )
    return cells


def slug(name: str) -> str:
    """Return a unit's name as an address has it.

    Examples
    --------
    >>> slug("RealNPU, a tenth")
    'RealNPU-a-tenth'
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def slug_of_range(seen: str) -> str:
    """Return a range as an address has it: its sign and, from 0 outwards, its ends.

    Examples
    --------
    >>> [slug_of_range(each) for each in ("[-20, -10]", "[-2, 2]", "[1.1, 1.2]")]
    ['neg-10-20', 'both-2', 'pos-1.1-1.2']
    """
    ends = sorted({abs(end) for end in ends_of(seen)})
    return "-".join([signs_of(seen), *(f"{end:g}" for end in ends)])


def signs_of(seen: str) -> str:
    """Return the signs of a range's numbers: pos, neg or both."""
    low, high = ends_of(seen)
    return "pos" if low >= 0 else "neg" if high <= 0 else "both"


def ends_of(seen: str) -> tuple[float, float]:
    low, high = map(float, seen.strip("[]").split(", "))
    return low, high


def interval(right: int, seeds: int) -> tuple[int, int]:
    """Return the ends of the 95 % interval of a share, in whole percent."""
    _, low, high = part("metrics/intervals").wilson_interval(right, seeds)
    return int(f"{100 * low:.0f}"), int(f"{100 * high:.0f}")


def schedule_of(record: Mapping[str, Any], training: Mapping[str, Any]) -> str:
    """Return in words how a unit was trained: optimizer, rate, batches, penalty, and whatever else is not as usual."""
    how = record["defaults"] | training["options"]
    parts = [how["optimizer"], f"rate {how['lr']:g}", f"batches of {how['batch_size']}"]
    if "penalty" in how:
        penalty = how["penalty"]
        ramp = f"its ramp from step {penalty['start']:,} to {penalty['end']:,}"
        parts.append(f"{words(penalty['penalty'])} of {penalty['weight']:g}, {ramp}")
    if "clip" in how:
        parts.append("gradients clipped: " + ", ".join(f"{name} {end:g}" for name, end in how["clip"].items()))
    others = {name: value for name, value in training["options"].items() if name not in WRITTEN}
    return "; ".join([", ".join(parts[:3]), *parts[3:], *(f"{words(name)}: {value}" for name, value in others.items())])


def words(name: str) -> str:
    return name.replace("_", " ")


def csv_of(record: Mapping[str, Any]) -> str:
    """Return the table as the text of a CSV with a line for each cell. Shares and their ends lie in [0, 1]."""
    return csv_text([line_of(record, cell) for cell in cells_of(record)])


def line_of(record: Mapping[str, Any], cell: Cell) -> dict[str, Any]:
    """Return what the CSV says of a cell, by the names of its columns."""
    operation, seen = cell.task.split(" ", 1)
    low, high = ends_of(seen)
    shares: dict[str, Any] = {}
    counts = {
        "solved": cell.solved,
        "within_1_percent": cell.near,
        "solved_at_end": cell.solved_at_end,
        "within_1_percent_at_end": cell.near_at_end,
    }
    for name, right in counts.items():
        if right is None:
            shares |= dict.fromkeys((name, f"{name}_low", f"{name}_high"))
            continue
        _, *ends = part("metrics/intervals").wilson_interval(right, cell.seeds)
        shares |= {name: right, **{f"{name}_{end}": f"{at:.4f}" for end, at in zip(("low", "high"), ends, strict=True)}}
    result, training = cell.result, cell.training
    mean, *ends = result["solved_at"]
    return {
        "address": f"#{cell.address}",
        "unit": cell.unit,
        "operation": operation,
        "low": f"{low:g}",
        "high": f"{high:g}",
        "seeds": cell.seeds,
        **shares,
        "best_step_median": f"{cell.best_step:g}",
        "extrapolation_median": result["extrapolation_median"],
        "threshold": training["thresholds"][cell.task],
        "solved_at_mean": mean,
        "solved_at_low": ends[0],
        "solved_at_high": ends[1],
        "dead": result["dead"],
        "steps": record["steps"],
        "schedule": schedule_of(record, training),
        "model": training["model"],
        "seconds_of_all_ranges": training["seconds"],
        "commit": record["commit"],
        "date": record["date"],
    }
