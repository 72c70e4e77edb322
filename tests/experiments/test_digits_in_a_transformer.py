"""Sums in digits by a transformer: it sees nothing that comes after, and tests are what their names say."""

from dataclasses import replace
from functools import partial

import pytest
import torch
from torch.nn import functional

from nalu_tutorial import tasks, train
from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.experiments.transformers import _carries
from nalu_tutorial.experiments.transformers._carries import CARRIES, carry_test, longest_carry
from nalu_tutorial.experiments.transformers._digit_net import DigitNet, of_answers
from nalu_tutorial.experiments.transformers.digits_in_a_transformer import is_right, share_exact
from nalu_tutorial.tasks.digit_sums import END, EQUALS, DrawnSums, is_held_out, room_for

ROOM = room_for("position", 3)


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def small(**options):
    return DigitNet(ROOM, width=8, heads=2, generator=seeded(), **options)


def rows(count=5):
    return tasks.digit_sums().draw((count,), generator=seeded())


def numbers_of(x, order):
    """The two numbers of each row of a test, read back from its text."""
    parts = [tasks.show_digits(row).split("=")[0].split("+") for row in x]
    return torch.tensor([[int(each if order == "plain" else each[::-1]) for each in pair] for pair in parts]).T


def test_no_token_sees_those_after_it():
    x, y = rows(1)[0].repeat(2, 1, 1)
    y[8, 0] = 9 - y[8, 0]
    net = small()
    before, after = (net(each) for each in (x, y))
    torch.testing.assert_close(before[:8], after[:8])
    torch.testing.assert_close(net(x[:4]), before[:4])
    assert not torch.isclose(before[8:], after[8:]).all(dim=-1).any()


def test_the_last_token_alone_is_asked_as_it_is_among_all():
    layer, h = small().layers[0], torch.randn(5, 8, generator=seeded())
    torch.testing.assert_close(layer(h, last=True), layer(h)[-1:])
    assert (layer.shares_of_last(h) > 0).all()


def test_the_loss_is_the_cross_entropy_of_the_tokens_of_answers():
    _, t = rows()
    scores = torch.randn(t.shape, generator=seeded())
    asked = t.sum(-1) > 0
    expected = functional.cross_entropy(scores[asked], t[asked].argmax(-1))
    torch.testing.assert_close(of_answers(scores, t), expected)


def test_right_is_what_is_written_token_by_token():
    """Answers that go on from their own words are right where is_right says so, in all digits and in the end."""
    task = tasks.digit_sums("reversed", "place", training=(1, 2))
    make = partial(DigitNet, room_for("place", 2))
    runs = train(make, task, seeds=[1000], steps=120, batch_size=64, lr=5e-3, loss=of_answers, compiled=False)
    net, (x, t) = runs.model(0), task.draw((100,), generator=seeded())
    tokens_right = is_right(net(x), t)
    assert 0.02 < tokens_right.float().mean() < 0.98
    for row, right in zip(x, tokens_right.tolist(), strict=True):
        wanted = tasks.show_digits(row).split("=")[1]
        begins = row[:, 0].tolist().index(EQUALS) + 1
        output, known = "", row.clone()
        for k in range(len(wanted) + 1):
            word = int(net(known[: begins + k])[-1].argmax())
            output += tasks.DIGIT_WORDS[word]
            if word == END or k == len(wanted):
                break
            known[begins + k, 0] = word
        assert (output == wanted + "end") == right


def test_the_longest_carry():
    pairs = {
        (123, 456): 0,
        (5, 5): 1,
        (91, 9): 2,
        (95, 17): 1,
        (505, 505): 1,
        (150, 70): 1,
        (1, 999): 3,
        (190, 15): 1,
        (90, 9): 0,
    }
    a, b = torch.tensor([*map(list, pairs)]).T
    assert longest_carry(a, b, 3).tolist() == list(pairs.values())


@pytest.mark.parametrize(
    ("digits", "order", "where"), [(3, "plain", "position"), (5, "reversed", "place"), (8, "reversed", "position")]
)
def test_a_test_is_of_new_pairs_with_such_a_carry(digits, order, where):
    wanted = {"none": {0}, "one": {1}, "all": {digits}, "any": set(range(digits + 1))}
    for carry in CARRIES:
        sums = DrawnSums(order, where, room_for(where, digits - 2))
        x, follows = carry_test(digits, carry, sums)
        assert 60 < len(x) <= 500
        assert (follows.sum((1, 2)) == digits + 2).all()
        assert 0 <= x[..., 1].min() < x[..., 1].max() < sums.room
        a, b = numbers_of(x, order)
        assert {len(str(int(each))) for each in (*a, *b)} == {digits}
        assert is_held_out(a, b).all()
        assert len(set(zip(a.tolist(), b.tolist(), strict=True))) == len(x)
        actual = set(longest_carry(a, b, digits).int().tolist())
        assert actual <= wanted[carry]
        assert len(actual) >= (3 if carry == "any" else 1)


def test_a_net_that_knows_the_answer_is_right_and_one_wrong_digit_is_not():
    x, follows = carry_test(4, "all", DrawnSums("plain", "place", 16))
    assert is_right(9 * follows, follows).all()
    wrong = follows.clone()
    wrong[:, -1] = wrong[:, -1].roll(1, dims=-1)
    assert not is_right(wrong, follows).any()
    assert x.shape == (500, 15, 2)


def test_shares_are_measured_in_the_format_of_the_task(monkeypatch):
    monkeypatch.setattr(_carries, "DRAWN", 5000)
    monkeypatch.setattr(_carries, "POINTS", 20)
    experiment = EXPERIMENTS["digits-in-a-transformer"]
    for training in experiment.trainings(1)[1:3]:
        options = {**experiment.options, "lr": 1e-3}
        runs = train(training.make_model, *training.tasks.values(), seeds=2, steps=1, **options)
        silent = replace(runs, best_params={name: 0 * value for name, value in runs.best_params.items()})
        assert share_exact(silent, longer=0, carry="none").tolist() == [0, 0]
