"""A line of a published table as a sentence, for the card of a claim."""

from __future__ import annotations

from ._numbers import Published, published_tables


def sentence(experiment: str, unit: str, task: str) -> str:
    """Return what a line says, with the intervals that are printed.

    Examples
    --------
    >>> sentence("sums-of-slices", "NALU", "*")
    '0 % solved (0–4)'
    """
    table = published_tables()[experiment]
    line = table.lines[unit, task]
    return table.says.format_map(numbers(line)) if table.says else successes(line)


def numbers(line: Published) -> dict[str, str]:
    """Return the measures of a line by name, each with its spread if there is one."""
    spread = {name: f" ± {value:,g}" for name, value in line.spreads.items()}
    return {name: f"{value:,g}{spread.get(name, '')}" for name, value in line.measures.items()}


def successes(line: Published) -> str:
    assert line.success
    rate, low, high = map(digits, line.success)
    text = f"{rate} % solved ({low}–{high})"
    if line.solved_at is None or line.solved_at_median is None or line.sparsity is None:
        return text
    return (
        f"{text}; at step {digits(line.solved_at_median)} (median), "
        f"{digits(line.solved_at)} (mean, {ends(line.solved_at_interval)}); "
        f"sparsity error {digits(line.sparsity)} ({ends(line.sparsity_interval)})"
    )


def ends(interval: tuple[float, float] | None) -> str:
    """Write an interval as it was printed, '0.40–0.63'."""
    assert interval
    return "–".join(map(digits, interval))


def digits(value: float) -> str:
    """Return a number in two digits, from 100 on in whole ones."""
    if value < 0.01:
        return f"{value:.1e}".replace("e-0", "e-") if value else "0"
    return f"{value:.2g}" if value < 99.5 else f"{value:,.0f}"
