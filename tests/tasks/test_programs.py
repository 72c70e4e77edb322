"""Programs: what each operator does, how they are drawn, and what cannot be one."""

import pytest
import torch
from draws import seeded

from nalu_tutorial.tasks import encode_program, programs, run_program, show_program

ALL = "+ - * if"


def by_hand(x, operators):
    """The running values of one program, in whole numbers of Python."""
    (*_, value), *rows = x.tolist()
    values = [int(value)]
    for *chosen, v in rows:
        a, v = values[-1], int(v)
        name = operators.split()[chosen.index(1)]
        values.append({"+": a + v, "-": a - v, "*": a * v, "if": v if a > v else a}[name])
    return values


@pytest.mark.parametrize(
    ("start", "instructions", "values", "text"),
    [
        (12, [("+", 7), ("-", 30)], [12, 19, -11], "12; + 7; − 30"),
        (12, [("-", 30), ("+", 7)], [12, -18, -11], "12; − 30; + 7"),
        (5, [("*", 3), ("if", 10), ("if", 20)], [5, 15, 10, 10], "5; × 3; if > 10: 10; if > 20: 20"),
        (0, [("-", 4), ("*", 9), ("if", 0)], [0, -4, -36, -36], "0; − 4; × 9; if > 0: 0"),
        (99, [], [99], "99"),
    ],
)
def test_programs_worked_by_hand(start, instructions, values, text):
    x = encode_program(start, instructions, ALL)
    assert x.shape == (len(values), 5)
    assert run_program(x, ALL).tolist() == values[-1:]
    assert run_program(x, ALL, every_step=True).flatten().tolist() == values
    assert show_program(x, ALL) == text


@pytest.mark.parametrize("operators", ["+ -", ALL, "*", "if +"])
@pytest.mark.parametrize("every_step", [False, True])
def test_the_target_is_the_program_that_is_run(operators, every_step):
    task = programs(operators, length=6, every_step=every_step)
    x, t = task.draw((50,), generator=seeded())
    assert x.shape == (50, 6, len(operators.split()) + 1)
    assert t.shape == ((50, 6, 1) if every_step else (50, 1))
    for program, values in zip(x, t.reshape(50, -1).tolist(), strict=True):
        assert values == (by_hand(program, operators) if every_step else by_hand(program, operators)[-1:])


def test_rows_are_drawn_as_they_are_described():
    x, _ = programs(ALL, length=5, limit=20).draw((4000,), generator=seeded())
    chosen, v = x[..., :-1], x[..., -1]
    assert not chosen[:, 0].any()
    assert (chosen[:, 1:].sum(dim=-1) == 1).all()
    shares = chosen[:, 1:].flatten(0, 1).mean(dim=0)
    assert shares.tolist() == pytest.approx([0.25] * 4, abs=0.02)
    times = chosen[..., 2] == 1
    assert set(v[times].tolist()) == set(range(1, 10))
    assert set(v[~times].tolist()) == set(range(20))
    assert set(v[:, 0].tolist()) == set(range(20))


def test_other_lengths_and_limits_are_asked_of_a_draw():
    task = programs(ALL)
    x, t = task.draw((300,), generator=seeded(), length=10, within=(0, 9_999), dtype=torch.float64)
    assert x.shape == (300, 10, 5)
    assert 9_000 < x[..., -1].max() < 10_000
    assert x[..., -1][x[..., 2] == 1].max() == 9
    assert t.flatten().tolist() == [by_hand(program, ALL)[-1] for program in x]
    x, _ = task.extrapolation_set(100)
    assert x.shape == (100, 40, 5)
    assert 9_000 < x[..., -1].max() < 10_000


def test_the_order_of_the_operators_is_that_of_the_columns():
    assert encode_program(1, [("-", 2)], "- +").tolist() == [[0, 0, 1], [1, 0, 2]]
    assert run_program(encode_program(1, [("-", 2)], "- +"), "- +").item() == -1
    assert programs("+ -") == programs(("+", "-"))
    assert programs("+ -") != programs("- +")


def test_a_row_depends_on_its_own_uniform_numbers_only():
    task = programs(ALL, length=3)
    low, high = map(torch.tensor, map(float, task.training))
    uniform = torch.rand(20, 9, generator=seeded(), dtype=torch.float64)
    changed = torch.cat([uniform[:, :6], 1 - uniform[:, 6:]], dim=1)
    x, y = (task.points(numbers, low, high, 3)[0] for numbers in (uniform, changed))
    assert torch.equal(x[:, :2], y[:, :2])
    assert not torch.equal(x[:, 2], y[:, 2])


def test_what_is_no_program_says_so():
    with pytest.raises(ValueError, match=r"expected one of \+, -, got 'if'"):
        encode_program(1, [("if", 2)])
    for call in (run_program, show_program):
        with pytest.raises(ValueError, match=r"expected programs of shape \(\.\.\., length, 3\), got \(2, 5\)"):
            call(torch.zeros(2, 5))
