"""The explorable of a number's path: its nets against PyTorch, what it measures, and what is seen after a guess."""

import runpy
from pathlib import Path

import pytest
import torch
from reader import close, give, press, says, texts, traits, with_weights

from nalu_tutorial.experiments import NumberTransformer
from nalu_tutorial.tasks import TERM_WORDS

pytestmark = pytest.mark.browser
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "store_size_nets.py"))
NETS = {"both": (1, 1), "norm": (1, 0), "scores": (0, 1), "none": (0, 0)}  # norm, scores
PARTS = ["embedding × value", "norm", "attention", "head"]
OF = """([name, norm, scores, x]) => {
  const { NETS, forward, sizes, taken } = explorable.sizePath, net = { norm, scores };
  const { parts, answer } = forward(NETS[norm][scores], x, scores);
  return [parts.map((each) => [...each]), answer, sizes(net, x), taken(net, x)];
}"""


def net_of(code, name):
    """Return a net that the page has, as the package makes it."""
    norm, scores = NETS[name]
    net = NumberTransformer(
        len(TERM_WORDS), width=16, norm=bool(norm), scores="all" if scores else "words", feed_forward=False
    )
    return with_weights(net, code, f"explorable.sizePath.unpack(explorable.sizePath.STORED.{name})")


def row(x):
    """Return the row + x − 2 + 1 =, shape (7, 2)."""
    words = [TERM_WORDS.index(each) for each in ("+", "number", "−", "number", "+", "number", "=")]
    return torch.tensor(list(zip(words, [1, x, 1, 2, 1, 1, 1], strict=True)), dtype=torch.float64)


def parts_of(net, x):
    """Return the token of x, the same behind the norm, what attention brings to "=", and the answer."""
    _, h = net.reader(row(x))
    late, reads = net.before_last(row(x))
    layer = net.last_layer
    passes = layer.norm(late)
    reads = passes if reads is None else layer.norm(reads)
    brings = layer.attention(reads[-1:], reads, passes)[0]
    return [h[1], net.layers[0].norm(h)[1], brings, net(row(x))]


@pytest.mark.parametrize("name", NETS)
def test_all_that_is_shown_is_computed_as_by_the_packages_net(code, name):
    net = net_of(code, name)
    zero, five = parts_of(net, 0.0), parts_of(net, 5.0)
    for x in (0.5, 2.0, 5.0, 40.0, 500.0):
        parts, answer, sizes, taken = code.evaluate(OF, [name, *NETS[name], x])
        exact = parts_of(net, x)
        for actual, each in zip([*parts, [answer]], [*exact, net(row(x))], strict=True):
            close(actual, each)
        close(taken, net.attention(row(x)).mean(dim=0))
        left = [5 * (now - a).norm() / (b - a).norm() for now, a, b in zip(exact, zero, five, strict=True)]
        assert sizes == pytest.approx([each.item() for each in left], rel=1e-6)


def test_the_tool_stores_the_same_again(code):
    block = TOOL["stored_block"]({name: net_of(code, name) for name in TOOL["NETS"]})
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


def test_one_part_taken_out_repairs_nothing_and_both_do(code):
    lost = "([norm, scores]) => explorable.sizePath.lostAt({ norm, scores })"
    assert [code.evaluate(lost, each) for each in NETS.values()] == [1, 1, 2, -1]


def test_before_the_guess_a_number_and_parts_of_python_wait(open_explorable):
    page = open_explorable("size-path", {"x": 300.0, "norm": 0})
    assert page.get_by_label("the number x").get_attribute("aria-valuetext") == "5"
    assert page.locator(".way rect.off").count() == 0


@pytest.mark.parametrize("guess", range(4))
def test_a_guess_is_said_and_can_be_changed_until_x_grows(page, guess):
    press(page, PARTS[(guess + 1) % 4], PARTS[guess])
    assert traits(page)["guess"] == guess
    press(page, "Make x = 500")
    text = "You guessed it." if guess == 1 else f"You guessed the {PARTS[guess].split()[0]}."
    assert says(page).startswith(f"The magnitude is lost at the norm. {text} ")
    assert texts(page, ".yours text") == ["guess"]
    assert traits(page) == {"x": 500, "norm": 1, "scores": 1, "guess": guess}


def test_parts_are_taken_out_and_put_back(judged):
    press(judged, "✓ norm")
    assert says(judged).startswith("The magnitude of x = 500 comes as far as the attention. ")
    press(judged, "✓ scores see numbers")
    assert says(judged).startswith("x = 500 arrives: the output changes by 5")
    assert judged.locator(".way rect.off").count() == 0
    press(judged, "without: norm")
    assert says(judged).startswith("After the norm, x = 500 makes a change of only ")
    assert [traits(judged)[name] for name in ("norm", "scores")] == [1, 0]


def test_the_slider_goes_evenly_over_powers_of_ten_and_python_is_followed(judged):
    dial = judged.get_by_label("the number x")
    dial.press("Home")
    assert traits(judged)["x"] == 5
    assert says(judged).startswith("At x = 5 every bar is 5")
    assert texts(judged, ".way > text") == [
        "embedding × value",
        "5",
        "after the norm",
        "5",
        "attention, at =",
        "5",
        "the output",
        "5",
    ]
    dial.press("PageUp")
    assert 5 < traits(judged)["x"] < 50
    give(judged, x=50.0, norm=0, scores=0)
    assert says(judged).startswith("x = 50 arrives")
    assert dial.get_attribute("aria-valuetext") == "50"
