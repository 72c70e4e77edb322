"""What the traits of explorables take and refuse: a page gets them as JSON, which has no NaN and nothing of PyTorch."""

import inspect
import json
import math
import re
from pathlib import Path

import numpy as np
import pytest
import torch
import traitlets
from cases import KINDS

from nalu_tutorial.explorables import (
    IdentityExplorable,
    LogicExplorable,
    NACExplorable,
    NALUExplorable,
    NALUTrainingExplorable,
    NMUTrainingExplorable,
    NPUExplorable,
)
from nalu_tutorial.explorables._base import HERE
from nalu_tutorial.explorables._traits import MOST, WHOLE, Choice, Number, Whole, slider_ends

SINGLE = Number | Whole
ODD = [math.nan, math.inf, -math.inf, 10**400, None, 1j, "1", b"1", object(), np.array([0.5]), torch.tensor([[0.5]])]
NUMBERS = [
    (cls, name) for cls in KINDS.values() for name, kind in cls.class_traits().items() if isinstance(kind, SINGLE)
]
LISTS = [
    (cls, name) for cls in KINDS.values() for name, value in cls().state().items() if isinstance(value, list) and value
]


def page_gets(explorable):
    """Return the state as a page reads it."""
    return json.loads(json.dumps(explorable.state(), allow_nan=False))


@pytest.mark.parametrize(("cls", "name"), NUMBERS)
def test_what_is_no_number_or_lies_beyond_its_ends_is_refused_and_changes_nothing(cls, name):
    explorable, trait = cls(), cls.class_traits()[name]
    before = page_gets(explorable)
    beyond = [end + step for end, step in ((trait.min, -1), (trait.max, 1)) if abs(end) not in (MOST, WHOLE)]
    for odd in ODD + beyond:
        with pytest.raises(traitlets.TraitError, match=f"^{name} is a "):
            setattr(explorable, name, odd)
    assert page_gets(explorable) == before


@pytest.mark.parametrize("cls", KINDS.values())
def test_a_trait_that_is_none_is_refused_by_its_name(cls):
    explorable, name = cls(), next(iter(cls().state()))
    refused = pytest.raises(traitlets.TraitError, match=f"^{cls.__name__} has no trait {name}x: (did you mean|it has) ")
    with refused:
        cls(**{f"{name}x": 1})
    with refused:
        setattr(explorable, f"{name}x", 1)
    with pytest.raises(traitlets.TraitError, match=f"has no trait color: it has {', '.join(explorable.state())}$"):
        cls(color="red")


@pytest.mark.parametrize(("cls", "name"), LISTS)
def test_a_list_with_what_is_no_number_is_refused(cls, name):
    explorable = cls()
    before = page_gets(explorable)
    for odd in ODD:
        with pytest.raises(traitlets.TraitError, match=f"^{name} is {len(before[name])} "):
            setattr(explorable, name, [odd, *before[name][1:]])
    for wrong in ([*before[name], before[name][0]], before[name][1:]):
        with pytest.raises(traitlets.TraitError, match=f"^{name} is {len(before[name])} "):
            setattr(explorable, name, wrong)
    assert page_gets(explorable) == before


@pytest.mark.parametrize(("cls", "name"), LISTS)
def test_arrays_and_tensors_become_lists(cls, name):
    count = len(cls().state()[name])
    for given in (
        torch.full((count,), 0.5),
        torch.nn.Parameter(torch.full((count,), 0.5)),
        np.full(count, 0.5, dtype=np.float32),
        [torch.tensor(0.5)] * count,
        [np.float64(0.5)] * count,
        (0.5,) * count,
    ):
        explorable = cls(**{name: given})
        assert page_gets(explorable)[name] == [0.5] * count
        assert {type(value) for value in getattr(explorable, name)} == {float}
        explorable._repr_mimebundle_()


@pytest.mark.parametrize(
    "given", [np.float32(0.5), np.float64(0.5), torch.tensor(0.5), torch.nn.Parameter(torch.tensor(0.5)), np.array(0.5)]
)
def test_a_number_of_numpy_or_pytorch_becomes_a_float(given):
    explorable = NPUExplorable(w=given)
    assert type(explorable.w) is float
    assert page_gets(explorable)["w"] == 0.5


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("npu", {"x": 9}, "x is a number from -8 to 8, got 9"),
        ("npu", {"y": math.nan}, "y is a finite number, got nan"),
        ("nalu", {"w": [1.5, 0]}, "w is 2 numbers from -1 to 1, got [1.5, 0]"),
        ("nalu", {"w": [1]}, "w is 2 numbers from -1 to 1, got [1]"),
        ("sign", {"x": [[1, 1, 1]]}, "x is 3 finite numbers, got [[1, 1, 1]]"),
        ("nac", {"goal": "x1"}, "goal is one of 'x1 + x2 - x3', 'x1 - x2', '2 * x1', got 'x1'"),
        ("surface", {"guess": 0.5}, "guess is a whole number from -1 to 200, got 0.5"),
        ("nmu-training", {"pull": 2}, "pull is one of 0, 500, 1000, 2000, 8000, got 2"),
        ("identity", {"curves": [[0.0] * 80]},
         "curves is a list of rows, each of 81 finite numbers, got [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ...]]"),
        ("table", {"rows": [[1.0, 2.0], [3.0]]},
         "rows is a list of rows, each of 2 or 3 finite numbers, got [[1.0, 2.0], [3.0]]"),
        ("program", {"program": [[1, 12], [-2, 7]]},
         "program is a list of rows, each of 2 numbers from -1 to 9,999,999, got [[1, 12], [-2, 7]]"),
        ("logic", {"told": {"rain": [math.nan, 1]}},
         "told is a dict of names and pairs [L, U], with L and U from 0 to 1, got {'rain': [nan, 1]}"),
    ],
)  # fmt: skip
def test_the_sentence_says_what_is_held_and_what_came(name, values, sentence):
    with pytest.raises(traitlets.TraitError) as refusal:
        KINDS[name](**values)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("name", sorted({path.stem for path in HERE.glob("[a-z]*.[jp][sy]")} - {"kit"}))
def test_an_explorable_is_a_module_a_public_class_and_tests_of_its_own(name):
    stem = name.replace("-", "_")
    assert name.replace("_", "-") in KINDS, f"nalu_tutorial.explorables has no class of {name}"
    for file in (HERE / f"{stem}.py", Path(__file__).with_name(f"test_{stem}_explorable.py")):
        assert file.exists(), f"{name} has no {file.name}"


@pytest.mark.parametrize("cls", KINDS.values())
def test_the_text_names_the_ends_of_each_trait_and_of_its_slider(cls):
    words = dict(re.findall(r"^([\w, ]+) : .*\n((?: {4}.*\n|\n)+)", inspect.getdoc(cls), re.MULTILINE))
    text = {name: words[names].replace("−", "-") for names in words for name in names.split(", ")}
    for name in cls().state():
        for end in ends_of(cls.class_traits()[name]):
            assert re.search(rf"(?<![\w.-]){end:,}(?![\w.]*\w)", text[name]), f"{name} goes to {end:,}: {text[name]}"


def ends_of(trait):
    """Return what a trait's text must name: the finite ends of a number, or those of its slider."""
    if isinstance(trait, Choice) and "slider" not in trait.metadata:
        return set()
    return {end for end in slider_ends(trait) if abs(end) not in (MOST, WHOLE)}


def test_a_choice_is_the_one_that_is_offered_and_no_truth_value():
    explorable, unit = NMUTrainingExplorable(pull=np.int64(500)), NALUTrainingExplorable(gate=np.float64(-2))
    assert [type(explorable.pull), type(unit.gate)] == [int, float]
    assert page_gets(explorable)["pull"] == 500
    for given in (True, np.array([0, 500]), torch.tensor([500.0]), [500]):
        with pytest.raises(traitlets.TraitError, match="pull is one of 0, "):
            explorable.pull = given


def test_a_whole_number_is_one_in_the_page_too_and_rows_may_be_tensors():
    explorable = IdentityExplorable(seed=True, curves=torch.zeros(2, 81))
    assert page_gets(explorable)["curves"] == [[0.0] * 81] * 2
    assert page_gets(explorable)["seed"] == 1
    assert type(explorable.seed) is int
    explorable.seed = torch.tensor(7)
    assert type(explorable.seed) is int
    with pytest.raises(traitlets.TraitError, match="seed is a whole number"):
        explorable.seed = 2**53


def test_truth_bounds_may_be_tensors_and_cross_only_where_the_page_found_it():
    explorable = LogicExplorable(told={"rain": torch.tensor([0.25, 1.0])}, bounds={"rain": [1, 0]})
    assert page_gets(explorable)["told"] == {"rain": [0.25, 1.0]}
    assert explorable.bounds == {"rain": [1.0, 0.0]}
    for name, wrong in (("told", torch.tensor([0.2, 0.8])), ("bounds", {"rain": True}), ("bounds", {1: [0, 1]})):
        with pytest.raises(traitlets.TraitError, match=f"{name} is a dict of names and pairs"):
            setattr(explorable, name, wrong)


def test_a_link_to_what_does_not_fit_is_refused_and_leaves_the_other_as_it_was():
    nac, sign = NACExplorable(), NALUExplorable()
    with pytest.raises(traitlets.TraitError, match="w is 2 numbers from -1 to 1"):
        traitlets.link((nac, "w_hat"), (sign, "w"))
    assert sign.w == [0.5, 0.8]


def test_two_instances_share_no_list():
    for cls, name in LISTS:
        first, second = cls(), cls()
        assert getattr(first, name) is not getattr(second, name)
