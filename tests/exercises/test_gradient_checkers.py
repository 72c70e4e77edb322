"""Chapter 4: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

import math
import sys

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial import nac_start_radius, wilson_interval
from nalu_tutorial.exercises import gradient
from nalu_tutorial.exercises.gradient.expectation import measured_parts, moments
from nalu_tutorial.exercises.gradient.start import TASKS, many, signal

pytestmark = pytest.mark.chapter

STEM = "04-gradient-expectation"
CHECKERS = gradient
POINTS = {"A": "W_hat", "B": "M_hat", "C": "both", "D": "neither", "E": "neither"}


def points(**changed):
    return lambda: POINTS | changed


def by_weight(x, t, W_hat, M_hat):
    y = x @ (torch.tanh(W_hat) * torch.sigmoid(M_hat)).T
    return 2 * ((y - t) * x).mean(dim=0, keepdim=True)


def right(x, t, W_hat, M_hat):
    tanh, gate, d = torch.tanh(W_hat), torch.sigmoid(M_hat), by_weight(x, t, W_hat, M_hat)
    return d * (1 - tanh**2) * gate, d * tanh * gate * (1 - gate)


def both(change):
    """Return a draft whose two results are changed alike, given the batch as well."""
    return lambda: lambda x, *rest: tuple(change(part, x) for part in right(x, *rest))


def slopes(of_w=lambda a, s: (1 - a**2) * s, of_m=lambda a, s: a * s * (1 - s)):
    """Return a draft with other slopes of W by Ŵ and by M̂, in terms of tanh and σ."""

    def draft(x, t, W_hat, M_hat):
        tanh, gate, d = torch.tanh(W_hat), torch.sigmoid(M_hat), by_weight(x, t, W_hat, M_hat)
        return d * of_w(tanh, gate), d * of_m(tanh, gate)

    return lambda: draft


def all_with_all(x, t, W_hat, M_hat):
    y = (x @ (torch.tanh(W_hat) * torch.sigmoid(M_hat)).T)[:, 0]
    d = (2 * (y - t)[..., None] * x).mean(dim=(0, 1)).unsqueeze(0)
    ratio = by_weight(x, t, W_hat, M_hat)
    return tuple(part / ratio * d for part in right(x, t, W_hat, M_hat))


def by_autograd(x, t, W_hat, M_hat):
    parameters = [part.clone().requires_grad_() for part in (W_hat, M_hat)]
    loss = (x @ (torch.tanh(parameters[0]) * torch.sigmoid(parameters[1])).T - t).square().mean()
    return torch.autograd.grad(loss, parameters)


def one_point_at_a_time(x, t, W_hat, M_hat):
    each = [right(x[k : k + 1], t[k : k + 1], W_hat, M_hat) for k in range(len(x))]
    return [sum(parts) / len(x) for parts in zip(*each, strict=True)]


def between(W_range, M_range):
    """Return a start that draws Ŵ and M̂ evenly from these ranges."""
    return lambda i, o: (torch.empty(o, i).uniform_(*W_range), torch.empty(o, i).uniform_(*M_range))


BET = between((2, 4), (-1, 1))
LOSES = {"x1 - x2", "-x1 - x2"}
NEAR_ZERO = between((0, 1), (-0.5, 0.5))


def start_of(draft, prediction=frozenset(LOSES)):
    return lambda: (draft, prediction)


def published(i, o):
    r = nac_start_radius(i, o)
    return between((-r, r), (-r, r))(i, o)


def f(a):
    return torch.sin(a) + 0.5


def g(b):
    return torch.exp(-((b - 1) ** 2))


GRID = -2 + (torch.arange(20_000, dtype=torch.float64) + 0.5) / 5000
SLOPE = -2 * (GRID - 1) * g(GRID)
EF, EFF = float(f(GRID).mean()), float(f(GRID).square().mean())
EG, EDG, EGDG = (float(values.mean()) for values in (g(GRID), SLOPE, g(GRID) * SLOPE))
SIGNAL = -2 * (7 / 3 + 9 / 4) * EF * EDG
SAME, OTHER = 2 * EFF * EGDG, 2 * EF**2 * EG * EDG
OWN = 7 / 3 * SAME + 3 * 9 / 4 * OTHER


def of_parts(signal=SIGNAL, own=OWN):
    return lambda: (f, g, lambda: (signal, own))


def mean_of(write, logarithm=lambda z: (z.abs() + 1e-7).log()):
    """Return a draft of E[z₂] in terms of l, here L, and r."""
    return lambda: lambda z, r: write(logarithm(z), r)


def factor(L, r):
    return torch.where(L == 0, 1.0, torch.sinh(r * L) / (r * L))


def once(z, r):
    return factor((z.abs() + 1e-7).log(), r).prod(dim=-1).reshape(-1)


REPORT = {
    "start": "W_hat ~ U[0, 1]",
    "steps": 1000,
    "below": 0.1,
    "published": [0.05, 0.3] * 5,
    "mine": [0.04, 0.2] * 5,
    "found": "Nothing of note.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "flat": {
        "a point missing": (lambda: {"A": "W_hat"}, "with the keys A, B, C, D, E"),
        "another word": (points(D="none"), "you give 'none'"),
        "tanh 0 forgotten": (points(A="both"), "tanh 0 = 0 is a factor of ∂W/∂M̂"),
        "exchanged at 0": (points(A="M_hat"), "At A you have exchanged"),
        "flat at 0": (points(A="neither"), "tanh has its largest slope"),
        "tanh steep at 9": (points(B="both"), "its slope at 9 is 6e-8"),
        "exchanged at 9": (points(B="W_hat"), "At B you have exchanged"),
        "settled": (points(B="neither"), "the sign is settled"),
        "half": (points(C="W_hat"), "∂W/∂Ŵ is 0.2 and ∂W/∂M̂ is 0.2"),
        "through a shut gate": (points(D="W_hat"), "keeps the gradient from Ŵ as well"),
        "a shut gate moves": (points(D="M_hat"), "two things keep"),
        "a shut gate is none": (points(D="both"), "comes through a shut gate"),
        "done is not flat": (points(E="both"), "the price of being that near"),
        "half done": (points(E="M_hat"), "At E ∂W/∂Ŵ"),
    },
    "gradients": {
        "autograd": (lambda: by_autograd, "switched off here"),
        "one tensor": (lambda: by_weight, "Return two tensors"),
        "numbers": (both(lambda part, x: float(part.sum())), "this is a float"),
        "no mean": (both(lambda part, x: part.expand_as(x)), "for each point of the batch"),
        "transposed": (both(lambda part, x: part.T), "its transpose"),
        "one axis": (both(lambda part, x: part[0]), "has the shape (3,)"),
        "no factor 2": (both(lambda part, x: part / 2), "The factor 2 is missing"),
        "summed": (both(lambda part, x: part * len(x)), "the sum over the batch"),
        "t − y": (both(lambda part, x: -part), "The sign is wrong in both"),
        "exchanged": (lambda: lambda *given: right(*given)[::-1], "dŴ comes first"),
        "all with all": (lambda: all_with_all, "all with all"),
        "tanh for its slope": (slopes(of_w=lambda a, s: a * s), "In dŴ tanh stands"),
        "no square": (slopes(of_w=lambda a, s: (1 - a) * s), "the square is lost"),
        "no gate in dŴ": (slopes(of_w=lambda a, s: 1 - a**2), "lacks the factor σ(M̂)"),
        "both slopes in dŴ": (slopes(of_w=lambda a, s: (1 - a**2) * s * (1 - s)), "M̂ stands still"),
        "no slope in dŴ": (slopes(of_w=lambda a, s: 1), "where is ∂W/∂Ŵ"),
        "something else in dŴ": (slopes(of_w=lambda a, s: 2 - a), "of dŴ is"),
        "σ for its slope": (slopes(of_m=lambda a, s: a * s), "In dM̂ σ stands"),
        "1 − σ²": (slopes(of_m=lambda a, s: a * (1 - s**2)), "you have 1 − σ²"),
        "no tanh in dM̂": (slopes(of_m=lambda a, s: s * (1 - s)), "lacks the factor tanh Ŵ"),
        "both slopes in dM̂": (slopes(of_m=lambda a, s: (1 - a**2) * s * (1 - s)), "Ŵ stands still"),
        "no slope in dM̂": (slopes(of_m=lambda a, s: 1), "where is ∂W/∂M̂"),
        "something else in dM̂": (slopes(of_m=lambda a, s: a * s * (2 - s)), "of dM̂ is"),
    },
    "start": {
        "another shape": (start_of(lambda i, o: (torch.rand(i, o), torch.rand(i, o))), "(out_features, in_features)"),
        "another task": (start_of(BET, {"x1 * x2"}), "a set of tasks out of"),
        "no number": (start_of(lambda i, o: torch.full((2, o, i), torch.nan)), "NaN or an infinity"),
        "the same every time": (start_of(lambda i, o: torch.full((2, o, i), 0.3)), "over a single start"),
        "published": (start_of(published), "Which of them is 0?"),
        "M̂ moved": (start_of(between((-1, 1), (1, 3))), "You moved M̂"),
        "far out": (start_of(between((2, 4), (20, 30))), "that a training would hear"),
        "a loss not predicted": (start_of(BET, set()), "On x1 - x2 "),
        "half of the loss predicted": (start_of(BET, {"x1 - x2"}), "On -x1 - x2 "),
        "the win predicted as a loss": (start_of(BET, "x1 + x2"), "You predicted that it gets worse"),
    },
    "expectation": {
        "a number for g": (lambda: (f, lambda b: 1.0, lambda: (0, 0)), "g must take a tensor"),
        "f not finite": (lambda: (torch.log, g, lambda: (0, 0)), "f must take a tensor"),
        "no slope": (lambda: (f, torch.ones_like, lambda: (0, 0)), "No gradient comes back"),
        "an odd f": (lambda: (torch.tanh, g, lambda: (0, 0)), "an f that is not odd"),
        "an even g": (lambda: (f, torch.cos, lambda: (0, 0)), "equally high at −2 and 2"),
        "one number": (lambda: (f, g, lambda: SIGNAL + OWN), "Return a pair"),
        "exchanged": (of_parts(OWN, SIGNAL), "The two are exchanged"),
        "sign of the target": (of_parts(-SIGNAL), "t comes with a minus"),
        "half the target": (of_parts(SIGNAL / 2), "The part with the target: The factor 2"),
        "E[t] E[x1]": (of_parts(-2 * 3 * 1.5 * EF * EDG), "x₁ is a part of t"),
        "g for its slope": (of_parts(-2 * (7 / 3 + 9 / 4) * EF * EG), "You have E[g] in it"),
        "x1 forgotten": (of_parts(-2 * 3 * EF * EDG), "x₁ is missing"),
        "f²": (of_parts(-2 * (7 / 3 + 9 / 4) * EFF * EDG), "You have E[f²] in it"),
        "another number": (of_parts(1.2345), "You say 1.2345"),
        "no others": (of_parts(own=7 / 3 * SAME), "vanish only where E[f] = 0"),
        "only others": (of_parts(own=3 * 9 / 4 * OTHER), "left out the term with j = i"),
        "one other": (of_parts(own=7 / 3 * SAME + 9 / 4 * OTHER), "three other inputs."),
        "four others": (of_parts(own=7 / 3 * SAME + 9 * OTHER), "not four"),
        "half the own part": (of_parts(own=OWN / 2), "answer: The factor 2"),
        "sign of the own part": (of_parts(own=-OWN), "y comes with a plus"),
        "E[f]² at i": (of_parts(own=14 / 3 * EF**2 * EGDG + 27 / 4 * OTHER), "E[f]² where E[f²] belongs"),
        "E[g] E[g′] at i": (of_parts(own=14 / 3 * EFF * EG * EDG + 27 / 4 * OTHER), "both take the same b"),
        "split twice": (of_parts(own=7 / 3 * OTHER + 27 / 4 * OTHER), "splits twice"),
        "E[x]² at i": (of_parts(own=9 / 4 * SAME + 27 / 4 * OTHER), "E[x]² where E[x²] belongs"),
        "E[x²] elsewhere": (of_parts(own=7 / 3 * SAME + 7 * OTHER), "these are two inputs"),
        "E[f²] elsewhere": (of_parts(own=7 / 3 * SAME + 27 / 2 * EFF * EG * EDG), "drawn apart"),
        "another own part": (of_parts(own=5.4321), "You say 5.4321"),
    },
    "mean_output": {
        "a number": (lambda: lambda z, r: 1.0, "this is a float"),
        "no |z|": (mean_of(lambda L, r: factor(L, r).prod(-1), lambda z: (z + 1e-7).log()), "Take |z₁| first"),
        "not multiplied": (mean_of(factor), "for each input still"),
        "over the batch": (mean_of(lambda L, r: factor(L, r).prod(0)), "not (3,)"),
        "second order": (mean_of(lambda L, r: (1 + (r * L) ** 2 / 6).prod(-1)), "second-order expansion"),
        "added": (mean_of(lambda L, r: factor(L, r).sum(-1)), "You add the factors up"),
        "their mean": (mean_of(lambda L, r: factor(L, r).mean(-1)), "the mean of the factors"),
        "no r": (mean_of(lambda L, r: factor(L, 1).prod(-1)), "r is missing"),
        "not divided": (mean_of(lambda L, r: torch.sinh(r * L).prod(-1)), "The division by r · l"),
        "divided by l": (mean_of(lambda L, r: (torch.sinh(r * L) / L).prod(-1)), "You divide by l alone"),
        "eᵘ − e⁻ᵘ": (mean_of(lambda L, r: (2 * factor(L, r)).prod(-1)), "twice as large"),
        "by 2 u": (mean_of(lambda L, r: (factor(L, r) / 2).prod(-1)), "half of what it should be"),
        "the ends": (mean_of(lambda L, r: torch.cosh(r * L).prod(-1)), "That is cosh"),
        "exp of the mean": (mean_of(lambda L, r: torch.ones_like(L).prod(-1)), "1 is exp of the mean"),
        "one weight for all": (mean_of(lambda L, r: factor(L.sum(-1), r)), "as if all inputs had one weight"),
        "sin": (
            mean_of(lambda L, r: (torch.sin(r * L) / (r * L)).prod(-1)),
            "At z₁ = (0.02, −0.01, 4.1) and r = 0.8 it is",
        ),
        "no ε": (mean_of(lambda L, r: factor(L, r).prod(-1), lambda z: z.abs().log()), "the logarithm of 0 is −∞"),
        "0 / 0": (mean_of(lambda L, r: (torch.sinh(r * L) / (r * L)).prod(-1)), "0 / 0, a NaN"),
        "0 for 0 / 0": (mean_of(lambda L, r: (torch.sinh(r * L) / (r * L)).nan_to_num().prod(-1)), "so is its mean"),
        "flattened": (lambda: once, "any leading axes"),
    },
    "starts": {
        "a key missing": (lambda: {"start": "wide", "steps": 10}, "lacks below"),
        "nothing found": (report(found=" "), "in your own words"),
        "no name": (report(start=""), "Describe your start"),
        "half a step": (report(steps=0.5), "Steps are counted"),
        "a median": (report(mine=0.04), "how they spread"),
        "below nothing": (report(mine=[-1.0] * 10), "is below 0"),
        "no bound": (report(below=0), "above 0, please"),
        "more seeds for one": (report(mine=[0.1] * 12), "10 seeds against 12"),
        "three seeds": (report(mine=[1, 2, 3], published=[4, 5, 6]), "next to nothing"),
        "the same runs": (report(mine=REPORT["published"]), "loss by loss"),
    },
}
ALSO_RIGHT = {
    "flat": dict(reversed(POINTS.items())),
    "gradients": one_point_at_a_time,
    "start": (NEAR_ZERO, set()),
    "expectation": (
        lambda a: a.clamp(min=0),
        torch.sigmoid,
        lambda: [torch.tensor(-0.8726600), 0.6174730],
    ),
    "mean_output": lambda z, r: torch.sinc(r * (z.abs() + 1e-7).log() * 1j / math.pi).prod(dim=-1).real,
    "starts": REPORT | {"published": torch.tensor(REPORT["published"]), "mine": [math.nan, 0.05] * 5},
}
ALSO_WRONG = [
    ("start", (lambda i, o: torch.rand(o, i), LOSES), "Return two tensors"),
    ("expectation", (f, torch.sign, lambda: (0, 0)), "climbs in jumps"),
    ("flat", POINTS | {"C": "neither"}, "which are above 0.001"),
    ("start", (lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), set()), "You moved M̂"),
    ("start", (lambda i, o: (torch.zeros(o, i), torch.rand(o, i) - 0.5), set()), "Which of them is 0?"),
    ("start", (between((2, 4), (-30, -20)), set()), "that a training would hear"),
    ("expectation", (f, g, lambda: (SIGNAL, math.nan)), "You say nan"),
    ("mean_output", mean_of(lambda L, r: factor(L, r).prod(-1, keepdim=True))(), "not (7, 1)"),
]
RAISES = {
    "gradients": chapter.stop,
    "start": (chapter.stop, set()),
    "expectation": (f, g, chapter.stop),
    "mean_output": chapter.stop,
}


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_once_slipped_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(gradient, name), draft, word)


def test_start_and_expectation_take_their_answers_one_by_one_or_together():
    assert gradient.start(BET, LOSES)
    assert gradient.start((BET, LOSES))
    assert gradient.expectation(f, g, lambda: (SIGNAL, OWN))
    assert not gradient.start(BET, ...).begun
    assert not gradient.expectation(f, g, lambda: None).begun


@pytest.mark.parametrize(
    ("f", "g"),
    [(f, g), (torch.exp, torch.exp), (torch.square, torch.relu), (torch.cos, torch.sigmoid)],
)
def test_both_parts_are_what_the_formula_says(f, g):
    measured, m = measured_parts(f, g), moments(f, g)
    own = 2 * 7 / 3 * m.f_square * m.g_slope + 6 * 9 / 4 * m.f**2 * m.g * m.slope
    for part, exact in zip(measured, (-2 * (7 / 3 + 9 / 4) * m.f * m.slope, own), strict=True):
        assert abs(part.mean - exact) < 5 * part.error
        assert part.error < 2e-3 * abs(exact)


def test_the_signal_is_that_of_its_formula():
    def draw():
        return BET(2, 1)

    W_hat, M_hat = many(draw)
    mean, error = signal(W_hat, M_hat)
    tanh = (math.log(math.cosh(4)) - math.log(math.cosh(2))) / 2
    slope = (torch.tensor(1.0).sigmoid() - torch.tensor(-1.0).sigmoid()).item() / 2
    assert ((mean + 2 * (7 / 3 + 9 / 4) * tanh * slope).abs() < 4 * error).all()
    assert torch.equal(many(draw)[0], W_hat)


def test_a_loss_that_is_not_shown_is_told_as_such(monkeypatch):
    share = wilson_interval
    counts = {"x1 + x2": 30, "x1 - x2": 12, "-x1 - x2": 14}
    monkeypatch.setattr(
        sys.modules[many.__module__], "solved", lambda draw: {k: share(n, 60) for k, n in counts.items()}
    )
    monkeypatch.setattr(
        sys.modules[many.__module__], "solved_from_published", lambda: dict.fromkeys(counts, share(14, 60))
    )
    assert "the intervals overlap" in gradient.start(BET, {"x1 - x2"}).message
    assert "nothing got worse" in gradient.start(BET, set()).message
    assert "You predicted that it gets worse" in gradient.start(BET, {"-x1 - x2"}).message


@pytest.mark.parametrize(
    ("published", "mine", "says"),
    [
        ([1.0] * 12, [0.01] * 12, "yours is better here"),
        ([0.01] * 12, [math.nan] * 12, "yours is the worse one"),
        ([0.5 + k for k in range(12)], [0.2] * 12, "yours is lower"),
        ([0.2] * 12, [0.5 + k for k in range(12)], "yours is the higher one"),
        ([0.05, 1.0] * 6, [0.04, 0.03, 1.0] * 4, "no difference shown"),
    ],
)
def test_a_report_of_starts_is_told_what_its_intervals_allow(published, mine, says):
    answer = gradient.starts(REPORT | {"published": published, "mine": mine})
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)


def test_the_tasks_of_the_trial_are_what_their_names_say():
    for name, (first, second) in TASKS.items():
        assert eval(name, {"x1": 3, "x2": 10}) == 3 * first + 10 * second


def by_transform(x, t, W_hat, M_hat):
    def loss(*at):
        return (x @ (torch.tanh(at[0]) * torch.sigmoid(at[1])).T - t).square().mean()

    return torch.func.grad(loss, argnums=(0, 1))(W_hat, M_hat)


@pytest.mark.parametrize(
    ("name", "draft", "says"),
    [
        ("gradients", by_transform, "Autograd is switched off here"),
        ("gradients", lambda x, t, *at: right(x.mul_(2), t, *at), "Your draft changes the tensors"),
        ("gradients", lambda *given: print(end=""), "returned None"),
        ("mean_output", lambda z, r: once(z.abs_(), r), "Your draft changes the tensors"),
        ("flat", {"A": "both", "B": ..., "C": ..., "D": ..., "E": ...}, "tanh 0 = 0 is a factor"),
        ("flat", {"A": "W_hat", "B": None, "C": ..., "D": ..., "E": ...}, "at B you give None"),
        ("start", (lambda i, o: print(end=""), set()), "returned None"),
    ],
)
def test_what_once_slipped_through_or_was_misnamed(name, draft, says):
    chapter.check_also_wrong(getattr(gradient, name), draft, says)


def test_points_that_are_open_are_named():
    answer = gradient.flat({"A": "W_hat", "B": "M_hat", "C": ..., "D": ..., "E": ...})
    assert repr(answer) == "Your turn: replace the dots with your answer. The rest is right; still open: C, D, E."


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("gradients", lambda *given: right(*(part.float() for part in given))),
        ("gradients", lambda *given: [part.numpy() for part in right(*given)]),
        ("mean_output", lambda z, r: factor((z.abs() + 1e-7).log(), r).prod(dim=-1).numpy()),
        ("starts", REPORT | {"mine": torch.tensor(REPORT["mine"]), "steps": np.int64(1000)}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(gradient, name)(draft)
    assert answer, answer.message
