"""A formula apart from its constants: what stays when factors, offsets and exponents are fitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sympy import Abs, Add, Dummy, Expr, Integer, Mul, Pow, Symbol, exp, log, re

from ._numbers import replace_leaves


@dataclass(frozen=True)
class Skeleton:
    """Formulas with a symbol in place of each constant, and the value that each constant had."""

    expressions: tuple[Expr, ...]
    constants: tuple[Dummy, ...]
    values: tuple[float, ...]
    powers: frozenset[int]  # which of the constants are exponents; the others are factors and offsets

    @property
    def structure(self) -> tuple[Expr, ...]:
        """The formulas with the same symbol for all constants: equal where formulas are, but for their constants."""
        return tuple(_anonymous(each) for each in self.expressions)

    def holding(self, values: Sequence[Expr]) -> tuple[Expr, ...]:
        """Return the formulas with these numbers in them."""
        given = dict(zip(self.constants, values, strict=True))
        return tuple(replace_leaves(each, lambda leaf: given.get(leaf, leaf)) for each in self.expressions)


def skeleton(expressions: Sequence[Expr], *, ones: bool = False) -> Skeleton:
    """Take the constants out of formulas: factors, offsets, and exponents that are no multiples of one half.

    A factor of 1 or −1 is no constant, unless `ones` asks for these at the outermost terms and within sums. In a sum
    that is a factor, or is raised to a power, the first term has a factor of ±1; what it had goes to the front. With
    `ones` it is the term with the largest factor, so that no other is beyond measure.

    An exponential has the factors of the terms in its exponent; what its exponent has as an offset goes to the front.
    The sum within a logarithm is one that is raised to a power, but that its first factor goes to the offset outside.
    """
    taken = _Taken(ones)
    built = tuple(taken.sum(taken.bare_logarithms(each)) for each in expressions)
    return Skeleton(built, tuple(taken.constants), tuple(taken.values), frozenset(taken.powers))


@dataclass
class _Taken:
    """The constants found so far."""

    ones: bool
    constants: list[Dummy] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    powers: set[int] = field(default_factory=set)

    def constant(self, number: Expr) -> Expr:
        """Return a symbol in place of a number."""
        self.constants.append(Dummy(f"c{len(self.values)}", real=True, nonzero=True))
        self.values.append(float(number))
        return self.constants[-1]

    def factor(self, number: Expr) -> Expr:
        """Return a number, or a symbol in place of it if it is a constant."""
        if not number.is_real or not number.is_finite or (abs(float(number)) == 1 and not self.ones):
            return number
        return self.constant(number)

    def sum(self, formula: Expr) -> Expr:
        """Return a sum, or a single term, with symbols for its constants."""
        # Whether a sum is 0 SymPy would find out by polynomials, which may take minutes.
        if formula.is_Number and formula.is_zero:
            return formula
        terms = sorted((self.normal(term) for term in Add.make_args(formula)), key=_by_structure)
        return Add(*(self.factor(number) * self.product(rest) for number, rest in terms))

    def within(self, formula: Expr) -> Expr:
        """Return a sum that is a factor, or raised to a power, and whose first term has a factor of ±1."""
        first, *others = self.ordered([self.normal(term) for term in Add.make_args(formula)])
        rest = (self.factor(number) * self.product(term) for number, term in others)
        return Add(_exact_one(first[0]) * self.product(first[1]), *rest)

    def ordered(self, terms: list[tuple[Expr, Expr]]) -> list[tuple[Expr, Expr]]:
        """Return the terms of a sum that is a factor, the one that gets a factor of ±1 first."""
        terms = sorted(terms, key=_by_structure)
        if self.ones:
            terms.sort(key=lambda term: -abs(complex(term[0])))
        return terms

    def normal(self, term: Expr) -> tuple[Expr, Expr]:
        """Return the number before a term and the rest, in which no sum has a factor of its own."""
        number, rest = term.as_coeff_Mul()
        sizes, factors = zip(*(self.normal_factor(each) for each in Mul.make_args(rest)), strict=True)
        return number * Mul(*sizes), Mul(*factors)

    def normal_factor(self, factor: Expr) -> tuple[Expr, Expr]:
        """Return the number that a sum, a power of one, or an exponential stands for by itself, and what is left."""
        if isinstance(factor, exp):
            offset, rest = factor.exp.as_coeff_Add()
            return (exp(offset).n(), exp(rest)) if offset.is_real and offset else (Integer(1), factor)
        base, exponent = factor.as_base_exp()
        if not base.is_Add:
            return Integer(1), factor
        terms = self.ordered([self.normal(term) for term in base.args])
        size = abs(terms[0][0])
        if not (size.is_real and size.is_positive and exponent.is_real):
            return Integer(1), factor
        return size**exponent, Pow(Add(*(number / size * rest for number, rest in terms)), exponent)

    def bare_logarithms(self, formula: Expr) -> Expr:
        """Return the formula with the factor of what each logarithm is taken of as an offset outside."""

        def bare(inside: Expr) -> Expr:
            number, rest = self.normal(inside)
            return log(rest) + log(number).n() if number.is_positive and number != 1 else log(inside)

        return formula.replace(log, bare) if formula.has(log) else formula

    def product(self, formula: Expr) -> Expr:
        """Return a product of powers with symbols for the constants in it."""
        return Mul(*(self.power(each) for each in Mul.make_args(formula)))

    def power(self, formula: Expr) -> Expr:
        """Return a power, an exponential or a logarithm; any other function stays as it is."""
        if formula.is_Add:
            return self.within(formula)
        if isinstance(formula, exp):
            return exp(self.sum(formula.exp))
        if isinstance(formula, log) and formula.args[0].is_Add:
            return log(self.within(formula.args[0]))
        if isinstance(formula, Abs):
            return Abs(self.product(formula.args[0]))
        if isinstance(formula, re):
            return re(self.product(formula.args[0]), evaluate=False)
        if not isinstance(formula, Pow):
            return formula
        base, exponent = formula.args
        if exponent.is_Float or (exponent.is_Rational and exponent.q > 2):
            self.powers.add(len(self.values))
            exponent = self.constant(exponent)
        return Pow(self.product(base), exponent)


def _exact_one(number: Expr) -> Expr:
    """Return 1 or −1 without a point, where it came of a division."""
    return Integer(int(number)) if number.is_Float and abs(float(number)) == 1 else number


def _by_structure(term: tuple[Expr, Expr]) -> str:
    """Return what orders terms whatever their constants are."""
    return str(_anonymous(term[1], numbers=True))


def _anonymous(formula: Expr, *, numbers: bool = False) -> Expr:
    """Return the formula with one symbol for all its constants, or for all numbers that are not exact."""
    return replace_leaves(
        formula, lambda leaf: _symbol() if isinstance(leaf, Dummy) or (numbers and leaf.is_Float) else leaf
    )


def _symbol() -> Symbol:
    return Symbol("□", real=True, nonzero=True)  # no name of an input: those are identifiers
