"""The two functions in pieces: their answers, their points, and how a decision is judged."""

import torch

from nalu_tutorial import train
from nalu_tutorial.experiments.decisions.piecewise import Pieces, decisions, error, hard, piecewise, right, switch


def test_both_functions_answer_as_their_pieces_say():
    x = torch.tensor([[3.0, 2, 10, 30, 50], [2, 2, 10, 30, 50], [2, 3, 10, 30, 50]])
    assert Pieces("f")(x).flatten().tolist() == [54, 20, 20]
    assert Pieces("f=")(x).flatten().tolist() == [20, 54, 20]


def test_half_of_the_points_are_equal_in_training_and_few_apart_beyond():
    near, _ = piecewise("f=", 14).validation_set(dtype=torch.float64)
    assert 0.5 < (near[:, 0] == near[:, 1]).double().mean() < 0.56
    far, _ = piecewise("f=", 14).extrapolation_set(dtype=torch.float64)
    assert far[:, 0].min() >= 2**14
    assert far[:, 0].max() < 2**15
    assert sorted(set((far[:, 0] - far[:, 1]).tolist())) == list(range(-5, 6))
    assert far[:, 2:].abs().max() == 100


def made_by_hand(swapped):
    """A run that holds f exactly, its sums in order or swapped."""
    runs = train(lambda: switch("R = 1"), piecewise("f", 3), seeds=1, steps=1, dtype=torch.float64)
    sign = -1 if swapped else 1
    given = {
        "decide.select_1": [[[[50.0, 0, 0, 0, 0]]]],
        "decide.select_2": [[[[0.0, 50, 0, 0, 0]]]],
        "decide.weight_sign": [[[40.0 * sign]]],
        "decide.weight_zero": [[[-20.0 * sign]]],
        "decide.bias": [[-20.0 * sign]],
        "sums.weight": [[[0.0, 0, 0, 0, 1], [0, 0, -1, 1, 0]][::sign]],
        "constants": [[4.0, 0][::sign]],
    }
    for name, value in given.items():
        runs.params[name].copy_(torch.tensor(value))
    return runs


def test_a_switch_that_is_right_has_no_error_and_is_right_everywhere():
    for swapped in (False, True):
        runs = made_by_hand(swapped)
        assert error(runs, power=14, harden=True).item() == 0
        assert right(runs, power=14).item() == 1


def test_made_hard_a_plain_net_keeps_its_first_layer():
    runs = train(lambda: switch("plain net"), piecewise("f", 3), seeds=2, steps=1, dtype=torch.float64)
    made = hard(runs)
    assert torch.equal(made.params["decide.0.weight"], runs.params["decide.0.weight"])
    assert torch.equal(made.params["decide.2.weight"], runs.params["decide.2.weight"] * 1e9)
    assert decisions(runs, torch.zeros(3, 5).double()).shape == (2, 3, 1)
