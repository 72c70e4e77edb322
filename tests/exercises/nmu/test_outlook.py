"""`check.outlook` of chapter 6: answers that are wrong or not begun, and six nets that are trained on."""

import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.outlook import CHOICES, LATER, NETS, NEVER, RIGHT
from nalu_tutorial.exercises.nmu.outlook import WRONG as SENTENCES

pytestmark = pytest.mark.chapter

TRUE = {letter: fate for letter, (_, _, fate) in NETS.items()}


def but(**changed):
    return lambda: TRUE | changed


WRONG_WORDS = {
    ("a", LATER): "Does the answer depend on them",
    ("a", NEVER): "and two open ones before it",
    ("b", RIGHT): "Net b has whole gates",
    ("b", LATER): "is below 1 for all inputs",
    ("c", RIGHT): "about 18.2",
    ("c", NEVER): "nearly equal, and not quite",
    ("d", RIGHT): "5 · 4 = 20",
    ("d", NEVER): "Without a pull, what holds them",
    ("e", RIGHT): "with its second gate at 0",
    ("e", NEVER): "looks like net b",
    ("f", LATER): "Two minus signs",
    ("f", NEVER): "What is (−6) · (−3)",
}
WRONG = {f"{letter} {given}": (but(**{letter: given}), word) for (letter, given), word in WRONG_WORDS.items()}
WRONG |= {
    "a word of one's own": (but(b="collapsed"), "choose from right, more steps, another seed"),
    "a net missing": (lambda: {"a": RIGHT}, "with the keys a, b, c, d, e, f"),
}
STUBS = [TRUE | {"c": ...}]


def test_each_wrong_answer_has_a_sentence_of_its_own():
    assert set(SENTENCES) == {(letter, word) for letter in NETS for word in CHOICES} - set(TRUE.items())
    assert set(SENTENCES) == set(WRONG_WORDS)


def descend(net, steps):
    task = tasks.product_of_sums()
    torch.manual_seed(0)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.02)
    for _ in range(steps):
        x = 1 + torch.rand(64, 4, dtype=torch.float64)
        optimizer.zero_grad()
        (net(x) - task.target(x)).square().mean().backward()
        optimizer.step()
        for layer in net:
            layer.clamp_()


@torch.no_grad()
def error(net):
    x, t = tasks.product_of_sums().extrapolation_set(dtype=torch.float64)
    return float((net(x) - t).square().mean())


@pytest.mark.parametrize(("letter", "fate"), TRUE.items())
def test_this_becomes_of_the_net(letter, fate):
    net = nmu.six_nets()[letter]
    before = {name: value.clone() for name, value in net.state_dict().items()}
    assert (error(net) < 1e-12) is (fate == RIGHT)
    if fate != RIGHT:
        descend(net, 4000 if fate == LATER else 500)  # what no slope reaches does not move in any of them
        assert (error(net) < 0.01) is (fate == LATER)
    if fate == NEVER:
        assert all(torch.equal(value, before[name]) for name, value in net.state_dict().items())
