"""The constants of a formula: which stand in exponentials and logarithms, and which the whole has already."""

import pytest
import sympy

from nalu_tutorial.formula._skeleton import skeleton

X, Y = sympy.symbols("x y", positive=True)


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        (3 * sympy.exp(-0.4 * X) + 2.5, [2.5, 3, -0.4]),
        (3 * sympy.exp(-0.4 * X + 2.5 * Y), [3, -0.4, 2.5]),
        (Y * sympy.exp(-2.5 / X), [-2.5]),
        (sympy.exp(X), []),
        (2.5 * sympy.log(X) + 3, [3, 2.5]),
        (1.5 * sympy.log(X + 4 * Y), [1.5, 4]),
        (sympy.sin(2.5 * X), []),
    ],
)
def test_constants_of_functions(formula, values):
    parts = skeleton([formula])
    assert sorted(parts.values) == pytest.approx(sorted(values))
    (again,) = parts.holding(list(map(sympy.Float, parts.values)))
    at = {X: 1.3, Y: 0.7}
    assert float(again.subs(at)) == pytest.approx(float(formula.subs(at)))


def test_what_a_function_takes_of_its_factor_is_none():
    """e^(x + 2) has a factor, and log(2 x) an offset, that stand outside: no constant is there twice."""
    for one, other in (
        (3 * sympy.exp(0.4 * X), sympy.exp(0.4 * X + 2)),
        (2.5 * sympy.log(X) + 3, 2.5 * sympy.log(2 * X) + 0.7),
        (2.5 * sympy.log(X + 3) + 1, 2.5 * sympy.log(2 * X + 3) + 1),
    ):
        first, second = skeleton([one], ones=True), skeleton([other], ones=True)
        assert len(first.values) == len(second.values)
        assert float(second.holding(list(map(sympy.Float, second.values)))[0].subs(X, 1.3)) == pytest.approx(
            float(other.subs(X, 1.3))
        )
