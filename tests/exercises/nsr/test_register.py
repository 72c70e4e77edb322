"""`check.register` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NSR
from nalu_tutorial.exercises.nsr.register import drawn, exact_register, inputs
from nalu_tutorial.exercises.nsr.soft_bits import soft as exact_soft

from .drafts import Parts, draft

pytestmark = pytest.mark.chapter


def without(name):
    def start(unit, *sizes):
        Parts.__init__(unit, *sizes)
        setattr(unit, name, None)

    return draft(__init__=start)


def rounded(unit, x):
    """Return differences that are exact near 0 and lose the last digits far out."""
    d = Parts.difference(unit, x)
    return torch.where(x[..., :1].abs() > 1e6, Parts.difference(unit, x.float().double()), d)


def batch_alone(unit, x):
    return Parts.forward(unit, x) if x.dim() == 2 else 0 * Parts.forward(unit, x)


WRONG = {
    "a unit": (lambda: Parts(3, 2), "Hand over the class, not"),
    "no module": (lambda: lambda *sizes: torch.rand(3), "this makes a Tensor"),
    "no bias at all": (without("bias"), "`bias` must be"),
    "flattened": (draft(answer=lambda unit, z: z.sigmoid().flatten()), "must return (9, 2)"),
    "over the outputs": (draft(choose=lambda unit, v: v.softmax(0)), "runs over the outputs"),
    "no softmax": (draft(choose=lambda unit, v: v), "The softmax is missing"),
    "argmax": (
        draft(choose=lambda unit, v: nn.functional.one_hot(v.argmax(-1), v.shape[-1]).to(v)),
        "chosen by argmax",
    ),
    "one softmax": (
        draft(difference=lambda unit, x: x @ unit.choose(unit.select_1 - unit.select_2).T),
        "You take one softmax",
    ),
    "swapped": (draft(difference=lambda unit, x: -Parts.difference(unit, x)), "The operands have changed places"),
    "added": (
        draft(difference=lambda unit, x: x @ (unit.choose(unit.select_1) + unit.choose(unit.select_2)).T),
        "You add the operands",
    ),
    "one operand": (
        draft(difference=lambda unit, x: x @ unit.choose(unit.select_1).T),
        "The second operand has no part",
    ),
    "no λ": (draft(bits=lambda unit, d: exact_soft(d, 1)), "`scale` is forgotten"),
    "no square": (
        draft(bits=lambda unit, d: (exact_soft(d, unit.scale)[0], 1 - 2 * (unit.scale * d).tanh())),
        "has lost its square",
    ),
    "no zero bit": (draft(logit=lambda unit, s, z: unit.weight_sign * s + unit.bias), "The zero bit is missing"),
    "no sign bit": (draft(logit=lambda unit, s, z: unit.weight_zero * z + unit.bias), "The sign bit is missing"),
    "weights swapped": (
        draft(logit=lambda unit, s, z: unit.weight_zero * s + unit.weight_sign * z + unit.bias),
        "The two weights have changed places",
    ),
    "no weights": (draft(logit=lambda unit, s, z: s + z + unit.bias), "without their weights"),
    "no bias": (
        draft(logit=lambda unit, s, z: unit.weight_sign * s + unit.weight_zero * z),
        "The bias is left out",
    ),
    "two biases": (draft(logit=lambda unit, s, z: Parts.logit(unit, s, z) + unit.bias), "The bias comes in twice"),
    "no sigmoid": (draft(answer=lambda unit, z: z), "The sigmoid is left out"),
    "two sigmoids": (draft(answer=lambda unit, z: z.sigmoid().sigmoid()), "The sigmoid is taken twice"),
    "a sigmoid each": (
        draft(
            logit=lambda unit, s, z: (unit.weight_sign * s).sigmoid() + (unit.weight_zero * z).sigmoid() + unit.bias,
            answer=lambda unit, z: z,
        ),
        "Each bit has a sigmoid",
    ),
    "tanh": (draft(answer=lambda unit, z: z.tanh()), "The last step is a sigmoid"),
    "turned": (draft(answer=lambda unit, z: (-z).sigmoid()), "The answer is turned round"),
    "something else": (draft(answer=lambda unit, z: (z + 1).sigmoid()), "one of the checker's registers says"),
    "a batch alone": (
        draft(choose=lambda unit, v: v.softmax(-1), forward=batch_alone),
        "wrong for an x of shape (3,)",
    ),
    "λ written in": (draft(bits=lambda unit, d: exact_soft(d, 0.6)), "wrong at λ = 2"),
    "detached": (draft(answer=lambda unit, z: z.detach().sigmoid()), "no gradient reaches any parameter"),
    "a detached choice": (
        draft(difference=lambda unit, x: Parts.difference(unit, x).detach()),
        "the gradient of `select_1` is not",
    ),
    "a softmax by hand": (
        draft(choose=lambda unit, v: v.exp() / v.exp().sum(-1, keepdim=True)),
        "exp overflows in a softmax by hand",
    ),
    "single precision far out": (draft(difference=rounded), "10¹³ + 1 against 10¹³"),
}
ALSO_RIGHT = [
    Parts,
]
RAISES = [type("Register", (Parts,), {"forward": chapter.stop})]
STUBS = [
    type("Register", (nn.Module,), {}),
    type("Register", (Parts,), {"forward": lambda unit, x: None}),
]
ALSO_WRONG = [
    (type("Register", (Parts,), {"forward": lambda unit, x: print(end="")}), "returned None"),
    (type("Register", (Parts,), {"forward": lambda unit, x: Parts.forward(unit, x.abs_())}), "changes"),
]


def test_the_oracle_is_what_the_unit_says():
    parts, x = drawn(), inputs(5, 3)
    unit = NSR(3, 2, scale=0.6, dtype=torch.float64).requires_grad_(False)
    for name, value in parts._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    assert torch.allclose(unit(x), exact_register(x, parts, 0.6))
