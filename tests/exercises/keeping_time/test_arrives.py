import signal
from functools import partial

import pytest
import torch

from nalu_tutorial.exercises import keeping_time
from nalu_tutorial.exercises._shared import limit
from nalu_tutorial.exercises.keeping_time.arrives import CASES, SLIPS, arrival
from nalu_tutorial.tasks import grid


def endless(weights, readout, distance, time):
    while True:
        pass


WRONG = {
    **{sentence: partial(arrival, **options) for sentence, options in SLIPS.items()},
    "With weights (0.9, 0.99, −0.83)": lambda weights, readout, distance, time: time,
    "changes the lists": lambda weights, readout, distance, time: weights.append(0.0),
    "Hand over the function": 7,
    "Return one number": lambda *_: "seven",
}
ALSO_RIGHT = [arrival, lambda *case: torch.tensor(float(arrival(*case)))]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm")
def test_a_walk_without_end_is_ended(monkeypatch):
    monkeypatch.setattr(limit, "SECONDS", 0.2)
    assert "Does that ever end" in keeping_time.arrives(endless).message


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
