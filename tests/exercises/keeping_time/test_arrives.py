"""`check.arrives` of chapter 13: drafts that are wrong, right in another form, or not begun."""

import signal

import chapter
import pytest
import torch

from nalu_tutorial.exercises import keeping_time
from nalu_tutorial.exercises._shared import limit
from nalu_tutorial.exercises.keeping_time.arrives import CASES, SLIPS, arrival
from nalu_tutorial.tasks import grid

pytestmark = pytest.mark.chapter


def slip(**options):
    return lambda: lambda weights, readout, distance, time: arrival(weights, readout, distance, time, **options)


def counted_down(weights, readout, distance, time):
    return time


def changes(weights, readout, distance, time):
    weights.append(0.0)
    return time


def endless(weights, readout, distance, time):
    while True:
        pass


WRONG = {sentence: (slip(**options), sentence) for sentence, options in SLIPS.items()}
WRONG |= {
    "T": (lambda: counted_down, "With weights (0.9, 0.99, −0.83)"),
    "changed": (lambda: changes, "changes the lists"),
    "called": (lambda: 7, "Hand over the function"),
    "a word": (lambda: lambda *_: "seven", "Return one number"),
}
ALSO_RIGHT = [arrival, lambda *case: torch.tensor(float(arrival(*case)))]
RAISES = [chapter.stop]
STUBS = [lambda weights, readout, distance, time: ..., lambda weights, readout, distance, time: None]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm")
def test_a_walk_without_end_is_ended(monkeypatch):
    monkeypatch.setattr(limit, "SECONDS", 0.2)
    chapter.check_also_wrong(keeping_time.arrives, endless, "Does that ever end")


@pytest.mark.parametrize("case", CASES)
def test_the_right_step_is_that_of_the_grid(case):
    (w_time, w_n, w_one), readout, distance, time = case

    def walks(seen):
        n, outputs = torch.zeros(len(seen)), []
        for here, command in [step.unbind(-1) for step in seen.unbind(dim=1)]:
            n = w_time * command + w_n * n + w_one
            outputs.append(readout[0] * n + readout[1] * here + readout[2])
        return torch.stack(outputs, dim=1).unsqueeze(-1)

    far, asked = torch.tensor([distance]), torch.tensor([time])
    assert grid.arrival(walks, far, asked, patience=100).item() == arrival(*case)
