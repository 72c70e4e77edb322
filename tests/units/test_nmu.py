"""The NMU against numbers worked by hand, its gradient where factors are zero, and its start."""

from draws import doubles, loaded

from nalu_tutorial import NMU


def test_a_product_worked_by_hand():
    unit = loaded(NMU(3, 3), weight=[[1.0, 1.0, 0.0], [0.5, 1.0, 0.25], [2.0, -3.0, 1.0]])
    # −3·4, then (−1)·4·(¼·8 + ¾) and, clamped, −3·8
    assert unit(doubles([-3.0, 4.0, 8.0])).tolist() == [-12.0, -11.0, -24.0]


def test_the_gradient_of_a_product_with_zeros_worked_by_hand():
    unit, x = loaded(NMU(3, 1), weight=[[1.0, 1.0, 0.5]]), doubles([0.0, 3.0, 5.0]).requires_grad_()
    unit(x).backward()
    # The factors are 0, 3 and 3: of the first the others' product is 9, of the two others it is 0.
    assert x.grad.tolist() == [9.0, 0.0, 0.0]
    assert unit.weight.grad.tolist() == [[-9.0, 0.0, 0.0]]  # times x − 1
