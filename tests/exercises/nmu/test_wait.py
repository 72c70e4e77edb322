import torch
from torch import nn

from nalu_tutorial import NAU, NMU
from nalu_tutorial.exercises.nmu.wait import ASKED, STEPS

from .drafts import descend

FIRST, LAST = 2250, 3000  # what the rule gave from the counts of any of the seeds: 2,336 to 2,920
WRONG = {
    "proportional to 1 / distance": (STEPS, 1_340_000),
    "hardly more than from 0.001": (STEPS, 1400),
    "It is not about 1,720": (STEPS, 1720),
    "It is not about 2,110": (STEPS, 2110),
    "It is not about 2,890": (STEPS, 2890),
    "From a distance of 0.1 you count 300": (STEPS | {0.1: 300}, 2480),
    "is an integer": (STEPS | {0.01: 940.5}, 2480),
    "with the keys 0.1, 0.01, 0.001": ({0.1: 550}, 2480),
}
ALSO_WRONG = [((STEPS, float("inf")), "proportional to 1 / distance")]
ALSO_RIGHT = [
    ({0.1: 560, 0.01: 930, 0.001: 1339}, 2476.5),
    ({0.1: 357, 0.01: 958, 0.001: 1382}, 2919.5),  # other batches
    [STEPS, 2500.0],
]
STUBS = [(STEPS, ...), (STEPS | {0.1: ...}, 2480)]


def start(delta):
    net = nn.Sequential(NAU(4, 2), NMU(2, 1)).double()
    rows = [[1, 1, 0.42 + d, 0.42 + d] for d in (delta, -delta)]
    net[0].weight.data = torch.tensor(rows, dtype=torch.float64)
    net[1].weight.data = torch.ones(1, 2, dtype=torch.float64)
    return net


def test_the_loop_counts_so_many_steps_and_the_rule_holds_for_a_millionth():
    apart = [(W[:, 0] - W[:, 1])[:, 2:].mean(dim=-1) > 0.9 for W in descend(list(map(start, [*STEPS, ASKED])), LAST)]
    *counts, asked = torch.stack(apart).int().argmax(dim=0).tolist()
    for counted, steps in zip(counts, STEPS.values(), strict=True):
        assert abs(counted / steps - 1) < 0.06
    assert FIRST * 1.03 < counts[-1] + 1.5 * (counts[-1] - counts[0]) < LAST * 0.97
    assert FIRST < asked < LAST
