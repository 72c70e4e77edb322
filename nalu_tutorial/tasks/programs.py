"""Programs as a task: a start value, instructions of an operator and a whole number, and the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ._checks import check_count
from ._task import Task, whole
from .comparison import finer

# What each operator makes of the running value a and its number v.
OPERATORS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "+": torch.add,
    "-": torch.sub,
    "*": torch.mul,
    "if": torch.minimum,
}
SIGNS = {"+": "+ {}", "-": "− {}", "*": "× {}", "if": "if > {0}: {0}"}
FACTORS = 1, 9  # whatever the other numbers: a product of ten large ones has more digits than any float
LARGEST = 10_000_000  # below 2²⁴: a float32 represents each of these numbers, though not each of their results


def programs(
    operators: str | Iterable[str] = "+ -",
    *,
    length: int = 4,
    limit: int = 100,
    extrapolation_length: int = 40,
    extrapolation_limit: int = 10_000,
    every_step: bool = False,
) -> Task:
    """Return the task of running a program: x is its rows, t the result.

    The first row is the value that the program starts from. Every other one is an instruction, which changes the
    running value by its operator and its number v:

    ======== ========================= ===============
    operator what it does              v
    ======== ========================= ===============
    ``+``    adds v                    0 to limit − 1
    ``-``    takes v away              0 to limit − 1
    ``*``    multiplies by v           1 to 9
    ``if``   if value > v: value = v   0 to limit − 1
    ======== ========================= ===============

    The start 12 with the instructions (+, 7) and (−, 30) is the program "12; + 7; − 30", of length 3, with the result
    −11. The start is from 0 to limit − 1 as well, and all operators are equally likely.

    Parameters
    ----------
    operators : str or iterable of str
        Which of the four may occur, as "+ -" or ("+", "-"). Their order is that of the columns of x.
    length, limit : int
        How many rows a program of training and validation has, its start among them, and below what its numbers are,
        but those of ×.
    extrapolation_length, extrapolation_limit : int
        The same for the extrapolation set. For others, ``task.draw((points,), generator=generator, length=10,
        within=(0, 999))`` draws programs of ten rows with numbers below 1,000.
    every_step : bool
        Whether the target is the running value after every row, of shape (..., length, 1), and not only the result at
        the end, of shape (..., 1). After the first row it is the start.

    Returns
    -------
    Task
        x has shape (..., length, operators + 1): a column for each operator, of which one is 1 and in the first row
        none, and the number. There is no threshold of success; `nalu_tutorial.matching_digits` and
        `nalu_tutorial.accuracy` judge.

    Raises
    ------
    TypeError, ValueError
        If an operator is unknown or named twice or there is none, a length is no count, or a limit is not from 2 to
        10,000,000.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, the evaluation of programs, after Zaremba & Sutskever (2014).
    Their programs are not known to us in full: operators, their frequencies and the lengths are our choice.

    Examples
    --------
    >>> task = programs("+ -", length=3)
    >>> x, t = task.draw((1,), generator=torch.Generator().manual_seed(0))
    >>> show_program(x[0]), t.item()
    ('76; + 30; + 89', 195.0)
    """
    names = as_operators(operators)
    for name, count in (("limit", limit), ("extrapolation_limit", extrapolation_limit)):
        check_count(name, count)
        if not 2 <= count <= LARGEST:
            raise ValueError(f"{name} must be from 2 to {LARGEST:,}, not {count:,}")
    return Task(
        RunsProgram(names, every_step),
        in_features=len(names) + 1,
        training=(0, limit - 1),
        extrapolation=(0, extrapolation_limit - 1),
        sampler=Instructions(names),
        uniforms=3,
        length=length,
        extrapolation_length=extrapolation_length,
    )


def run_program(x: Tensor, operators: str | Iterable[str] = "+ -", *, every_step: bool = False) -> Tensor:
    """Return the exact result of programs, in the precision of x.

    Parameters
    ----------
    x : Tensor
        Shape (..., length, operators + 1), as of `programs`.
    operators : str or iterable of str
        As in `programs`.
    every_step : bool
        Whether to return the running value after every row, of shape (..., length, 1), and not only the result, of
        shape (..., 1).

    Raises
    ------
    ValueError
        If an operator is unknown, or the last axis of x has another size.

    Examples
    --------
    >>> x = encode_program(12, [("+", 7), ("-", 30)])
    >>> run_program(x), run_program(x, every_step=True).flatten()
    (tensor([-11.]), tensor([ 12.,  19., -11.]))
    """
    names = as_operators(operators)
    check_columns(x, names)
    start, *instructions = x.unbind(dim=-2)
    a = start[..., -1:]
    values = [a]
    for instruction in instructions:
        chosen, v = instruction[..., :-1], instruction[..., -1:]
        results = torch.cat([OPERATORS[name](a, v) for name in names], dim=-1)
        a = results.gather(-1, chosen.argmax(dim=-1, keepdim=True))
        values.append(a)
    return torch.stack(values, dim=-2) if every_step else a


def encode_program(
    start: int,
    instructions: Sequence[tuple[str, int]] = (),
    operators: str | Iterable[str] = "+ -",
    dtype: torch.dtype = torch.float32,
) -> Tensor:
    """Return one program as a network reads it: shape (length, operators + 1).

    Parameters
    ----------
    start : int
        The value that it starts from.
    instructions : sequence of (str, int)
        Each an operator and its number.
    operators : str or iterable of str
        As in `programs`.
    dtype : torch.dtype
        The precision.

    Raises
    ------
    ValueError
        If an instruction has an operator that is not among these.

    Examples
    --------
    >>> encode_program(12, [("+", 7), ("-", 30)])
    tensor([[ 0.,  0., 12.],
            [ 1.,  0.,  7.],
            [ 0.,  1., 30.]])
    """
    names = as_operators(operators)
    for name, _ in instructions:
        if name not in names:
            raise ValueError(f"expected one of {', '.join(names)}, got {name!r}")
    rows = [[0] * len(names), *([int(one == name) for one in names] for name, _ in instructions)]
    numbers = [start, *(number for _, number in instructions)]
    return torch.tensor([[*row, number] for row, number in zip(rows, numbers, strict=True)], dtype=dtype)


def show_program(x: Tensor, operators: str | Iterable[str] = "+ -") -> str:
    """Return one program, of shape (length, operators + 1), as a line of text.

    Examples
    --------
    >>> show_program(encode_program(12, [("*", 7), ("if", 30)], "+ - * if"), "+ - * if")
    '12; × 7; if > 30: 30'
    """
    names = as_operators(operators)
    check_columns(x, names)
    columns, (start, *numbers) = x[1:, :-1].argmax(dim=-1).tolist(), [f"{number:.0f}" for number in x[:, -1].tolist()]
    lines = [SIGNS[names[column]].format(number) for column, number in zip(columns, numbers, strict=True)]
    return "; ".join([start, *lines])


@dataclass(frozen=True)
class RunsProgram:
    """The target: what `run_program` returns."""

    operators: tuple[str, ...]
    every_step: bool

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) or (..., length, 1) for x of shape (..., length, operators + 1)."""
        return run_program(x, self.operators, every_step=self.every_step)


@dataclass(frozen=True)
class Instructions:
    """How rows come about: in all but the first an operator, and a number from low to high, or for × from 1 to 9."""

    operators: tuple[str, ...]

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return programs of shape (..., length, operators + 1) made of uniform numbers of shape (..., length, 3)."""
        count, number = len(self.operators), finer(uniform[..., 1:])
        chosen = (uniform[..., :1] * count).floor().clamp(max=count - 1)
        places = torch.arange(uniform.shape[-2], device=uniform.device).unsqueeze(-1)
        chosen = torch.where(places == 0, -1, chosen)
        one_hot = (chosen == torch.arange(count, device=uniform.device)).to(uniform.dtype)
        v = whole(number.clone(), low, high)
        if "*" in self.operators:
            first, last = (torch.full_like(number, end) for end in FACTORS)
            v = torch.where(chosen == self.operators.index("*"), whole(number, first, last), v)
        return torch.cat([one_hot, v], dim=-1)


def as_operators(operators: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of the operators.

    Raises
    ------
    ValueError
        If one is unknown or named twice, or there is none.
    """
    names = tuple(operators.split() if isinstance(operators, str) else operators)
    for name in names:
        if name not in OPERATORS:
            raise ValueError(f"expected operators among {', '.join(OPERATORS)}, got {name!r}")
    if not names or len(set(names)) < len(names):
        raise ValueError(f"expected at least one operator and each once, got {' '.join(names)!r}")
    return names


def check_columns(x: Any, names: tuple[str, ...]) -> None:
    """Raise unless x has a column for each operator and one for the number."""
    if x.dim() < 2 or x.shape[-1] != len(names) + 1:
        raise ValueError(f"expected programs of shape (..., length, {len(names) + 1}), got {tuple(x.shape)}")
