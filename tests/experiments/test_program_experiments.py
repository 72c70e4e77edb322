"""The nets that run programs against steps by hand, and what is measured of them."""

from dataclasses import replace

import pytest
import torch
from torch import nn
from torch.nn import functional

from nalu_tutorial import NAC, NALU, NMU, NSR, initialize, train
from nalu_tutorial.experiments import EXPERIMENTS, program_net, rmse
from nalu_tutorial.experiments.words_and_programs._program_measures import answers, programs_of, weights_off
from nalu_tutorial.experiments.words_and_programs._program_nets import (
    EMITTED,
    EmittedNAC,
    EmittedNALU,
    EmittedNAU,
    EmittedUnits,
)
from nalu_tutorial.experiments.words_and_programs.programs import CHOICE_TESTS, CHOICES, SUM_TESTS, SUMS
from nalu_tutorial.tasks import encode_program, programs, run_program

NETS = ["LSTM", *EMITTED, "constant", "exact"]


def drawn(operators=CHOICES, points=20, **options):
    return programs(operators, **options).draw((points,), generator=torch.Generator().manual_seed(0))[0]


class Says(nn.Module):
    """A controller that emits the same for an operator wherever it stands."""

    def __init__(self, rows):
        super().__init__()
        self.rows = nn.Parameter(torch.tensor(rows))

    def forward(self, x):
        return x[..., :-1] @ self.rows


# The nets


@pytest.mark.parametrize("name", NETS)
def test_every_net_answers_at_the_end_and_after_every_step(name):
    x = drawn(length=6)
    last, each = (
        initialize(lambda every=every: program_net(name, CHOICES, every_step=every), 3) for every in (False, True)
    )
    assert each(x).shape == (20, 6, 1)
    torch.testing.assert_close(each(x)[:, -1], last(x))


@pytest.mark.parametrize("name", [name for name in NETS if name not in ("constant", "exact")])
def test_an_answer_depends_on_what_the_name_says(name):
    x = drawn(length=6)
    model = initialize(lambda: program_net(name, CHOICES), 3)
    larger = torch.cat([x[..., :-1], x[..., -1:] + 5], dim=-1)
    if name in EMITTED:
        same = torch.equal(model.controller(x), model.controller(larger))
        assert same == (not name.endswith("sees numbers"))
    assert not torch.allclose(model(x), model(larger))


def test_a_table_emits_the_same_wherever_an_operator_stands():
    x = encode_program(5, [("+", 1), ("-", 1), ("+", 1)])
    table, lstm = (initialize(lambda name=name: program_net(f"{name} emits NAC"), 0) for name in ("table", "LSTM"))
    assert torch.equal(table.weights_for(x)[1], table.weights_for(x)[3])
    assert not torch.allclose(lstm.weights_for(x)[1], lstm.weights_for(x)[3])


def test_the_exact_net_is_the_program_and_the_constant_is_one():
    x = drawn(length=6)
    assert torch.equal(program_net("exact", CHOICES)(x), run_program(x, CHOICES))
    assert len(program_net("constant", CHOICES)(x).unique()) == 1


def test_what_is_no_net_is_answered_with_those_there_are():
    with pytest.raises(ValueError, match=r"expected one of LSTM, LSTM emits NAC, .*, exact, constant, got 'GRU'"):
        program_net("GRU")


@pytest.mark.parametrize("kind", [EmittedNAC, EmittedNAU])
def test_sums_by_hand(kind):
    far = {EmittedNAC: [[9.0, 9.0, 30.0, 30.0], [9.0, -9.0, 30.0, 30.0]], EmittedNAU: [[3.0, 1.0], [1.5, -2.0]]}
    model = kind(Says(far[kind]), every_step=True)
    x = encode_program(12, [("+", 7), ("-", 30)])
    torch.testing.assert_close(model(x).flatten(), torch.tensor([12.0, 19.0, -11.0]))
    half = {EmittedNAC: [[0.5, 0.2, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0]], EmittedNAU: [[0.25, 0.5], [0.0, 0.0]]}
    model = kind(Says(half[kind]))
    W = model.weights(torch.tensor(half[kind][0]))
    wanted = W[0] * 12 + W[1] * 7
    torch.testing.assert_close(model(encode_program(12, [("+", 7)])), wanted.reshape(1))


def test_an_emitted_unit_calculates_as_the_unit_itself():
    x = torch.tensor([[12.0, 7.0], [-3.0, 20.0]])
    a, v = x.split(1, dim=-1)
    nac, nalu = initialize(lambda: NAC(2, 1), 1), initialize(lambda: NALU(2, 1), 1)
    emitted = torch.cat([nac.W_hat, nac.M_hat], dim=-1)
    model = EmittedNAC(nn.Identity())
    torch.testing.assert_close(model.step(model.weights(emitted), a, v), nac(x))
    model, emitted = EmittedNALU(nn.Identity()), torch.cat([nalu.W_hat, nalu.M_hat, nalu.G], dim=-1)
    torch.testing.assert_close(model.step(model.weights(emitted).expand(2, -1), a, v), nalu(x))


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_each_of_three_emitted_units_calculates_as_the_unit_itself(chosen):
    x = torch.tensor([[12.0, 7.0], [3.0, 5.0], [6.0, 6.0]])
    a, v = x.split(1, dim=-1)
    nac, nmu, nsr = initialize(lambda: NAC(2, 1), 1), initialize(lambda: NMU(2, 1), 1), initialize(lambda: NSR(2, 1), 1)
    with torch.no_grad():  # the operands are a and v
        nsr.select_1.copy_(torch.tensor([[[50.0, -50.0]]]))
        nsr.select_2.copy_(torch.tensor([[[-50.0, 50.0]]]))
    parameters = [nsr.weight_sign[0], nsr.weight_zero[0], nsr.bias]
    likeliest = 50 * functional.one_hot(torch.tensor(chosen), 3)
    emitted = torch.cat([nac.W_hat[0], nac.M_hat[0], torch.logit(nmu.weight[0]), *parameters, likeliest])
    model = EmittedUnits(nn.Identity())
    actual = model.step(model.weights(emitted).expand(3, -1), a, v)
    c = nsr(x)
    torch.testing.assert_close(actual, [nac(x), nmu(x), c * v + (1 - c) * a][chosen])


def test_rounded_units_run_programs_exactly():
    """Of what is emitted only the side of a half matters: here all are a little on the right one."""
    rows = [
        [0.9, 0.9, 1.0, 1.0, -9.0, -9.0, 0.0, 0.0, 0.0, 0.3, 0.0, 0.0],
        [0.9, -0.9, 1.0, 1.0, -9.0, -9.0, 0.0, 0.0, 0.0, 0.3, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.3, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.3],
    ]
    model, x = EmittedUnits(Says(rows)).double(), drawn(length=40, limit=1000).double()
    assert (model(x) - run_program(x, CHOICES)).abs().min() > 1
    model.rounded = True
    assert torch.equal(model(x), run_program(x, CHOICES))


def test_rounding_leaves_the_gate_of_a_nalu_alone():
    model = initialize(lambda: program_net("LSTM emits NALU"), 0)
    x = drawn(SUMS)
    soft = model.weights_for(x)
    model.rounded = True
    hard = model.weights_for(x)
    assert torch.equal(hard[..., :2], soft[..., :2].round())
    assert torch.equal(hard[..., 2:], soft[..., 2:])


def test_the_root_of_the_mean_squared_error_has_a_gradient_everywhere():
    y = torch.zeros(5, 1, requires_grad=True)
    loss = rmse(y, torch.zeros(5, 1))
    loss.backward()
    assert loss.item() == pytest.approx(1e-6)
    assert y.grad.tolist() == [[0.0]] * 5
    assert rmse(torch.tensor([[3.0], [4.0]]), torch.zeros(2, 1)).item() == pytest.approx(12.5**0.5)


# What is measured


def runs_of(name, *, every_step=False, operators=SUMS, **own):
    """Return two runs of one step, with these parameters at their best."""
    task = programs(operators, every_step=every_step)
    runs = train(lambda: program_net(name, operators, every_step=every_step), task, seeds=2, steps=1)
    return replace(runs, best_params=runs.best_params | {key: torch.tensor(value) for key, value in own.items()})


def test_answers_are_those_to_the_tested_programs():
    for every_step in (False, True):
        runs = runs_of("exact", every_step=every_step)
        output, right = answers(runs, (40, 10_000, False), SUMS)
        assert output.dtype == torch.float64
        assert right.shape == (500, 1)
        assert torch.equal(output, right.expand(2, -1, -1))
    measures = EXPERIMENTS["programs"].measures
    assert measures["digits_40_10000"](runs).tolist() == [1, 1]
    assert measures["exact_40_10000"](runs).tolist() == [1, 1]
    assert measures["error_4_100"](runs).tolist() == [0, 0]
    for name in ("rounded_digits_4_100", "rounded_exact_4_100", "rounded_error_4_100", "weights_off_4"):
        assert measures[name](runs).isnan().all()  # it emits nothing that could be rounded


def test_rounded_weights_are_right_where_the_unrounded_ones_are_off():
    table = [[0.9, 0.8], [0.9, -0.7]]  # a column for each operator, a row for each weight
    runs = runs_of("table emits NAU", **{"controller.1.weight": [torch.tensor(table).T.tolist()] * 2})
    measures = EXPERIMENTS["programs"].measures
    assert (measures["exact_40_100"](runs) < 0.1).all()
    assert measures["rounded_exact_40_10000"](runs).tolist() == [1, 1]
    assert measures["rounded_error_40_10000"](runs).tolist() == [0, 0]
    assert weights_off(runs, length=40, limit=100, operators=SUMS).tolist() == pytest.approx([0.3, 0.3])


@pytest.mark.parametrize(("tests", "operators"), [(SUM_TESTS, SUMS), (CHOICE_TESTS, CHOICES)], ids=["sums", "choices"])
def test_double_precision_holds_all_results(tests, operators):
    for length, limit in tests:
        x = programs_of(programs(operators), length, limit)
        assert run_program(x, operators, every_step=True).abs().max() < 2**53


# The experiments


@pytest.mark.parametrize("name", ["programs", "programs-choice"])
def test_a_training_is_told_what_its_name_says(name):
    for training in EXPERIMENTS[name].trainings(1000):
        ((operator, task),) = training.tasks.items()
        assert task.target.every_step == operator.startswith("after every step")
        assert task.length == (3 if operator.endswith("3 rows") else 4)
