"""The rules of the verdicts, at their edges."""

import math

import pytest

from nalu_tutorial.published import VERDICTS, Verdict, judge_average, judge_error, judge_share, together

NARROW, WIDE = (94, 88, 97), (50, 25, 75)


@pytest.mark.parametrize(
    ("ours", "theirs", "shortened", "word"),
    [
        (NARROW, (94, 88, 97), False, "reproduced"),
        (NARROW, (88, 70, 89), False, "reproduced"),  # an end belongs to the interval
        (NARROW, (87, 80, 90), False, "in part"),
        (NARROW, (99, 97, 100), False, "in part"),
        (NARROW, (99, 98, 100), False, "not reproduced"),
        (WIDE, (60, 50, 70), False, "too uncertain to say"),
        (WIDE, (20, 10, 30), False, "too uncertain to say"),
        (WIDE, NARROW, False, "not reproduced"),  # that much is certain
        ((50, 26, 75), (60, 50, 70), False, "reproduced"),
        ((0, 0, 13), (0, 0, 4), True, "not comparable"),  # none in a short run says nothing
        ((20, 10, 30), (98, 93, 99), True, "not comparable"),
        ((90, 80, 95), (98, 93, 99), True, "in part"),
        ((100, 87, 100), (7, 3, 14), True, "not reproduced"),  # more steps do not unlearn
    ],
)
def test_a_share_is_judged_by_the_two_intervals_and_a_shortened_run_is_not_blamed(ours, theirs, shortened, word):
    assert judge_share(ours, theirs, shortened=shortened) == Verdict(word, "success")


@pytest.mark.parametrize(
    ("ours", "theirs", "word"),
    [
        ((999, 40, math.inf), (85.5,), "too uncertain to say"),
        ((999, 86, math.inf), (85.5,), "not reproduced"),
        ((3, 1, 10), (4,), "reproduced"),
        ((3, 1, 10.2), (4,), "reproduced"),  # printed as 10
        ((3, 1, 10.6), (4,), "too uncertain to say"),
        ((3, 2.04, 4), (2,), "reproduced"),  # 2.04 is printed as 2.0
        ((3, 2.06, 4), (2,), "not reproduced"),
        ((3, 2.06, 4), (2, 1.9, 2.1), "in part"),
        ((0.5, 0.4966, 0.5041), (0.498,), "reproduced"),  # both ends are printed as 0.50
        ((0.5, 0.4966, 0.5041), (0.504,), "reproduced"),
        ((0.5, 0.4966, 0.5041), (0.496,), "not reproduced"),
        ((0, 0, 0), (0,), "reproduced"),
        ((0.001, 0, 0.002), (0,), "reproduced"),
        ((3, math.nan, math.nan), (3,), "too uncertain to say"),  # too few runs for an interval
    ],
)
def test_an_average_is_judged_by_its_interval_in_the_digits_that_are_printed(ours, theirs, word):
    assert judge_average(ours, theirs, about="mean step") == Verdict(word, "mean step")


@pytest.mark.parametrize(
    ("ours", "published", "word"),
    [
        (0.041, 0.08, "reproduced"),
        (0.04, 0.08, "not reproduced"),
        (0.16, 0.08, "not reproduced"),
        (math.inf, math.inf, "reproduced"),
        (3.0, math.inf, "not reproduced"),
        (0.0, 0.0, "reproduced"),
    ],
)
def test_an_error_is_judged_within_a_factor(ours, published, word):
    assert judge_error(ours, published, about="sum") == Verdict(word, "sum")


def test_several_numbers_are_one_verdict_and_name_all():
    success, step = Verdict("reproduced", "success"), Verdict("not reproduced", "mean step")
    assert str(together([success, step])) == "in part (reproduced: success; not reproduced: mean step)"
    assert str(together([success, success._replace(about="error")])) == "reproduced (success, error)"
    assert together([step]).word == "not reproduced"
    assert {success.word, step.word} < set(VERDICTS)
