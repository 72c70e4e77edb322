"""A search for the limit of a unit: whether its report can be judged, and what its numbers allow to say."""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from ...metrics import Proportion, wilson_interval
from .._shared.answer import require
from .._shared.report import VARIED, Report, all_differ, check_enough, opening

NOT_NEEDED = "not needed"
HARDLY = 0.1  # of the seeds: where no more are solved, the steps may be too few


@Report("varied values solved seeds steps again found", {"varied": VARIED})
def frontier(answer: Mapping[str, Any]) -> str:
    """Check the report of a search for where the NMU stops working, and say what it shows."""
    _check_counts(answer)
    _check_order(answer["values"])
    _check_again(answer)
    report = _counted(answer)
    shares = [wilson_interval(count, report["seeds"]) for count in report["solved"]]
    begin = opening(f"Solved after {report['steps']:,} steps", report, shares)
    return f"{begin} {_conclusion(list(map(str, report['values'])), shares)}{_of_more_steps(report)}"


def _check_counts(report: Mapping[str, Any]) -> None:
    for name in ("values", "solved"):
        require(isinstance(report[name], list | tuple), f"`{name}` is a list, with an entry for each experiment.")
    values, solved, seeds = (report[name] for name in ("values", "solved", "seeds"))
    require(len(values) == len(solved), f"{len(values)} values and {len(solved)} counts: each value has one.")
    require(len(values) >= 3, "Take at least three values: two do not show whether success drops at once or gradually.")
    require(
        _is_whole(report["steps"]) and report["steps"] > 0,
        "The number of steps is a positive integer, the same for all values.",
    )
    require(
        all(map(_is_whole, (*solved, seeds))) and not _are_shares(solved),
        "Counts of seeds are integers: how many were solved, not which share of them.",
    )
    check_enough(seeds)
    require(max(solved) <= seeds, f"More seeds are solved than there are: {max(solved)} of {seeds}.")
    require(min(solved) >= 0, "A count of solved seeds is below 0.")


def _is_whole(given: Any) -> bool:
    """Tell whether this counts something: 20.0, as a sum of tensors gives it, does."""
    return type(given) is int or (type(given) is float and given.is_integer())


def _counted(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report that can be judged with its counts as integers."""
    counts = {name: int(report[name]) for name in ("seeds", "steps")} | {"solved": list(map(int, report["solved"]))}
    again = report["again"]
    return {**report, **counts} | ({} if isinstance(again, str) else {"again": (again[0], *map(int, again[1:]))})


def _are_shares(solved: Sequence[float]) -> bool:
    """Tell whether these are shares of the seeds: a list of 1.0 and 0.0 counts nothing."""
    return max(solved) <= 1 and any(type(count) is float for count in solved)


def _check_again(report: Mapping[str, Any]) -> None:
    again, values, solved, seeds = (report[name] for name in ("again", "values", "solved", "seeds"))
    few = [value for value, count in zip(values, solved, strict=True) if count <= HARDLY * seeds]
    if isinstance(again, str):
        require(again == NOT_NEEDED, f"`again` is (value, steps, solved), or the words {NOT_NEEDED!r}.")
        require(
            not few,
            f"At {few[0] if few else ''} hardly any seed is solved: run it there again with several times the steps, "
            "and put (value, steps, solved) into `again`.",
        )
        return
    require(
        isinstance(again, list | tuple) and len(again) == 3,
        f"`again` is (value, steps, solved), or the words {NOT_NEEDED!r}.",
    )
    value, steps, count = again
    require(value in values, f"The run again is at one of your values; {value} is none of them.")
    require(
        _is_whole(steps) and steps >= 2 * report["steps"],
        f"Run it again with several times the {report['steps']:,} steps.",
    )
    require(
        _is_whole(count) and 0 <= count <= seeds,
        "Count the solved seeds of the run again, with as many seeds as before.",
    )


def _check_order(values: Sequence[Any]) -> None:
    require(all_differ(values), "One value occurs twice: put all its seeds into one entry.")
    if all(isinstance(value, int | float) for value in values):
        require(
            list(values) in (sorted(values), sorted(values, reverse=True)),
            "Sort the values, and the counts with them: a limit lies between neighbors.",
        )


def _of_more_steps(report: Mapping[str, Any]) -> str:
    if isinstance(report["again"], str):
        return ""
    value, steps, count = report["again"]
    seeds = report["seeds"]
    before = report["solved"][list(report["values"]).index(value)]
    begin = f" At {value} {steps:,} steps solve {count} of {seeds}, where {report['steps']:,} solve {before}"
    if wilson_interval(count, seeds).low > wilson_interval(before, seeds).high:
        return f"{begin}: so the steps were too few, and the unit does not fail there."
    return f"{begin}: the two intervals overlap, so this does not show that more steps help there."


def _conclusion(names: Sequence[str], shares: Sequence[Proportion]) -> str:
    steps = [k for k, (a, b) in enumerate(pairwise(shares)) if _apart(a, b)]
    if len(steps) == 1:
        return _edge(names, shares, steps[0])
    if steps:
        between = ", and ".join(f"between {names[k]} and {names[k + 1]}" for k in steps)
        falls = {shares[k].rate > shares[k + 1].rate for k in steps}
        shape = "Success drops in several steps, not at one limit." if len(falls) == 1 else "It rises again on the way."
        return f"The intervals do not overlap {between}. {shape}"
    far = [(a, b) for a, b in combinations(range(len(shares)), 2) if _apart(shares[a], shares[b])]
    if far:
        a, b = far[0]
        return (
            f"No two neighbors differ, though {names[a]} and {names[b]} do: success drops gradually between them. "
            "More seeds would show where."
        )
    return _no_frontier(shares)


def _apart(a: Proportion, b: Proportion) -> bool:
    return a.low > b.high or b.low > a.high


def _edge(names: Sequence[str], shares: Sequence[Proportion], k: int) -> str:
    good, bad = sorted(shares[k : k + 2], key=lambda share: -share.rate)
    where = f"Between {names[k]} and {names[k + 1]} the intervals do not overlap: with these steps the limit lies there"
    if good.rate == 1 and bad.rate == 0:
        return f"{where}, from all to none. Would it stay there with ten times the steps?"
    if good.rate == 1 or bad.rate == 0:
        side = "good" if good.rate < 1 else "bad"
        return f"{where}. On the {side} side neither all nor none succeed, so there is more to see on that side."
    return f"{where}. On neither side do all or none succeed: the drop may begin earlier and end later."


def _no_frontier(shares: Sequence[Proportion]) -> str:
    rates = {share.rate for share in shares}
    if rates == {1}:
        return "All seeds are solved everywhere. There is no limit yet: continue with harder values."
    if rates == {0}:
        return "No seed is solved anywhere. The limit lies before your first value, or the steps are too few."
    return "All intervals overlap, so this number of seeds shows no limit. That does not mean that there is none."
