"""One candidate after the other: trained, read, made exact and judged."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import torch
from sympy import Abs, Expr, Float, Integer, Pow, Symbol, cos, expand_power_base, re
from torch import Tensor

from ..formula import read_formula
from ..formula.expressions import Array, complexity, replace_leaves, skeleton
from ..tasks import Table
from ..training import Ramp, Runs, train
from ._baselines import line, power
from ._candidates import NETS, Candidate
from ._deadline import Deadline
from ._identifiable import is_identifiable, left_out
from ._nearest_sums import nearest_sums
from ._operators import OPERATORS, with_operator
from ._refine import Rows
from ._split import Split
from ._sums_of_terms import few_terms
from ._weights import draw_by_weight

BATCH = 64
JUDGING = 0.2  # of the rows to fit: those that rank the seeds
LOOKS = 8  # how often a training run checks the clock
KEPT = 12  # formulas with an operator
POLISHED = 4  # seeds of a network, those with the smallest errors, whose formulas are made exact
PLAIN = {"line": line, "power": power}
TERMS = "few terms"  # tried all, not trained
# Those that need no training come first: all of them are compared. Networks are trained only where none of them fits.
CANDIDATES = (*PLAIN, TERMS, *NETS)


@dataclass(frozen=True)
class Law:
    """A formula that was found, the squared error of each row if it is left out, and whether the rows determine it."""

    formula: Expr
    candidate: str
    seeds: int
    seconds: float
    inside: Array
    beyond: Array
    determined: bool = True

    @cached_property
    def complexity(self) -> int:
        """How many parts the formula has."""
        return complexity([self.formula])

    def as_dict(self, names: Mapping[Symbol, Symbol]) -> dict[str, Any]:
        """Return the law as a row of a table, over other names."""
        return {
            "formula": self.formula.xreplace(names),
            "candidate": self.candidate,
            "complexity": self.complexity,
            "error_inside": float(self.inside.mean()),
            "error_beyond": float(self.beyond.mean()),
            "seeds": self.seeds,
            "seconds": self.seconds,
        }

    @cached_property
    def squares(self) -> Array:
        """The squared errors of all rows."""
        return np.concatenate([self.inside, self.beyond])


@dataclass(frozen=True)
class Kept:
    """The rows of a search, which of them lie farthest out, its first seed, the candidates it finished, and their laws.

    A search that continues uses the same rows, so that its errors can be compared.
    """

    rows: str
    parts: Split
    seed: int
    finished: tuple[str, ...] = ()
    laws: tuple[Law, ...] = ()


@dataclass(frozen=True)
class Search:
    """The inputs of all candidates: the rows, which lie inside and beyond, seeds, and the deadline of a network."""

    rows: Rows
    places: Split
    seeds: Sequence[int]
    deadline: Deadline

    def laws(self, candidate: str) -> list[Law]:
        """Return what a candidate found, each structure once; raise `TimeIsUpError` where a network is not finished."""
        begun = time.monotonic()
        counts: dict[Any, int] = {}
        formulas: dict[Any, Expr] = {}
        for formula in self.polished(candidate):
            key = skeleton([formula]).structure
            formulas.setdefault(key, formula)
            counts[key] = counts.get(key, 0) + 1
        seconds = time.monotonic() - begun
        judged = [self.judged(formula, candidate, counts[key], seconds) for key, formula in formulas.items()]
        return [law for law in judged if np.isfinite(law.squares).all()]

    def repeated(self, laws: Sequence[Law]) -> list[Law]:
        """Return laws that were found on another scale of errors as they are on this one: plain ones fitted again."""
        plain = [law for name in PLAIN if any(law.candidate == name for law in laws) for law in self.laws(name)]
        for law in (law for law in laws if law.candidate not in PLAIN):
            again = self.judged(self.rows.refit(law.formula), law.candidate, law.seeds, law.seconds)
            plain += [again] * bool(np.isfinite(again.squares).all())
        return plain or [self.mean()]

    def plain(self, laws: Sequence[Law]) -> list[Law]:
        """Return the laws of the plain candidates among these; a line if there are none."""
        return [law for law in laws if law.candidate in PLAIN] or self.laws("line") or [self.mean()]

    def mean(self) -> Law:
        """Return the mean of the targets as a law, which has an error on any rows."""
        counts = self.rows.unit**-2
        return self.judged(Float(((counts * self.rows.t).sum() / counts.sum()).item()), "line", 1, 0.0)

    def judged(self, formula: Expr, candidate: str, seeds: int, seconds: float) -> Law:
        """Return a formula with its errors."""
        left = left_out(formula, self.rows)
        inside, beyond = (left[which] for which in self.places)
        return Law(formula, candidate, seeds, seconds, inside, beyond, is_identifiable(formula, self.rows))

    def rows_for(self, candidate: str) -> Rows:
        """Return the rows; with those of a candidate that is not plain, each fit looks at the clock."""
        return self.rows if candidate in PLAIN else replace(self.rows, look=self.deadline.check)

    def polished(self, candidate: str) -> Iterator[Expr]:
        """Yield the formulas of a candidate, made exact."""
        rows = self.rows_for(candidate)
        if candidate in PLAIN:
            formulas = [PLAIN[candidate](self.rows)]
        elif candidate == TERMS:
            formulas = list(few_terms(rows))
            if not formulas:
                yield from nearest_sums(rows)
        elif candidate in OPERATORS:
            formulas = list(with_operator(candidate, rows, KEPT))
            yield from formulas  # also as they are, with all their constants
        else:
            formulas = list(self.read(NETS[candidate]))
        for formula in formulas:
            exact = formula if formula is None else rows.polished(formula)
            if exact is not None:
                yield exact

    def read(self, net: Candidate) -> Iterator[Expr]:
        """Yield the formulas of a network's best seeds, over the columns as they were given."""
        (scales, size), drawn = scales_of(self.rows), draw_by_weight(self.rows, self.seeds[0])
        runs = trained(net, self.rows.x[drawn] / scales, self.rows.t[drawn] / size, self.seeds, self.deadline)
        losses = runs.history["validation"][-1].nan_to_num(torch.inf)
        names = [symbol.name for symbol in self.rows.symbols]
        positive = all(symbol.is_positive for symbol in self.rows.symbols)
        for k in losses.argsort(stable=True)[:POLISHED].tolist():
            self.deadline.check()
            if losses[k].isfinite():
                reading = read_formula(runs.model(k), names, tolerance=0.01, positive=positive)
                formula = reading.expression.xreplace(dict(zip(reading.symbols, self.rows.symbols, strict=True)))
                scaled = replace(self.rows, x=self.rows.x / scales)
                yield size * rescale(as_real(formula, scaled), self.rows.symbols, scales)


def signature(*arrays: Any) -> str:
    """Return a text that arrays share only if they are equal, number for number."""
    digest = hashlib.sha256()
    for each in arrays:
        digest.update(repr(each.shape).encode() + each.tobytes())
    return digest.hexdigest()


class QuietTable(Table):
    """A table without warnings: the estimator has its own, and filtering them would affect all threads."""

    _warns = False


def trained(net: Candidate, x: Tensor, t: Tensor, seeds: Sequence[int], deadline: Deadline) -> Runs:
    """Train a network on rows of unit scale, until the deadline at most."""
    steps, columns, signs = net.steps, x.shape[1], bool((x < 0).any())
    table = QuietTable(x.float(), t.float(), validation=JUDGING)  # a network need not distinguish all numbers
    return train(
        lambda: net.make(columns, signs),
        table,
        seeds=seeds,
        steps=steps,
        lr=net.lr,
        batch_size=BATCH,
        penalty=Ramp(net.penalty, net.weight, steps // 2, 3 * steps // 4),
        log_every=max(1, steps // LOOKS),
        progress=deadline.check,
        compiled=False,
    )


def scales_of(rows: Rows) -> tuple[Tensor, float]:
    """Return the scale of each column and of the target, so that relative to them all are near 1.

    A product absorbs the scales of its factors into one factor of its own. A sum cannot; but it is never used as it
    was read: all its factors are fitted again over the columns as they were given.
    """
    sizes = rows.x.abs().clamp(min=torch.finfo(torch.float32).tiny)
    typical = sizes.log().median(dim=0).values.exp()
    largest = rows.x.square().mean(dim=0).sqrt()
    scales = torch.where(typical > 1e-3 * largest, typical, largest)
    return torch.where(largest > 0, scales, 1.0), float(rows.t.square().mean().sqrt()) or 1.0


def rescale(formula: Expr, symbols: Sequence[Symbol], scales: Tensor) -> Expr:
    """Return a formula over columns that were divided by their scales as one over the columns."""
    given = {symbol: symbol / Float(scale) for symbol, scale in zip(symbols, scales.tolist(), strict=True)}
    return expand_power_base(replace_leaves(formula, lambda leaf: given.get(leaf, leaf)))


def as_real(formula: Expr, rows: Rows | None = None) -> Expr:
    """Return the formula with integer powers of what may be negative, and no real parts then.

    The rows decide whether a sum may be: it keeps its power where it is positive at all of them.
    """

    def may_be_negative(base: Expr) -> bool:
        if base.is_Add and rows is not None:  # whose sign SymPy might look for through its factors
            return not (rows.values(base) >= 0).all()
        return not base.is_nonnegative

    def whole(power: Expr) -> Expr:
        base, exponent = power.args
        if exponent.is_integer or not may_be_negative(base):
            return power
        return base ** Integer(round(float(exponent)))

    bare = formula.replace(re, lambda argument: argument)
    # The real part of a power of one column SymPy writes as the power of its size, times a cosine.
    bare = bare.replace(cos, lambda _: Integer(1)).replace(Abs, lambda argument: argument)
    return bare.replace(lambda part: isinstance(part, Pow) and part.exp.is_number, whole)
