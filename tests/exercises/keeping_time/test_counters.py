import ast

import chapter
import pytest

from nalu_tutorial.exercises.keeping_time.counters import COUNTERS

ANSWER = {name: keeps for name, (keeps, _) in COUNTERS.items()}
WRONG = chapter.wrong_yes_or_no(COUNTERS)


@pytest.mark.parametrize("name", COUNTERS)
def test_what_keeps_time_is_exact_for_every_time(name):
    weights, _, walks = name.rpartition("), ")
    weights, walks = ast.literal_eval(f"{weights})"), compile(walks.replace("2 d", "2 * d"), name, "eval")
    times = [(d, time) for d in range(1, 9) for time in range(d, 61)]
    assert all(arrival(weights, walks, d, time) == time for d, time in times) == ANSWER[name]


def arrival(weights, walks, d, time):
    """Return with which step this counter arrives."""
    n, step = 0.0, 0
    while d and step < 100:
        n = weights[0] * (0 if step else time) + weights[1] * n + weights[2]
        d, step = d - eval(walks, {"n": n, "d": d}), step + 1
    return step
