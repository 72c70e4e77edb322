"""The curve of many runs: what it draws of known losses, in which words, and where there is none."""

import math
from types import SimpleNamespace
from unittest import mock
from xml.etree import ElementTree

import pytest
import torch

from nalu_tutorial import NMU, tasks, train
from nalu_tutorial.figures import learning_curve
from nalu_tutorial.figures._learning_curve import bands_of

SVG = "{http://www.w3.org/2000/svg}"
NAN, INF = math.nan, math.inf


def known(validation, extrapolation=None):
    """Return runs with these losses, one row for each evaluation."""
    losses = torch.tensor(validation)
    other = losses if extrapolation is None else torch.tensor(extrapolation)
    return SimpleNamespace(history={"step": torch.arange(len(losses)), "validation": losses, "extrapolation": other})


def shown(runs, **keywords):
    pictures = []
    with mock.patch("IPython.display.display", pictures.append):
        assert learning_curve(runs, **keywords) is None
    (picture,) = pictures
    return picture


def test_the_band_is_the_middle_of_eleven_runs():
    rows = [[float(k) for k in (3, 1, 11, 5, 2, 4, 6, 10, 8, 7, 9)]] * 2
    assert bands_of(known(rows).history)["validation"].tolist() == [[2, 2], [6, 6], [10, 10]]


def test_a_dead_run_counts_as_higher_than_all_others():
    bands = bands_of(known([[1.0, 2.0, 3.0], [1.0, 2.0, NAN], [NAN, INF, NAN]]).history)
    assert bands["validation"].tolist() == [[1, 1, 3], [2, 2, 3], [3, 3, 3]]


def test_what_a_log_scale_cannot_show_stands_at_its_end():
    bands = bands_of(known([[4.0, 4.0], [0.0, 0.0], [0.5, 0.5]]).history)
    assert bands["extrapolation"][1].tolist() == [4, 0.5, 0.5]


@pytest.fixture(scope="module")
def picture():
    runs = train(lambda: NMU(2, 1), tasks.arithmetic("*"), seeds=5, steps=40, log_every=10)
    return shown(runs, caption="It falls.")


def test_its_lines_and_axes_have_names(picture):
    tree = ElementTree.fromstring(picture._repr_html_())
    words = {text.text for text in tree.iter(f"{SVG}text")}
    assert {"validation", "extrapolation", "step", "loss, median and middle 80 %"} <= words
    assert tree.find("figcaption").text == "It falls."


def test_it_says_in_words_what_it_shows():
    description = repr(shown(known([[4.0, 8.0, 9.0], [0.5, 0.25, 0.125]], [[10.0, 20.0, 30.0], [3.0, 2.0, 1.0]])))
    assert description == (
        "<figure: The losses of 3 runs over 1 steps. From start to end the median validation loss goes from 8 to 0.25, "
        "and the median extrapolation loss goes from 20 to 2.>"
    )


def test_one_run_and_one_evaluation_are_a_curve_too():
    assert "The losses of one run over 0 steps" in repr(shown(known([[4.0]])))


@pytest.mark.parametrize("nothing", [None, [1.0], known([[1.0]]).history, SimpleNamespace(history={})], ids=type)
def test_what_has_no_history_is_named(nothing):
    with pytest.raises(TypeError, match="learning_curve takes the Runs that train returned, not "):
        learning_curve(nothing)


@pytest.mark.parametrize("loss", [0.0, NAN, INF])
def test_where_nothing_can_be_shown_it_is_said(loss):
    with pytest.raises(ValueError, match="there is no learning curve: no loss is a finite number above 0"):
        learning_curve(known([[loss, loss]]))
