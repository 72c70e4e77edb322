"""Chapter 7: the usual mistakes, other right answers, and drafts that raise."""

import math

import chapter
import numpy as np
import pytest
import torch
from torch import nn

from nalu_tutorial import NaiveNPU, RealNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.gate import gated
from nalu_tutorial.exercises.npu.law import fractions
from nalu_tutorial.exercises.npu.logarithms import LOGS as EXACT_LOGS
from nalu_tutorial.exercises.npu.logarithms import TERMS, both_conventions, differs
from nalu_tutorial.exercises.npu.parts import exact_parts
from nalu_tutorial.exercises.npu.powers import POWERS as EXACT_POWERS

pytestmark = pytest.mark.chapter

STEM = "07-npu"
CHECKERS = npu
LOGS = {
    "log(-2)": (2, 1),
    "log(3)": (3, 0),
    "log(-2) + log(3)": (6, 1),
    "-log(-2)": (0.5, -1),
    "1/2 * (log(-2) + log(-8))": (4, 1),
}
MINUS_TWO, THREE, SUM, MINUS, HALF = LOGS
TELLING = {"(-2) / 5": False, "7^3": True, "(-3)^2": False, "(-2) * (-3) * (-4)": True}
TELLING |= {"4 / (2 * 5)": True, "(-2) * (-3) * 4 * 5": False}
POWERS = {"(-4)^(1/2)": 0, "(-8)^(1/3)": 1, "(-8)^(2/3)": -2, "(-4)^(-1)": -0.25, "(-3)^2": 9, "(-3)^2, gate 1/2": -4}
ROOT, THIRD, TWO_THIRDS, INVERSE, SQUARE, GATED = POWERS


def log(name, given):
    return lambda: (LOGS | {name: given}, TELLING)


def telling(*true):
    """Return the answer that names the terms at these places."""
    return lambda: (LOGS, {name: k in true for k, name in enumerate(TELLING)})


def power(name, given):
    return lambda: POWERS | {name: given}


def both(write):
    """Return a draft of both parts in terms of x, W_re, W_im, log r and πk."""

    def draft(x, R, I):  # noqa: E741 - the imaginary power
        r = torch.log(x.abs() + torch.finfo(x.dtype).eps)
        return write(x, R.T, I.T, r, math.pi * (x < 0).to(x.dtype))

    return lambda: draft


def polar(write):
    """Return a draft of both parts in terms of the logarithm of the size and of the angle."""

    def parts(x, R, J, r, a):
        size, angle = write(x, R, J, r, a)
        return size.exp() * angle.cos(), size.exp() * angle.sin()

    return both(parts)


def right(x, R, J, r, a):
    return r @ R - a @ J, r @ J + a @ R


def from_right(change):
    """Return a draft that does something else with the right size and angle."""

    def parts(*given):
        size, angle = right(*given)
        return change(size.exp(), angle)

    return both(parts)


def by_parts(change):
    """Return a draft that changes the right parts."""
    return from_right(lambda size, angle: change(size * angle.cos(), size * angle.sin()))


def by_complex(x, R, I):  # noqa: E741
    y = torch.exp(torch.log(x.to(torch.complex128)) @ torch.complex(R, I).T)
    return y.real, y.imag


def one_by_one(x, R, J, r, a):
    each = [
        right(x[..., i : i + 1], R[i : i + 1], J[i : i + 1], r[..., i : i + 1], a[..., i : i + 1]) for i in range(3)
    ]
    real, imaginary = zip(*[(p.exp() * q.cos(), p.exp() * q.sin()) for p, q in each], strict=True)
    return torch.stack(real).prod(0), torch.stack(imaginary).prod(0)


def by_einsum(x, w_re, w_im):
    r, k = x.abs().clamp(min=1e-300).log(), x.lt(0).double()
    size = torch.einsum("oi,...i->...o", w_re, r) - math.pi * torch.einsum("oi,...i->...o", w_im, k)
    angle = torch.einsum("oi,...i->...o", w_im, r) + math.pi * torch.einsum("oi,...i->...o", w_re, k)
    return [size.exp() * angle.cos(), size.exp() * angle.sin()]


class Late(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.W_re = nn.Parameter(torch.ones(out_features, in_features))
        self.gate = nn.Parameter(torch.full((in_features,), 0.5))

    def logs(self, x):
        g = self.gate.clamp(0, 1)
        r = x.abs() + torch.finfo(x.dtype).eps
        return g * torch.log(r), g * math.pi * (x < 0)

    def forward(self, x):
        log_r, angle = self.logs(x)
        return torch.exp(log_r @ self.W_re.T) * torch.cos(angle @ self.W_re.T)


def gating(write, clip=lambda g: g.clamp(0, 1), eps=2e-16):
    """Return a unit with another r and k, in terms of the clipped gate, |x| + ε, k and x."""

    def logs(unit, x):
        r, k = write(clip(unit.gate), x.abs() + eps, (x < 0).to(x), x)
        return torch.log(r), math.pi * k

    return lambda: type("Draft", (Late,), {"logs": logs})


def mixed(g, r, k, x):
    return g * r + 1 - g, g * k


def forward(write):
    return lambda: type("Draft", (RealNPU,), {"forward": lambda unit, x: write(RealNPU.forward(unit, x))})


def after_the_power(unit, x):
    powers = x.abs().unsqueeze(-2) ** unit.W_re * torch.cos(math.pi * (x < 0).unsqueeze(-2) * unit.W_re)
    return (unit.gate * powers + 1 - unit.gate).prod(-1)


def cut_off(r=False, k=False):
    """Return right logs through which no gradient reaches the gate in r, or in k."""

    def logs(unit, x):
        g = unit.gate.clamp(0, 1)
        in_r, in_k = g.detach() if r else g, g.detach() if k else g
        return torch.log(in_r * (x.abs() + torch.finfo(x.dtype).eps) + 1 - in_r), in_k * math.pi * (x < 0)

    return logs


def without(name):
    def start(unit, in_features, out_features):
        Late.__init__(unit, in_features, out_features)
        setattr(unit, name, None)

    return lambda: type("Draft", (Late,), {"__init__": start})


FORMULAS = {"A": "x * y", "B": "x / y", "C": "sqrt(x)", "D": "1", "E": "no power"}


def say(write):
    """Return a draft of `used` in terms of |W_re|, |W_im|, gate and the plain tables."""
    return lambda: (lambda R, J, g: write(R.abs(), J.abs(), g, R, J), FORMULAS)


def used(R, J, g):
    return ((R.abs() > 0.05) | (J.abs() > 0.05)) & (g.clamp(0, 1) > 0.05)


def row(name, given):
    return lambda: (used, FORMULAS | {name: given})


REPORT = {
    "law": "T^2 = a^3",
    "inputs": ["a"],
    "powers": [[1.4 + k / 100] for k in range(20)],
    "between": "data",
    "noise": 0.05,
    "error_beyond": 0.08,
    "found": "It is 3/2.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "logarithms": {
        "a key missing": (lambda: ({MINUS_TWO: (2, 1)}, TELLING), "with the keys log(-2),"),
        "complex": (log(THREE, 1.1 + 0j), "no complex number"),
        "a number": (log(THREE, 3), "For log(3) give a pair"),
        "a negative size": (log(MINUS_TWO, (-2, 0)), "you say r = −2"),
        "π in k": (log(SUM, (6, math.pi)), "For log(-2) + log(3) leave π out"),
        "the logarithm": (log(MINUS_TWO, (0.693, 1)), "For log(-2) you give log r"),
        "no sign": (log(MINUS_TWO, (2, 0)), "(2, 0) is log|−2|"),
        "the other side": (log(MINUS_TWO, (2, -1)), "of a negative number has k = 1"),
        "one turn more": (log(MINUS_TWO, (2, 3)), "no further than it must"),
        "k the wrong way round": (log(THREE, (3, 1)), "3 lies to the right"),
        "a full turn": (log(THREE, (3, 2)), "of a positive number has k = 0"),
        "added": (log(SUM, (5, 1)), "log 2 + log 3 is log 6"),
        "added with signs": (log(SUM, (1, 1)), "−2 + 3 is 1"),
        "an angle lost": (log(SUM, (6, 0)), "Angles add"),
        "the angle not turned": (log(MINUS, (0.5, 1)), "The minus goes to the angle"),
        "the size not inverted": (log(MINUS, (2, -1)), "The minus goes to log r"),
        "1 / 2": (log(MINUS, (0.5, 0)), "1 / (−2) is negative"),
        "the root of 16": (log(HALF, (4, 0)), "√16 would be 4"),
        "the angle not halved": (log(HALF, (4, 2)), "so one π is left"),
        "the size not halved": (log(HALF, (16, 1)), "½ log 16"),
        "nothing halved": (log(HALF, (16, 2)), "before the half"),
        "half an angle": (log(HALF, (4, 0.5)), "you halved one"),
        "another size": (log(SUM, (7, 1)), "look again at r"),
        "another angle": (log(SUM, (6, 2)), "look again at k"),
        "a term missing": (lambda: (LOGS, {"7^3": True}), "Answer for each of (-2) / 5"),
        "words": (lambda: (LOGS, TELLING | {"7^3": "yes"}), "`True` or `False`"),
        "all": (telling(*range(6)), "Everything tells"),
        "none": (telling(), "Nothing tells"),
        "reversed": (telling(0, 2, 5), "exactly the other way"),
        "by sign": (telling(0, 3), "the sign of the product"),
        "positive powers": (telling(0, 1, 4), "by the positive inputs alone"),
        "inputs counted": (telling(1, 2, 3, 4), "You count inputs"),
        "any negative": (telling(0, 2, 3, 5), "A negative input alone"),
        "no negative": (telling(1, 4), "of positive inputs alone"),
        "mixed": (telling(0, 5), "Mixed signs"),
        "one wrong": (
            telling(0, 1, 3, 4),
            "(-2) / 5: k = 1 at the negative inputs gives −0.4, at the positive ones −0.4",
        ),
    },
    "powers": {
        "a key missing": (lambda: {"(-3)^2": 9}, "Answer for each"),
        "nothing": (power(ROOT, None), "always says something"),
        "complex": (power(ROOT, 2j), "a complex number. An NPU keeps"),
        "NaN": (power(ROOT, math.nan), "you say NaN"),
        "root of 4": (power(ROOT, 2), "2 is √|x|"),
        "minus two": (power(ROOT, -2), "The root of −4 is 2i"),
        "the real root": (power(THIRD, -2), "−2 is the real root"),
        "the size": (power(THIRD, 2), "2 is |x|^w"),
        "to the left": (power(THIRD, -1), "−1 points to the left"),
        "the real square": (power(TWO_THIRDS, 4), "4 is |x|^w"),
        "squared": (power(TWO_THIRDS, 1), "The real part of a square"),
        "the sign lost": (power(TWO_THIRDS, 2), "whose cosine is −½"),
        "all of π": (power(TWO_THIRDS, -4), "two thirds of π"),
        "the misprint": (power(INVERSE, 0.25), "With the misprinted k"),
        "not divided": (power(INVERSE, -4), "A power of −1 divides"),
        "half a turn": (power(SQUARE, -9), "Two half turns"),
        "open": (power(GATED, 9), "9 is with the gate open"),
        "the angle not gated": (power(GATED, 4), "The gate halves k"),
        "closed": (power(GATED, 1), "1 is with the gate closed"),
        "mixed after": (power(GATED, 5), "mixes after the power"),
        "no 1 − g": (power(GATED, -2.25), "You left 1 − ĝ out"),
        "of the first power": (power(GATED, 0), "is for the power 1"),
        "r not gated": (power(GATED, -9), "The angle is right: π"),
        "something else": (power(SQUARE, 3), "For (-3)^2 you say 3."),
    },
    "parts": {
        "complex": (lambda: by_complex, "goes by complex tensors"),
        "one part": (from_right(lambda size, angle: size * angle.cos()), "Return two tensors"),
        "numbers": (by_parts(lambda re, im: (re, 0.0)), "one is of type float"),
        "transposed": (by_parts(lambda re, im: (re.T, im.T)), "is (2, 7)"),
        "no size": (polar(lambda x, R, J, r, a: right(x, R, J, x.log(), a)), "a negative x has no real"),
        "k reversed": (polar(lambda x, R, J, r, a: right(x, R, J, r, math.pi - a)), "Yours makes 2¹ a −2"),
        "no π": (polar(lambda x, R, J, r, a: right(x, R, J, r, a / math.pi)), "π is missing: the angle"),
        "no π in the size": (
            polar(lambda x, R, J, r, a: (r @ R - a @ J / math.pi, r @ J + a @ R)),
            "missing in the size. ",
        ),
        "no π in the angle": (
            polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J + a @ R / math.pi)),
            "missing in the angle. T",
        ),
        "no k": (polar(lambda x, R, J, r, a: right(x, R, J, r, 0 * a)), "k is nowhere"),
        "no k in the size": (polar(lambda x, R, J, r, a: (r @ R, r @ J + a @ R)), "k is missing in the size"),
        "no k in the angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J)), "k is missing in the angle"),
        "plus": (polar(lambda x, R, J, r, a: (r @ R + a @ J, r @ J + a @ R)), "The sign of π W_i k"),
        "minus": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J - a @ R)), "The sign in the angle"),
        "another angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ R + a @ J)), "In the angle W_r and W_i"),
        "the size as angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ R - a @ J)), "The size is in the cosine"),
        "exchanged": (polar(lambda x, R, J, r, a: right(x, J, R, r, a)), "changed places everywhere"),
        "only k in the angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, a @ R)), "W_i log r is missing"),
        "no exp": (
            from_right(lambda size, angle: (size.log() * angle.cos(), size.log() * angle.sin())),
            "exp is missing",
        ),
        "no log": (polar(lambda x, R, J, r, a: right(x, R, J, x.abs(), a)), "The logarithm is missing"),
        "part by part": (both(one_by_one), "parts of the single powers"),
        "imaginary first": (by_parts(lambda re, im: (im, re)), "The two parts have changed"),
        "conjugate": (by_parts(lambda re, im: (re, -im)), "The imaginary part has the wrong sign"),
        "polar": (from_right(lambda size, angle: (size, angle)), "You return size and angle"),
        "the size": (by_parts(lambda re, im: (re, torch.hypot(re, im))), "You return the size alone"),
        "no size at all": (from_right(lambda size, angle: (angle.cos(), angle.sin())), "the cosine and the sine alone"),
        "a large ε": (polar(lambda x, R, J, r, a: right(x, R, J, torch.log(x.abs() + 1e-4), a)), "an ε as large"),
        "something else": (by_parts(lambda re, im: (re + 1, im)), "the real part is ("),
        "no ε": (polar(lambda x, R, J, r, a: right(x, R, J, x.abs().log(), a)), "What is ε for"),
        "zero is one": (
            polar(lambda x, R, J, r, a: right(x, R, J, torch.where(x == 0, 0.0, r), a)),
            "the powers (0, 1, 1) give −6",
        ),
        "a batch alone": (
            by_parts(lambda re, im: (re.reshape(-1, 2), im.reshape(-1, 2))),
            "wrong for an x of shape (2, 2, 3)",
        ),
        "single precision": (lambda: lambda x, R, J: (x.float() @ R.T, x @ J.T), "Two precisions meet"),
        "detached": (lambda: lambda x, R, J: both(by_polar)()(x, R, J.detach()), "gradient by w_im is not"),
        "all detached": (
            lambda: lambda x, R, J: both(by_polar)()(x, R.detach(), J.detach()),
            "gradient by w_re is not",
        ),
    },
    "gate": {
        "a unit": (lambda: RealNPU(3, 2), "Hand over the class, not"),
        "no module": (lambda: lambda i, o: torch.rand(o, i), "this makes a Tensor"),
        "no powers": (without("W_re"), "`W_re` must be"),
        "no gate": (without("gate"), "`gate` must be"),
        "flattened": (forward(lambda y: y.flatten()), "must return (9, 2)"),
        "detached": (forward(lambda y: y.detach()), "No gradient reaches the parameters"),
        "x for |x|": (gating(lambda g, r, k, x: (g * x + 1 - g, g * k)), "r begins with |x|"),
        "as it was": (
            lambda: type("Draft", (Late,), {"logs": Late.logs}),
            "still comes after",
        ),
        "after the power": (lambda: type("Draft", (Late,), {"forward": after_the_power}), "mixes that with 1"),
        "twice": (gating(lambda g, r, k, x: ((g * r + 1 - g) ** g, g * k)), "The gate comes in twice"),
        "no 1 − g": (gating(lambda g, r, k, x: (g * r, g * k)), "1 − ĝ is missing"),
        "reversed": (gating(lambda g, r, k, x: mixed(1 - g, r, k, x)), "The gate is the wrong way round"),
        "r reversed": (gating(lambda g, r, k, x: ((1 - g) * r + g, g * k)), "r is gated the wrong way"),
        "k not gated": (gating(lambda g, r, k, x: (g * r + 1 - g, k)), "k is not gated"),
        "no k": (gating(lambda g, r, k, x: (g * r + 1 - g, 0 * k)), "k is gone"),
        "k reversed": (gating(lambda g, r, k, x: mixed(g, r, 1 - k, x)), "k is the wrong way round"),
        "k mixed with 1": (gating(lambda g, r, k, x: (g * r + 1 - g, g * k + 1 - g)), "A 1 has the angle 0"),
        "only k": (gating(lambda g, r, k, x: (r, g * k)), "r is not gated"),
        "none": (gating(lambda g, r, k, x: (r, k)), "There is no gate"),
        "as an NMU": (
            gating(lambda g, r, k, x: ((g * x + 1 - g).abs(), (g * x + 1 - g < 0).to(x))),
            "You mix x itself",
        ),
        "rounded": (gating(mixed, clip=lambda g: (g > 0.5).to(g)), "The gate is rounded"),
        "sigmoid": (gating(mixed, clip=torch.sigmoid), "A sigmoid keeps"),
        "something else": (gating(lambda g, r, k, x: (g * r + 2 - g, g * k)), "With the gates (0.7, 0.3, 0.9)"),
        "deaf": (gating(mixed, clip=lambda g: g.detach().clamp(0, 1)), "at ½ for ever"),
        "no top": (gating(mixed, clip=lambda g: g.clamp(min=0)), "A gate of 1.6"),
        "no bottom": (gating(mixed, clip=lambda g: g.clamp(max=1)), "A gate of −0.8"),
        "no ε": (gating(mixed, eps=0), "keep the ε of r"),
    },
    "reading": {
        "numbers": (lambda: (lambda R, J, g: 5, FORMULAS), "this is a int"),
        "by input": (say(lambda R, J, g, _, __: ((R > 0.05) & (g > 0.05)).any(0)), "There is one entry for each input"),
        "transposed": (say(lambda R, J, g, _, __: (R > 0.05).T), "not (5, 3)"),
        "floats": (say(lambda R, J, g, _, __: R * (g > 0.05)), "Return `True` and `False`"),
        "no gate": (say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05)), "The gates are missing"),
        "no W_im": (say(lambda R, J, g, _, __: (R > 0.05) & (g > 0.05)), "W_im is missing"),
        "no W_re": (say(lambda R, J, g, _, __: (J > 0.05) & (g > 0.05)), "W_re is missing"),
        "both": (say(lambda R, J, g, _, __: (R > 0.05) & (J > 0.05) & (g > 0.05)), "One of them is enough"),
        "signed": (say(lambda _, __, g, R, J: ((R > 0.05) | (J > 0.05)) & (g > 0.05)), "A negative power divides"),
        "|gate|": (say(lambda R, J, g, _, __: ((R > 0.05) | (J > 0.05)) & (g.abs() > 0.05)), "A gate of −0.41 is"),
        "or": (say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05) | (g > 0.05)), "an input needs both"),
        "multiplied": (
            say(lambda R, J, g, _, __: torch.maximum(R, J) * g.clamp(0, 1) > 0.05),
            "You multiply powers and gates",
        ),
        "added": (say(lambda _, __, g, R, J: ((R + J).abs() > 0.05) & (g > 0.05)), "0.6 − 0.6 is 0"),
        "reversed": (say(lambda _, __, g, R, J: ~used(R, J, g)), "exactly the other way round"),
        "too strict": (say(lambda R, J, g, _, __: ((R > 0.55) | (J > 0.55)) & (g > 0.05)), "gate 0.80: it has a say"),
        "too lax": (say(lambda R, J, g, _, __: ((R > 0.001) | (J > 0.005)) & (g > 0.05)), "gate 1.30: it has no say"),
        "a row missing": (lambda: (used, {"A": "x * y"}), "for each row"),
        "another word": (row("A", "x y"), "For A you give 'x y'"),
        "through the gate": (row("A", "x * y * z^2"), "behind a closed gate: z has"),
        "a sum": (row("A", "x + y"), "this is an NPU, no NAU"),
        "the imaginary z": (row("A", "no power"), "the imaginary 0.7"),
        "turned": (row("B", "y / x"), "the power of y that is −1"),
        "no root": (row("C", "x"), "and it is no factor"),
        "a square": (row("C", "x^2"), "½ halves the exponent"),
        "z": (row("D", "z"), "clipped to 0"),
        "nothing": (row("D", "0"), "A product of nothing is 1"),
        "real": (row("E", "y"), "cos(0.4 log y)"),
        "any other": (row("B", "1"), "Row B is not 1"),
    },
    "law": {
        "a key missing": (lambda: {"law": "F = ma"}, "lacks inputs"),
        "nothing found": (report(found=" "), "in your own words"),
        "no law": (report(law=""), "what you expect"),
        "no names": (report(inputs="a"), "`inputs` is a list"),
        "between what": (report(between="seeds"), "Say in `between`"),
        "noise in words": (report(noise="5 %"), "`noise` is a number"),
        "noise in percent": (report(noise=5), "5 percent are 0.05"),
        "a negative error": (report(error_beyond=-0.1), "`error_beyond` is −0.1"),
        "one number": (report(powers=1.5), "One fit hides"),
        "three fits": (report(powers=[[1.5]] * 3), "3 fits do not"),
        "two powers": (report(powers=[[1.5, 2]] * 10), "Powers in each fit: 2; names in `inputs`: 1."),
        "not alike": (report(powers=[[1.5]] * 10 + [[1, 2]]), "Not all fits"),
        "words": (report(powers=[["3/2"]] * 10), "`powers` wants numbers"),
        "NaN": (report(powers=[[1.5]] * 10 + [[math.nan]]), "A power is NaN"),
    },
}


def by_polar(*given):
    size, angle = right(*given)
    return size.exp() * angle.cos(), size.exp() * angle.sin()


ALSO_RIGHT = {
    "logarithms": [{name: [float(part) for part in pair] for name, pair in LOGS.items()}, TELLING],
    "powers": POWERS | {ROOT: 2 * math.cos(math.pi / 2), TWO_THIRDS: torch.tensor(-2.0)},
    "parts": by_einsum,
    "gate": RealNPU,
    "reading": (lambda R, J, g: (torch.hypot(R, J) * (g > 0.05)).abs() > 0.05, FORMULAS),
    "law": REPORT | {"powers": torch.linspace(1.4, 1.6, 10), "inputs": ("a",), "noise": 0},
}
ALSO_WRONG = [
    ("parts", lambda x, R, J: by_einsum(x.neg_().neg() * 1, R, J), "Your draft changes the tensors"),
    ("gate", type("Draft", (Late,), {"forward": lambda unit, x: print(end="")}), "returned None"),
    (
        "gate",
        type("Draft", (Late,), {"logs": lambda unit, x: (torch.log(x.abs() + 1e-16), math.pi * (x < 0))}),
        "Two precisions meet: a comparison becomes a number of the right one by `.to(x.dtype)`.",
    ),
    ("reading", (lambda R, J, g: used(R.abs_(), J, g), FORMULAS), "Your draft changes the tensors"),
    ("parts", from_right(lambda size, angle: (size, size * angle.sin()))(), "You return the size alone"),
    ("parts", from_right(lambda size, angle: (size * angle.cos(), angle))(), "You return size and angle"),
    ("parts", lambda x, R, J: (x @ R.T * torch.nan, x @ J.T), "a negative x has no real"),
    ("parts", by_parts(lambda re, im: (re, im + 1))(), "the imaginary part is"),
    ("gate", type("Draft", (RealNPU,), {"shapes": lambda unit: {"W_re": (3, 2), "gate": (3,)}}), "`W_re` must be"),
    ("gate", type("Draft", (RealNPU,), {"forward": lambda unit, x: 1.0}), "must return (9, 2)"),
    ("gate", type("Draft", (Late,), {"logs": cut_off(k=True)}), "part of the gate's gradient is missing"),
    ("gate", type("Draft", (Late,), {"logs": cut_off(r=True)}), "part of the gate's gradient is missing"),
    ("powers", POWERS | {GATED: None}, "For (-3)^2, gate 1/2 you say None"),
    ("law", REPORT | {"noise": True}, "`noise` is a number"),
    ("law", REPORT | {"error_beyond": math.nan}, "`error_beyond` is nan"),
]
RAISES = {
    "parts": chapter.stop,
    "gate": type("Draft", (Late,), {"logs": chapter.stop}),
    "reading": (chapter.stop, FORMULAS),
}
STUBS = [
    ("logarithms", (LOGS | {THREE: ...}, TELLING)),
    ("logarithms", (LOGS | {THREE: (3, ...)}, TELLING)),
    ("logarithms", (LOGS, TELLING | {"7^3": ...})),
    ("logarithms", (..., TELLING)),
    ("powers", dict.fromkeys(POWERS, ...)),
    ("parts", lambda x, w_re, w_im: None),
    ("parts", lambda x, w_re, w_im: (x @ w_re.T, None)),
    ("gate", type("Draft", (Late,), {})),
    ("gate", type("Draft", (Late,), {"forward": lambda unit, x: None})),
    ("reading", (lambda W_re, W_im, gate: None, FORMULAS)),
    ("reading", (used, FORMULAS | {"A": ...})),
    ("law", dict.fromkeys(REPORT, ...)),
    ("law", REPORT | {"inputs": [...], "powers": [...]}),
]


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_could_slip_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(npu, name), draft, word)


def test_two_answers_are_taken_one_by_one_or_together():
    assert npu.logarithms(LOGS, TELLING)
    assert npu.logarithms((LOGS, TELLING))
    assert npu.reading(used, FORMULAS)
    assert npu.reading((used, FORMULAS))
    assert not npu.logarithms(LOGS, ...).begun


def unit_of(kind, weights, gate=None):
    """Return a unit of one output with these real powers and this gate."""
    unit = kind(len(weights), 1, dtype=torch.float64).requires_grad_(False)
    unit.W_re.copy_(torch.tensor([weights]))
    if gate is not None:
        unit.gate.fill_(gate)
    return unit


@pytest.mark.parametrize("name", TERMS)
def test_the_terms_are_what_the_unit_and_the_misprint_say(name):
    x, w = TERMS[name]
    right, printed = both_conventions((x, w))
    assert unit_of(NaiveNPU, w)(torch.tensor(x, dtype=torch.float64)).item() == pytest.approx(right)
    positive = torch.tensor([given > 0 for given in x], dtype=torch.float64)
    turned = torch.cos(math.pi * positive @ torch.tensor(w, dtype=torch.float64)).item()
    assert abs(right) * turned == pytest.approx(printed)
    assert differs((x, w)) == (right != printed)


@pytest.mark.parametrize(
    ("name", "x", "w", "gate"),
    [
        (ROOT, -4, 1 / 2, 1),
        (THIRD, -8, 1 / 3, 1),
        (TWO_THIRDS, -8, 2 / 3, 1),
        (INVERSE, -4, -1, 1),
        (SQUARE, -3, 2, 1),
        (GATED, -3, 2, 0.5),
    ],
)
def test_the_powers_are_what_the_unit_says(name, x, w, gate):
    said = unit_of(RealNPU, [float(w)], gate)(torch.tensor([float(x)], dtype=torch.float64))
    assert said.item() == pytest.approx(EXACT_POWERS[name], abs=1e-6)


@pytest.mark.parametrize("name", LOGS)
def test_the_logarithms_are_what_complex_numbers_say(name):
    logs = {x: torch.log(torch.tensor(complex(x))) for x in (-2, -8, 3)}
    told = {MINUS_TWO: logs[-2], THREE: logs[3], SUM: logs[-2] + logs[3], MINUS: -logs[-2]}
    told[HALF] = (logs[-2] + logs[-8]) / 2
    r, k = EXACT_LOGS[name]
    assert told[name].real.item() == pytest.approx(math.log(r))
    assert told[name].imag.item() == pytest.approx(math.pi * k)


def test_the_oracles_are_what_the_units_say():
    x = torch.randn((5, 3), generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    naive, real = NaiveNPU(3, 2, dtype=torch.float64), RealNPU(3, 2, dtype=torch.float64)
    nn.init.uniform_(naive.W_im)
    nn.init.uniform_(real.gate, -1, 2)
    assert torch.allclose(exact_parts(x, naive.W_re, naive.W_im).real, naive(x))
    assert torch.allclose(gated(x, real.W_re, real.gate), real(x))


def test_the_gradient_that_is_left_is_half_to_the_power():
    assert f"keeps {0.5**1.2:.2f} of" in npu.gate(RealNPU).message


@pytest.mark.parametrize(
    ("low", "high", "within"),
    [
        (1.42, 1.56, ["3/2"]),
        (-1.1, -0.9, ["−1"]),
        (1.3, 1.52, ["4/3", "3/2"]),
        (0.4, 0.45, []),
        (1.49, 1.4995, ["3/2"]),
        (-0.1, 0.1, ["0"]),
    ],
)
def test_simple_fractions_in_a_range(low, high, within):
    assert fractions(low, high) == within


def spread(middle, width):
    return [[middle + width * (k / 9.5 - 1)] for k in range(20)]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "with 3/2 in it. One law is left, at 5 % noise"),
        ({"powers": spread(1.5, 0.05), "noise": 0}, "how much noise does it stand?"),
        ({"powers": spread(1.4, 0.12)}, "with 4/3 and 3/2 in it. The data cannot tell"),
        ({"powers": spread(1.4, 2)}, "with 21 simple fractions in it. The data cannot"),
        ({"powers": spread(0.45, 0.01)}, "a to a power of 0.44 to 0.46, with no simple fraction in it. Where no"),
        ({"between": "starts"}, "The spread is that of the descent"),
        ({"error_beyond": 0.5}, "off by 50 %, far more than the noise"),
        ({"error_beyond": 0.14}, "off by 14 %, no more than"),
        ({"error_beyond": 0.009, "noise": 0}, "off by 0.9 %, no more than"),
        (
            {"powers": [[1.0, -2 + k / 1000] for k in range(10)], "inputs": ["m", "r"]},
            "m to a power of 1.000 to 1.000, with 1 in it; r",
        ),
        (
            {"powers": [[1.0, -2 + k / 1000] for k in range(10)], "inputs": ["m", "r"]},
            "; r to a power of −2.000 to −1.991",
        ),
    ],
)
def test_a_report_of_a_law_is_told_what_its_powers_allow(changes, says):
    answer = npu.law(REPORT | changes)
    assert answer
    assert says in answer.message
    assert answer.message.startswith("Nine in ten of your ")
    chapter.assert_sentence(answer.message)


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("logarithms", ({name: np.array(pair) for name, pair in LOGS.items()}, TELLING | {"7^3": np.bool_(True)})),
        ("powers", {name: torch.tensor(float(said)) for name, said in POWERS.items()}),
        ("parts", lambda x, R, J: by_einsum(x, R, J.clone())),
        ("parts", lambda x, R, J: [part.float() for part in by_einsum(x, R, J)]),
        ("reading", (used, FORMULAS | {"A": "x*y", "B": "x/y", "D": 1})),
        ("reading", (used, FORMULAS | {"A": "y * x", "C": "x ** (1/2)", "D": 1.0})),
        ("law", REPORT | {"noise": torch.tensor(0.05), "error_beyond": torch.tensor(0.08).double()}),
        ("law", REPORT | {"powers": np.linspace(1.4, 1.6, 20)[:, None], "error_beyond": np.float32(0.08)}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(npu, name)(draft)
    assert answer, answer.message


def test_the_table_in_numpy_is_read_too():
    def draft(R, J, g):
        return ((np.abs(R.numpy()) > 0.05) | (np.abs(J.numpy()) > 0.05)) & (g.numpy() > 0.05)

    assert npu.reading(draft, FORMULAS)


def test_the_praise_of_both_parts_answers_the_question_that_the_exercise_asks():
    said = npu.parts(by_einsum).message
    assert "For real powers, what it leaves out is 0 wherever x > 0; and where x < 0, for whole powers only." in said


@pytest.mark.parametrize(
    ("name", "draft", "says"),
    [
        ("logarithms", (LOGS | {THREE: (3, 1), SUM: ...}, TELLING), "3 lies to the right"),
        ("logarithms", (LOGS | {SUM: (6, ...)}, TELLING | {"7^3": ...}), "Still open: log(-2) + log(3), 7^3."),
        ("powers", POWERS | {ROOT: 2, SQUARE: ...}, "2 is √|x|"),
        ("powers", POWERS | {ROOT: ..., SQUARE: ...}, "The rest is right; still open: (-4)^(1/2), (-3)^2."),
        ("reading", (used, FORMULAS | {"B": "y / x", "C": ...}), "the power of y that is −1"),
        ("reading", (used, FORMULAS | {"C": ...}), "The rest is right; still open: C."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(name, draft, says):
    assert says in getattr(npu, name)(draft).message
