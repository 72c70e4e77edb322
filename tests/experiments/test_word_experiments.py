"""The nets that read numbers in words, by hand, and what is measured of them."""

from dataclasses import replace

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC, NALU, initialize, shipped_record, train
from nalu_tutorial.experiments import EXPERIMENTS, train_again
from nalu_tutorial.experiments.words_and_programs._word_nets import (
    AlongWords,
    Embedding,
    LSTMThenNALU,
    Pairs,
    Registers,
    lstm_net,
    nalu_cell_net,
    pairs_net,
    two_cells_net,
)
from nalu_tutorial.experiments.words_and_programs.number_words import (
    largest_answer,
    off_by,
    readings,
    root_error,
    scale_of,
)
from nalu_tutorial.experiments.words_and_programs.number_words_far import beside, relative_loss, right
from nalu_tutorial.tasks import WORDS, in_words, number_words, word_codes

NETS = {
    "LSTM": lambda: lstm_net(6, 4, NAC),
    "pairs": lambda: pairs_net(5),
    "two cells": two_cells_net,
    "NALU": lambda: nalu_cell_net(5, 3),
    "registers": Registers,
    "one register": lambda: Registers(total=False),
}
PHRASES = ["three hundred and four", "seven", "nine hundred and ninety nine", "one thousand"]


def codes(phrases):
    return word_codes(phrases).float()


@pytest.mark.parametrize("name", NETS)
def test_padding_changes_nothing(name):
    model = initialize(NETS[name], 0)
    together = model(codes(PHRASES))
    assert together.shape == (4, 1)
    for output, phrase in zip(together, PHRASES, strict=True):
        torch.testing.assert_close(model(codes(phrase)), output, rtol=1e-5, atol=1e-5)
    torch.testing.assert_close(model(nn.functional.pad(codes(PHRASES), (0, 3))), together, rtol=1e-5, atol=1e-5)


def test_a_cell_goes_from_word_to_word():
    class Adds(nn.Module):
        def forward(self, inputs):
            return inputs[..., :1] + 2 * inputs[..., 1:]

    model = AlongWords(1, Adds(), 1)
    with torch.no_grad():
        model.embedding.weight[:] = torch.arange(1.0, 31).unsqueeze(1)
    assert model(codes("three one two")).item() == 2 * (2 * 3 + 1) + 2
    assert Embedding(2)(torch.zeros(3)).tolist() == [[0.0, 0.0]] * 3


def test_pairs_are_added_up_with_an_end_after_the_last_word():
    class Product(nn.Module):
        def forward(self, both):
            return both[..., :1] * both[..., 1:]

    model = Pairs(1, Product())
    with torch.no_grad():
        model.embedding.weight[:] = torch.arange(1.0, 31).unsqueeze(1)
        model.end[:] = 100.0
    assert model(codes(["three one two", "two"])).tolist() == [[3 * 1 + 1 * 2 + 2 * 100.0], [200.0]]


def test_two_cells_answer_with_the_second():
    cell = initialize(lambda: LSTMThenNALU(2), 0)
    inputs = torch.arange(7.0)
    after = cell.lstm(inputs[:6])
    assert torch.equal(cell(inputs), torch.cat([after, cell.nalu(torch.cat([after[:2], inputs[6:]]))]))


def exact(total=True):
    """Return registers with the right number and gates beside each word."""
    model = Registers(total=total).requires_grad_(False)
    numbers = [*range(1, 20), *range(20, 100, 10), 100, 0, 1000]
    model.root.copy_((torch.tensor(numbers) / 100).sqrt())
    for gate in model.gates():
        gate.fill_(0.0)
    model.times[[27, 29]] = 1.0
    if total:
        model.closes[29] = 1.0
    return model


def test_registers_can_read_every_number():
    numbers = [*range(1, 2001, 7), *range(2_000, 1_000_000, 997), 300_000, 999_999]
    output = exact()(codes([in_words(number) for number in numbers]))
    torch.testing.assert_close(output.squeeze(1), torch.tensor(numbers).float(), rtol=1e-6, atol=0)


def test_one_register_reads_thousands_but_no_hundred_after_them():
    model = exact(total=False)
    assert model(codes(["two thousand and five", "two thousand three hundred"])).flatten().tolist() == pytest.approx(
        [2005.0, 200_300.0]
    )


def test_registers_are_read_as_whole_numbers_and_pulled_to_whole_gates():
    model = exact()
    assert model.pull() == 0
    model.root.mul_(1.0001)
    model.times += torch.where(model.times > 0.5, -0.2, 0.2)
    assert model.pull().item() == pytest.approx(0.1)
    phrase = codes("two hundred thousand and five")
    assert model(phrase).item() != pytest.approx(200_005, abs=1)
    assert model.as_read()(phrase).item() == pytest.approx(200_005)
    assert model(phrase).item() != pytest.approx(200_005, abs=1)


def test_a_loss_in_shares():
    output, t = torch.tensor([90.0, 2.0]), torch.tensor([100.0, 1.0])
    assert relative_loss(output, t).item() == pytest.approx((0.01 + 1) / 2 + 0.1 * (0.1 + 1) / 2)


class Code(nn.Module):
    """Answers with a multiple of the first word's code."""

    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.ones(1))

    def forward(self, x):
        return self.a * x[..., :1]


@pytest.mark.parametrize("scale", [1.0, 1000.0])
def test_errors_are_in_numbers_whatever_the_targets_are_divided_by(scale):
    runs = train(Code, number_words(scale=scale), seeds=2, steps=1)
    runs = replace(runs, best_params={"a": torch.tensor([[0.0], [1.0 / scale]])}, params={"a": torch.ones(2, 1)})
    x, t = runs.task.extrapolation_set(torch.float64)
    t = t * scale
    assert scale_of(runs) == pytest.approx(scale)
    wanted = [t.abs().mean().item(), (x[:, :1] - t).abs().mean().item()]
    assert off_by(runs, part="extrapolation").tolist() == pytest.approx(wanted, rel=1e-5)
    assert largest_answer(runs).tolist() == [27.0, 27.0]


def test_the_error_chosen_on_the_test_is_never_above_the_other():
    runs = train(Code, number_words(), seeds=2, steps=4, log_every=1)
    history = {
        **runs.history,
        "validation": torch.tensor([[3.0, 9], [2, 9], [1, 1], [5, 9], [5, 9]]),
        "extrapolation": torch.tensor([[16.0, 4], [9, 4], [25, 1], [5, 4], [5, 4]]),
    }
    runs = replace(runs, history=history)
    assert root_error(runs, chosen_by="validation").tolist() == pytest.approx([5.0, 1.0])
    assert root_error(runs, chosen_by="extrapolation").tolist() == pytest.approx([5**0.5, 1.0])


def test_what_stands_beside_a_word_and_what_is_right():
    task = number_words(training=300, validation=100, test=50, most=9_999)
    runs = train(Registers, task, seeds=1, steps=1)
    model = exact()
    runs = replace(runs, best_params={name: value.unsqueeze(0) for name, value in model.named_parameters()})
    assert right(runs, part="extrapolation").tolist() == [1.0]
    assert right(runs, part="validation", read=True).tolist() == [1.0]
    assert beside(runs, word="hundred", what="number").item() == pytest.approx(100)
    assert beside(runs, word="thousand", what="closes").item() == 1
    lstm = train(lambda: lstm_net(2, 2, NALU), task, seeds=1, steps=1)
    assert right(lstm, part="extrapolation", read=True).isnan().all()
    assert beside(lstm, word="hundred", what="times").isnan().all()


def test_every_reading_has_all_splits_and_its_divisor():
    for training, (_, scale, _) in zip(EXPERIMENTS["number-words"].trainings(100), readings().values(), strict=True):
        assert list(training.tasks) == [f"split {k}" for k in range(5)]
        assert next(iter(training.tasks.values())).training_set()[1].max() == 1000 / scale
    assert len(WORDS) == 30


@pytest.mark.long
def test_a_row_of_the_record_is_met_again():
    name, unit, task = "number-words-far", "two registers", "to 9,999, without and"
    row = shipped_record(name).select(unit, task)[0]
    runs = train_again(EXPERIMENTS[name], unit, task, seeds=[row.seed])
    for word, what in (("three", "number"), ("hundred", "number"), ("hundred", "closes"), ("thousand", "closes")):
        actual = beside(runs, word=word, what=what).item()
        assert actual == pytest.approx(row.measures[f"{what}_{word}"], rel=1e-2, abs=1e-2)
