"""Parameters that are whole numbers, or kept within bounds."""

import json
from pathlib import Path

import pytest
import torch
from by_hand import same
from models import PRODUCT, SUMS, short
from torch import nn

from nalu_tutorial import NAU, NMU


class HalfFrozen(nn.Module):
    """A net whose first layer stays as it was drawn, with a parameter of whole numbers."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(2, 3).requires_grad_(False), nn.Linear(3, 1)
        self.which = nn.Parameter(torch.tensor([1, 2]), requires_grad=False)

    def forward(self, x):
        return self.last(self.first(x * self.which))


def test_a_part_is_trained_and_whole_numbers_stay():
    runs, alone = (short(HalfFrozen, fast=fast, dtype=torch.float64) for fast in (True, False))
    same(runs, alone, rtol=1e-9, atol=1e-12)
    assert runs.params["which"].tolist() == [[1, 2]] * 3
    x = torch.ones(4, 2, dtype=torch.float64)
    torch.testing.assert_close(runs.model(0)(x), runs.predict(x)[0])


class Bounded(nn.Module):
    """A line with a weight that may have bounds."""

    def __init__(self, bounds=None, clamp=None):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(1, 2))
        if bounds is not None:
            self.bounds = bounds
        if clamp is not None:
            self.clamp_ = lambda: clamp(self.weight)

    def forward(self, x):
        return x @ self.weight.T


def kept(**how):
    """Return the ends between which too large a learning rate leaves the weight."""
    weight = short(lambda: Bounded(**how), task=PRODUCT, lr=5.0, steps=9).params["weight"]
    return weight.min().item(), weight.max().item()


def on(change):
    def clamp(weight):
        with torch.no_grad():
            change(weight)

    return clamp


@pytest.mark.parametrize(
    "how",
    [
        {"clamp": on(lambda weight: weight.clamp_(0.25, 0.5)), "bounds": {"weight": (0.25, 0.5)}},
        {"clamp": on(lambda weight: weight.clamp_(0.25, 0.5))},
        {"bounds": {"weight": (0.25, 0.5)}},
        {"clamp": on(lambda weight: weight.clamp_(0.25, 0.5)), "bounds": {"weight": (-1, None)}},
    ],
)  # the last two ends are wrong, and a clamp_ comes before them
@pytest.mark.filterwarnings("ignore:train takes")
def test_a_weight_is_kept_where_its_clamp_or_its_bounds_say(how):
    assert kept(**how)[0] >= 0.25
    assert kept(**how)[1] == 0.5
    assert kept()[1] > 2.5


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        ({"wieght": (0, 1)}, "Bounded.bounds names 'wieght', which is no parameter of it: it has weight"),
        ({"weight": (1, 0)}, "Bounded.bounds must give 'weight' two ends, the lower one first"),
        ({"weight": (float("nan"), 1)}, "two ends, the lower one first"),
        ({"weight": 1}, "two ends, the lower one first, not 1"),
        ((0, 1), r"Bounded.bounds must map names of parameters to ends"),
    ],
    ids=str,
)
def test_bounds_that_bound_nothing_are_named(bounds, sentence):
    with pytest.raises(ValueError, match=sentence):
        kept(bounds=bounds)


class Wrapped(nn.Module):
    """A model that passes on whatever it does not have itself, as what `torch.compile` returns."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def __getattr__(self, name):
        return getattr(super().__getattr__("inner"), name) if name != "inner" else super().__getattr__(name)

    def forward(self, x):
        return self.inner(x)


def test_a_unit_in_a_wrapper_is_kept_in_its_bounds():
    plain = short(lambda: NMU(2, 1), PRODUCT, lr=5.0)
    wrapped = short(lambda: Wrapped(NMU(2, 1)), PRODUCT, lr=5.0)
    assert torch.equal(wrapped.params["inner.weight"], plain.params["weight"])
    assert set(plain.params["weight"].flatten().tolist()) <= {0.0, 1.0}


def test_bounds_of_a_shared_weight_hold_whoever_declares_them():
    def make():
        net = nn.Sequential(nn.Linear(2, 2, bias=False), NMU(2, 2), nn.Linear(2, 1, bias=False))
        net[1].weight = net[0].weight
        return net

    weight = short(make, PRODUCT, lr=5.0).params["0.weight"]
    assert (weight.min(), weight.max()) == (0, 1)


CHAPTER = Path(__file__).parents[2] / "chapters" / "06-nau-nmu.ipynb"


def built_in_the_chapter():
    """Return the two units that chapter 6 builds."""
    cells = json.loads(CHAPTER.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    built = {"torch": torch}
    for name in ("class MyNAU(", "class MyNMU("):
        (source,) = (each for each in sources if name in each)
        exec(source, built)
    return built["MyNAU"], built["MyNMU"]


def test_the_units_that_chapter_6_builds_train_as_the_packages_do():
    ours, theirs = built_in_the_chapter(), (NAU, NMU)
    recipe = {"seeds": 10, "steps": 300, "lr": 0.02, "batch_size": 64}
    mine, packages = (
        short(lambda units=units: nn.Sequential(units[0](4, 2), units[1](2, 1)), SUMS, **recipe)
        for units in (ours, theirs)
    )
    for name, value in packages.params.items():
        torch.testing.assert_close(mine.params[name], value, rtol=1e-3, atol=1e-3)
    assert (mine.params["1.weight"] == 1).any()  # and some have been put back
