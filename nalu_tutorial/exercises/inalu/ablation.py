"""An ablation: an experiment with one repair left out."""

from collections.abc import Mapping
from typing import Any

from ...metrics import wilson_interval
from .._shared.answer import require
from .._shared.report import Report, check_enough

REPAIRS = ("weights", "clip", "sign", "gate", "regularizer", "turns", "restart")


@Report("repair operation solved_with solved_without seeds found")
def ablation(answer: Mapping[str, Any]) -> str:
    """Check the report of an experiment with one repair left out, and say what it shows."""
    repair, operation, seeds = (answer[name] for name in ("repair", "operation", "seeds"))
    require(repair in REPAIRS, f"There is no repair called {repair!r}. The seven are {', '.join(REPAIRS)}.")
    require(
        bool(str(operation).strip()), "Say which operation and range: a repair may matter on one and not elsewhere."
    )
    counts = [answer["solved_with"], answer["solved_without"], seeds]
    require(all(type(count) is int for count in counts), f"Counts of seeds are integers; you give {counts}.")
    check_enough(seeds)
    require(max(counts) == seeds, f"More seeds succeed than there are: {max(counts)} of {seeds}.")
    require(min(counts) >= 0, "A count of seeds is below 0.")
    kept, left_out = (wilson_interval(count, seeds) for count in counts[:2])
    report = f"{operation}: {kept} with {repair}, {left_out} without"
    if kept.low > left_out.high:
        return f"{report}. The intervals do not overlap: here {repair} helps. Another task needs its own experiment."
    if left_out.low > kept.high:
        return f"{report}. The intervals do not overlap: here more seeds succeed without {repair}."
    return (
        f"{report}. The intervals overlap, so this number of seeds shows no difference. That does not mean that there "
        "is none."
    )
