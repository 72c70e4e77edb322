"""`check.still_pulled` of chapter 3: answers that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import nalu
from nalu_tutorial.exercises.nalu.still_pulled import PARAMETERS, SIZES
from nalu_tutorial.tasks import arithmetic

pytestmark = pytest.mark.chapter

RIGHT = {"a": {"M_hat"}, "b": {"M_hat", "G"}, "c": set(), "d": {"M_hat"}}


def but(**runs):
    return lambda: RIGHT | runs


WRONG = {
    "a run missing": (lambda: {"a": {"M_hat"}}, "with the keys"),
    "another name": (but(a={"W"}), "there is no `W`"),
    "tanh is not flat": (but(a={"W_hat", "M_hat"}), "Ŵ is far out"),
    "all of a is dead": (but(a=set()), "which at −13.7 is still a millionth"),
    "the gate of a": (but(a={"M_hat", "G"}), "It chose the product"),
    "all of b is dead": (but(b=set()), "in the middle of σ"),
    "the gate of b is dead": (but(b={"M_hat"}), "a hundred times more than 10⁻⁷"),
    "c can still choose": (but(c={"G"}), "both paths output x2"),
    "c can open its weight": (but(c={"M_hat"}), "at M̂ = −24"),
    "d lost one weight": (but(d={"M_hat", "G"}), "With both weights at 0"),
    "d is dead": (but(d=set()), "which is 10⁻⁵ for the first weight"),
}
ALSO_RIGHT = [
    {"a": ["M_hat"], "b": ("G", "M_hat"), "c": [], "d": "M_hat"},
]
STUBS = [
    {"a": ..., "b": ..., "c": ..., "d": ...},
    RIGHT | {"c": ...},
]


def test_every_gradient_is_as_told_and_far_from_where_the_answer_would_change():
    x, t = arithmetic("*").validation_set(dtype=torch.float64)
    for letter, unit in nalu.stuck_units().items():
        loss = (unit(x) - t).square().mean()
        gradients = torch.autograd.grad(loss, [unit.get_parameter(name) for name in PARAMETERS])
        sizes = {name: float(each.abs().max()) for name, each in zip(PARAMETERS, gradients, strict=True)}
        assert SIZES[letter] == pytest.approx(sizes, rel=0.3, abs=1e-100)
        assert {name for name, size in sizes.items() if size > 1e-6} == RIGHT[letter]
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
