"""`check.repairs` of chapter 2: answers that are wrong, and the units that they are about."""

import pytest
import torch

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

pytestmark = pytest.mark.chapter

RIGHT = {
    "A": "exchange tanh and σ",
    "B": "drop the bias",
    "C": "compute W in forward",
    "D": "nothing",
    "E": "take .data away",
}
WRONG = {
    "letters missing": (lambda: {"A": "nothing"}, "the keys A to E"),
    "another word": (lambda: RIGHT | {"A": "swap"}, "none of the repairs"),
    "A is sound": (lambda: RIGHT | {"A": "nothing"}, "but in the wrong places"),
    "B is sound": (lambda: RIGHT | {"B": "nothing"}, "one name too many"),
    "C is cut": (lambda: RIGHT | {"C": "take .data away"}, "a third parameter takes all of it"),
    "D adds": (lambda: RIGHT | {"D": "multiply the factors, do not add them"}, "no other parameter"),
    "E is computed once": (lambda: RIGHT | {"E": "compute W in forward"}, "The sign will never flip"),
}
ALSO_RIGHT = [dict(reversed(RIGHT.items()))]


def gradients(unit):
    (unit(torch.tensor([3.0, 2.0])) - 1).square().backward()
    return {name: None if p.grad is None else p.grad.flatten().tolist() for name, p in unit.named_parameters()}


def test_the_units_are_told_apart_by_their_gradients_and_not_by_their_outputs():
    units = nac.broken_units()
    assert set(units) == set(RIGHT)
    assert {round(unit(torch.tensor([3.0, 2.0])).item(), 3) for unit in units.values()} == {2.784}
    results = {letter: gradients(unit) for letter, unit in units.items()}
    assert len({str(each) for each in results.values()}) == 5
    sound = NAC(2, 1)
    with torch.no_grad():
        for parameter in sound.parameters():
            parameter.fill_(1)
    wanted = gradients(sound)
    assert results["D"] == {name: pytest.approx(values) for name, values in wanted.items()}
    assert results["A"]["W_hat"] == pytest.approx(wanted["M_hat"])
    assert results["B"]["W_hat"] == pytest.approx(wanted["W_hat"])
    assert [results["C"][name] for name in ("W_hat", "M_hat")] == [None, None]
    assert results["E"]["W_hat"] is None


def test_units_are_made_anew():
    assert nac.broken_units()["A"] is not nac.broken_units()["A"]
