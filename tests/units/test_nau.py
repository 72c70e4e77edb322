"""The NAU against numbers worked by hand, and its start."""

from draws import doubles, loaded

from nalu_tutorial import NAU


def test_a_sum_worked_by_hand():
    unit = loaded(NAU(3, 2), weight=[[1.0, -0.5, 0.0], [2.0, -3.0, 0.25]])
    # 8 − 2 and, clamped, 8 − 4 + 2
    assert unit(doubles([8.0, 4.0, 8.0])).tolist() == [6.0, 6.0]
