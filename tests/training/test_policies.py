"""Schedules, clips, turns, steps on a penalty and new starts, each against what one would do by hand to one seed."""

from functools import partial

import pytest
import torch
from by_hand import agree, batch_of, descend, plain_loop, start_of
from torch import nn

from nalu_tutorial import INALU, NAC, tasks, train
from nalu_tutorial.training import Alternate, Clip, PenaltySteps, Ramp, Restart
from nalu_tutorial.training._start import redraw_seed

BATCH = 16
LINE, PRODUCT = tasks.identity(), tasks.arithmetic("*", 2)
WITHOUT_COUNT = {
    "RMSprop": torch.optim.RMSprop,
    "SGD with momentum": partial(torch.optim.SGD, momentum=0.9),
}
SHORT = {"batch_size": BATCH, "dtype": torch.float64}


@pytest.mark.parametrize(("step", "factor"), [(0, 0), (10, 0), (15, 0.5), (25, 1.5), (30, 2), (10**6, 2)])
def test_a_ramp_by_hand(step, factor):
    ramp = Ramp(lambda model: model.weight.sum(), 2.0, 10, 30)
    assert ramp.factor(torch.tensor(float(step))) == factor
    assert ramp.factor(torch.tensor(float(step))).shape == ()


@pytest.mark.parametrize("ends", [(3, 3), (4, 3)])
def test_a_ramp_has_a_length(ends):
    with pytest.raises(ValueError, match="a ramp starts before it ends, got"):
        Ramp(lambda model: 0, 1.0, *ends)


def gradients():
    generator = torch.Generator().manual_seed(0)
    shapes = {"matrix": (4, 2, 3), "vector": (4, 2), "number": (4,)}
    scales = torch.tensor([1e-3, 1.0, 10.0, 1e3], dtype=torch.float64)
    drawn = {name: torch.randn(shape, generator=generator, dtype=torch.float64) for name, shape in shapes.items()}
    return {name: value * scales.reshape(-1, *[1] * (value.dim() - 1)) for name, value in drawn.items()}


@pytest.mark.parametrize(
    ("clip", "torchs"),
    [
        (Clip(), lambda parameters: None),
        (Clip(value=0.5), lambda parameters: nn.utils.clip_grad_value_(parameters, 0.5)),
        (Clip(norm=2.0), lambda parameters: nn.utils.clip_grad_norm_(parameters, 2.0)),
    ],
    ids=["none", "value", "norm"],
)
def test_a_clip_is_torchs_own_for_each_seed(clip, torchs):
    clipped = clip(gradients())
    for k in range(4):
        parameters = {name: nn.Parameter(value[k].clone()) for name, value in gradients().items()}
        for name, parameter in parameters.items():
            parameter.grad = gradients()[name][k].clone()
        torchs(parameters.values())
        for name, parameter in parameters.items():
            torch.testing.assert_close(clipped[name][k], parameter.grad, rtol=1e-12, atol=0)


def test_a_training_clips_as_the_plain_loop_does():
    recipe = {"optimizer": torch.optim.SGD, "lr": 0.5, "steps": 20}
    runs = train(lambda: NAC(1, 1), LINE, seeds=3, clip=Clip(norm=0.1), **SHORT, **recipe)
    clip = partial(nn.utils.clip_grad_norm_, max_norm=0.1)
    for k in range(3):
        agree(runs, k, plain_loop(lambda: NAC(1, 1), LINE, k, batch_size=BATCH, clip=clip, **recipe)[0])


def test_who_is_trained_when():
    names = ("0.W_hat", "0.G", "1.W_hat", "1.G", "Gamma")
    alternate = Alternate({"G"}, 3, 2)
    assert alternate.groups(names) == (("0.W_hat", "1.W_hat", "Gamma"), ("0.G", "1.G"))
    assert [alternate.turn(step) for step in range(11)] == [0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0]


@pytest.mark.parametrize("apart", [set(), {"W"}, {"weight", "bias"}])
def test_both_groups_have_a_parameter(apart):
    with pytest.raises(ValueError, match="both groups need a parameter"):
        train(lambda: nn.Linear(1, 1), LINE, seeds=1, steps=1, alternate=Alternate(apart))


def in_turn(seed, optimizer, steps, lr, penalty_steps=None):
    """Train an iNALU by hand: three steps for the weights, two for the gate, each with an optimiser of its own."""
    model = start_of(lambda: INALU(2, 1), seed).double()
    gate = [model.G]
    weights = [parameter for parameter in model.parameters() if parameter is not model.G]
    on_loss, on_penalty = ([optimizer(group, lr=lr) for group in (weights, gate)] for _ in range(2))
    for step in range(steps):
        x, t = batch_of(PRODUCT, seed, step, BATCH)
        loss = nn.functional.mse_loss(model(x), t)
        model.zero_grad()
        loss.backward()
        on_loss[step % 5 >= 3].step()
        is_low = penalty_steps and step >= penalty_steps.start and loss < penalty_steps.below
        for descent in on_penalty if is_low else []:
            model.zero_grad()
            model.outward_penalty().backward()
            descent.step()
    return model


@pytest.mark.parametrize("optimizer", [torch.optim.Adam, *WITHOUT_COUNT.values()], ids=["Adam", *WITHOUT_COUNT])
def test_groups_take_turns_with_an_optimiser_each(optimizer):
    recipe = {"optimizer": optimizer, "steps": 13, "lr": 0.01}
    runs = train(lambda: INALU(2, 1), PRODUCT, seeds=2, alternate=Alternate({"G"}, 3, 2), **SHORT, **recipe)
    for k in range(2):
        agree(runs, k, in_turn(k, **recipe))


def test_in_its_turn_a_group_moves_and_the_other_does_not():
    recipe = {"seeds": 1, "alternate": Alternate({"G"}, 1, 1), "lr": 0.01}
    first, second = (train(lambda: INALU(2, 1), PRODUCT, steps=steps, **SHORT, **recipe).params for steps in (1, 2))
    start = start_of(lambda: INALU(2, 1), 0).double()
    assert torch.equal(first["G"][0], start.G)
    assert not torch.equal(first["W_hat_add"][0], start.W_hat_add)
    assert not torch.equal(second["G"], first["G"])
    assert torch.equal(second["W_hat_add"], first["W_hat_add"])


@pytest.mark.parametrize("optimizer", WITHOUT_COUNT)
def test_the_steps_on_a_penalty_are_taken_by_those_whose_loss_is_low(optimizer):
    recipe = {"optimizer": WITHOUT_COUNT[optimizer], "steps": 13, "lr": 0.01}
    extra = PenaltySteps(INALU.outward_penalty, below=1.5, start=2)
    policies = {"alternate": Alternate({"G"}, 3, 2), "penalty_steps": extra}
    runs = train(lambda: INALU(2, 1), PRODUCT, seeds=6, log_every=1, **policies, **SHORT, **recipe)
    low = runs.history["training"][2:-1] < 1.5
    assert (low.any(), low.all()) == (True, False)
    for k in range(6):
        agree(runs, k, in_turn(k, penalty_steps=extra, **recipe))


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


@pytest.mark.parametrize("optimizer", WITHOUT_COUNT)
def test_a_new_start_is_a_fresh_run_on_the_same_data(optimizer):
    recipe = {"optimizer": WITHOUT_COUNT[optimizer], "lr": 1e-4}
    runs = restarted(**recipe)
    assert runs.restarts.tolist() == [0, 1, 0]
    model = redrawn(1)
    descend(model, LINE, 1, recipe["optimizer"](model.parameters(), lr=1e-4), range(10, 30), batch_size=BATCH)
    agree(runs, 1, model)


def test_the_other_seeds_do_not_notice_a_new_start():
    runs, without = restarted(), restarted(restart=None)
    assert without.restarts.tolist() == [0, 0, 0]
    for name in ("weight", "bias"):
        assert torch.equal(runs.params[name][[0, 2]], without.params[name][[0, 2]])
        assert not torch.equal(runs.params[name][1], without.params[name][1])


@pytest.mark.parametrize("seeds", [(1,), (4, 1, 0)])
def test_what_is_drawn_depends_on_the_seed_and_the_times_alone(seeds):
    k = seeds.index(1)
    agree(restarted(seeds, steps=10), k, redrawn(1))
    far = LINE.over((-8, 8), (-20, 20))
    side_by_side = restarted(seeds, steps=10, task=[LINE, far])
    agree(side_by_side, k, redrawn(1))
    agree(side_by_side, len(seeds) + k, redrawn(1))


def test_a_run_may_start_anew_again_and_again():
    runs = restarted(steps=20, restart=Restart(every=10, window=9, above=-1.0), lr=0.0)
    assert runs.restarts.tolist() == [2, 2, 2]
    for k in range(3):
        agree(runs, k, redrawn(k, times=2))


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
    diverging = {"lr": 10.0, "steps": 200, "dtype": torch.float32}
    assert restarted(restart=None, **diverging).dead.all()
    runs = restarted(**diverging)
    assert (runs.restarts >= 5).all()
    assert len(runs) == 3
