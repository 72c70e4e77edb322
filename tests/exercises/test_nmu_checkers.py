"""Chapter 6: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

import math

import chapter
import numpy as np
import pytest
import torch
from torch import nn

from nalu_tutorial import NAU
from nalu_tutorial.exercises import nmu
from nalu_tutorial.exercises.nmu.product_gradient import exact_gradient
from nalu_tutorial.exercises.nmu.regulariser import sparsity

pytestmark = pytest.mark.chapter

STEM = "06-nau-nmu"
CHECKERS = nmu
WEIGHTS = {"x1 * x3": (1, 0, 1), "x1": (1, 0, 0), "1": (0, 0, 0), "(x1 + 1) / 2": (0.5, 0, 0)}
WEIGHTS |= {"x1 / x2": None, "x1 * x1": None}


def weights(**changed):
    """Return the answer of exercise 1 with other weights, spelt without signs: x1_by_x2 for x1 / x2."""
    names = {"x1_x3": "x1 * x3", "one": "1", "half": "(x1 + 1) / 2", "x1_by_x2": "x1 / x2", "square": "x1 * x1"}
    return lambda: (10, WEIGHTS | {names.get(name, name): given for name, given in changed.items()})


def y(value):
    return lambda: (value, WEIGHTS)


def others(factors):
    return torch.stack([torch.cat([factors[:i], factors[i + 1 :]]).prod() for i in range(len(factors))])


def slope(write):
    """Return a draft of the gradient in terms of x, w, the factors F and the products P of the others."""

    def draft(x, w):
        factors = w * x + 1 - w
        return write(x, w, factors, others(factors))

    return lambda: draft


def by_autograd(x, w):
    w.requires_grad_()
    return torch.autograd.grad((w * x + 1 - w).prod(), w)[0]


def by_cumulation(x, w):
    factors, one = w * x + 1 - w, torch.ones(1, dtype=x.dtype)
    before = torch.cat([one, factors[:-1]]).cumprod(0)
    after = torch.cat([factors[1:], one]).flip(0).cumprod(0).flip(0)
    return (x - 1) * before * after


def penalty(write):
    """Return a draft of the regulariser in terms of W and |W|."""
    return lambda: lambda W: write(W, W.abs())


def smaller(W, A):
    return torch.minimum(A, (1 - A).abs())


class Frozen(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(out_features, in_features) - 0.5)

    def forward(self, x):
        return x @ self.used().T

    def used(self):
        return self.weight.clamp(-1, 1)


def two_sizes(unit, in_features, out_features):
    nn.Module.__init__(unit)


class Mended(Frozen):
    def clamp_(self):
        self.weight.data.clamp_(-1, 1)


def using(write, base=Mended):
    """Return a unit that uses another weight in forward."""
    return lambda: type("Draft", (base,), {"used": lambda unit: write(unit.weight)})


def hooked(write):
    """Return a unit with another clamp_."""

    def clamp_(unit):
        with torch.no_grad():
            write(unit)

    return lambda: type("Draft", (Frozen,), {"clamp_": clamp_})


def new_parameter(unit):
    unit.weight = nn.Parameter(unit.weight.clamp(-1, 1))


def moved_in_forward(weight):
    weight.data.clamp_(-1, 1)
    return weight


def straight_through(weight):
    return weight + (weight.clamp(-1, 1) - weight).detach()


def hardly_learning(weight):
    used = weight.clamp(-1, 1)
    return 1e-6 * used + (1 - 1e-6) * used.detach()


def flattened(x):
    return x.flatten()


CHOICE = {"collapsed seeds": "binomial", "step of collapse": "gamma", "a gate": "beta"}


def ends(k, n, z=1.96, shift=0.5, root=0.25, power=2, over=1.0, trials=0):
    """Return Wilson's ends, or what a slip makes of them."""
    p, n = k / n, n + trials
    middle, half = p + shift * z**2 / n, z * math.sqrt(p * (1 - p) / n + root * z**2 / n**power)
    return (middle - half) / (1 + over * z**2 / n), (middle + half) / (1 + over * z**2 / n)


def slip(**slips):
    return lambda: (lambda k, n: ends(k, n, **slips), CHOICE)


def normal(k, n):
    return ends(k, n, shift=0, root=0, over=0)


def from_ends(change, ends=ends):
    return lambda: (lambda k, n: change(*ends(k, n)), CHOICE)


def choose(measure, given):
    return lambda: (ends, CHOICE | {measure: given})


REPORT = {
    "varied": "inputs",
    "values": [2, 4, 8, 16],
    "solved": [20, 20, 0, 0],
    "seeds": 20,
    "steps": 500,
    "found": "It ends at four.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "output": {
        "added": (y(8), "is the sum of the three factors"),
        "W x": (y(6.5), "is W x"),
        "no 1 − w": (y(0), "One factor of 0, and all is lost"),
        "x to the w": (y(6), "half a weight is no root"),
        "no 1 − w at the half": (y(9), "You left 1 − w out there"),
        "rounded down": (y(2), "rounded to 0"),
        "rounded up": (y(18), "rounded to 1"),
        "no weights": (y(90), "Where do the weights come in"),
        "another number": (y(7.5), "The product is not 7.5"),
        "a target missing": (lambda: (10, {"x1": (1, 0, 0)}), "with the keys x1 * x3,"),
        "given up": (weights(half=None), "(x1 + 1) / 2 is within reach"),
        "two weights": (weights(x1=(1, 0)), "For x1 give three weights"),
        "all on": (weights(one=(1, 1, 1)), "Three weights of 1"),
        "divided": (weights(x1_by_x2=(1, -1, 0)), "In a NALU −1 divides"),
        "squared": (weights(square=(2, 0, 0)), "In a NALU 2 would be a square"),
        "once for twice": (weights(square=(1, 0, 0)), "is x1 itself"),
        "only x1": (weights(x1_by_x2=(1, 0, 0)), "x2 has no say"),
        "too large": (weights(x1=(1.5, 0, 0)), "leaves [0, 1]."),
        "the wrong input": (weights(x1_x3=(1, 1, 0)), "give 6; it should be 10"),
    },
    "product_gradient": {
        "autograd": (lambda: by_autograd, "Autograd is switched off"),
        "a number": (lambda: lambda x, w: 1.0, "this is a float"),
        "not multiplied": (lambda: lambda x, w: torch.outer(w, x), "a row of factors for each weight"),
        "added to one": (slope(lambda x, w, F, P: ((x - 1) * P).sum()), "one entry a weight, not ()"),
        "x − 1 forgotten": (slope(lambda x, w, F, P: P), "The slope of the factor itself is missing"),
        "x for x − 1": (slope(lambda x, w, F, P: x * P), "w stands twice"),
        "1 − x": (slope(lambda x, w, F, P: (1 - x) * P), "not 1 − x"),
        "all factors": (slope(lambda x, w, F, P: (x - 1) * F.prod()), "You multiply by all factors"),
        "of log y": (slope(lambda x, w, F, P: (x - 1) / F), "the gradient of log y"),
        "by x": (slope(lambda x, w, F, P: w * P), "with respect to x"),
        "those before": (slope(lambda x, w, F, P: (x - 1) * F.cumprod(0) / F), "before i only"),
        "those after": (slope(lambda x, w, F, P: (x - 1) * F.prod() / F.cumprod(0)), "after i only"),
        "the next left out": (slope(lambda x, w, F, P: (x - 1) * P.roll(-1)), "the one after i:"),
        "the last left out": (slope(lambda x, w, F, P: (x - 1) * P.roll(1)), "the one before i:"),
        "exchanged": (lambda: lambda w, x: by_cumulation(x, w), "gets x first"),
        "added": (slope(lambda x, w, F, P: (x - 1) * (F.sum() - F)), "are added up"),
        "nothing is 0": (slope(lambda x, w, F, P: 0 * x), "In a product, nothing is 1"),
        "something else": (slope(lambda x, w, F, P: (x - 2) * P), "w = (0.8, 0.5, 0.3, 0.25) entry 1 is "),
        "logarithms": (slope(lambda x, w, F, P: (x - 1) * (F.log().sum() - F.log()).exp()), "it has no logarithm"),
        "logarithms of sizes": (
            slope(lambda x, w, F, P: (x - 1) * (F.abs().log().sum() - F.abs().log()).exp()),
            "signs are lost",
        ),
        "divided": (slope(lambda x, w, F, P: (x - 1) * F.prod() / F), "do not divide the product"),
        "no NaN": (slope(lambda x, w, F, P: ((x - 1) * F.prod() / F).nan_to_num()), "One factor is 0, and"),
        "ε": (slope(lambda x, w, F, P: (x - 1) * (F + 1e-6).prod() / (F + 1e-6)), "a small ε has moved"),
        "NaN at two": (slope(lambda x, w, F, P: (x - 1) * P / ((F == 0).sum() < 2)), "it is no number, where"),
        "ones at two": (
            slope(lambda x, w, F, P: (x - 1) * torch.where((F == 0).sum() == 2, 1.0, P)),
            "have a 0 in them",
        ),
        "one input": (slope(lambda x, w, F, P: (x - 1) * P * (len(x) > 1)), "With one input nothing"),
    },
    "regulariser": {
        "a number": (penalty(lambda W, A: smaller(W, A).mean().item()), "has no gradient to pull with"),
        "not averaged": (penalty(smaller), "a number for each weight"),
        "a mean for each row": (penalty(lambda W, A: smaller(W, A).mean(-1)), "yours has the shape (3,)"),
        "no outer bars": (penalty(lambda W, A: torch.minimum(A, 1 - A).mean()), "The outer bars are missing"),
        "that of the NMU": (penalty(lambda W, A: torch.minimum(A, (1 - W).abs()).mean()), "the one of the NMU"),
        "W for its size": (penalty(lambda W, A: torch.minimum(W, (1 - A).abs()).mean()), "The bars of the first"),
        "no bars": (penalty(lambda W, A: torch.minimum(W, 1 - W).mean()), "no bars at all"),
        "summed": (penalty(lambda W, A: smaller(W, A).sum()), "the sum over all weights"),
        "the largest": (penalty(lambda W, A: smaller(W, A).max()), "the sparsity error"),
        "maximum": (penalty(lambda W, A: torch.maximum(A, (1 - A).abs()).mean()), "the larger of the two"),
        "squares": (penalty(lambda W, A: (W**2 * (1 - A) ** 2).mean()), "That is w² (1 − |w|)²"),
        "sum of squares": (penalty(lambda W, A: (W**2 * (1 - A) ** 2).sum()), "the sum of w² (1 − |w|)²"),
        "multiplied": (penalty(lambda W, A: (A * (1 - A).abs()).mean()), "The two distances are multiplied"),
        "small weights": (penalty(lambda W, A: A.mean()), "the mean of |W|"),
        "only ±1": (penalty(lambda W, A: (1 - A).abs().mean()), "distance from ±1 alone"),
        "clamped": (penalty(lambda W, A: smaller(W, A.clamp(max=1)).mean()), "You clamp W first"),
        "whole numbers": (penalty(lambda W, A: (W - W.round()).abs().mean()), "the next whole number"),
        "something else": (penalty(lambda W, A: smaller(W, A).mean() + 1), "At W = (0.2, −0.4, 0.9, …) the mean"),
        "detached": (penalty(lambda W, A: smaller(W, A).mean().detach()), "no gradient reaches W"),
        "half detached": (
            penalty(lambda W, A: torch.minimum(A, (1 - A).abs().detach()).mean()),
            "its slope at W = 0.8 is 0.00 / n, where it should be −1 / n",
        ),
    },
    "clamped": {
        "a unit": (lambda: Mended(3, 2), "Hand over the class, not"),
        "no module": (lambda: lambda i, o: torch.rand(o, i), "this makes a Tensor"),
        "another shape": (lambda: lambda i, o: nn.Linear(o, i), "`weight` must be an nn.Parameter"),
        "numbers": (lambda: type("Draft", (Mended,), {"forward": lambda unit, x: 1.0}), "must return a tensor"),
        "flattened": (
            lambda: type("Draft", (Mended,), {"forward": lambda unit, x: flattened(x @ unit.used().T)}),
            "not (10,)",
        ),
        "detached": (using(lambda W: W.detach().clamp(-1, 1)), "not even from inside"),
        "tanh": (using(torch.tanh), "it bends every weight"),
        "from 0": (using(lambda W: W.clamp(0, 1)), "Your W ends at 0"),
        "transposed": (using(lambda W: W.clamp(-1, 1).flip(0)), "must return W x"),
        "moved in forward": (using(moved_in_forward, Frozen), "`forward` moves the weight itself"),
        "no clamp": (using(lambda W: W), "uses the weight 1.5 as it is"),
        "to 2": (using(lambda W: W.clamp(-1, 1.2)), "must use the nearer end"),
        "the hook from 0": (hooked(lambda unit: unit.weight.clamp_(0, 1)), "`clamp_` moves −1.6 to 0"),
        "a new tensor": (hooked(lambda unit: unit.weight.clamp(-1, 1)), "makes a new tensor"),
        "a new parameter": (hooked(new_parameter), "makes a new parameter"),
        "under autograd": (
            lambda: type("Draft", (Frozen,), {"clamp_": lambda unit: unit.weight.clamp_(-1, 1)}),
            "Autograd forbids",
        ),
        "tanh as a hook": (hooked(lambda unit: unit.weight.tanh_()), "also moves the weight 0.3"),
        "to ½": (hooked(lambda unit: unit.weight.clamp_(-1, 1.1)), "into 1.1, −1, −1."),
        "as it was": (lambda: Frozen, "W[0, 0], W[0, 1], W[1, 1], W[1, 2]. Out"),
        "straight through": (using(straight_through, Frozen), "W[0, 0] is outside after a step"),
        "hardly a gradient": (
            using(hardly_learning),
            "and should be",
        ),
    },
    "interval": {
        "normal": (lambda: (normal, CHOICE), "up to 101 %"),
        "normal, cut off": (lambda: (lambda k, n: (normal(k, n)[0], min(normal(k, n)[1], 1)), CHOICE), "The cut hides"),
        "normal with n − 1": (slip(shift=0, root=0, over=0, trials=-1), "a share has none to"),
        "z of 90 %": (slip(z=1.64), "z = 1.64"),
        "z = 2": (slip(z=2), "z = 2 is a little"),
        "z of 99 %": (slip(z=2.58), "z = 2.58"),
        "n − 1": (slip(trials=-1), "n − 1 in Wilson's"),
        "no shift": (slip(shift=0), "The middle has not moved"),
        "not divided": (slip(over=0), "The division by"),
        "n not squared": (slip(power=1), "with n squared"),
        "nothing under the root": (slip(root=0), "under the root is missing"),
        "twice the shift": (slip(shift=1), "not z² / n"),
        "Agresti and Coull": (lambda: (lambda k, n: normal(k + 1.92, n + 3.84), CHOICE), "Agresti and Coull"),
        "turned round": (from_ends(lambda low, high: (high, low)), "Low comes first"),
        "percents": (from_ends(lambda low, high: (100 * low, 100 * high)), "These are percents"),
        "three numbers": (from_ends(lambda low, high: (low, 0.85, high)), "Return a pair"),
        "something else": (from_ends(lambda low, high: (low / 2, high)), "Wilson's interval goes from 0.6396"),
        "beyond 1": (lambda: (lambda k, n: ends(k, n) if k < n else (0.8, 1.1), CHOICE), "For 20 of 20 you say 0.8"),
        "no width": (lambda: (lambda k, n: ends(k, n) if k else (0, 0), CHOICE), "For 0 of 20 your interval"),
        "a choice missing": (lambda: (ends, {"collapsed seeds": "binomial"}), "Choose for each of"),
        "another word": (choose("collapsed seeds", "Wilson"), "you give 'Wilson'"),
        "normal count": (choose("collapsed seeds", "normal"), "The z is a normal one"),
        "beta count": (choose("collapsed seeds", "beta"), "yes or no, and counts"),
        "gamma count": (choose("collapsed seeds", "gamma"), "20 of 20 can collapse"),
        "normal steps": (choose("step of collapse", "normal"), "Steps begin at 0"),
        "beta steps": (choose("step of collapse", "beta"), "has no upper one"),
        "binomial steps": (choose("step of collapse", "binomial"), "a number of steps for each"),
        "normal gate": (choose("a gate", "normal"), "crowd at 0"),
        "gamma gate": (choose("a gate", "gamma"), "more open than 1"),
        "binomial gate": (choose("a gate", "binomial"), "a number of its own"),
    },
    "frontier": {
        "a key missing": (lambda: {"varied": "inputs", "seeds": 10}, "lacks values"),
        "nothing found": (report(found=" "), "in your own words"),
        "nothing varied": (report(varied=""), "let it be one thing"),
        "one value": (report(values=2), "`values` is a list"),
        "one count": (report(solved=20), "`solved` is a list"),
        "a count missing": (report(solved=[20, 20, 0]), "4 values and 3 counts"),
        "two values": (report(values=[2, 4], solved=[20, 0]), "an edge or a slope"),
        "half a step": (report(steps=0.5), "Steps are counted"),
        "shares": (report(solved=[1.0, 1.0, 0.0, 0.0]), "not which share of them"),
        "three seeds": (report(solved=[3, 3, 0, 0], seeds=3), "next to nothing"),
        "more than all": (report(solved=[21, 20, 0, 0]), "More seeds are solved"),
        "below nothing": (report(solved=[20, 20, -1, 0]), "is below 0"),
        "twice": (report(values=[2, 4, 4, 8]), "One value comes twice"),
        "not sorted": (report(values=[2, 8, 4, 16]), "Sort the values"),
    },
}
ALSO_RIGHT = {
    "output": [torch.tensor(10.0), dict(reversed(WEIGHTS.items())) | {"1": [0.0, 0.0, 0.0]}],
    "product_gradient": by_cumulation,
    "regulariser": lambda W: NAU.sparsity_penalty(type("Unit", (), {"weight": W})),
    "clamped": NAU,
    "interval": (lambda k, n: torch.tensor(ends(k, n), dtype=torch.float64), CHOICE),
    "frontier": REPORT | {"values": ["1 to 2", "2 to 3", "0 to 1", "−1 to 1"], "solved": (20, 19, 3, 0)},
}
ALSO_WRONG = [
    ("product_gradient", lambda x, w: torch.func.grad(lambda v: (v * x + 1 - v).prod())(w), "Autograd is switched off"),
    ("product_gradient", lambda x, w: by_cumulation(x, w) + w.zero_(), "Your draft changes the tensors"),
    ("product_gradient", lambda x, w: by_cumulation(x, w) if len(x) > 1 else None, "returned None"),
    ("regulariser", lambda W: smaller(W, W.abs_()).mean(), "Your draft changes the tensors"),
    ("clamped", type("Draft", (Mended,), {"forward": lambda unit, x: print(end="")}), "returned None"),
    ("clamped", type("Draft", (Mended,), {"forward": lambda unit, x: Mended.forward(unit, x.abs_())}), "changes the"),
    ("output", (10, WEIGHTS | {"1": None}), "1 is within reach"),
    ("product_gradient", slope(lambda x, w, F, P: (x - 1) * P.roll(1) * torch.nan)(), "you say nan"),
    ("product_gradient", slope(lambda x, w, F, P: ((x - 1) * P)[:, None])(), "not (4, 1)"),
    (
        "regulariser",
        penalty(lambda W, A: torch.where(A > 1.95, 0.0, smaller(W, A)).mean() * torch.nan)(),
        "you say nan",
    ),
    ("clamped", type("Draft", (Frozen,), {"bounds": {"weight": (-1, 1)}}), "who brings the weight itself back"),
    ("interval", (lambda k, n: (math.nan, math.nan), CHOICE), "NaN or infinite"),
    ("interval", (lambda k, n: 0.85, CHOICE), "Return a pair"),
    ("product_gradient", slope(lambda x, w, F, P: (x - 1) * others(F.clamp(min=0)))(), "entry 3 is"),
    (
        "clamped",
        type("Draft", (nn.Module,), {"weight": torch.zeros(2, 3), "__init__": two_sizes, "forward": flattened}),
        "an nn.Parameter of",
    ),
    ("frontier", REPORT | {"steps": 0}, "Steps are counted"),
    ("frontier", REPORT | {"values": "2 4 8 16"}, "`values` is a list"),
    ("frontier", REPORT | {"solved": [True, 20, 0, 0]}, "whole numbers"),
]
RAISES = {
    "product_gradient": chapter.stop,
    "regulariser": chapter.stop,
    "clamped": type("Draft", (Mended,), {"clamp_": chapter.stop}),
    "interval": (chapter.stop, CHOICE),
}
STUBS = [
    ("output", (10, WEIGHTS | {"1": ...})),
    ("output", (..., WEIGHTS)),
    ("product_gradient", lambda x, w: None),
    ("regulariser", lambda weight: None),
    ("clamped", type("Draft", (Frozen,), {})),
    ("clamped", type("Draft", (Frozen,), {"forward": lambda unit, x: None})),
    ("interval", (lambda k, n: None, CHOICE)),
    ("interval", (ends, CHOICE | {"collapsed seeds": ...})),
    ("frontier", dict.fromkeys(REPORT, ...)),
    ("frontier", REPORT | {"values": [...], "solved": [...]}),
]


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_could_slip_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(nmu, name), draft, word)


def test_output_and_interval_take_their_answers_one_by_one_or_together():
    assert nmu.output(10, WEIGHTS)
    assert nmu.output((10, WEIGHTS))
    assert nmu.interval(ends, CHOICE)
    assert nmu.interval((ends, CHOICE))
    assert not nmu.output(10, ...).begun


def test_all_that_begin_outside_come_back():
    assert nmu.clamped(Mended).message.startswith("All 4 weights")


def test_the_oracles_are_what_autograd_and_the_package_say():
    generator = torch.Generator().manual_seed(1)
    x, w = torch.randn((2, 6), generator=generator, dtype=torch.float64)
    x[2], w[2] = -1, 0.5
    assert torch.allclose(exact_gradient(x, w), by_autograd(x, w))
    assert (exact_gradient(x, w) != 0).tolist() == [k == 2 for k in range(6)]
    unit = NAU(3, 2)
    nn.init.uniform_(unit.weight, -2, 2)
    assert torch.equal(sparsity(unit.weight), unit.sparsity_penalty())


ALL_TO_NONE = "Between 4 and 8 the intervals do not touch: the frontier of this budget lies there, from all to none."


@pytest.mark.parametrize(
    ("solved", "says"),
    [
        ([20, 20, 0, 0], ALL_TO_NONE),
        ([0, 0, 20, 20], ALL_TO_NONE),
        ([20, 0, 0, 0], ALL_TO_NONE.replace("4 and 8", "2 and 4")),
        ([20, 20, 4, 3], "On the bad side it is neither"),
        ([15, 14, 13, 0], "On the good side it is neither"),
        ([19, 18, 3, 2], "On neither side"),
        ([20, 11, 1, 0], "between 2 and 4, and between 4 and 8. It is a slope"),
        ([20, 1, 1, 20], "between 2 and 4, and between 8 and 16. It turns round"),
        ([20, 15, 10, 6], "No two neighbours differ, though 2 and 8 do"),
        ([20, 20, 20, 20], "Everything is solved everywhere"),
        ([0, 0, 0, 0], "Nothing is solved anywhere"),
        ([12, 10, 9, 8], "All intervals overlap"),
    ],
)
def test_a_report_of_a_frontier_is_told_what_its_intervals_allow(solved, says):
    answer = nmu.frontier(REPORT | {"solved": solved})
    assert answer
    assert says in answer.message
    assert answer.message.startswith("Solved after 500 steps, by inputs: 2: ")
    chapter.assert_sentence(answer.message)


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("output", (np.float32(10), {target: weights and np.array(weights) for target, weights in WEIGHTS.items()})),
        ("product_gradient", lambda x, w: by_cumulation(x.float(), w.float())),
        ("product_gradient", lambda x, w: by_cumulation(x, w).numpy()),
        ("interval", (lambda k, n: np.array(ends(k, n), dtype=np.float32), CHOICE)),
        (
            "frontier",
            REPORT | {"solved": [torch.ones(3).bool().sum() for _ in REPORT["solved"]], "seeds": np.int64(20)},
        ),
        ("frontier", REPORT | {"solved": torch.tensor(REPORT["solved"]), "values": np.array([2, 4, 6, 8])}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(nmu, name)(draft)
    assert answer, answer.message


def test_a_gradient_in_single_precision_is_not_blamed_on_an_epsilon():
    answer = nmu.product_gradient(lambda x, w: by_cumulation(x.float(), w.float()) + 1e-4 * (w * x == w - 1))
    assert "small ε" in answer.message


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ({"1": ..., "x1": (0, 0, ...)}, "The rest is right; still open: x1, 1."),
        ({"x1": ..., "1": (1, 1, 1)}, "It is the weight 0 that makes a factor of 1."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(weights, says):
    assert says in nmu.output(10, WEIGHTS | weights).message


def test_the_function_is_judged_before_the_choices_are_made():
    open_ = dict.fromkeys(CHOICE, ...)
    assert "normal approximation" in nmu.interval(lambda k, n: ends(k, n, shift=0, root=0, over=0), open_).message
    assert "still open: a gate" in nmu.interval(ends, CHOICE | {"a gate": ...}).message
