"""Sums on a circle: which pairs are held out, and what is told of them."""

import pytest
import torch

from nalu_tutorial.tasks import modular_sums


def pairs(part):
    return set(map(tuple, part[0].int().tolist()))


@pytest.mark.parametrize("mirrored", [False, True])
def test_all_pairs_are_there_and_the_target_is_the_sum_modulo_m(mirrored):
    table = modular_sums(31, mirrored=mirrored)
    trained, held_out = table.training_set(), table.validation_set()
    assert (len(trained[0]), len(held_out[0])) == (673, 288)
    assert len(pairs(trained) | pairs(held_out)) == 961
    for x, t in (trained, held_out):
        assert torch.equal(t.argmax(dim=1), x.sum(dim=1).long() % 31)
        assert torch.equal(t.sum(dim=1), torch.ones(len(t)))


def test_with_mirrors_no_held_out_sum_was_trained_in_the_other_order():
    for split in range(3):
        mirrored, ordered = (modular_sums(31, mirrored=each, split=split) for each in (True, False))
        assert not {(b, a) for a, b in pairs(mirrored.validation_set())} & pairs(mirrored.training_set())
        leaked = {(b, a) for a, b in pairs(ordered.validation_set())} & pairs(ordered.training_set())
        assert 150 < len(leaked) < 250


def test_the_split_decides_what_is_drawn():
    assert torch.equal(modular_sums(7, held_out=9).validation_rows, modular_sums(7, held_out=9).validation_rows)
    others = modular_sums(7, held_out=9, split=1).validation_rows
    assert not torch.equal(modular_sums(7, held_out=9).validation_rows, others)
    assert [len(modular_sums(5, held_out=n, mirrored=True).validation_rows) for n in (1, 2, 3, 8)] == [1, 2, 3, 8]
