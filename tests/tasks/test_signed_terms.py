"""Rows of signed terms: what they hold, what they add up to, and what is refused."""

import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.tasks.signed_terms import largest_of_terms

NUMBER, PLUS, MINUS, EQUALS = range(4)


def test_a_row_is_signs_and_numbers_closed_by_equals():
    x, t = tasks.signed_terms(3).draw((2, 1000), generator=torch.Generator().manual_seed(0))
    assert (x.shape, t.shape) == ((2, 1000, 7, 2), (2, 1000, 1))
    words, values = x.unbind(dim=-1)
    assert set(words[..., :-1:2].unique().tolist()) == {PLUS, MINUS}
    assert (words[..., :-1:2] == PLUS).float().mean().item() == pytest.approx(0.5, abs=0.02)
    assert (words[..., 1::2] == NUMBER).all()
    assert (words[..., -1] == EQUALS).all()
    assert (values[..., 0::2] == 1).all()
    assert values[..., 1::2].min() >= 0
    assert 4.9 < values[..., 1::2].max() <= 5


def test_a_sum_by_hand():
    task = tasks.signed_terms(2)
    x = torch.tensor([[MINUS, 1.0], [NUMBER, 1.5], [PLUS, 1.0], [NUMBER, 4.0], [EQUALS, 1.0]])
    assert task.target(x).tolist() == [2.5]
    assert tasks.show_terms(x) == "− 1.50 + 4.00 ="


def test_the_largest_term_has_its_sign():
    both = [[MINUS, 1.0], [NUMBER, 4.0], [PLUS, 1.0], [NUMBER, 1.5], [EQUALS, 1.0]]
    below = [[MINUS, 1.0], [NUMBER, 4.0], [MINUS, 1.0], [NUMBER, 1.5], [EQUALS, 1.0]]
    assert largest_of_terms(torch.tensor([both, below])).tolist() == [[1.5], [-1.5]]


def test_other_numbers_in_the_test():
    task = tasks.signed_terms(3, extrapolation=(100, 200))
    x, _ = task.extrapolation_set()
    assert x[..., 1::2, 1].min() >= 100


def test_only_the_patterns_of_signs_that_are_named():
    x, t = tasks.signed_terms(3, patterns=["+-+", "-−-"]).draw((4000,), generator=torch.Generator().manual_seed(0))
    words, values = x.unbind(dim=-1)
    patterns, counts = words[:, :-1:2].unique(dim=0, return_counts=True)
    assert patterns.tolist() == [[PLUS, MINUS, PLUS], [MINUS, MINUS, MINUS]]
    assert counts.min() > 1900
    signs = torch.where(words[:, :-1:2] == PLUS, 1, -1)
    assert torch.allclose((signs * values[:, 1::2]).sum(dim=-1, keepdim=True), t)
