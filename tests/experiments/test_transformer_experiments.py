"""Transformers that are given a number as one value: what each option takes out, and that training is a plain loop."""

import math
from functools import partial
from itertools import product

import pytest
import torch

from nalu_tutorial import tasks, train
from nalu_tutorial.experiments import EXPERIMENTS, NumberTransformer, WeightsFromWords
from nalu_tutorial.experiments.transformers._circle_net import CircleNet
from nalu_tutorial.experiments.transformers._digit_net import DigitNet
from nalu_tutorial.experiments.transformers._size_nets import from_log, larger, size_nets, smaller, to_log
from nalu_tutorial.experiments.transformers.size_in_a_transformer import error_to, largest_share
from nalu_tutorial.tasks.signed_terms import largest_of_terms

WORDS = len(tasks.TERM_WORDS)
TASK = tasks.signed_terms()


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def rows(count=5, limit=5):
    return TASK.draw((count,), generator=seeded(), within=(0, limit))[0]


def net(**options):
    return NumberTransformer(WORDS, width=8, heads=2, generator=seeded(), **options)


@pytest.mark.parametrize("make", [NumberTransformer, WeightsFromWords])
def test_rows_may_be_shorter(make):
    assert make(WORDS, generator=seeded())(rows(1)[0, :3]).shape == (1,)


@pytest.mark.parametrize("make", [NumberTransformer, WeightsFromWords, DigitNet, CircleNet])
def test_heads_have_to_divide_the_width(make):
    with pytest.raises(ValueError, match="expected heads that divide the width 10, got 4"):
        make(31, width=10)


@pytest.mark.parametrize(
    ("make", "size"),
    [*product([partial(NumberTransformer, WORDS), partial(WeightsFromWords, WORDS)], ["layers", "tokens"]),
     (DigitNet, "room")],
)  # fmt: skip
def test_a_size_of_0_is_named(make, size):
    with pytest.raises(ValueError, match=f"{size} must be at least 1, not 0"):
        make(**{size: 0})


def test_unknown_options_are_named():
    with pytest.raises(ValueError, match=r"expected scores to be 'all' or 'words', got 'none'"):
        net(scores="none")
    with pytest.raises(ValueError, match=r"expected head to be 'plain' or 'NAU', got 'NMU'"):
        net(head="NMU")
    with pytest.raises(ValueError, match=r"expected weight to be 'plain' or 'NAC', got 'NAU'"):
        WeightsFromWords(WORDS, weight="NAU")
    with pytest.raises(TypeError, match="norm must be True or False, not 'no'"):
        net(norm="no")
    with pytest.raises(ValueError, match=r"up to 7 tokens, 2\), got \(1, 9, 2\)"):
        net()(torch.zeros(1, 9, 2))


def test_scores_of_words_alone_do_not_see_a_number():
    x, y = rows(), rows(limit=500)
    y[..., 0] = x[..., 0]
    blind, seeing = net(scores="words"), net()
    assert torch.equal(blind.attention(x), blind.attention(y))
    assert not torch.allclose(seeing.attention(x), seeing.attention(y))
    torch.testing.assert_close(seeing.attention(x).sum(dim=-1), torch.ones(5, 2))


@pytest.mark.parametrize("feed_forward", [True, False])
def test_without_norm_and_with_scores_of_words_size_passes_straight_or_bent_by_relu(feed_forward):
    """Where scores are fixed and nothing is normed, equal steps of a number are equal steps of the answer."""
    model = net(norm=False, scores="words", feed_forward=feed_forward)
    x = rows(1).repeat(3, 1, 1)
    x[:, 1, 1] = torch.tensor([100.0, 200.0, 300.0])
    first, second = model(x).diff(dim=0).flatten().tolist()
    assert math.isclose(first, second, rel_tol=1e-4) != feed_forward


def test_a_norm_makes_large_numbers_alike():
    x = rows(1).repeat(3, 1, 1)
    x[:, 1, 1] = torch.tensor([1.0, 1e3, 1e6])
    small, large = net(scores="words")(x).diff(dim=0).abs()
    assert large < 0.1 * small


def test_weights_are_said_by_words_and_numbers_pass_beside_them():
    x, y = rows(), rows(limit=500)
    y[..., 0] = x[..., 0]
    for weight in ("plain", "NAC"):
        model = WeightsFromWords(WORDS, weight=weight, generator=seeded())
        w = model.weights_for(x)
        assert torch.equal(w, model.weights_for(y))
        assert (w[..., 0::2] == 0).all()
        torch.testing.assert_close(model(y), (w * y[..., 1]).sum(-1, keepdim=True))
    seeing = WeightsFromWords(WORDS, weight="NAC", sees_numbers=True, generator=seeded())
    assert not torch.allclose(seeing.weights_for(x), seeing.weights_for(y))
    assert (seeing.weights_for(1e3 * y).abs() <= 1).all()


def test_attention_is_what_the_paper_says():
    """One head by hand: softmax(q k / √d) of the values."""
    layer = NumberTransformer(WORDS, width=4, heads=1, generator=seeded()).last_layer.attention
    h = torch.randn(7, 4, generator=seeded(1))
    q, k, v = (h @ matrix.T for matrix in (layer.query, layer.key, layer.value))
    wanted = torch.softmax(q @ k.T / 2, dim=-1) @ v @ layer.out.T
    torch.testing.assert_close(layer(h, h, h), wanted)


def test_the_last_layer_is_asked_of_the_last_token_alone():
    model, x = net(), rows()
    _, h = model.reader(x)
    for layer in model.layers:
        h = layer(h)
    torch.testing.assert_close(model(x), model.head(model.norm(h[..., -1, :])))


def test_other_scales_go_there_and_back():
    x = torch.tensor([-500.0, 0.0, 3.0])
    torch.testing.assert_close(from_log(to_log(x)), x)
    torch.testing.assert_close(larger(smaller(x)), x)
    assert smaller(x).abs().max() == 5
    scaled = size_nets()["all, scaled for 500"]().double()  # single precision rounds too much for some starts
    y, far = rows().double(), rows().double()
    far[..., 1::2, 1] *= 100
    torch.testing.assert_close(scaled(far), 100 * scaled.net(y))


def test_what_is_measured():
    runs = train(partial(NumberTransformer, WORDS, norm=False), TASK, seeds=2, steps=1, batch_size=4, compiled=False)
    silent = {name: torch.zeros_like(value) for name, value in runs.best_params.items()}
    runs.best_params.update(silent)
    assert error_to(runs, limit=50).tolist() == [1, 1]
    torch.testing.assert_close(largest_share(runs, limit=5), torch.full((2,), 1 / 7))


def test_scores_see_numbers_where_the_name_says_so():
    nets = {name: make() for name, make in size_nets().items()}
    seeing = {name: net.scores == "all" for name, net in nets.items() if isinstance(net, NumberTransformer)}
    assert seeing == {name: "scores" in name for name in seeing}
    assert sum(seeing.values()) == len(seeing) / 2 == 8


def test_an_error_on_the_largest_term_means_the_same_at_each_size_and_so_does_a_weighted_sum():
    trainings = {each.unit: each for each in EXPERIMENTS["no-weighted-sum"].trainings(100)}
    (task,) = {each.tasks[""] for each in trainings.values()}
    assert task.target is largest_of_terms
    x, doubled = rows(), rows()
    doubled[..., 1::2, 1] *= 2
    for answer in (task.target, trainings["says weights"].make_model()):
        torch.testing.assert_close(answer(doubled), 2 * answer(x))
