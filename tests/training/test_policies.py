"""Schedules, clips, turns, steps on a penalty and new starts, each against what one would do by hand to one seed."""

import pytest
import torch
from by_hand import agree
from torch import nn

import nalu_tutorial
from nalu_tutorial import tasks, train
from nalu_tutorial.training import (
    Alternate,
    Clip,
    Curriculum,
    EarlyStopping,
    OnBatch,
    PenaltySteps,
    Policy,
    Ramp,
    Restart,
    Settled,
)
from nalu_tutorial.training._start import redraw_seed

BATCH = 16
LINE, PRODUCT = tasks.identity(), tasks.arithmetic("*", 2)
SHORT = {"batch_size": BATCH, "dtype": torch.float64}


@pytest.mark.parametrize(("step", "factor"), [(0, 0), (10, 0), (15, 0.5), (25, 1.5), (30, 2), (10**6, 2)])
def test_a_ramp_by_hand(step, factor):
    ramp = Ramp(lambda model: model.weight.sum(), 2.0, 10, 30)
    assert ramp.factor(torch.tensor(float(step))) == factor
    assert ramp.factor(torch.tensor(float(step))).shape == ()


@pytest.mark.parametrize(
    ("losses", "stuck"),
    [
        ([5.0] * 10, False),  # no more than the window
        ([5.0] * 11, True),
        ([9.0] * 6 + [5.0] * 6, False),  # better by more than one standard deviation, which is 0
        ([5.2] * 6 + [4.8, 5.2] * 3, True),  # better by less
        ([9.0] * 4 + [1.0] * 2 + [7.0] * 6, True),  # better than the first third, and not than the first half
        ([1.0] * 12, False),  # good enough
        ([5.0] * 11 + [float("nan")], True),
        ([5.0] * 11 + [float("inf")], True),
    ],
)
def test_what_counts_as_stuck(losses, stuck):
    assert Restart(every=1, window=10).stuck(torch.tensor(losses)) is stuck


FAR = 50.0


def line_with_a_far_seed():
    """Return a line that starts at its target, or far from it for seed 1."""
    line = nn.Linear(1, 1)
    nn.init.constant_(line.weight, FAR if torch.initial_seed() == 1 else 1.0)
    return line


def redrawn(seed, times=1):
    line = nn.Linear(1, 1).double()
    generator = torch.Generator().manual_seed(redraw_seed(seed, times))
    for parameter in line.parameters():
        nn.init.uniform_(parameter, -2, 2, generator=generator)
    return line


def restarted(seeds=(0, 1, 2), steps=30, task=LINE, **changes):
    recipe = {"optimizer": torch.optim.SGD, "lr": 1e-5, "restart": Restart(every=10, window=9, above=400.0)}
    return train(line_with_a_far_seed, task, seeds=seeds, steps=steps, **SHORT | recipe | changes)


def test_what_is_drawn_depends_on_the_seed_and_the_times_alone():
    side_by_side = restarted((4, 1, 0), steps=10, task=[LINE, LINE.over((-8, 8), (-20, 20))])
    for k in (1, 4):
        agree(side_by_side, k, redrawn(1))


def test_every_new_start_is_another():
    # Also by torch's generator, which looks at 32 bits of its seed.
    drawn = [redrawn(seed, times).weight.item() for seed in range(20) for times in range(1, 20)]
    started = [torch.rand(1, generator=torch.Generator().manual_seed(seed)).item() for seed in range(20)]
    assert len({*drawn, *started}) == 20 * 19 + 20


def test_the_new_starts_are_those_that_they_always_were():
    # Not a matter of right and wrong, as with the counted numbers: the records of long runs rest on them.
    assert [redraw_seed(seed, times) for seed in (0, 1, 2**31) for times in (1, 2)] == [
        2939677055,
        1326138252,
        840412675,
        2524120683,
        4018141809,
        3224985529,
    ]


def test_its_losses_are_forgotten_with_a_new_start():
    # Judged every 5 steps, but only with more than 15 losses of its own: at 20, 40 and 60.
    runs = restarted(steps=60, restart=Restart(every=5, window=15, above=-1.0), lr=0.0)
    assert runs.restarts.tolist() == [3, 3, 3]


def test_one_may_draw_in_another_way():
    def halves(model, generator):
        for parameter in model.parameters():
            nn.init.constant_(parameter, 0.5)

    runs = restarted(steps=10, restart=Restart(every=10, window=9, above=400.0, redraw=halves))
    assert runs.params["weight"].flatten().tolist()[1] == 0.5
    assert runs.params["bias"].flatten().tolist()[1] == 0.5


def test_a_dead_run_starts_anew():
    diverging = {"lr": 10.0, "steps": 60, "dtype": torch.float32}
    assert restarted(restart=None, **diverging).diverged.all()
    runs = restarted(**diverging)
    assert (runs.restarts >= 2).all()
    assert len(runs) == 3


def test_every_policy_has_an_option_of_train_a_public_name_and_settings_that_make_it_again():
    made = {
        Alternate: Alternate({"W_hat"}, 3, 1), Clip: Clip(norm=2.0), Curriculum: Curriculum(print, 5),
        EarlyStopping: EarlyStopping(3, 0.1),
        OnBatch: OnBatch(print), PenaltySteps: PenaltySteps(print, 0.5, 7), Ramp: Ramp(print, 2.0, 1, 5),
        Restart: Restart(5, 9, 0.1), Settled: Settled(1e-3),
    }  # fmt: skip
    assert set(Policy.__subclasses__()) == set(made)
    for kind, policy in made.items():
        assert kind.__name__ in train.__doc__
        assert getattr(nalu_tutorial, kind.__name__) is kind
        assert kind(**policy.settings()) == policy
