"""Units along time, worked by hand and against torch's own recurrent layers."""

import copy
import math
import pickle
from itertools import product

import pytest
import torch
from draws import doubles, loaded, normal, seeded
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap

from nalu_tutorial import LSTM, NAC, NALU, NAU, NMU, Recurrent


def cell_of_nalu(seed=0):
    return Recurrent(NALU(3 + 2, 2, generator=seeded(seed), dtype=torch.float64), 2)


def lstm(seed=0):
    return LSTM(3, 2, generator=seeded(seed), dtype=torch.float64)


def relu_net(seed=0):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return Recurrent(nn.Sequential(nn.Linear(3 + 2, 2, dtype=torch.float64), nn.ReLU()), 2)


every_net = pytest.mark.parametrize("net", [cell_of_nalu, lstm, relu_net])


def test_steps_worked_by_hand():
    unit = Recurrent(loaded(NAU(2, 1), weight=[[1.0, -0.5]]), 1)
    # s = 4, then 2 − ½·4 = 0, then 7 − 0
    x = doubles([[4.0], [2.0], [7.0]])
    assert [unit(x[:steps]).item() for steps in range(4)] == [0.0, 4.0, 0.0, 7.0]


def test_the_state_comes_after_the_input():
    unit = Recurrent(loaded(NAU(2 + 2, 2), weight=[[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0]]), 2)
    # (1, 10), then (2 + 10, 20)
    assert unit(doubles([[1.0, 10.0], [2.0, 20.0]])).tolist() == [12.0, 20.0]


def test_it_starts_where_it_is_told_and_may_return_every_state():
    cell = loaded(NAU(2, 1), weight=[[1.0, -0.5]])
    # s = 4 − ½, then 2 − 1.75, then 7 − 0.125
    x = doubles([[4.0], [2.0], [7.0]])
    assert Recurrent(cell, 1, start=1.0)(x).tolist() == [6.875]
    assert Recurrent(cell, 1, start=1.0, every_step=True)(x).tolist() == [[3.5], [0.25], [6.875]]
    assert Recurrent(cell, 1, start=1.0)(x[:0]).tolist() == [1.0]
    y = normal(5, 4, 6, 1)
    torch.testing.assert_close(Recurrent(cell, 1, every_step=True)(y)[..., -1, :], Recurrent(cell, 1)(y))


def test_no_state_after_no_step():
    with pytest.raises(ValueError, match=r"^expected an input of at least one step, of which to return the state"):
        Recurrent(NAC(2, 1), 1, every_step=True)(torch.ones(4, 0, 1))


def test_a_relu_cell_is_torchs_recurrent_net():
    ours, theirs = relu_net(), nn.RNN(3, 2, nonlinearity="relu", batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        ours.cell[0].weight.copy_(torch.cat([theirs.weight_ih_l0, theirs.weight_hh_l0], dim=1))
        ours.cell[0].bias.copy_(theirs.bias_ih_l0 + theirs.bias_hh_l0)
    x = normal(5, 6, 3)
    torch.testing.assert_close(ours(x), theirs(x)[0][:, -1])


def test_the_lstm_is_torchs():
    ours, theirs = lstm(), nn.LSTM(3, 2, batch_first=True, dtype=torch.float64)
    theirs.load_state_dict({f"{name}_l0": value for name, value in ours.state_dict().items()})
    x = normal(5, 6, 3)
    output, wanted = ours(x), theirs(x)[0][:, -1]
    torch.testing.assert_close(output, wanted)
    weights = normal(5, 2, seed=1)
    gradients = [
        torch.autograd.grad((y * weights).sum(), [*net.parameters()]) for y, net in ((output, ours), (wanted, theirs))
    ]
    torch.testing.assert_close(*gradients)


@every_net
def test_any_leading_shape_is_sequence_by_sequence(net):
    made = net()
    for shape, steps in product([(), (0,), (4,), (2, 3), (2, 0)], [0, 1, 5]):
        x = normal(*shape, steps, 3)
        y = made(x)
        assert y.shape == (*shape, 2)
        rows = [made(each) for each in x.reshape(math.prod(shape), steps, 3)]
        torch.testing.assert_close(y.reshape(-1, 2), torch.stack(rows) if rows else torch.empty(0, 2).double())


@every_net
def test_copies_stacked_and_mapped_are_the_copies(net):
    nets, x = [net(seed) for seed in range(4)], normal(4, 5, 6, 3)
    params, _ = stack_module_state(nets)

    def loss(params, x):
        return functional_call(nets[0], params, (x,)).square().sum()

    mapped = vmap(grad(loss))(params, x)
    for k, each in enumerate(nets):
        each(x[k]).square().sum().backward()
        for name, parameter in each.named_parameters():
            torch.testing.assert_close(mapped[name][k], parameter.grad)


@pytest.mark.compiler
def test_they_compile_whole():
    made, x = nn.ModuleList([cell_of_nalu(), lstm(), relu_net()]), normal(5, 4, 3)

    def outputs(x):
        return [net(x) for net in made]

    torch.compiler.reset()
    compiled = torch.compile(outputs, fullgraph=True, backend="aot_eager")
    torch.testing.assert_close(compiled(x), outputs(x))


@every_net
def test_a_copied_and_a_pickled_net_is_the_net_and_computes_in_single_precision_too(net):
    made, x = net(), normal(5, 6, 3)
    wanted = made(x)
    assert torch.equal(copy.deepcopy(made)(x), wanted)
    assert torch.equal(pickle.loads(pickle.dumps(made))(x), wanted)
    output = made.float()(x.float())
    assert output.dtype == torch.float32
    torch.testing.assert_close(output.double(), wanted, rtol=1e-4, atol=1e-5)


@every_net
def test_an_input_without_time_or_of_another_kind_is_named(net):
    with pytest.raises(ValueError, match=r"expected an input of shape \(\.\.\., T, in\), got \(3,\)"):
        net()(torch.ones(3).double())
    with pytest.raises(TypeError, match=r"expected a floating-point tensor, got one of torch\.int64"):
        net()(torch.ones(4, 3, dtype=torch.int64))


def test_a_wrong_last_axis_is_named():
    with pytest.raises(ValueError, match=r"expected an input of shape \(\.\.\., 3\), got \(6, 4\)"):
        lstm()(normal(6, 4))
    with pytest.raises(ValueError, match=r"expected an input of shape \(\.\.\., 5\), got \(6,\)"):
        cell_of_nalu()(normal(7, 4))


def test_a_wrong_size_is_named():
    with pytest.raises(ValueError, match=r"^state_features must be at least 1, not 0$"):
        Recurrent(NAC(2, 1), 0)
    with pytest.raises(TypeError, match=r"^out_features must be an int, not float$"):
        LSTM(2, 1.0)


def test_it_prints_its_cell():
    printed = "Recurrent(\n  state_features=1\n  (cell): NAC(in_features=2, out_features=1)\n)"
    assert repr(Recurrent(NAC(2, 1), 1)) == printed
    assert repr(Recurrent(NMU(2, 1), 1, start=1.0, every_step=True)).splitlines()[1] == (
        "  state_features=1, start=1.0, every_step=True"
    )
    assert repr(LSTM(3, 2)) == "LSTM(in_features=3, out_features=2)"


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("out_features", [1, 3])
def test_a_cell_that_does_not_return_the_state_is_named(out_features, steps):
    sentence = rf"^expected a cell that returns a state of shape \(5, 2\), got \(5, {out_features}\)$"
    with pytest.raises(ValueError, match=sentence):
        Recurrent(NAC(3 + 2, out_features), 2)(torch.ones(5, steps, 3))
