"""A law recovered from data: whether its report can be judged, and what its numbers allow to say."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import NotYet, require
from .._shared.report import Report

LAW = "Write into `law` what you expect, before you look at the exponents."
BETWEEN = ("starts", "data")
SLACK = 1e-3  # a descent ends a little before the power
LARGEST = 4  # 3/2 and 4/3 are laws; between fractions of larger denominators no data of this size decide


@Report("law inputs powers between noise error_beyond found", {"law": LAW}, judge="powers")
def law(answer: Mapping[str, Any]) -> str:
    """Check the report of a power law recovered from data, and say what its exponents allow."""
    require(
        isinstance(answer["inputs"], list | tuple) and len(answer["inputs"]) > 0,
        "`inputs` is a list of names, one for each input.",
    )
    require(
        answer["between"] in BETWEEN,
        "Say in `between` what differs from one fit to the next: 'starts' if all saw the same data, 'data' if each saw "
        "data of its own, with new noise or drawn again.",
    )
    for name in ("noise", "error_beyond"):
        _check_share(name, answer[name])
    columns = _fitted(answer["powers"], answer["inputs"])
    spread = torch.quantile(columns, torch.tensor([0.05, 0.95], dtype=torch.float64), dim=0)
    ranges = [(float(low), float(high)) for low, high in spread.T]
    listed = [_range(name, *ends) for name, ends in zip(answer["inputs"], ranges, strict=True)]
    begin = f"Nine in ten of your {len(columns)} fits: {'; '.join(listed)}."
    return f"{begin} {_conclusion(answer, ranges)} {_beyond(answer)}"


def _check_share(name: str, given: Any) -> None:
    require(isinstance(given, int | float) and type(given) is not bool, f"`{name}` is a number, a relative one.")
    require(
        not math.isnan(given) and given >= 0,
        f"`{name}` is {given:g}. It is relative to the target, 0 or above.".replace("-", "−"),
    )
    require(given < 1 or name != "noise", f"`noise` is {given:g}: 5 percent are 0.05.")


def _fitted(powers: Any, inputs: Sequence[str]) -> Tensor:
    """Return the powers of all fits, of shape (fits, inputs), or end the check."""
    require(hasattr(powers, "__len__"), "`powers` is a list with an entry for each fit. One fit hides how they spread.")
    require(len(powers) >= 10, f"{len(powers)} fits do not show how they spread. Take 10 or more.")
    try:
        rows = [torch.as_tensor(row, dtype=torch.float64).flatten() for row in powers]
    except (TypeError, ValueError):
        raise NotYet("`powers` needs numbers: for each fit a list with one exponent for each input.") from None
    require(len({len(row) for row in rows}) == 1, "Not all fits have as many exponents as the first one.")
    columns = torch.stack(rows)
    require(
        columns.shape[1] == len(inputs),
        f"Exponents in each fit: {columns.shape[1]}; names in `inputs`: {len(inputs)}. Each input has one exponent.",
    )
    require(
        bool(columns.isfinite().all()), "An exponent is NaN or infinite. Count such a fit in `found`, and leave it out."
    )
    return columns


def fractions(low: float, high: float) -> list[str]:
    """Return the fractions with denominators up to 4 that lie between, or as good as."""
    low, high = low - SLACK, high + SLACK
    candidates = {Fraction(n, d) for d in range(1, LARGEST + 1) for n in range(int(low * d) - 1, int(high * d) + 2)}
    return [str(each).replace("-", "−") for each in sorted(candidates) if low <= each <= high]


def _range(name: str, low: float, high: float) -> str:
    digits = max(2, -math.floor(math.log10(max(high - low, SLACK))))  # enough to see the spread
    within = _listed(fractions(low, high))
    return f"{name} with an exponent of {low:.{digits}f} to {high:.{digits}f}, with {within} in it".replace("-", "−")


def _listed(fractions: Sequence[str]) -> str:
    if not fractions or len(fractions) > 5:
        return f"{len(fractions) or 'no'} simple fraction{'s' * bool(fractions)}"
    return f"{', '.join(fractions[:-1])} and {fractions[-1]}" if len(fractions) > 1 else fractions[0]


def _conclusion(report: Mapping[str, Any], ranges: Sequence[tuple[float, float]]) -> str:
    if report["between"] == "starts":
        return (
            "All saw the same data. The spread comes from the descent; it cannot tell how other noise would have "
            "changed the exponents."
        )
    counts = [len(fractions(*ends)) for ends in ranges]
    if min(counts) == 0:
        return (
            "Where no simple fraction lies within, a penalty may have shrunk the exponent, or the law is no power law."
        )
    if max(counts) > 1:
        return "The data cannot tell several fractions apart: less noise, more points or a wider range would."
    if report["noise"] == 0:
        return "One law is left. Without noise that is no surprise: how much noise does it tolerate?"
    return f"One law is left, at {100 * report['noise']:.3g} % noise, and among powers: nothing else was asked about."


def _beyond(report: Mapping[str, Any]) -> str:
    error, noise = report["error_beyond"], report["noise"]
    begin = f"Outside the training range it is off by {100 * error:.2g} %"
    if error <= max(3 * noise, 0.01):
        return f"{begin}, no more than noise and a small error of the exponent explain: it extrapolates."
    return (
        f"{begin}, far more than the noise. A small error of an exponent grows with the range, or the law ends before."
    )
