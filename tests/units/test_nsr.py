"""The NSR against numbers worked by hand, and its six comparisons."""

import math
import operator

import pytest
import torch
from draws import doubles, loaded

from nalu_tutorial import NSR

LN3 = math.log(3)
FIRST, SECOND = [50.0, 0.0], [0.0, 50.0]
# (weight of the sign, weight of zero, bias): the bits are (1, −1) above, (0, 1) at and (−1, −1) below zero.
COMPARISONS = {
    operator.gt: (10.0, 0.0, -5.0),
    operator.lt: (-10.0, 0.0, -5.0),
    operator.ge: (10.0, 0.0, 5.0),
    operator.le: (-10.0, 0.0, 5.0),
    operator.eq: (0.0, 10.0, 0.0),
    operator.ne: (0.0, -10.0, 0.0),
}


def comparing(sign, zero, bias, **options):
    unit = NSR(2, 1, **options)
    return loaded(
        unit, select_1=[[FIRST]], select_2=[[SECOND]], weight_sign=[[sign]], weight_zero=[[zero]], bias=[bias]
    )


def test_output_worked_by_hand():
    unit = loaded(
        NSR(2, 1, scale=LN3 / 4),
        select_1=[[[LN3, 0.0]]],  # ¾ and ¼
        select_2=[[[0.0, LN3]]],
        weight_sign=[[2.0]],
        weight_zero=[[4.0]],
        bias=[-1.0],
    )
    # d = 5 − 7, λd = −½ ln 3, so that the bits are −½ and 1 − 2·¼; the logit is −1 + 2 − 1
    torch.testing.assert_close(unit(doubles([4.0, 8.0])), doubles([0.5]))
    # d = 7 − 5, and the logit 1 + 2 − 1
    output = unit(doubles([8.0, 4.0]))
    torch.testing.assert_close(output, torch.sigmoid(doubles([2.0])))


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda comparison: comparison.__name__)
@pytest.mark.parametrize("magnitude", [1, 10**13])
def test_it_can_say_each_comparison(comparison, magnitude):
    unit = comparing(*COMPARISONS[comparison], scale=10.0)
    whole = torch.arange(-3, 4).double()
    x = magnitude + torch.cartesian_prod(whole, whole)
    assert torch.equal(unit(x).flatten() > 0.5, comparison(x[:, 0], x[:, 1]))


def test_redundant_pairs_are_summed_into_one_logit():
    unit = loaded(
        NSR(2, 1, redundancy=2),
        select_1=[[FIRST, SECOND]],
        select_2=[[SECOND, FIRST]],
        weight_sign=[[2.0, 4.0]],
        weight_zero=[[1.0, 3.0]],
        bias=[0.5],
    )
    # d = ±½ ln 3: the bits are (½, ½) and (−½, ½); 1 + ½ − 2 + 1½ + ½
    output = unit(doubles([LN3 / 2, 0.0]))
    torch.testing.assert_close(output, torch.sigmoid(doubles([1.5])))


def test_every_output_compares_its_own_pair():
    unit = loaded(
        NSR(3, 2, scale=10.0),
        select_1=[[[50.0, 0.0, 0.0]], [[0.0, 0.0, 50.0]]],
        select_2=[[[0.0, 50.0, 0.0]], [[50.0, 0.0, 0.0]]],
        weight_sign=[[10.0], [10.0]],
        weight_zero=[[0.0], [0.0]],
        bias=[0.0, 0.0],
    )
    output = unit(doubles([[2.0, 1.0, 3.0], [1.0, 2.0, 0.0]]))
    assert output.round().tolist() == [[1.0, 1.0], [0.0, 0.0]]


def test_hardened_is_a_copy_that_chooses_and_answers_0_or_1_with_the_same_bits():
    unit = NSR(3, 1, scale=0.5)
    before = {name: value.clone() for name, value in unit.state_dict().items()}
    for name, value in (("select_1", [3.0, 0, 0]), ("select_2", [0.0, 0, 3])):
        getattr(unit, name).data.copy_(torch.tensor(value))
    unit.weight_sign.data.fill_(4)
    unit.weight_zero.data.fill_(-2)
    unit.bias.data.fill_(-2)
    soft = unit.state_dict()
    hard = unit.hardened()
    x = torch.tensor([[3.0, 100, 8], [8, 100, 8], [8, 100, 3]])
    assert hard(x).flatten().tolist() == [0, 0, 1]
    assert hard.operand(x, hard.select_1).flatten().tolist() == [3, 8, 8]
    assert hard.scale == 0.5
    assert all(torch.equal(soft[name], value) for name, value in unit.state_dict().items())
    assert before.keys() == soft.keys()
