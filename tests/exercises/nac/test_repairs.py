import chapter
import pytest
import torch

from nalu_tutorial import NAC
from nalu_tutorial.exercises import nac

ANSWER = {
    "A": "exchange tanh and σ",
    "B": "drop the bias",
    "C": "compute W in forward",
    "D": "nothing",
    "E": "take .data away",
}
WRONG = {
    "the keys A to E": chapter.Only(A="nothing"),
    "none of the repairs": {"A": "swap"},
    "but in the wrong places": {"A": "nothing"},
    "one name too many": {"B": "nothing"},
    "a third parameter takes all of it": {"C": "take .data away"},
    "no other parameter": {"D": "multiply the factors, do not add them"},
    "The sign will never flip": {"E": "compute W in forward"},
}
ALSO_RIGHT = [dict(reversed(ANSWER.items()))]


def gradients(unit):
    (unit(torch.tensor([3.0, 2.0])) - 1).square().backward()
    return {name: None if p.grad is None else p.grad.flatten().tolist() for name, p in unit.named_parameters()}


def test_the_units_are_told_apart_by_their_gradients_and_not_by_their_outputs():
    units = nac.broken_units()
    assert set(units) == set(ANSWER)
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
