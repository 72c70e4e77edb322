"""Chapter 8: the usual mistakes, other right answers, and drafts that raise."""

import math

import chapter
import numpy as np
import pytest
import torch
from torch import nn

from nalu_tutorial import NSR
from nalu_tutorial.exercises import nsr
from nalu_tutorial.exercises.nsr.bits import CASES, relaxed
from nalu_tutorial.exercises.nsr.reading import AT_HALVES, SCALE, TABLE, logits, table, trial
from nalu_tutorial.exercises.nsr.reading import read as exact_read
from nalu_tutorial.exercises.nsr.register import drawn, exact_register, inputs
from nalu_tutorial.exercises.nsr.soft_bits import soft as exact_soft

pytestmark = pytest.mark.chapter

STEM = "08-nsr"
CHECKERS = nsr
LOGIC = {
    ">": lambda sign, zero: not (sign or zero),
    "<": lambda sign, zero: sign,
    ">=": lambda sign, zero: not sign,
    "<=": lambda sign, zero: sign or zero,
    "==": lambda sign, zero: zero,
    "!=": lambda sign, zero: not zero,
}
BITS = {
    "d = 0, scale 10": (0, 1),
    "d = 1000, scale 1": (1, -1),
    "d = -1000, scale 1": (-1, -1),
    "d = 1/2, scale 1": (0.462, 0.573),
    "d = -1/2, scale 2": (-0.762, -0.16),
}
ZERO, FAR, BELOW, HALF, TWICE = BITS
SCALES = {"B0 = 0 at d = 1": 0.881, "B0 = -0.9 at d = 1": 2.18, "B0 = -0.9 at d = 1/2": 4.36}
CROSSING, ONE, APART = SCALES
ROWS = {"A": "x > z", "B": "x == y", "C": "z <= y", "D": "True", "E": "False", "F": "x >= z"}
RIGHT = [1.0] * 20
HALF_OF_THEM = [1.0, 0.7] * 10
REPORT = {
    "varied": "scale",
    "values": [0.1, 10],
    "seeds": list(range(20)),
    "near": [[0.66] * 20, RIGHT],
    "random": [RIGHT, RIGHT],
    "never": (0.66, 1.0),
    "found": "A small scale does not tell neighbours apart.",
}
NAMES = {(0, 0, 1): ">", (1, 0, 0): "<", (0, 1, 1): ">=", (1, 1, 0): "<=", (0, 1, 0): "==", (1, 0, 1): "!="}


def says(relation, formula):
    return lambda: (LOGIC | {relation: formula}, (1, 1))


def never(sign, zero):
    return lambda: (LOGIC, (sign, zero))


def pair(case, sign, zero):
    return lambda: (BITS | {case: (sign, zero)}, SCALES)


def scale(question, given):
    return lambda: (BITS, SCALES | {question: given})


def soft(write):
    """Return a draft that makes both bits of d, λ and tanh(λd)."""
    return lambda: lambda d, s: write(d, s, torch.tanh(s * d))


def signed(write):
    """Return a draft with another sign bit and the right zero bit."""
    return soft(lambda d, s, t: (write(d, s, t), 1 - 2 * t**2))


def zeroed(write):
    """Return a draft with the right sign bit and another zero bit."""
    return soft(lambda d, s, t: (t, write(d, s, t)))


def by_exp(d, s):
    up, down = torch.exp(s * d), torch.exp(-s * d)
    sign = (up - down) / (up + down)
    return sign, 1 - 2 * sign**2


def one_exp(d, s):
    sign = 1 - 2 / (torch.exp(2 * s * d) + 1)
    return sign, 1 - 2 * sign**2


def by_sigmoid(d, s):
    sign = 2 * torch.sigmoid(2 * s * d) - 1
    return [sign, 1 - 2 * sign.square()]


class Parts(nn.Module):
    def __init__(self, in_features, out_features, scale=1.0):
        super().__init__()
        self.scale = scale
        self.select_1 = nn.Parameter(torch.randn(out_features, in_features))
        self.select_2 = nn.Parameter(torch.randn(out_features, in_features))
        self.weight_sign = nn.Parameter(torch.randn(out_features))
        self.weight_zero = nn.Parameter(torch.randn(out_features))
        self.bias = nn.Parameter(torch.zeros(out_features))

    def choose(self, v):
        return v.softmax(-1)

    def difference(self, x):
        return x @ self.choose(self.select_1).T - x @ self.choose(self.select_2).T

    def bits(self, d):
        sign = torch.tanh(self.scale * d)
        return sign, 1 - 2 * sign**2

    def logit(self, sign, zero):
        return self.weight_sign * sign + self.weight_zero * zero + self.bias

    def answer(self, logit):
        return logit.sigmoid()

    def forward(self, x):
        return self.answer(self.logit(*self.bits(self.difference(x))))


def draft(**methods):
    """Return a register with some of its steps written in another way."""
    return lambda: type("Register", (Parts,), methods)


def without(name):
    def start(unit, *sizes):
        Parts.__init__(unit, *sizes)
        setattr(unit, name, None)

    return draft(__init__=start)


def rounded(unit, x):
    """Return differences that are exact near 0 and lose the last digits far out."""
    d = Parts.difference(unit, x)
    return torch.where(x[..., :1].abs() > 1e6, Parts.difference(unit, x.float().double()), d)


def entry(table, i, j, same):
    if i == j and same is not None:
        return same(table)
    return (i, NAMES[table], j) if table in NAMES else table[0] == 1


def reader(
    logits=lambda s, z, b: (b - s - z, b + z, b + s - z),
    yes=lambda logits: logits > 0,
    choose=lambda v: v.argmax(-1),
    same=lambda table: table[1] == 1,
):
    def read(V1, V2, s, z, b):
        tables = yes(torch.stack(logits(s, z, b), -1)).int().tolist()
        chosen = zip(tables, choose(V1).tolist(), choose(V2).tolist(), strict=True)
        return [entry(tuple(table), i, j, same) for table, i, j in chosen]

    return read


read = reader()


def reads(**options):
    return lambda: (reader(**options), ROWS, "F")


def listing(change):
    """Return a reader that changes the right list."""
    return lambda: (lambda *given: change(read(*given)), ROWS, "F")


def batch_alone(unit, x):
    return Parts.forward(unit, x) if x.dim() == 2 else 0 * Parts.forward(unit, x)


def row(name, given):
    return lambda: (read, ROWS | {name: given}, "F")


def halves(given):
    return lambda: (read, ROWS, given)


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "comparisons": {
        "a key missing": (lambda: ({">": LOGIC[">"]}, (1, 1)), "with the keys"),
        "a word": (says(">", True), "For > give a function"),
        "a tilde": (says("!=", lambda sign, zero: ~int(zero)), "`~` makes −2"),
        "no truth": (says("!=", lambda sign, zero: "yes"), "no truth value"),
        "> swapped": (says(">", lambda sign, zero: sign), "Your > is <"),
        "< swapped": (says("<", lambda sign, zero: not (sign or zero)), "Your < is >"),
        "≥ swapped": (says(">=", lambda sign, zero: sign or zero), "Your ≥ is ≤"),
        "≤ swapped": (says("<=", lambda sign, zero: not sign), "Your ≤ is ≥"),
        "> as NOT <": (says(">", lambda sign, zero: not sign), "your > is ≥"),
        "< as NOT >": (says("<", lambda sign, zero: sign or zero), "holds at d = 0 as well"),
        "≥ as NOT ≤": (says(">=", lambda sign, zero: not (sign or zero)), "What NOT ≤ leaves"),
        "≤ as NOT ≥": (says("<=", lambda sign, zero: sign), "What NOT ≥ leaves"),
        "≤ with AND": (says("<=", lambda sign, zero: sign and zero), "sign AND zero is never 1"),
        "= as NOT sign": (says("==", lambda sign, zero: not sign), "Equality has a bit of its own"),
        "= as ≠": (says("==", lambda sign, zero: not zero), "Your = is ≠"),
        "≠ as =": (says("!=", lambda sign, zero: zero), "Your ≠ is ="),
        "≠ as sign": (says("!=", lambda sign, zero: sign), "misses all d above 0"),
        "≠ as always": (says("!=", lambda sign, zero: 1), "sign OR NOT sign"),
        "a constant": (says(">", lambda sign, zero: 1), "comes out True whatever d is"),
        "something else": (says("!=", lambda sign, zero: not sign and not zero), "Where d < 0, x₁ != x₂ is True"),
        "above": (never(0, 0), "every d above 0."),
        "below": (never(1, 0), "every d below 0."),
        "equal": (never(False, True), "Zero without sign"),
        "one bit": (lambda: (LOGIC, [1]), "is a pair of bits"),
        "two": (never(1, 2), "are 0 or 1"),
    },
    "bits": {
        "a key missing": (lambda: ({ZERO: (0, 1)}, SCALES), "keys d = 0"),
        "no pair": (lambda: (BITS | {ZERO: 0}, SCALES), "give the pair of both bits"),
        "swapped": (pair(ZERO, 1, 0), "in this order"),
        "no sign": (pair(BELOW, 1, -1), "B₊ has lost its sign"),
        "an ALU's sign": (pair(HALF, -0.462, 0.573), "B₊ has the wrong sign"),
        "λ outside": (pair(TWICE, -0.924, -0.16), "B₊ has λ outside"),
        "no λ": (pair(TWICE, -0.462, -0.16), "B₊ has no λ"),
        "hard": (pair(HALF, 1, 0.573), "B₊ is hard there"),
        "no square": (pair(BELOW, -1, 3), "B₀ has lost its square"),
        "tanh of the square": (pair(HALF, 0.462, 0.51), "B₀ has the square inside"),
        "λ outside of the other": (pair(TWICE, -0.762, 0.146), "B₀ has λ outside"),
        "no λ in the other": (pair(TWICE, -0.762, 0.573), "B₀ has no λ"),
        "no 2": (pair(FAR, 1, 0), "B₀ has lost its 2"),
        "turned": (pair(ZERO, 0, -1), "B₀ is turned round"),
        "only the square": (pair(HALF, 0.462, 0.2135), "You give tanh² alone"),
        "something else": (pair(HALF, 0.462, 0.3), "you say 0.3."),
        "a scale missing": (lambda: (BITS, {ONE: 2}), "keys B0 = 0"),
        "below 0": (scale(CROSSING, -0.881), "λ is a size above 0"),
        "solved without the square": (scale(CROSSING, 0.549), "solves it without the square"),
        "solved with the square inside": (scale(ONE, 1.353), "with the square inside of tanh."),
        "0.9": (scale(ONE, 1.818), "You set tanh² to 0.9"),
        "degrees": (scale(CROSSING, 50.5), "tanh knows no angles"),
        "the same": (scale(APART, 2.178), "That would do at d = 1"),
        "half of it": (scale(APART, 1.089), "not half of it"),
        "any other": (scale(APART, 3), "with λ = 3 B₀ is"),
    },
    "soft_bits": {
        "one bit": (lambda: lambda d, s: torch.tanh(s * d), "Return two tensors"),
        "a number": (lambda: lambda d, s: (0.5, d), "must be a tensor"),
        "a sum": (signed(lambda d, s, t: t.sum()), "must have the same shape"),
        "swapped": (soft(lambda d, s, t: (1 - 2 * t**2, t)), "The two bits have changed places"),
        "hard": (soft(lambda d, s, t: (d.sign(), torch.where(d == 0, 1.0, -1.0).to(d))), "The sign bit is hard"),
        "an ALU's": (soft(lambda d, s, t: ((d < 0).to(d), (d == 0).to(d))), "1 where d < 0"),
        "λ outside": (signed(lambda d, s, t: s * d.tanh()), "The sign bit has λ outside"),
        "no λ": (signed(lambda d, s, t: d.tanh()), "The sign bit does not use"),
        "divided": (signed(lambda d, s, t: (d / s).tanh()), "divides by λ"),
        "no sign": (signed(lambda d, s, t: t.abs()), "The sign bit has lost its sign"),
        "the wrong sign": (signed(lambda d, s, t: -t), "1 far above 0, though"),
        "sigmoid": (signed(lambda d, s, t: (s * d).sigmoid()), "is a sigmoid, from 0"),
        "half of λ": (signed(lambda d, s, t: 2 * (s * d).sigmoid() - 1), "2σ(z) − 1"),
        "no tanh": (signed(lambda d, s, t: s * d), "λd itself"),
        "something else": (signed(lambda d, s, t: t + 0.1), "At d = 0 and λ = 0.7 the sign bit is 0; yours is 0.1"),
        "no square": (zeroed(lambda d, s, t: 1 - 2 * t), "The zero bit has lost its square"),
        "tanh of the square": (zeroed(lambda d, s, t: 1 - 2 * ((s * d) ** 2).tanh()), "the square inside of tanh"),
        "no 2": (zeroed(lambda d, s, t: 1 - t**2), "has lost its factor 2"),
        "λ outside of the other": (zeroed(lambda d, s, t: 1 - 2 * s * d.tanh() ** 2), "The zero bit has λ outside"),
        "no λ in the other": (zeroed(lambda d, s, t: 1 - 2 * d.tanh() ** 2), "The zero bit does not use"),
        "turned": (zeroed(lambda d, s, t: 2 * t**2 - 1), "The zero bit is turned round"),
        "a corner": (zeroed(lambda d, s, t: 1 - 2 * t.abs()), "has a corner"),
        "a hard zero": (zeroed(lambda d, s, t: torch.where(d == 0, 1.0, -1.0).to(d)), "The zero bit is hard"),
        "an ALU's zero": (zeroed(lambda d, s, t: (d == 0).to(d)), "1 where d = 0"),
        "only the square": (zeroed(lambda d, s, t: t**2), "tanh² alone"),
        "single": (soft(lambda d, s, t: (t.float(), (1 - 2 * t**2).float())), "For a d of float64"),
        "double": (soft(lambda d, s, t: (t.double(), (1 - 2 * t**2).double())), "For a d of float32"),
        "one axis alone": (
            soft(lambda d, s, t: (t, 1 - 2 * t**2) if d.dim() == 1 else (0 * t, 0 * t)),
            "wrong for a d of shape ()",
        ),
        "by exp": (lambda: by_exp, "NaN at |d| = 10¹³"),
        "by one exp": (lambda: one_exp, "their gradient is NaN"),
        "cut off": (lambda: lambda d, s: exact_soft((s * d).clamp(-5, 5), 1), "must be exactly ±1"),
        "detached": (zeroed(lambda d, s, t: 1 - 2 * t.detach() ** 2), "The zero bit is right, but"),
        "a detached sign": (signed(lambda d, s, t: t.detach()), "The sign bit is right, but"),
    },
    "register": {
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
                logit=lambda unit, s, z: (
                    (unit.weight_sign * s).sigmoid() + (unit.weight_zero * z).sigmoid() + unit.bias
                ),
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
    },
    "reading": {
        "one entry": (listing(lambda entries: entries[:1]), "here there are 10"),
        "a string": (listing(lambda entries: ["0 > 1"] * 10), "Give (0, '>', 2)"),
        "a number": (listing(lambda entries: [7] * 10), "neither True nor False"),
        "no bias": (reads(logits=lambda s, z, b: (-s - z, z, s - z)), "it shifts all three"),
        "hard zero": (reads(logits=lambda s, z, b: (b - s, b + z, b + s)), "The zero bit is taken as 0"),
        "turned round": (reads(logits=lambda s, z, b: (b + s - z, b + z, b - s - z)), "sign bit is taken as an ALU's"),
        "the opposite": (reads(yes=lambda logits: logits < 0), "the other way round"),
        "y > y": (reads(same=None), "choose the same input twice"),
        "never": (reads(same=lambda table: False), "it need not be False"),
        "by size": (reads(choose=lambda v: v.abs().argmax(-1)), "not with the largest size"),
        "no zero bit": (reads(logits=lambda s, z, b: (b - s, b, b + s)), "The weight of the zero bit"),
        "no sign bit": (reads(logits=lambda s, z, b: (b - z, b + z, b - z)), "The weight of the sign bit"),
        "something else": (listing(lambda entries: [(3, "==", 1), *entries[1:]]), "yours is (3, '==', 1)"),
        "always": (listing(lambda entries: [True] * 10), "yours is True"),
        "a row missing": (lambda: (read, {"A": "x > z"}, "F"), "for each row"),
        "words": (row("A", "x is more"), "Write it as"),
        "other inputs": (row("C", "x < y"), "Row C compares other inputs"),
        "A at 0": (row("A", "x >= z"), "In A the logit at d = 0"),
        "A swapped": (row("A", "z > x"), "In A the first operand"),
        "B as ≠": (row("B", "y != x"), "In B the weight"),
        "B as >": (row("B", "y > x"), "Row B is not y > x"),
        "C as ≥": (row("C", "z >= y"), "In C the weight of the sign bit"),
        "C at 0": (row("C", "z < y"), "In C the logit at d = 0"),
        "D as ≥": (row("D", "x >= y"), "What is left of the comparison"),
        "D as >": (row("D", "x > y"), "In D the bias outweighs both bits:"),
        "E as >": (row("E", "y > y"), "In E both operands are the same"),
        "E as True": (row("E", True), "In E d is always 0"),
        "F as >": (row("F", "x > z"), "In F the logit at d = 0"),
        "F as True": (row("F", "True"), "In F the logit at d < 0"),
        "no such row": (halves("G"), "Name one row"),
        "A at halves": (halves("A"), "A stays as it is: at d = −½ its logit is −5.1, at d = ½ it is 4.1"),
        "D at halves": (halves("D"), "hard or soft"),
        "E at halves": (halves("E"), "for whatever numbers"),
    },
    "equality": {
        "a key missing": (lambda: {"varied": "scale"}, "lacks values"),
        "nothing found": (report(found=" "), "in your own words"),
        "nothing varied": (report(varied=""), "let it be one thing"),
        "a number of seeds": (report(seeds=20), "`seeds` is a list"),
        "one value": (report(values=[1], near=[RIGHT], random=[RIGHT]), "nothing to compare"),
        "a value twice": (report(values=[1, 1]), "comes twice."),
        "seeds in words": (report(seeds=["0"] * 20), "`seeds` says which"),
        "three seeds": (report(seeds=[0, 1, 2]), "3 seeds say"),
        "a seed twice": (report(seeds=[0] * 20), "One seed comes twice"),
        "chosen seeds": (report(seeds=[*range(19), 23]), "have gaps"),
        "means": (report(near=[0.66, 1.0]), "`near` has shape (2,)"),
        "one column": (report(random=[RIGHT]), "`random` has shape (1, 20)"),
        "not alike": (report(near=[RIGHT, RIGHT[:10]]), "all of the same length"),
        "NaN": (report(near=[[math.nan] * 20, RIGHT]), "has a NaN"),
        "below 0": (report(near=[[-0.1] * 20, RIGHT]), "an accuracy below 0"),
        "percent": (report(near=[[66.0] * 20, RIGHT]), "95 percent are 0.95"),
        "one never": (report(never=0.66), "`never` is a pair"),
        "never equal": (report(never=(1, 1)), "none of them is equal"),
        "always equal": (report(never=(0, 1)), "always saying yes would do"),
        "the wrong way round": (report(never=(0.95, 0.66)), "the wrong way round?"),
    },
}


ALSO_RIGHT = {
    "comparisons": (
        {name: lambda sign, zero, formula=formula: int(formula(sign, zero)) for name, formula in LOGIC.items()},
        [True, True],
    ),
    "bits": ({name: list(relaxed(*case)) for name, case in CASES.items()}, SCALES),
    "soft_bits": by_sigmoid,
    "register": Parts,
    "reading": (read, {"A": "z < x", "B": "y == x", "C": "y >= z", "D": True, "E": False, "F": "z <= x"}, "F"),
    "equality": REPORT
    | {"near": torch.tensor([[0.66] * 20, RIGHT]), "random": [torch.ones(20)] * 2, "seeds": range(100, 120)},
}
RAISES = {
    "comparisons": (LOGIC | {">": chapter.stop}, (1, 1)),
    "soft_bits": chapter.stop,
    "register": type("Register", (Parts,), {"forward": chapter.stop}),
    "reading": (chapter.stop, ROWS, "F"),
}
STUBS = [
    ("comparisons", (dict.fromkeys(LOGIC, lambda sign, zero: ...), (..., ...))),
    ("comparisons", (dict.fromkeys(LOGIC, ...), (1, 1))),
    ("comparisons", (LOGIC, (1, ...))),
    ("comparisons", (LOGIC, ...)),
    ("bits", (dict.fromkeys(BITS, (..., ...)), SCALES)),
    ("bits", (BITS, SCALES | {ONE: ...})),
    ("soft_bits", lambda d, scale: None),
    ("soft_bits", lambda d, scale: (d, None)),
    ("register", type("Register", (nn.Module,), {})),
    ("register", type("Register", (Parts,), {"forward": lambda unit, x: None})),
    ("reading", (lambda *given: None, ROWS, "F")),
    ("reading", (lambda *given: [None] * 10, ROWS, "F")),
    ("reading", (read, ROWS | {"A": ...}, "F")),
    ("reading", (read, ROWS, ...)),
    ("equality", dict.fromkeys(REPORT, ...)),
    ("equality", REPORT | {"near": [...]}),
]


def test_several_answers_are_taken_one_by_one_or_together():
    assert nsr.comparisons(LOGIC, (1, 1))
    assert nsr.bits(BITS, SCALES)
    assert nsr.reading(read, ROWS, "F")
    assert nsr.reading((read, ROWS, "F"))
    assert not nsr.reading(read, ROWS, ...).begun


def loaded(rows, scale):
    """Return the package's unit with the parameters of a table."""
    parts = table(rows)
    unit = NSR(3, len(rows), scale=scale, dtype=torch.float64).requires_grad_(False)
    for name, value in parts._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    return unit


def holds(claim, x):
    if isinstance(claim, bool):
        return torch.full(x.shape[:-1], claim)
    relation = {">": torch.gt, "<": torch.lt, ">=": torch.ge, "<=": torch.le, "==": torch.eq, "!=": torch.ne}[claim[1]]
    return relation(x[..., claim[0]], x[..., claim[2]])


def test_the_table_is_what_the_unit_says_at_whole_numbers_and_one_row_at_halves_is_not():
    unit = loaded(TABLE, SCALE)
    whole = torch.arange(-3, 4).double()
    for step, other in ((1, set()), (0.5, {AT_HALVES})):
        x = step * torch.cartesian_prod(whole, whole, whole)
        told = zip(TABLE, unit(x).T > 0.5, exact_read(table()), strict=True)
        assert {row for row, says, claim in told if not torch.equal(says, holds(claim, x))} == other


def test_the_oracle_is_what_the_unit_says():
    parts, x = drawn(), inputs(5, 3)
    unit = NSR(3, 2, scale=0.6, dtype=torch.float64).requires_grad_(False)
    for name, value in parts._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    assert torch.allclose(unit(x), exact_register(x, parts, 0.6))


def test_the_trial_has_all_eight_truth_tables():
    found = logits(trial())
    assert torch.allclose(found[0], torch.tensor([-3.0, -2.0, 4.0], dtype=torch.float64))
    assert len({tuple(row) for row in (found[:8] > 0).tolist()}) == 8


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "of both kinds of pairs, by scale: 0.1: 0 % (0–16); 10: 100 % (84–100)."),
        ({}, "From 0.1 to 10, 20 seeds are gained and 0 lost: more than chance would do."),
        ({}, "Every seed is solved at some value."),
        ({}, "20 of 40 runs pass on random pairs and fail on near ones"),
        ({}, "Always saying no scores 100 % on the random pairs"),
        ({"near": [RIGHT, RIGHT]}, "No value solves more seeds than another."),
        ({"near": [[0.7] * 4 + [1.0] * 16, RIGHT]}, "4 seeds are gained and 0 lost. Chance may"),
        ({"near": [[0.7] * 6 + [1.0] * 14, RIGHT]}, "6 seeds are gained and 0 lost: more than chance would"),
        (
            {"values": [1, 2, 3], "near": [[0.7] * 6 + [1.0] * 14, RIGHT, RIGHT], "random": [RIGHT] * 3},
            "more often than once in 20 for the best of 3 pairs of values",
        ),
        ({"near": [[0.7, *RIGHT[1:]]] * 2}, "Failing at every value: seed 0."),
        ({"near": [HALF_OF_THEM] * 2}, "10 seeds fail at every value."),
        ({"never": (0.93, 0.95)}, "On the near ones, too, it scores 93 %"),
        ({"near": [RIGHT, RIGHT], "random": [[0.5] * 20, RIGHT]}, "0.1: 0 % (0–16); 10: 100 %"),
    ],
)
def test_a_report_of_equality_is_told_what_it_allows(changes, says):
    answer = nsr.equality(REPORT | changes)
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)


@pytest.mark.parametrize(
    ("name", "draft", "says"),
    [
        ("comparisons", (LOGIC | {"!=": lambda sign, zero: None}, (1, 1)), "For != your function returns None"),
        ("comparisons", (LOGIC | {"!=": lambda sign, zero: ..., ">": LOGIC["<"]}, (1, 1)), "Your > is <."),
        ("bits", (BITS | {HALF: (0.462, ...), ZERO: (1, 1)}, SCALES), "For d = 0, scale 10"),
        ("soft_bits", lambda d, s: exact_soft(d.mul_(s), 1), "Your draft changes the tensors"),
        ("soft_bits", lambda d, s: [bit.numpy() for bit in exact_soft(d, s)], "NumPy knows no gradients"),
        ("register", type("Register", (Parts,), {"forward": lambda unit, x: print(end="")}), "returned None"),
        ("register", type("Register", (Parts,), {"forward": lambda unit, x: Parts.forward(unit, x.abs_())}), "changes"),
        ("reading", (read, ROWS | {"A": ..., "B": "x > y"}, "F"), "Row B"),
    ],
)
def test_what_once_was_misnamed(name, draft, says):
    chapter.check_also_wrong(getattr(nsr, name), draft, says)


@pytest.mark.parametrize(
    ("name", "draft", "open_"),
    [
        ("comparisons", (LOGIC | {"!=": lambda sign, zero: ...}, (1, 1)), "!="),
        ("bits", (BITS | {HALF: (0.462, ...)}, SCALES | {ONE: ...}), f"{HALF}, {ONE}"),
        ("reading", (read, ROWS | {"A": ...}, "F"), "A"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(name, draft, open_):
    answer = getattr(nsr, name)(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}.")


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("comparisons", ({k: lambda s, z, f=f: torch.tensor(bool(f(s, z))) for k, f in LOGIC.items()}, (1, 1))),
        ("comparisons", ({k: lambda s, z, f=f: np.bool_(f(s, z)) for k, f in LOGIC.items()}, np.array([1, 1]))),
        ("bits", ({name: torch.tensor(pair) for name, pair in BITS.items()}, SCALES)),
        ("equality", REPORT | {"never": torch.tensor(REPORT["never"]), "seeds": torch.arange(len(REPORT["seeds"]))}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(nsr, name)(draft)
    assert answer, answer.message
