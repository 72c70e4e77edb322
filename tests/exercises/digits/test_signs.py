import chapter
import pytest
import torch

from nalu_tutorial.exercises.digits.signs import PAIRS

ANSWER = {name: adds for name, (adds, _) in PAIRS.items()}
WRONG = chapter.wrong_yes_or_no(PAIRS)
READERS = {"-d": (-1, 0), "2 d": (2, 0), "d + 1": (1, 1), "d + 18": (1, 18), "-4 d": (-4, 0)}


@pytest.mark.parametrize("name", PAIRS)
def test_what_adds_gives_the_sum_at_every_length(name):
    reader, _, weights = name.partition(", ")
    (slope, offset), (on_reading, on_state) = READERS[reader], map(float, weights.strip("()").split(","))
    right = []
    for length in range(1, 8):
        digits, state = torch.arange(length) * 3 % 10, 0.0
        for digit in digits.tolist():
            state = on_reading * (slope * digit + offset) + on_state * state
        right.append(state == digits.sum().item())
    assert all(right) == ANSWER[name]
