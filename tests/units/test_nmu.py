"""The NMU against numbers worked by hand, its gradient where factors are zero, and its start."""

import math

from draws import doubles, loaded
from hypothesis import given
from hypothesis import strategies as st

from nalu_tutorial import NMU


def test_a_product_worked_by_hand():
    unit = loaded(NMU(3, 3), weight=[[1.0, 1.0, 0.0], [0.5, 1.0, 0.25], [2.0, -3.0, 1.0]])
    # −3·4, then (−1)·4·(¼·8 + ¾) and, clamped, −3·8
    assert unit(doubles([-3.0, 4.0, 8.0])).tolist() == [-12.0, -11.0, -24.0]


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=7), st.data())
def test_whole_weights_choose_the_factors(x, data):
    chosen = data.draw(st.lists(st.booleans(), min_size=len(x), max_size=len(x)))
    unit = loaded(NMU(len(x), 1), weight=[chosen])
    wanted = math.prod(factor for factor, taken in zip(x, chosen, strict=True) if taken)
    assert unit(doubles(x)).item() == wanted


def test_the_gradient_of_a_product_with_zeros_worked_by_hand():
    unit, x = loaded(NMU(3, 1), weight=[[1.0, 1.0, 0.5]]), doubles([0.0, 3.0, 5.0]).requires_grad_()
    unit(x).backward()
    # The factors are 0, 3 and 3: of the first the others' product is 9, of the two others it is 0.
    assert x.grad.tolist() == [9.0, 0.0, 0.0]
    assert unit.weight.grad.tolist() == [[-9.0, 0.0, 0.0]]  # times x − 1
