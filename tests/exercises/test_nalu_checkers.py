"""Chapter 3: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NALU
from nalu_tutorial.exercises import nalu

pytestmark = pytest.mark.chapter

STEM = "03-nalu"
CHECKERS = nalu
POWERS = {
    "x1 * x2": (1, 1),
    "x1 / x2": (1, -1),
    "sqrt(x1)": (0.5, 0),
    "1 / x2": (0, -1),
    "x1 * x1": None,
    "x1 + x2": None,
}


def powers(**changed):
    """Return the right powers but for some targets, named by product, quotient, root, inverse, square, total."""
    keys = dict(zip(("product", "quotient", "root", "inverse", "square", "total"), POWERS, strict=True))
    return lambda: POWERS | {keys[name]: weights for name, weights in changed.items()}


def path(write):
    """Return a draft of the path that writes it in terms of |x|, W and ε."""
    return lambda: lambda x, W, epsilon=1e-7: write(x.abs(), W, epsilon)


class Draft(nn.Module):
    """A NALU with the pieces in which a draft may differ."""

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat, self.G = (nn.Parameter(torch.randn(o, i)) for _ in range(3))

    def weight(self):
        return torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)

    def logs(self, x):
        return torch.log(x.abs() + 1e-7)

    def m(self, x, W):
        return torch.exp(self.logs(x) @ W.T)

    def gate(self, x):
        return torch.sigmoid(x @ self.G.T)

    def mix(self, g, a, m):
        return g * a + (1 - g) * m

    def forward(self, x):
        W = self.weight()
        return self.mix(self.gate(x), x @ W.T, self.m(x, W))


def drafting(**methods):
    """Return a maker of a draft with other pieces."""
    return lambda: type("Other", (Draft,), methods)


class GateOfBothPaths(Draft):
    def mix(self, g, a, m):
        return g * (a + m)


class Once(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = super().weight()

    def weight(self):
        return self.W


class OneGateForAll(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.G = nn.Parameter(torch.randn(1, i))


class LogOfSum(Draft):
    def forward(self, x):
        a = x @ self.weight().T
        return self.mix(self.gate(x), a, torch.exp(self.logs(a)))


class Summed(Draft):
    def forward(self, x):
        return super().forward(x).sum(dim=-1)


class Unwritten(Draft):
    def forward(self, x): ...


class Raises(NALU):
    def forward(self, x):
        return chapter.stop(x)


def start_between(*ranges):
    """Return a draft that draws Ŵ, M̂ and G evenly from these ranges."""
    return lambda: lambda i, o: [torch.empty(o, i).uniform_(*ends) for ends in ranges]


def published(i, o):
    unit = NALU(i, o)
    return unit.W_hat, unit.M_hat, unit.G


def diagnosis(*rules, otherwise="chose the sum"):
    """Return a draft that answers with the first rule that holds."""

    def diagnose(run):
        return next((word for word, holds in rules if holds(run)), otherwise)

    return lambda: diagnose


EXPLODED = ("exploded", lambda run: not bool((run["loss"] <= 1e6).all()))
SOLVED = ("solved", lambda run: run["loss"][-1] < 1e-3)
LOST = ("lost an input", lambda run: min(run["w1"][-1].abs(), run["w2"][-1].abs()) < 0.05)
SUM = ("chose the sum", lambda run: run["g"][-1] > 0.9)


def above(limit):
    return "exploded", lambda run: not bool((run["loss"] <= limit).all())


def below(limit):
    return "solved", lambda run: run["loss"][-1] < limit


def near(limit):
    return "lost an input", lambda run: min(run["w1"][-1].abs(), run["w2"][-1].abs()) < limit


def without_bars(run):
    return min(run["w1"][-1], run["w2"][-1]) < 0.05


def at_some_step(run):
    return min(run["w1"][100:].abs().min(), run["w2"][100:].abs().min()) < 0.05


def at_the_end(run):
    return not bool(run["loss"][-1] <= 1e6)


def net(*layers, **options):
    """Return NALUs, one after another, with these W and G."""
    units = [NALU(len(W[0]), len(W), **options) for W, _ in layers]
    for unit, (W, G) in zip(units, layers, strict=True):
        unit.requires_grad_(False).W_hat.copy_(torch.atanh(torch.tensor(W).clamp(-0.9999999, 0.9999999)))
        unit.M_hat.fill_(30)
        unit.G.copy_(torch.tensor(G))
    return nn.Sequential(*units)


SIZES = ([[1.0, 1.0]], [[10.0, -10.0]])
MINUS = ([[-1.0]], [[20.0]])


class Minus(nn.Module):
    def forward(self, x):
        return -x


WRONG = {
    "powers": {
        "a target missing": (lambda: {"x1 * x2": (1, 1)}, "with the keys"),
        "one number": (powers(product=(1,)), "give a pair"),
        "given up": (powers(quotient=None), "x1 / x2 is within reach"),
        "two for the square": (powers(square=(2, 0)), "2 is the right power, and out of reach"),
        "the other product": (powers(square=(1, 1)), "multiply x1 by x2"),
        "no square": (powers(square=(1, 0)), "give x1 itself"),
        "too large elsewhere": (powers(square=(3, 0)), "leaves [−1, 1]"),
        "a sum of logarithms": (powers(total=(1, 1)), "add logarithms"),
        "sign lost": (powers(quotient=(1, 1)), "the sign is lost"),
        "upside down": (powers(quotient=(-1, 1)), "Upside down"),
        "x2 left in": (powers(root=(0.5, 1)), "left w2 = 1"),
        "root of both": (powers(root=(0.5, 0.5)), "root of x2 as well"),
        "the square for the root": (powers(root=(2, 0)), "the power of the square"),
        "one as an input": (powers(inverse=(1, -1)), "the 1 above is no input"),
        "no minus": (powers(inverse=(0, 1)), "wants a minus"),
        "something else": (powers(product=(1, 0.5)), "(2, 3) gives 3.46, and (4, 5) gives 8.94"),
    },
    "log_space_path": {
        "no bars": (lambda: lambda x, W, e=1e-7: torch.exp(torch.log(x + e) @ W.T), "Take |x| first"),
        "a plain sum": (path(lambda x, W, e: torch.exp(torch.log(x + e).sum(dim=-1))), "not (3,)"),
        "no exp": (path(lambda x, W, e: torch.log(x + e) @ W.T), "`exp` is missing"),
        "W for W.T": (path(lambda x, W, e: torch.exp(torch.log(x + e) @ W)), "wrong way round"),
        "W first": (path(lambda x, W, e: torch.exp(W @ torch.log(x + e))), "mixes the points"),
        "entry by entry": (path(lambda x, W, e: torch.exp(torch.log(x + e) * W)), "entry by entry"),
        "ε outside the log": (path(lambda x, W, e: torch.exp((torch.log(x) + e) @ W.T)), "outside the logarithm"),
        "ε at the end": (path(lambda x, W, e: torch.exp(torch.log(x) @ W.T) + e), "at the very end"),
        "ε in the bars": (
            lambda: lambda x, W, e=1e-7: torch.exp(torch.log((x + e).abs()) @ W.T),
            "inside the bars",
        ),
        "no ε": (path(lambda x, W, e: torch.exp(torch.log(x) @ W.T)), "plays no part"),
        "log1p": (path(lambda x, W, e: torch.exp(torch.log1p(x + e) @ W.T)), "no power of x"),
        "added powers": (path(lambda x, W, e: ((x + e)[..., None, :] ** W).sum(dim=-1)), "add the powers up"),
        "no logarithm": (path(lambda x, W, e: torch.exp((x + e) @ W.T)), "The logarithm is missing"),
        "the larger of both": (path(lambda x, W, e: torch.exp(torch.log(x.clamp(min=e)) @ W.T)), "That is max(|x|, ε)"),
        "the logarithm of W": (path(lambda x, W, e: torch.exp(x @ torch.log(W).T)), "the logarithm of a weight"),
        "squeezed": (path(lambda x, W, e: torch.exp(torch.log(x + e) @ W.T).squeeze()), "Is there a `squeeze`"),
        "in place": (
            lambda: lambda x, W, e=1e-7: torch.exp(x.abs_().add_(e).log() @ W.T),
            "Your draft changes the tensors",
        ),
        "nothing returned": (lambda: lambda x, W, e=1e-7: print(end=""), "returned None"),
        "another base": (path(lambda x, W, e: 2 ** (torch.log(x + e) @ W.T)), "with weights"),
        "all axes but the last": (
            path(lambda x, W, e: torch.exp(torch.log(x + e).reshape(-1, x.shape[-1]) @ W.T)),
            "any leading axes",
        ),
        "another ε by default": (lambda: lambda x, W, e=1e-3: torch.exp(torch.log(x.abs() + e) @ W.T), "yours is 31.6"),
    },
    "repaired": {
        "no module": (lambda: lambda i, o: "NALU", "this makes a str"),
        "one gate for all outputs": (lambda: OneGateForAll, "of shape (2, 3)"),
        "gate cut off": (
            drafting(gate=lambda self, x: torch.sigmoid(x @ self.G.T).detach()),
            "stays as it was drawn",
        ),
        "W cut off": (
            drafting(weight=lambda self: Draft.weight(self).detach()),
            "reaches `W_hat` and `M_hat`",
        ),
        "no bars": (drafting(logs=lambda self, x: torch.log(x + 1e-7)), "must see |x|"),
        "summed over the outputs": (lambda: Summed, "must return (3, 2)"),
        "log left out": (drafting(logs=lambda self, x: x.abs() + 1e-7), "The logarithm is missing"),
        "exp left out": (drafting(m=lambda self, x, W: self.logs(x) @ W.T), "m is still a logarithm"),
        "exp too early": (drafting(m=lambda self, x, W: self.logs(x).exp() @ W.T), "undoes the logarithm"),
        "log of the sum": (lambda: LogOfSum, "the logarithm of a"),
        "one gate for both paths": (lambda: GateOfBothPaths, "both paths at once"),
        "the other way round": (drafting(mix=lambda self, g, a, m: (1 - g) * a + g * m), "must mean the sum"),
        "no sigmoid": (drafting(gate=lambda self, x: x @ self.G.T), "no share between 0 and 1"),
        "another base": (drafting(m=lambda self, x, W: 2 ** (self.logs(x) @ W.T)), "with the same parameters"),
        "no ε": (drafting(logs=lambda self, x: torch.log(x.abs())), "until an input is 0"),
        "in place": (drafting(logs=lambda self, x: x.abs_().add(1e-7).log()), "Your draft changes the tensors"),
        "no return": (drafting(forward=lambda self, x: print(end="")), "returned None"),
        "one path cut off": (
            drafting(m=lambda self, x, W: Draft.m(self, x, W.detach())),
            "part of the gradient of `W_hat` and `M_hat`",
        ),
    },
    "start": {
        "another shape": (lambda: lambda i, o: torch.rand(3, i, o), "of shape (out_features, in_features)"),
        "no number": (lambda: lambda i, o: torch.full((3, o, i), torch.nan), "NaN or an infinity"),
        "the same every time": (lambda: lambda i, o: torch.full((3, o, i), 0.3), "one run twenty times"),
        "a number": (lambda: lambda i, o: 0.3, "Ŵ, M̂ and G, for each call"),
        "the answer": (start_between((9, 10), (9, 10), (-10, -9)), "it is the answer"),
        "open to the sum": (start_between((0.5, 1.5), (0.5, 1.5), (3, 6)), "stay with the sum"),
        "negative": (start_between((-4, -2), (1, 3), (-1, 0)), "begin near −1"),
        "published": (lambda: published, "|Ŵ| is up to 9."),
    },
    "diagnose": {
        "a word of their own": (diagnosis(otherwise="stuck"), "Answer with one of"),
        "by the gate": (
            diagnosis(EXPLODED, ("solved", lambda run: run["g"][-1] < 0.1), LOST),
            "Run a is not 'solved'",
        ),
        "one weight": (
            diagnosis(EXPLODED, SOLVED, ("lost an input", lambda run: abs(run["w2"][-1]) < 0.05)),
            "Run e is not 'chose the sum'",
        ),
        "where the gate began": (
            diagnosis(EXPLODED, ("chose the sum", lambda run: run["g"][0] > 0.9), SOLVED, otherwise="lost an input"),
            "Run b is not 'chose the sum' but 'solved'",
        ),
        "the loss at its mean": (
            diagnosis(EXPLODED, ("solved", lambda run: run["loss"].mean() < 1e-3), LOST, SUM, otherwise="exploded"),
            "Run b is not 'exploded'",
        ),
        "a loss that seems small": (
            diagnosis(EXPLODED, LOST, otherwise="solved"),
            "Run c is not 'solved'",
        ),
        "only the end": (diagnosis(("exploded", at_the_end), SOLVED, LOST), "Run d is not 'lost an input'"),
        "NaN is not above": (
            diagnosis(("exploded", lambda run: bool((run["loss"] > 1e6).any())), SOLVED, LOST),
            "Run g is not 'chose the sum'",
        ),
    },
    "stack": {
        "no net": (lambda: 2, "this is a int"),
        "a linear layer": (lambda: nn.Sequential(*net(SIZES), nn.Linear(1, 1)), "there is a Linear in it"),
        "a minus of their own": (lambda: nn.Sequential(*net(SIZES), Minus()), "there is a Minus in it"),
        "one NALU": (lambda: NALU(2, 1), "One NALU cannot"),
        "two outputs": (lambda: net(SIZES, ([[-1.0]] * 2, [[20.0]] * 2)), "not (441, 2)"),
        "no sign": (lambda: net(SIZES, ([[1.0]], [[20.0]])), "m has no sign"),
        "a leaking gate": (
            lambda: net(SIZES, ([[-1.0]], [[3.0]])),
            "(−1.00, 1.00), with −0.91 for −1.00. A gate leaks there",
        ),
        "a quotient": (
            lambda: net(([[1.0, -1.0]], SIZES[1]), MINUS),
            "(−1.00, 3.00), with −0.33 for −3.00. Print what each unit",
        ),
    },
}
FOR_ALL_SIGNS = net(  # 4 x1 x2 = (x1 + x2)² − (x1 − x2)²
    ([[1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [1.0, -1.0]], [20.0] * 4),
    ([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]], [-20.0] * 2),
    ([[0.25, -0.25]], [20.0]),
    input_gate=False,
).double()
ALSO_RIGHT = {
    "powers": {target: weights and [float(w) for w in weights] for target, weights in POWERS.items()},
    "log_space_path": lambda x, W, epsilon=1e-7: ((x.abs() + epsilon)[..., None, :] ** W).prod(dim=-1),
    "repaired": NALU,
    "start": lambda i, o: {"G": torch.zeros(o, i), "W_hat": torch.rand(o, i), "M_hat": torch.rand(o, i)},
    "diagnose": lambda run: (
        "exploded"
        if run["loss"].nan_to_num(nan=torch.inf).max() > 1e6
        else "solved"
        if run["loss"][-20:].mean() < 1e-3
        else "chose the sum"
        if run["g"][-1] > 0.9
        else "lost an input"
    ),
    "stack": FOR_ALL_SIGNS,
}
ALSO_WRONG = [
    ("repaired", Once, "with the same parameters"),
    ("start", start_between((2.9, 3.1), (2.9, 3.1), (-3.1, -2.9))(), "it is the answer"),
    ("start", start_between((1.9, 2.1), (1.9, 2.1), (-3.1, -2.9))(), "it is the answer"),
    ("diagnose", diagnosis(SOLVED, EXPLODED, LOST)(), "ask for an explosion first"),
    ("diagnose", diagnosis(above(1e7), SOLVED, LOST)(), "was once 3e+06"),
    ("diagnose", diagnosis(above(1e5), SOLVED, LOST)(), "was never above 3e+05"),
    ("diagnose", diagnosis(EXPLODED, below(1e-4), LOST)(), "ends at"),
    ("diagnose", diagnosis(EXPLODED, below(1e-2), LOST)(), "its loss ends at 5e-03"),
    ("diagnose", diagnosis(EXPLODED, ("solved", lambda run: run["loss"].min() < 1e-3), LOST)(), "was once 1e-05"),
    ("diagnose", diagnosis(EXPLODED, SOLVED, near(0.005))(), "w1 ends at 0.03"),
    ("diagnose", diagnosis(EXPLODED, SOLVED, near(0.5))(), "w1 ends at 0.20"),
    ("diagnose", diagnosis(EXPLODED, SOLVED, ("lost an input", without_bars))(), "compare the size"),
    ("diagnose", diagnosis(EXPLODED, SOLVED, ("lost an input", at_some_step))(), "w1 was once 0"),
    ("stack", net(([[1.0, 1.0]], [[torch.nan] * 2]), MINUS), "Within 1 % on 0 %"),
]
RAISES = dict.fromkeys(("log_space_path", "start", "diagnose"), chapter.stop) | {"repaired": Raises}


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_once_slipped_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(nalu, name), draft, word)


def test_the_repaired_unit_is_said_to_learn_on_every_run():
    assert "5 of 5 runs" in nalu.repaired(Draft).message


def test_a_forward_without_a_result_is_an_invitation():
    assert not nalu.repaired(Unwritten).begun


def test_a_draft_may_change_the_trajectory_it_gets():
    def spoil(run):
        word = ALSO_RIGHT["diagnose"](run)
        run["loss"].fill_(0)
        return word

    assert nalu.diagnose(spoil)
    assert nalu.diagnose(spoil)


def test_every_run_ends_far_from_where_its_name_would_change():
    runs = nalu.trajectories()
    ends = {letter: {name: float(line[-1]) for name, line in run.items()} for letter, run in runs.items()}
    assert max(ends[k]["loss"] for k in "bf") < 5e-4
    assert min(ends[k]["loss"] for k in "aech") > 5e-2
    assert min(min(abs(ends[k]["w1"]), abs(ends[k]["w2"])) for k in "bcf") > 0.5
    assert max(min(abs(ends[k]["w1"]), abs(ends[k]["w2"])) for k in "aeh") < 1e-3
    assert runs["d"]["loss"].max() > 1e8
    assert runs["g"]["loss"][-1].isnan()
    assert max(float(runs[k]["loss"].max()) for k in "abcefh") < 1e3


def test_a_stack_for_all_four_pairs_of_signs_exists_as_the_hint_says():
    x = torch.cartesian_prod(*[torch.tensor([-3.0, -2.1, -1.0, 1.0, 1.7, 3.0]).double()] * 2)
    with torch.no_grad():
        assert torch.allclose(FOR_ALL_SIGNS(x), x.prod(dim=1, keepdim=True), rtol=1e-4)
