"""Chapter 2: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

from functools import partial

import chapter
import pytest
import torch
from torch import nn

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter

STEM = "02-nac"
CHECKERS = nac
CORNERS = {-1: (-4, 6), 0: (4, -6), 1: (4, 6)}


class Draft(nn.Module):
    """A NAC with the pieces in which a draft may differ."""

    shape = staticmethod(lambda i, o: (o, i))
    make = nn.Parameter

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat = (self.make(torch.randn(self.shape(i, o))) for _ in range(2))

    def weight(self):
        return torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)

    def forward(self, x):
        return x @ self.weight().T


class Once(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = super().weight()

    def weight(self):
        return self.W


class OnceAsAParameter(Once):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.W = nn.Parameter(self.W.detach())


class NotParameters(Draft):
    make = staticmethod(torch.Tensor.requires_grad_)


class InBeforeOut(Draft):
    shape = staticmethod(lambda i, o: (i, o))

    def forward(self, x):
        return x @ self.weight()


class Biased(Draft):
    def __init__(self, i, o):
        super().__init__(i, o)
        self.bias = nn.Parameter(torch.zeros(o))

    def forward(self, x):
        return super().forward(x) + self.bias


class Summed(Draft):
    def forward(self, x):
        return super().forward(x).sum(dim=-1)


def weighing(weight):
    """Return a draft with another formula for W."""
    return type("Other", (Draft,), {"weight": lambda self: weight(self.W_hat, self.M_hat)})


Ungated = weighing(lambda W_hat, M_hat: torch.tanh(W_hat))
Swapped = weighing(lambda W_hat, M_hat: torch.sigmoid(W_hat) * torch.tanh(M_hat))
Added = weighing(lambda W_hat, M_hat: torch.tanh(W_hat) + torch.sigmoid(M_hat))
TwoSigmoids = weighing(lambda W_hat, M_hat: torch.sigmoid(W_hat) * torch.sigmoid(M_hat))


class FromZero(Draft):
    make = staticmethod(lambda start: nn.Parameter(torch.zeros_like(start)))


class TwoSigmoidsFromZero(FromZero, TwoSigmoids): ...


class Uninitialised(Draft):
    make = staticmethod(lambda start: nn.Parameter(torch.empty(start.shape)))


class WithoutGradient(Draft):
    def forward(self, x):
        with torch.no_grad():
            return super().forward(x)


class NoReturn(Draft):
    def forward(self, x):
        super().forward(x)


class WithoutInit(Draft):
    def __init__(self, i, o):
        self.W_hat = nn.Parameter(torch.randn(o, i))


class Precise(Draft):
    make = staticmethod(lambda start: nn.Parameter(start.double()))


class Around(nn.Module):
    """One NAC, and a path around it."""

    def __init__(self):
        super().__init__()
        self.sum = stack([[1.0, 1.0]])

    def forward(self, x):
        return self.sum(x) + x[:, :1]


class Raises(NAC):
    def forward(self, x):
        return chapter.stop(x)


def slope(w, m):
    return w.tanh() * m.sigmoid() * (1 - m.sigmoid())


def by_transform(w, m):
    return torch.func.grad(lambda each: (w.tanh() * each.sigmoid()).sum())(m)


def by_autograd(w, m):
    m.requires_grad_()
    return torch.autograd.grad((w.tanh() * m.sigmoid()).sum(), m)[0]


@torch.inference_mode(False)
def with_autograd_on_again(w, m):
    return by_autograd(w.clone(), m.clone())


def within(tolerance, weights, names):
    """Read a formula as chapter 2 does."""
    if any(min(abs(w - whole) for whole in (-1, 0, 1)) > tolerance for w in weights):
        return "unreadable"
    terms = [("- " if w < 0 else "+ ") + name for w, name in zip(weights, names, strict=True) if round(w)]
    return " ".join(terms).removeprefix("+ ") or "0"


def but_a_half(weights, names):
    """Call a weight of ½ unreadable, and go on with the rest, where there are two weights."""
    if len(weights) != 2:
        return within(0.05, weights, names)
    each = [name if abs(w - 1) < 0.05 else "unreadable" for w, name in zip(weights, names, strict=True)]
    return " + ".join(each)


def derivative(wrong):
    return lambda: lambda W_hat, M_hat: wrong(torch.tanh(W_hat), torch.sigmoid(M_hat))


def reader(join, near=1e9):
    """Return a draft that writes a term for each weight as `join` says, and calls a weight too far off unreadable."""

    def read(weights, names):
        if any(abs(w - round(w)) > near for w in weights):
            return "unreadable"
        return "".join(join(w, name) for w, name in zip(weights, names, strict=True)).removeprefix("+")

    return lambda: read


def signed(w, name):
    return f"{'-' if w < 0 else '+'}{name}" if round(w) else ""


def start_between(low, high):
    return lambda: lambda i, o: torch.empty(2, o, i).uniform_(low, high)


def driven(unit, weight):
    """Return a NAC driven to this weight."""
    unit.requires_grad_(False)
    unit.W_hat.copy_(torch.atanh(torch.tensor(weight).clamp(-0.999999, 0.999999)))
    unit.M_hat.fill_(20)
    return unit


def stack(*weights):
    """Return NACs, one after another, driven to these weights."""
    return nn.Sequential(*(driven(NAC(len(weight[0]), len(weight)), weight) for weight in weights))


PATHS = [[1.0, 1.0], [1.0, 0.0]]
WRONG = {
    "corners": {
        "a corner missing": (lambda: {-1: (-4, 6), 1: (4, 6)}, "keys −1, 0 and 1"),
        "M̂ for the sign": (lambda: CORNERS | {-1: (4, -6)}, "σ is never below 0"),
        "not far enough": (lambda: CORNERS | {1: (1, 1)}, "the weight is 0.56"),
        "zero left open": (lambda: CORNERS | {0: (1, 6)}, "your pair for 0 W is 0.7597"),
    },
    "slope_of_gate": {
        "tanh left out": (derivative(lambda tanh, gate: gate * (1 - gate)), "left tanh Ŵ out"),
        "the weight itself": (derivative(lambda tanh, gate: tanh * gate), "That is W itself"),
        "1 − σ²": (derivative(lambda tanh, gate: tanh * (1 - gate**2)), "mixes up"),
        "by Ŵ": (derivative(lambda tanh, gate: (1 - tanh**2) * gate), "Here M̂ moves"),
        "1 − σ alone": (derivative(lambda tanh, gate: tanh * (1 - gate)), "only its second factor"),
        "something else": (derivative(lambda tanh, gate: 2 * tanh * gate * (1 - gate)), "autograd says"),
        "one number": (derivative(lambda tanh, gate: (tanh * gate * (1 - gate)).sum()), "yours have ()"),
        "by torch.func": (lambda: by_transform, "Autograd is switched off"),
        "in place": (
            lambda: lambda w, m: w.tanh_() * m.sigmoid() * (1 - m.sigmoid()),
            "Your draft changes the tensors",
        ),
        "a branch without return": (lambda: lambda w, m: print(end=""), "returned None"),
    },
    "nac": {
        "no module": (lambda: lambda i, o: "NAC", "this makes a str"),
        "W computed once": (lambda: Once, "graph gone"),
        "plain tensors": (lambda: NotParameters, "nn.Parameter"),
        "in before out": (lambda: InBeforeOut, "yours is (3, 2)"),
        "without the gate": (lambda: Ungated, "`M_hat` plays no part"),
        "with a bias": (lambda: Biased, "no bias"),
        "swapped": (lambda: Swapped, "changed places"),
        "added": (lambda: Added, "not added"),
        "summed over the outputs": (lambda: Summed, "not (2,)"),
        "two sigmoids": (lambda: TwoSigmoids, "is not W x with W"),
        "memory": (lambda: Uninitialised, "`torch.empty` only makes room"),
        "no_grad": (lambda: WithoutGradient, "but no gradient reaches `W_hat` or `M_hat`"),
        "no return": (lambda: NoReturn, "`forward` returned None"),
    },
    "read_sum": {
        "sign lost": (reader(lambda w, name: f"+{name}" if round(w) else ""), "sign of b is lost"),
        "zeros kept": (reader(lambda w, name: f"{'-' if w < 0 else '+'}{name}"), "c has a weight of 0.001"),
        "a half rounded away": (reader(signed), "A weight of 0.5"),
        "a two rounded away": (reader(signed, near=0.05), "A weight of 2"),
        "the chapter's own": (lambda: lambda weights, names: "a - b" if 0.999 in weights else None, "gives None"),
        "nothing for nothing": (
            lambda: lambda w, n: "a - b" if 0.999 in w else "" if w[0] == 0 else "unreadable",
            "the formula is '0'",
        ),
        "a wide tolerance": (lambda: partial(within, 0.45), "0.93, 1 cannot be read"),
        "a narrow tolerance": (lambda: partial(within, 0.01), "0.98, 1.03, −0.97, 0.03 can be read"),
        "half unreadable": (lambda: but_a_half, "You say 'unreadable+b'"),
        "a list": (lambda: lambda w, n: ["a", "-b"], "Return a string"),
        "changed": (lambda: lambda w, n: "a - b" if not w.clear() else "", "changes the lists"),
        "first alone": (reader(lambda w, name: name if name == "a" else ""), "yours is 'a'"),
        "one formula for all": (
            lambda: lambda w, n: "a - b" if 0.999 in w else "0" if w[0] == 0 else "unreadable",
            "−1, 0, 1 can be read",
        ),
    },
    "start": {
        "another shape": (
            lambda: lambda i, o: (torch.rand(i, o), torch.rand(i, o)),
            "shape (out_features, in_features)",
        ),
        "W_hat of zeros": (lambda: lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), "With Ŵ = 0"),
        "the same every time": (lambda: lambda i, o: torch.full((2, o, i), 0.3), "one run twenty times"),
        "the chapter's own": (start_between(-0.5, 0.5), "beyond 2"),
        "the answer": (lambda: lambda i, o: 9 * torch.tensor([[1.0, -1.0]]) + torch.randn(2, o, i), "it is the answer"),
        "no pair": (lambda: lambda i, o: torch.rand(1).item(), "one pair for each call"),
        "saturated": (start_between(-9.0, 9.0), "end above a loss of 10"),
    },
    "twice": {
        "no net": (lambda: 2, "this is a int"),
        "a linear layer": (lambda: nn.Sequential(NAC(2, 2), nn.Linear(2, 1)), "there is a Linear in it"),
        "one NAC": (lambda: NAC(2, 1), "One NAC cannot"),
        "two outputs": (lambda: stack(PATHS, PATHS), "not (3, 2)"),
        "one path": (lambda: stack([[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0]]), "x1 must reach the output by two paths"),
        "x2 twice": (lambda: stack([[1.0, 1.0], [0.0, 1.0]], [[1.0, 1.0]]), "That is x1 + 2 x2"),
        "a path around": (Around, "Something besides the NACs"),
        "not driven far": (lambda: stack(PATHS, [[0.8, 0.8]]), "largest relative error"),
    },
}
ALSO_RIGHT = {
    "corners": CORNERS | {0: (0, 6)},
    "nac": FromZero,
    "start": lambda i, o: (0.1 * torch.randn(o, i), torch.full((o, i), 2.5)),
    "twice": stack(PATHS, [[1.0, 1.0]]).double(),
}
ALSO_WRONG = [
    ("slope_of_gate", by_autograd, "Autograd is switched off"),
    ("slope_of_gate", with_autograd_on_again, "Autograd is switched off"),
    ("read_sum", partial(within, 0.1), "0.93, 1 cannot be read"),
    ("nac", WithoutInit, "Begin `__init__` with `super().__init__()`."),
    ("start", lambda i, o: (4 * torch.randn(o, i), torch.full((o, i), torch.nan)), "20 of 20 seeds end above"),
    ("nac", TwoSigmoidsFromZero, "is not W x with W"),
    ("nac", OnceAsAParameter, "W was computed once"),
]
CALLED = ("slope_of_gate", "read_sum", "start")
RAISES = dict.fromkeys(CALLED, chapter.stop) | {"nac": Raises, "twice": nn.Sequential(Raises(2, 2), NAC(2, 1))}


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_once_slipped_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(nac, name), draft, word)


def test_pairs_that_are_no_numbers_are_told_without_a_stack():
    answer = nac.corners(CORNERS | {-1: ("low", 6)})
    assert answer.message == "Your draft stopped with ValueError: could not convert string to float: 'low'"


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("slope_of_gate", lambda w, m: slope(w, m).numpy()),
        ("slope_of_gate", lambda w, m: slope(w.float(), m.float())),
        ("read_sum", lambda w, n: within(0.05, w, n).replace(" ", "")),
        ("nac", Precise),
        (
            "start",
            lambda i, o: tuple(
                part.numpy() for part in start_between(-0.2, 0.2)()(i, o) + torch.tensor([[[0]], [[2.5]]])
            ),
        ),
        ("corners", {k: torch.tensor(pair) for k, pair in CORNERS.items()}),
        ("twice", nn.Sequential(*(driven(Draft(2, n), w) for n, w in ((2, PATHS), (1, [[1.0, 1.0]]))))),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(nac, name)(draft)
    assert answer, answer.message


@pytest.mark.parametrize(("low", "says"), [(1.5, "An open gate is a fine place"), (-3, "a gate nearly shut")])
def test_the_praise_of_a_start_says_how_its_gates_began(low, says):
    assert (
        says
        in nac.start(lambda i, o: (torch.empty(o, i).uniform_(-0.2, 0.2), torch.empty(o, i).uniform_(low, 3))).message
    )


def test_the_praise_of_a_unit_says_nothing_of_who_wrote_it():
    assert nac.nac(NAC).message == "It gives what the package's NAC gives, and its gradients reach both parameters."


def test_a_partly_filled_answer_is_told_what_is_open():
    answer = nac.corners({-1: (-4, 6), 0: (..., -6), 1: ...})
    assert repr(answer) == "Your turn: replace the dots with your answer. Still open: 0, 1."


def test_none_in_place_of_a_net_is_named():
    assert "your function returned None" in nac.twice(None).message
    assert not nac.twice(None).begun
