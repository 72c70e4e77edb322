import torch

from nalu_tutorial import NSR
from nalu_tutorial.exercises.nsr.weights import CASES

TRIPLES = {"-4, 4, 4": (4, 2, 2), "4, -4, 4": (0, -4, 0), "3, 5, -7": (-5, 3.5, 1.5)}
RELATIONS = {"-4, 4, 4": ">=", "4, -4, 4": "!=", "3, 5, -7": "<="}
FIRST, SECOND, THIRD = TRIPLES


def triple(case, *given):
    return (TRIPLES | {case: given}, RELATIONS)


def relation(case, given):
    return (TRIPLES, RELATIONS | {case: given})


WRONG = {
    "Give the weights for": ({FIRST: (4, 2, 2)}, RELATIONS),
    "Give three numbers": triple(FIRST, 4, 2),
    "taken as 0 away from d = 0": triple(FIRST, 4, 4, 0),
    "below and above have changed places": triple(FIRST, -4, 2, 2),
    "your weights have these logits without it": triple(SECOND, 0, -4, 3),
    "the logit at d < 0 is 1.5, not 3": triple(THIRD, -5, 3.5, 0),
    "4, -4, 4 is not ==: the two differ at d < 0": relation(SECOND, "=="),
    "the two differ at d = 0": relation(THIRD, "<"),
    "name one of": relation(FIRST, "larger"),
}
ALSO_RIGHT = [(TRIPLES, {case: f" {given} " for case, given in RELATIONS.items()})]
STUBS = [(dict.fromkeys(TRIPLES, ...), dict.fromkeys(RELATIONS, ...)), (TRIPLES, ...)]
ALSO_WRONG = [((TRIPLES, RELATIONS | {FIRST: ">"}), "the two differ at d = 0")]


def test_a_register_with_these_weights_has_these_logits():
    for wanted, (sign, zero, bias), _ in CASES.values():
        unit = NSR(2, 1, dtype=torch.float64).requires_grad_(False)
        unit.select_1.copy_(torch.tensor([[[50.0, 0]]]))
        unit.select_2.copy_(torch.tensor([[[0.0, 50]]]))
        for parameter, value in ((unit.weight_sign, sign), (unit.weight_zero, zero), (unit.bias, bias)):
            parameter.fill_(value)
        pairs = torch.tensor([[0.0, 99], [5, 5], [99, 0]], dtype=torch.float64)
        assert torch.allclose(unit(pairs).logit().flatten(), torch.tensor(wanted).double())
