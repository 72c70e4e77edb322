"""The formulas of the benchmark: equations of Feynman's lectures, and other forms that + − × ÷ and powers can express.

The names I.12.2 and so on, the formulas and the ranges of the variables are those of the AI Feynman database (Udrescu &
Tegmark 2020, the file FeynmanEquations.csv), which SRBench (La Cava et al. 2021) uses as well; I.15.10 stands there as
I.15.1. Equations with other functions, such as a sine or an exponential, are left out. The other formulas and their
ranges are this book's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from sympy import Expr, Symbol

Array = np.ndarray[Any, np.dtype[np.float64]]
Range = tuple[float, float]
MOST_TERMS = 4  # products of powers that a candidate of FormulaRegressor adds up
PRODUCT, OFFSET, SUM, PRODUCTS = "product of powers", "power and offset", "sum", "sum of products"
SUMS, POWER, POLYNOMIAL, LONGER = "product of sums", "power of a sum", "polynomial", "longer sums in a power or ratio"


@dataclass(frozen=True)
class Equation:
    """A formula to be found, and where its inputs are drawn.

    Attributes
    ----------
    name : str
        What the record calls it: the equation's number in the lectures, or its form.
    text : str
        The formula, as SymPy reads it.
    kind : str
        What kind of formula it is; results are sorted by it.
    ranges : dict of str to (float, float)
        For each variable the ends of the uniform distribution that it is drawn from.
    aside : bool
        Whether it was kept aside: it is run by the same code, and nothing was tuned with it.
    """

    name: str
    text: str
    kind: str
    ranges: Mapping[str, Range]
    aside: bool = False

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """The variables, in the order of the columns."""
        from sympy import Symbol

        kinds = ({"positive": True} if low > 0 else {"real": True} for low, _ in self.ranges.values())
        return tuple(Symbol(name, **kind) for name, kind in zip(self.ranges, kinds, strict=True))

    @cached_property
    def expression(self) -> Expr:
        """The formula over its symbols."""
        from sympy import sympify

        return sympify(self.text, locals={symbol.name: symbol for symbol in self.symbols})

    @cached_property
    def representable(self) -> bool:
        """Whether a candidate of the regressor has this form, which the formula alone decides."""
        return is_sum_of_powers(self.expression) or is_product_of_sums(self.expression) or self.is_power_of_sum()

    def is_power_of_sum(self) -> bool:
        """Return whether it is a power of two products of powers and an offset, over positive columns."""
        return all(symbol.is_positive for symbol in self.symbols) and is_power_of_sum(self.expression)

    def draw(self, rows: int, generator: np.random.Generator, *, times: float = 1.0) -> tuple[Array, Array]:
        """Return inputs (rows, columns), each from its range times a factor, and the exact targets (rows,)."""
        low, high = np.array(list(self.ranges.values())).T
        x = times * generator.uniform(low, high, (rows, len(self.ranges)))
        return x, values(self.expression, self.symbols, x)


def values(expression: Expr, symbols: tuple[Symbol, ...], x: Array) -> Array:
    """Return the values of a formula, of shape (n,); NaN where it has no real one."""
    from sympy import lambdify, zoo

    if expression.has(zoo):  # it divides by 0, whatever the inputs
        return np.full(len(x), np.nan)
    with np.errstate(all="ignore"):
        y = np.asarray(lambdify(symbols, expression, "numpy")(*x.T))
        y = np.where(np.isreal(y), y.real, np.nan)
        return np.broadcast_to(y, len(x)).astype(np.float64)


def is_power_of_columns(term: Expr) -> bool:
    """Return whether a term is a number times powers of single columns."""
    return all(
        factor.is_number or (factor.as_base_exp()[0].is_Symbol and factor.as_base_exp()[1].is_number)
        for factor in term.as_ordered_factors()
    )


def terms_of(expression: Expr) -> tuple[list[Expr], bool]:
    """Return the terms with variables of the multiplied-out formula, and whether it has an offset."""
    from sympy import expand

    terms = expand(expression).as_ordered_terms()
    varying = [term for term in terms if not term.is_number]
    return varying, len(varying) < len(terms)


def is_sum_of_powers(expression: Expr) -> bool:
    """Return whether it is a sum of at most four products of powers, with an offset or without."""
    terms, _ = terms_of(expression)
    return len(terms) <= MOST_TERMS and all(map(is_power_of_columns, terms))


def is_product_of_sums(expression: Expr) -> bool:
    """Return whether it is a number times two sums of columns, with an offset or without."""
    from sympy import Add, factor

    varying = Add(*terms_of(expression)[0])
    sums = [each for each in factor(varying).as_ordered_factors() if not each.is_number]
    linear = (
        is_power_of_columns(term) and term.as_coeff_Mul()[1].is_Symbol for each in sums for term in terms_of(each)[0]
    )
    return len(sums) == 2 and all(linear) and not any(terms_of(each)[1] for each in sums)


def is_power_of_sum(expression: Expr) -> bool:
    """Return whether it is one power of two products of powers and an offset, with what stands in front taken in."""
    from sympy import Mul, factor_terms, powsimp, together

    for form in (expression, together(expression), factor_terms(expression), powsimp(together(expression))):
        factors = form.as_ordered_factors()
        sums = [each for each in factors if not is_power_of_columns(each)]
        if len(sums) == 1 and sums[0].as_base_exp()[1].is_number:
            base, power = sums[0].as_base_exp()
            before = Mul(*(each for each in factors if each is not sums[0]))
            terms, offset = terms_of(base)
            # With a product in front the offset is a product of powers, too.
            inner = len(terms) + (offset and not before.is_number)
            if inner <= 2 and all(map(is_power_of_columns, terms)) and power != 1:
                return True
    return False


def alike(names: str, low: float = 1.0, high: float = 5.0, **others: Range) -> dict[str, Range]:
    """Return one range for all the names, and others for some of them."""
    return dict.fromkeys(names.split(), (low, high)) | others


RELATIVE = {"v": (1.0, 2.0), "c": (3.0, 10.0)}
FORMULAS = (
    # Equations of the lectures.
    Equation("I.12.2", "q1*q2/(4*pi*eps*r**2)", PRODUCT, alike("q1 q2 eps r")),
    Equation("I.14.4", "k*x**2/2", PRODUCT, alike("k x")),
    Equation("I.32.5", "q**2*a**2/(6*pi*eps*c**3)", PRODUCT, alike("q a eps c")),
    Equation("I.38.12", "4*pi*eps*(h/(2*pi))**2/(m*q**2)", PRODUCT, alike("m q h eps")),
    Equation("I.39.22", "n*kb*T/V", PRODUCT, alike("n T V kb")),
    Equation("I.47.23", "sqrt(gamma*pr/rho)", PRODUCT, alike("gamma pr rho")),
    Equation("II.8.7", "3*q**2/(5*4*pi*eps*d)", PRODUCT, alike("q eps d")),
    Equation("III.19.51", "-m*q**4/(2*(4*pi*eps)**2*(h/(2*pi))**2*n**2)", PRODUCT, alike("m q h n eps")),
    Equation("I.11.19", "x1*y1 + x2*y2 + x3*y3", PRODUCTS, alike("x1 x2 x3 y1 y2 y3")),
    Equation("I.13.4", "m*(v**2 + u**2 + w**2)/2", PRODUCTS, alike("m v u w")),
    Equation("I.13.12", "G*m1*m2*(1/r2 - 1/r1)", PRODUCTS, alike("m1 m2 r1 r2 G")),
    Equation("I.24.6", "m*(omega**2 + omega_0**2)*x**2/4", PRODUCTS, alike("m omega omega_0 x", 1, 3)),
    Equation("II.2.42", "kappa*(T2 - T1)*A/d", PRODUCTS, alike("kappa T1 T2 A d")),
    Equation(
        "II.36.38", "mom*H/(kb*T) + mom*alpha*M/(eps*c**2*kb*T)", PRODUCTS, alike("mom H kb T alpha eps c M", 1, 3)
    ),
    Equation("II.37.1", "mom*(1 + chi)*B", PRODUCTS, alike("mom B chi")),
    Equation("I.10.7", "m_0/sqrt(1 - v**2/c**2)", POWER, alike("m_0 v c") | RELATIVE),
    Equation("I.15.10", "m_0*v/sqrt(1 - v**2/c**2)", POWER, alike("m_0 v c") | RELATIVE),
    Equation("I.27.6", "1/(1/d1 + n/d2)", POWER, alike("d1 d2 n")),
    Equation("I.34.1", "omega_0/(1 - v/c)", POWER, alike("c v omega_0") | RELATIVE),
    Equation("I.39.11", "pr*V/(gamma - 1)", POWER, alike("gamma pr V", gamma=(2, 5))),
    Equation(
        "II.11.3",
        "q*Ef/(m*(omega_0**2 - omega**2))",
        POWER,
        alike("q Ef m omega_0 omega", 1, 3, omega_0=(3, 5), omega=(1, 2)),
    ),
    Equation("II.24.17", "sqrt(omega**2/c**2 - pi**2/d**2)", POWER, {"omega": (4, 6), "c": (1, 2), "d": (2, 4)}),
    Equation("I.8.14", "sqrt((x2 - x1)**2 + (y2 - y1)**2)", LONGER, alike("x1 x2 y1 y2")),
    Equation(
        "I.9.18",
        "G*m1*m2/((x2 - x1)**2 + (y2 - y1)**2 + (z2 - z1)**2)",
        LONGER,
        alike("m1 m2 G x2 y2 z2", 1, 2) | alike("x1 y1 z1", 3, 4),
    ),
    Equation("I.16.6", "(u + v)/(1 + u*v/c**2)", LONGER, alike("c v u")),
    Equation("I.18.4", "(m1*r1 + m2*r2)/(m1 + m2)", LONGER, alike("m1 m2 r1 r2")),
    # Others.
    Equation("2a/b + 3", "2*a/b + 3", OFFSET, alike("a b")),
    Equation("√a b − 1", "sqrt(a)*b - 1", OFFSET, alike("a b")),
    Equation("abc + 2, signed", "a*b*c + 2", OFFSET, alike("a b c", -2, 2)),
    Equation("2a − 3b + 5, signed", "2*a - 3*b + 5", SUM, alike("a b", -3, 3)),
    Equation("a + b − c", "a + b - c", SUM, alike("a b c")),
    Equation("(a + b)(c − d), signed", "(a + b)*(c - d)", SUMS, alike("a b c d", -2, 2)),
    Equation("(a + 2b)(b + c)", "(a + 2*b)*(b + c)", SUMS, alike("a b c")),
    Equation("(a − b)(a + b + c) + 4", "(a - b)*(a + b + c) + 4", SUMS, alike("a b c")),
    Equation("a/b + c/d", "a/b + c/d", PRODUCTS, alike("a b c d")),
    Equation("ab + cd, signed", "a*b + c*d", PRODUCTS, alike("a b c d", -2, 2)),
    Equation("√a + √b + 1", "sqrt(a) + sqrt(b) + 1", PRODUCTS, alike("a b")),
    Equation("√(a + b²)", "sqrt(a + b**2)", POWER, alike("a b")),
    Equation("a² − ab + b², signed", "a**2 - a*b + b**2", POLYNOMIAL, alike("a b", -2, 2)),
    Equation("a³ − 2a + 1, signed", "a**3 - 2*a + 1", POLYNOMIAL, alike("a", -2, 2)),
    Equation("3a²b − b + 2a", "3*a**2*b - b + 2*a", POLYNOMIAL, alike("a b", 0.5, 3)),
    # Kept aside.
    Equation("I.34.8", "q*v*B/p", PRODUCT, alike("q v B p"), aside=True),
    Equation("I.43.16", "mu*q*Volt/d", PRODUCT, alike("mu q Volt d"), aside=True),
    Equation("II.13.17", "2*I/(4*pi*eps*c**2*r)", PRODUCT, alike("eps c I r"), aside=True),
    Equation("II.34.29a", "q*h/(4*pi*m)", PRODUCT, alike("q h m"), aside=True),
    Equation("III.15.14", "(h/(2*pi))**2/(2*E_n*d**2)", PRODUCT, alike("h E_n d"), aside=True),
    Equation("I.43.43", "kb*v/((gamma - 1)*A)", POWER, alike("gamma kb A v", gamma=(2, 5)), aside=True),
    Equation("II.10.9", "sigma_den/(eps*(1 + chi))", POWER, alike("sigma_den eps chi"), aside=True),
    Equation("II.13.34", "rho_0*v/sqrt(1 - v**2/c**2)", POWER, alike("rho_0 v c") | RELATIVE, aside=True),
    Equation("II.21.32", "q/(4*pi*eps*r*(1 - v/c))", POWER, alike("q eps r v c") | RELATIVE, aside=True),
    Equation("√(ab + c)", "sqrt(a*b + c)", POWER, alike("a b c"), aside=True),
    Equation("5/(ab) + 2", "5/(a*b) + 2", OFFSET, alike("a b"), aside=True),
    Equation("a√a b − 4", "a**(3/2)*b - 4", OFFSET, alike("a b"), aside=True),
    Equation("a − 2b + 4c − 1, signed", "a - 2*b + 4*c - 1", SUM, alike("a b c", -3, 3), aside=True),
    Equation("ab/c + 3cd", "a*b/c + 3*c*d", PRODUCTS, alike("a b c d"), aside=True),
    Equation("a²b + c²d, signed", "a**2*b + c**2*d", PRODUCTS, alike("a b c d", -2, 2), aside=True),
    Equation("(a + b + c)(c + d)", "(a + b + c)*(c + d)", SUMS, alike("a b c d"), aside=True),
    Equation("(a − 2b)(c + d), signed", "(a - 2*b)*(c + d)", SUMS, alike("a b c d", -2, 2), aside=True),
    Equation("a⁴ − 3a² + 2, signed", "a**4 - 3*a**2 + 2", POLYNOMIAL, alike("a", -2, 2), aside=True),
    Equation("I.34.14", "omega_0*(1 + v/c)/sqrt(1 - v**2/c**2)", LONGER, alike("c v omega_0") | RELATIVE, aside=True),
    Equation("(ab + c)/(a + d)", "(a*b + c)/(a + d)", LONGER, alike("a b c d"), aside=True),
)
