import math

import pytest
import torch

from nalu_tutorial.exercises.npu.law import fractions

REPORT = {
    "law": "T^2 = a^3",
    "inputs": ["a"],
    "powers": [[1.4 + k / 100] for k in range(20)],
    "between": "data",
    "noise": 0.05,
    "error_beyond": 0.08,
    "found": "It is 3/2.",
}


def spread(middle, width):
    return [[middle + width * (k / 9.5 - 1)] for k in range(20)]


WRONG = {
    "what you expect": {"law": ""},
    "`inputs` is a list": {"inputs": "a"},
    "Say in `between`": {"between": "seeds"},
    "`noise` is a number": {"noise": "5 %"},
    "5 percent are 0.05": {"noise": 5},
    "`error_beyond` is −0.1": {"error_beyond": -0.1},
    "One fit hides": {"powers": 1.5},
    "3 fits do not": {"powers": [[1.5]] * 3},
    "Exponents in each fit: 2; names in `inputs`: 1.": {"powers": [[1.5, 2]] * 10},
    "`powers` needs numbers": {"powers": [["3/2"]] * 10},
    "An exponent is NaN": {"powers": [[1.5]] * 10 + [[math.nan]]},
}
ALSO_RIGHT = [REPORT | {"powers": torch.linspace(1.4, 1.6, 10), "inputs": ("a",), "noise": 0}]
STUBS = [REPORT | {"inputs": [...], "powers": [...]}]
ALSO_WRONG = [
    (REPORT | {"noise": True}, "`noise` is a number"),
    (REPORT | {"error_beyond": math.nan}, "`error_beyond` is nan"),
]


@pytest.mark.parametrize(
    ("low", "high", "within"),
    [
        (1.42, 1.56, ["3/2"]),
        (-1.1, -0.9, ["−1"]),
        (1.3, 1.52, ["4/3", "3/2"]),
        (0.4, 0.45, []),
        (1.49, 1.4995, ["3/2"]),
        (-0.1, 0.1, ["0"]),
    ],
)
def test_simple_fractions_in_a_range(low, high, within):
    assert fractions(low, high) == within


ALLOWS = [
    ({}, "with 3/2 in it. One law is left, at 5 % noise"),
    ({"powers": spread(1.5, 0.05), "noise": 0}, "how much noise does it tolerate?"),
    ({"powers": spread(1.4, 0.12)}, "with 4/3 and 3/2 in it. The data cannot tell"),
    ({"powers": spread(1.4, 2)}, "with 21 simple fractions in it. The data cannot"),
    ({"powers": spread(0.45, 0.01)}, "a with an exponent of 0.44 to 0.46, with no simple fraction in it. Where no"),
    ({"between": "starts"}, "The spread comes from the descent"),
    ({"error_beyond": 0.5}, "off by 50 %, far more than the noise"),
    ({"error_beyond": 0.14}, "off by 14 %, no more than"),
    ({"error_beyond": 0.009, "noise": 0}, "off by 0.9 %, no more than"),
    (
        {"powers": [[1.0, -2 + k / 1000] for k in range(10)], "inputs": ["m", "r"]},
        "m with an exponent of 1.000 to 1.000, with 1 in it; r",
    ),
    (
        {"powers": [[1.0, -2 + k / 1000] for k in range(10)], "inputs": ["m", "r"]},
        "; r with an exponent of −2.000 to −1.991",
    ),
]
