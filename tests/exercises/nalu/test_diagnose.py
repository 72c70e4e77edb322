"""`check.diagnose` of chapter 3: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises import nalu

pytestmark = pytest.mark.chapter


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


WRONG = {
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
}
ALSO_RIGHT = [
    lambda run: (
        "exploded"
        if run["loss"].nan_to_num(nan=torch.inf).max() > 1e6
        else "solved"
        if run["loss"][-20:].mean() < 1e-3
        else "chose the sum"
        if run["g"][-1] > 0.9
        else "lost an input"
    ),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (diagnosis(SOLVED, EXPLODED, LOST)(), "ask for an explosion first"),
    (diagnosis(above(1e7), SOLVED, LOST)(), "was once 3e+06"),
    (diagnosis(above(1e5), SOLVED, LOST)(), "was never above 3e+05"),
    (diagnosis(EXPLODED, below(1e-4), LOST)(), "ends at"),
    (diagnosis(EXPLODED, below(1e-2), LOST)(), "its loss ends at 5e-03"),
    (diagnosis(EXPLODED, ("solved", lambda run: run["loss"].min() < 1e-3), LOST)(), "was once 1e-05"),
    (diagnosis(EXPLODED, SOLVED, near(0.005))(), "w1 ends at 0.03"),
    (diagnosis(EXPLODED, SOLVED, near(0.5))(), "w1 ends at 0.20"),
    (diagnosis(EXPLODED, SOLVED, ("lost an input", without_bars))(), "compare the size"),
    (diagnosis(EXPLODED, SOLVED, ("lost an input", at_some_step))(), "w1 was once 0"),
]


def test_a_draft_may_change_the_trajectory_it_gets():
    def spoil(run):
        word = ALSO_RIGHT[0](run)
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
