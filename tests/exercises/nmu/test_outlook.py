"""`check.outlook` of chapter 6: answers that are wrong or not begun, and six nets that are trained on."""

import chapter
import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.outlook import CHOICES, LATER, NETS, NEVER, RIGHT
from nalu_tutorial.exercises.nmu.outlook import WRONG as SENTENCES

pytestmark = pytest.mark.chapter

ANSWER = {letter: fate for letter, (_, _, fate) in NETS.items()}
WRONG = chapter.slips(ANSWER, SENTENCES) | {
    "a word of one's own": ({"b": "collapsed"}, "choose from right, more steps, another seed"),
    "a net missing": (lambda: {"a": RIGHT}, "with the keys a, b, c, d, e, f"),
}

ALSO_RIGHT = [ANSWER | {"a": "Right", "c": " more steps "}]


def test_each_wrong_answer_has_a_sentence_of_its_own():
    assert set(SENTENCES) == {(letter, word) for letter in NETS for word in CHOICES} - set(ANSWER.items())


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


@pytest.mark.parametrize(("letter", "fate"), ANSWER.items())
def test_this_becomes_of_the_net(letter, fate):
    net = nmu.six_nets()[letter]
    before = {name: value.clone() for name, value in net.state_dict().items()}
    assert (error(net) < 1e-12) is (fate == RIGHT)
    if fate != RIGHT:
        descend(net, 4000 if fate == LATER else 500)  # what receives no gradient does not move in any of them
        assert (error(net) < 0.01) is (fate == LATER)
    if fate == NEVER:
        assert all(torch.equal(value, before[name]) for name, value in net.state_dict().items())
