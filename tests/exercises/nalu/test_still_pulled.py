import chapter
import pytest
import torch

from nalu_tutorial.exercises import nalu
from nalu_tutorial.exercises.nalu.still_pulled import PARAMETERS, SIZES, WHY
from nalu_tutorial.tasks import arithmetic

ANSWER = {"a": {"M_hat"}, "b": {"M_hat", "G"}, "c": set(), "d": {"M_hat"}}
WRONG = {sentence: {letter: ANSWER[letter] ^ {name}} for (letter, name), sentence in WHY.items()} | {
    "with the keys": chapter.Only(a={"M_hat"}),
    "there is no `W`": {"a": {"W"}},
}
ALSO_RIGHT = [{"a": ["M_hat"], "b": ("G", "M_hat"), "c": [], "d": "M_hat"}]
STUBS = [ANSWER | {"c": ...}]


def test_every_gradient_is_as_told_and_far_from_where_the_answer_would_change():
    x, t = arithmetic("*").validation_set(dtype=torch.float64)
    for letter, unit in nalu.stuck_units().items():
        loss = (unit(x) - t).square().mean()
        gradients = torch.autograd.grad(loss, [unit.get_parameter(name) for name in PARAMETERS])
        sizes = {name: float(each.abs().max()) for name, each in zip(PARAMETERS, gradients, strict=True)}
        assert SIZES[letter] == pytest.approx(sizes, rel=0.3, abs=1e-100)
        assert {name for name, size in sizes.items() if size > 1e-6} == ANSWER[letter]
        assert max((size for size in sizes.values() if size < 1e-6), default=0) < 3e-8


def test_the_runs_end_as_the_sentences_say():
    units = nalu.stuck_units()
    assert units["a"].weight.round(decimals=3).tolist() == [[1, 0]]
    assert 0.7 < units["b"].weight.min() < units["b"].weight.max() < 0.77
    assert units["c"].weight.round(decimals=3).tolist() == [[0, 1]]
    assert units["d"].weight.abs().max() < 1e-4
    assert units["b"].W_hat.min() > 20
    x = torch.rand(100, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64) + 1
    gates = {letter: unit.open_gate(x).mean().item() for letter, unit in units.items()}
    assert gates["a"] < 1e-12
    assert 1e-5 < 1 - gates["b"] < 1e-4
    assert 0.9 < gates["c"] < 0.95
    assert gates["d"] < 1e-70


def test_every_call_gives_copies():
    nalu.stuck_units()["a"].requires_grad_(False).G.zero_()
    assert nalu.stuck_units()["a"].G.abs().min() > 1
