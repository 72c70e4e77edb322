import chapter
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.outlook import CHOICES, LATER, NETS, NEVER, RIGHT
from nalu_tutorial.exercises.nmu.outlook import WRONG as SENTENCES

from .drafts import descend

ANSWER = {letter: fate for letter, (_, _, fate) in NETS.items()}
WRONG = chapter.slips(SENTENCES) | {
    "choose from right, more steps, another seed": {"b": "collapsed"},
    "with the keys a, b, c, d, e, f": chapter.Only({"a": RIGHT}),
}
ALSO_RIGHT = [ANSWER | {"a": "Right", "c": " more steps "}]


def test_each_wrong_answer_has_a_sentence_of_its_own():
    assert set(SENTENCES) == {(letter, word) for letter in NETS for word in CHOICES} - set(ANSWER.items())


@torch.no_grad()
def error(net):
    x, t = tasks.product_of_sums().extrapolation_set(dtype=torch.float64)
    return float((net(x) - t).square().mean())


def test_this_becomes_of_the_nets():
    nets = nmu.six_nets()
    assert all((error(net) < 1e-12) is (ANSWER[letter] == RIGHT) for letter, net in nets.items())
    others = {letter: net for letter, net in nets.items() if ANSWER[letter] != RIGHT}
    list(descend(list(others.values()), 4000))
    assert all((error(net) < 0.01) is (ANSWER[letter] == LATER) for letter, net in others.items())
    for letter, before in nmu.six_nets().items():
        if ANSWER[letter] == NEVER:
            torch.testing.assert_close(nets[letter].state_dict(), before.state_dict(), rtol=0, atol=0)
