"""Chapter 5: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial import Restart, sign_product
from nalu_tutorial.exercises import inalu

pytestmark = pytest.mark.chapter

STEM = "05-inalu"
CHECKERS = inalu


def factors(x, W):
    return x.sign().unsqueeze(-2) * W.abs() + 1 - W.abs()


def from_factors(make):
    """Return a draft that multiplies other factors, made from sign(x) and W."""
    return lambda: lambda x, W: make(x.sign().unsqueeze(-2), W).prod(dim=-1)


def two_axes(x, W):
    return (x.sign()[:, None] * W.abs() + 1 - W.abs()).prod(dim=-1)


def power(log=lambda x, eps: x.abs().clamp(min=eps).log(), end=lambda z, top: z.clamp(max=top).exp()):
    """Return a draft with another logarithm, or another end."""
    return lambda: lambda x, W, eps=1e-7, top=20: end(log(x, eps) @ W.T, top)


def where(x, eps):
    return torch.where(x.abs() > eps, x.abs().log(), math.log(eps))


def rule(window=10_000, above=1.0, take=None, cut=None, stuck=None, alive=True):
    """Return the rule with some piece changed."""

    def draft(losses):
        if len(losses) <= window:
            return False
        older, newer = losses.tensor_split(2) if cut is None else cut(losses)
        deviation = newer.std() if take is None else take(older, newer, losses)
        if alive and not newer.isfinite().all():
            return True
        not_better = newer.mean() + deviation >= older.mean() if stuck is None else stuck(older, newer)
        return bool(not_better and newer.mean() > above)

    return lambda: draft


def above_one_of_all(losses):
    return len(losses) > 10_000 and Restart(1, above=-1).stuck(losses) and not losses.mean() <= 1


def last_above_one(losses):
    return rule(above=-1)()(losses) and not losses[-1] <= 1


def with_or(losses):
    older, newer = losses.tensor_split(2)
    dead = not newer.isfinite().all()
    return len(losses) > 10_000 and bool(dead or newer.mean() + newer.std() >= older.mean() or newer.mean() > 1)


def of_medians(losses):
    older, newer = losses.tensor_split(2)
    no_better = not newer.isfinite().all() or newer.median() + newer.std() >= older.median()
    return len(losses) > 10_000 and bool(no_better and not newer.median() <= 1)


def seeds(p, tries):
    return 1 - (1 - p) ** tries


def steps(p, each):
    return each / p


def of_chance(function):
    return lambda: (function, steps)


def of_steps(function):
    return lambda: (seeds, function)


REPORT = {
    "repair": "sign",
    "operation": "x1 * x2 on [1, 2]",
    "solved_with": 9,
    "solved_without": 8,
    "seeds": 10,
    "found": "Nothing of note.",
}


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "signs": {
        "three numbers": (lambda: [1, -1, 0], "you give 3"),
        "1 − |w| left out": (lambda: [1, 0, 0.5, 0], "0 + 1 − 0"),
        "one sign lost": (lambda: [-1, -1, 0, -1], "(−1) · 1 · (−1)"),
        "all inputs, always": (lambda: [1, 1, 0, 1], "In the second row"),
        "half a sign": (lambda: [1, -1, -0.5, -1], "does not halve"),
        "half switched off": (lambda: [1, -1, -1, -1], "In the third row"),
        "w for |w|": (lambda: [1, -1, 0, 3], "you say 3"),
    },
    "sign": {
        "squeezed": (lambda: lambda x, W: factors(x, W).prod(dim=-1).squeeze(-1), "a single output the axis stays"),
        "a number": (lambda: lambda x, W: 1.0, "this is a float"),
        "one for all": (lambda: lambda x, W: x.prod(dim=-1).sign(), "the product of all inputs"),
        "over the outputs": (lambda: lambda x, W: factors(x, W).prod(dim=-2), "ran over the outputs"),
        "not multiplied": (lambda: factors, "not (7, 2, 3)"),
        "the authors' reshape": (
            lambda: lambda x, W: sign_product(x, W.T.reshape(W.shape)),
            "paired with the weight of another",
        ),
        "1 − |W| left out": (from_factors(lambda s, W: s * W.abs()), "1 − |W| is missing"),
        "W for |W|": (from_factors(lambda s, W: s * W + 1 - W), "You have W for |W|"),
        "the first |W|": (from_factors(lambda s, W: s * W + 1 - W.abs()), "lost its bars"),
        "rounded": (lambda: lambda x, W: sign_product(x, W.round()), "are rounded"),
        "hard": (lambda: lambda x, W: sign_product(x, W).sign(), "the sign of s"),
        "zero as a positive": (
            lambda: lambda x, W: sign_product(torch.where(x < 0, -1.0, 1.0).to(W.dtype), W),
            "only where x is 0",
        ),
        "something else": (from_factors(lambda s, W: s * W.abs() + 1), "In row"),
        "in place": (lambda: lambda x, W: sign_product(x, W.abs_()), "Your draft changes the tensors"),
        "two axes only": (lambda: two_axes, "Right for a batch"),
        "no gradient": (lambda: lambda x, W: sign_product(x, W.detach()), "No gradient reaches W"),
    },
    "clipped": {
        "a number": (lambda: lambda x, W, eps=1e-7, top=20: 1.0, "this is a float"),
        "another shape": (lambda: lambda x, W, eps=1e-7, top=20: x, "not (7, 3)"),
        "no eps": (power(lambda x, eps: x.log()), "NaN or infinite"),
        "no |x|": (power(lambda x, eps: x.clamp(min=eps).log()), "has become eps"),
        "eps added": (power(lambda x, eps: (x.abs() + eps).log()), "eps is added"),
        "no exp": (power(end=lambda z, top: z.clamp(max=top)), "exp is left out"),
        "max for min": (power(end=lambda z, top: z.clamp(min=top).exp()), "are exchanged"),
        "clipped at 20": (power(end=lambda z, top: z.exp().clamp(max=top)), "not the result"),
        "log2": (power(lambda x, eps: x.abs().clamp(min=eps).log2()), "In row"),
        "squeezed": (power(end=lambda z, top: z.clamp(max=top).exp().squeeze()), "a single output the axis stays"),
        "in place": (power(lambda x, eps: x.abs_().clamp(min=eps).log()), "Your draft changes the tensors"),
        "W clipped": (
            lambda: lambda x, W, eps=1e-7, top=20: (x.abs().clamp(min=eps).log() @ W.clamp(max=top).T).exp(),
            "log|x| still",
        ),
        "terms clipped": (
            power(lambda x, eps: x.abs().clamp(min=eps).log().clamp(max=20), lambda z, top: z.exp()),
            "you clipped each term",
        ),
        "another top": (power(end=lambda z, top: z.clamp(max=30).exp()), "should be exp(20)"),
        "a bottom": (power(end=lambda z, top: z.clamp(-top, top).exp()), "no bottom"),
        "clipped after exp": (power(end=lambda z, top: z.exp().clamp(max=math.exp(top))), "exp had overflowed"),
        "where": (power(where), "goes back through the log"),
        "written in": (power(end=lambda z, top: z.clamp(max=20).exp()), "are arguments"),
        "no gradient": (power(end=lambda z, top: z.clamp(max=top).exp().detach()), "No gradient comes back"),
    },
    "stuck": {
        "the halves exchanged": (rule(cut=lambda all_: all_.tensor_split(2)[::-1]), "Which half is the newer"),
        "single losses": (lambda: lambda losses: len(losses) > 10_000 and losses[-1] >= losses[0], "single losses"),
        "the older deviation": (rule(take=lambda older, newer, all_: older.std()), "is that of the newer half"),
        "no least length": (rule(window=0), "waits until there are"),
        "10,000 are enough": (rule(window=9_999), "with 10,000 losses exactly"),
        "however good": (rule(above=-1), "unless that mean is above 1"),
        "all above 1": (lambda: above_one_of_all, "not that of all losses"),
        "never": (lambda: lambda losses: False, "that run is stuck"),
        "or": (lambda: with_or, "joined by `or`"),
        "medians": (lambda: of_medians, "You compare medians"),
        "one for each loss": (lambda: lambda losses: losses > 1, "Return `True` or `False`; this is a Tensor."),
        "sorted in place": (
            lambda: lambda losses: bool(losses.sub_(losses.mean()).sum()),
            "changes the tensors",
        ),
        "no return": (lambda: lambda losses: True if len(losses) > 10_000 else None, "returned None"),
        "no deviation": (rule(take=lambda *_: 0), "Add one standard deviation"),
        "less than": (rule(stuck=lambda older, newer: newer.mean() + newer.std() > older.mean()), "which equal is"),
        "half a deviation": (rule(take=lambda older, newer, all_: newer.std() / 2), "you take less of it"),
        "two deviations": (rule(take=lambda older, newer, all_: 2 * newer.std()), "you ask for more"),
        "above 2": (rule(above=2), "above 1 is bad enough"),
        "the last loss": (lambda: last_above_one, "by good luck"),
        "NaN is fine": (rule(alive=False), "has become NaN"),
    },
    "chance": {
        "added up": (of_chance(lambda p, tries: p * tries), "do not add up"),
        "all of them": (of_chance(lambda p, tries: p**tries), "that all of them succeed"),
        "none": (of_chance(lambda p, tries: (1 - p) ** tries), "that none succeeds"),
        "not all": (of_chance(lambda p, tries: 1 - p**tries), "that not all succeed"),
        "exactly one": (of_chance(lambda p, tries: tries * p * (1 - p) ** (tries - 1)), "exactly one"),
        "one try more": (of_chance(lambda p, tries: 1 - (1 - p) ** (tries + 1)), "the chance is 0.760"),
        "multiplied": (of_steps(lambda p, each: p * each), "less than one try"),
        "failures alone": (of_steps(lambda p, each: each * (1 - p) / p), "the one that succeeds takes its steps"),
        "by the failures": (of_steps(lambda p, each: each / (1 - p)), "the chance of a failure: try"),
        "tries": (of_steps(lambda p, each: 1 / p), "the number of tries"),
        "twice": (of_steps(lambda p, each: 2 * each / p), "it takes 4,000"),
    },
    "ablation": {
        "a key missing": (lambda: {"repair": "sign", "operation": "*", "seeds": 10}, "lacks solved_with"),
        "nothing found": (report(found=" "), "in your own words"),
        "another repair": (report(repair="bias"), "no repair called 'bias'"),
        "no operation": (report(operation=""), "Say which operation"),
        "shares": (report(solved_with=0.9), "whole numbers"),
        "three seeds": (report(solved_with=3, solved_without=1, seeds=3), "next to nothing"),
        "more than there are": (report(solved_without=12), "12 of 10"),
        "fewer than none": (report(solved_without=-1), "is below 0"),
    },
}
ALSO_RIGHT = {
    "signs": (1.0, -1.0, -0.0, -1.0),
    "sign": lambda x, W: factors(x, W).prod(dim=-1),
    "clipped": lambda x, W, eps=1e-7, top=20: (
        (x.abs().clamp(eps).log().unsqueeze(-2) * W).sum(-1).clamp(max=top)
    ).exp(),
    "stuck": Restart(every=1000).stuck,
    "chance": (lambda p, tries: -math.expm1(tries * math.log1p(-p)) if p < 1 else 1.0, steps),
    "ablation": REPORT,
}
ALSO_WRONG = [
    ("signs", [1, -1, 0, 1], "you say 1"),
    ("sign", lambda x, W: x.prod(dim=-1, keepdim=True).sign(), "the product of all inputs"),
    ("sign", lambda x, W: x.prod(dim=-1, keepdim=True).sign().expand(-1, 2), "the product of all inputs"),
    ("clipped", power(where, lambda z, top: z.exp())(), "log|x| still"),
    ("stuck", rule(take=lambda older, newer, all_: -newer.std())(), "that run is stuck"),
    ("chance", (lambda p, tries: min(1, p * tries), steps), "do not add up"),
]
RAISES = dict.fromkeys(("sign", "clipped", "stuck"), chapter.stop) | {"chance": (chapter.stop, steps)}


@pytest.mark.parametrize(("name", "draft", "word"), ALSO_WRONG)
def test_what_once_slipped_through_fails(name, draft, word):
    chapter.check_also_wrong(getattr(inalu, name), draft, word)


def test_chance_takes_two_functions_or_a_pair():
    assert inalu.chance(seeds, steps)
    assert inalu.chance((seeds, steps))
    assert inalu.chance(seeds, lambda p, each: None).message.startswith("write the body")


@pytest.mark.parametrize(
    ("solved_with", "solved_without", "says"),
    [(10, 2, "here sign helps"), (2, 10, "you do better without sign"), (10, 9, "no difference shown")],
)
def test_an_ablation_is_told_what_its_intervals_allow(solved_with, solved_without, says):
    answer = inalu.ablation(REPORT | {"solved_with": solved_with, "solved_without": solved_without})
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("sign", lambda x, W: factors(x.float(), W.float()).prod(dim=-1)),
        (
            "chance",
            (lambda p, tries: 1 - (1 - torch.tensor(p)) ** tries, lambda p, each: np.float32(each) / np.float32(p)),
        ),
        ("signs", torch.tensor([1, -1, 0, -1])),
        ("signs", np.array([1.0, -1.0, 0.0, -1.0])),
        ("stuck", lambda losses: np.bool_(Restart(every=1000).stuck(losses))),
        ("ablation", REPORT | {"solved_with": torch.ones(10).bool().sum(), "solved_without": np.int64(8), "seeds": 10}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(inalu, name)(draft)
    assert answer, answer.message


def test_a_sign_in_numpy_is_right_and_told_that_it_has_no_gradient():
    def draft(x, W):
        return factors(torch.as_tensor(x.numpy()), torch.as_tensor(W.numpy())).prod(dim=-1).numpy()

    assert "NumPy knows no gradients" in inalu.sign(draft).message


def test_signs_partly_filled_in_are_told_which_are_open():
    assert repr(inalu.signs([1, ..., 0, ...])).endswith("Still open: entry 2, entry 4.")


def test_the_praise_of_a_sign_says_nothing_of_who_wrote_it():
    assert inalu.sign(sign_product).message.startswith("It gives what the package's `sign_product` gives")
