"""A unit of the reader's own in the benchmark: whether its report can be judged, and what its counts allow to say."""

from collections.abc import Mapping
from typing import Any

from ...metrics import wilson_interval
from .._shared.answer import require
from .._shared.report import Report, check_enough

WORDS = {
    "unit": "Name in `unit` what you trained, as the command does: `module:Class`.",
    "expected": "Write into `expected` on which ranges you expect it to fail, before you run it.",
}
HINDRANCES = ("zero", "sign", "both", "another")
RANGES = 9  # of the benchmark
SIDES = {"helps": (1, "helps"), "harms": (-1, "does harm")}


@Report("unit hindrance expected operation seeds solved beside helps harms found", WORDS, judge="counts")
def own_unit(answer: Mapping[str, Any]) -> str:
    """Check the report of a unit of one's own on the benchmark, and say what its counts allow."""
    _check_benchmark(answer)
    _check_found(answer)
    seeds, total = answer["seeds"], answer["seeds"] * RANGES
    ours, theirs = (sum(answer[name].values()) for name in ("solved", "beside"))
    begin = f"{answer['unit']} solved {ours} of {total}, the other unit {theirs}."
    return f"{begin} {_worst(answer['solved'], seeds)} {_difference(answer, seeds)}"


def _check_benchmark(report: Mapping[str, Any]) -> None:
    require(
        report["hindrance"] in HINDRANCES,
        "Say in `hindrance` what your unit should remove: 'zero', 'sign', 'both' or 'another'.",
    )
    require(report["operation"] in tuple("+-*/"), "`operation` is one of '+', '-', '*' and '/'.")
    seeds = report["seeds"]
    require(type(seeds) is int, "`seeds` is how many seeds each range had: one whole number.")
    check_enough(seeds)
    for name in ("solved", "beside"):
        _check_counts(name, report[name], seeds)
    require(
        set(report["solved"]) == set(report["beside"]),
        "`solved` and `beside` have different ranges. Two units are compared on the same ones.",
    )


def _check_counts(name: str, given: Any, seeds: int) -> None:
    require(
        isinstance(given, Mapping) and len(given) > 0,
        f"`{name}` is a dictionary: for each range, how many of your seeds solved it.",
    )
    require(
        len(given) == RANGES,
        f"`{name}` has {len(given)} of the nine ranges. Those left out could be the ones that failed.",
    )
    for where, count in given.items():
        require(type(count) is int, f"`{name}` wants whole numbers; for {where} it has {count!r}.")
        require(0 <= count <= seeds, _said(f"`{name}` says {count} of {seeds} seeds for {where}."))


def _check_found(report: Mapping[str, Any]) -> None:
    """End the check where the ranges that were found contradict the counts, or leave some of them out."""
    solved, beside, seeds = report["solved"], report["beside"], report["seeds"]
    sides = {where: _side(solved[where], beside[where], seeds) for where in solved}
    counts = {where: f"{solved[where]} and {beside[where]} of {seeds}" for where in solved}
    for name, (side, verb) in SIDES.items():
        require(
            isinstance(report[name], list | tuple),
            f"`{name}` is a list of those ranges on which your change {verb}; it may be empty.",
        )
        for where in report[name]:
            require(where in sides, _said(f"`{name}` has {where!r}, which is no range of `solved`."))
            begin = f"You found that your change {verb} on {where}, and your counts there"
            require(sides[where] != -side, _said(f"{begin} say the opposite: {counts[where]}."))
            require(sides[where] == side, _said(f"{begin} do not show it: the intervals of {counts[where]} overlap."))
    kept_quiet = [where for where, side in sides.items() if side and where not in (*report["helps"], *report["harms"])]
    require(
        not kept_quiet,
        _said(
            f"The intervals of your counts do not overlap on {', '.join(map(str, kept_quiet))}, and neither `helps` "
            "nor `harms` says so. What you did not expect is a finding, too."
        ),
    )


def _said(sentence: str) -> str:
    return sentence.replace("-", "−")


def _worst(solved: Mapping[str, int], seeds: int) -> str:
    where = min(solved, key=lambda each: solved[each])
    share = wilson_interval(solved[where], seeds)
    if solved[where] == seeds:
        low = 100 * wilson_interval(seeds, seeds).low
        return f"It solved every range with every seed; of one range, {seeds} seeds say no more than above {low:.0f} %."
    return _said(
        f"Its worst range is {where}, with {solved[where]} of {seeds}: an interval from {100 * share.low:.0f} to "
        f"{100 * share.high:.0f} %."
    )


def _difference(report: Mapping[str, Any], seeds: int) -> str:
    """Say on which ranges the two differ by more than their intervals."""
    apart = [where for where in report["solved"] if _side(report["solved"][where], report["beside"][where], seeds)]
    if not apart:
        return "The intervals of the two overlap on all ranges: these seeds show no difference."
    listed = _said(", ".join(map(str, apart)))
    return f"Their intervals do not overlap on {len(apart)} of {RANGES}: {listed}. {_cause(report['hindrance'])}"


def _side(one: int, other: int, seeds: int) -> int:
    """Return 1 where the intervals lie apart and the first count is the larger one, −1 the other way round, or 0."""
    first, second = wilson_interval(one, seeds), wilson_interval(other, seeds)
    return (first.low > second.high) - (second.low > first.high)


def _cause(hindrance: str) -> str:
    if hindrance == "another":
        return "Only the same unit without your change would show that the change is the cause."
    what = {"zero": "the zero", "sign": "the sign", "both": "zero and sign"}[hindrance]
    is_or_are = "are" if hindrance == "both" else "is"
    return f"Only the same unit without your change would show that {what} {is_or_are} the cause."
