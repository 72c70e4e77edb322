"""Comparing with what is right: right first, then the slips, then the worst entry."""

import pytest
import torch

from nalu_tutorial.exercises._shared.answer import NotYet
from nalu_tutorial.exercises._shared.comparison import against, alike

EXACT = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=torch.float64)
SLIPS = {"It is turned round.": EXACT.T, "It is the same as right.": EXACT.clone()}


def at(row, column):
    return f"Row {row}, column {column}."


def test_what_is_right_passes_before_any_slip_is_asked():
    against(EXACT.clone(), EXACT, SLIPS, at)
    against(EXACT.float() * (1 + 1e-6), EXACT, SLIPS, at)


def test_a_slip_is_told_by_its_sentence():
    with pytest.raises(NotYet, match="turned round"):
        against(EXACT.T, EXACT, SLIPS, at)


@pytest.mark.parametrize("off", [0.1, torch.nan, torch.inf])
def test_another_mistake_is_told_at_its_worst_entry(off):
    got = EXACT.clone()
    got[0, 0] += 1e-2
    got[1, 0] += off
    with pytest.raises(NotYet, match="Row 1, column 0"):
        against(got, EXACT, SLIPS, at)


def test_the_worst_entry_is_the_one_that_is_furthest_off_for_its_size():
    with pytest.raises(NotYet, match="Row 0, column 0"):
        against(EXACT + torch.tensor([[0.2, 0.0], [0.0, 0.5]]), EXACT, {}, at)


def test_another_shape_is_not_alike():
    assert not alike(EXACT[:1], EXACT)
    assert not alike(EXACT + torch.nan, EXACT)
