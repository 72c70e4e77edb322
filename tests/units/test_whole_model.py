"""Clamping and regularising a whole model, and models with units in them that leave Python: exported, as ONNX."""

from functools import partial
from typing import ClassVar

import pytest
import torch
from draws import normal, seeded
from onnx.reference import ReferenceEvaluator
from torch import nn
from torch.nn.utils import parametrize, prune
from torch.nn.utils.parametrizations import weight_norm

from nalu_tutorial import NAC, NAU, NMU, NPU
from nalu_tutorial import clamp_ as clamp
from nalu_tutorial import sparsity_penalty as penalty
from nalu_tutorial.units.catalogue import LAYERS

UNITS = [entry.unit for entry in LAYERS]


class Own(nn.Module):
    """A unit of the reader's, with bounds and nothing else."""

    bounds: ClassVar = {"weight": (0.0, None)}

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([-2.0, 3.0]))


class Speaks(nn.Module):
    """A model that has a regulariser of its own, over a unit that has one too."""

    def __init__(self):
        super().__init__()
        self.unit = NMU(2, 1)

    def sparsity_penalty(self):
        return 7 * self.unit.sparsity_penalty()


class AllUnits(nn.Module):
    """Every unit on the same input, their outputs side by side."""

    def __init__(self):
        super().__init__()
        self.units = nn.ModuleList(unit(3, 2, generator=seeded(k)) for k, unit in enumerate(UNITS))

    def forward(self, x):
        return torch.cat([unit(x) for unit in self.units], dim=-1)


def test_every_weight_is_moved_to_its_bounds_however_deep_it_lies():
    model = nn.ModuleDict({"line": nn.Linear(2, 2), "deep": nn.Sequential(NAU(2, 3), nn.Sequential(NMU(3, 1), Own()))})
    for parameter in model["line"].parameters():
        nn.init.constant_(parameter, 5.0)
    nau, nmu, own = model["deep"][0], *model["deep"][1]
    nn.init.constant_(nau.weight, -1.5)
    nn.init.constant_(nmu.weight, -0.5)
    clamp(model)
    assert nau.weight.unique().tolist() == [-1.0]
    assert nmu.weight.unique().tolist() == [0.0]
    assert own.weight.tolist() == [0.0, 3.0]
    assert {value for each in model["line"].parameters() for value in each.flatten().tolist()} == {5.0}


def test_a_model_without_bounds_is_left_alone():
    model = nn.Sequential(NAC(2, 2), nn.Linear(2, 1))
    before = [each.clone() for each in model.parameters()]
    clamp(model)
    assert all(map(torch.equal, before, model.parameters()))


def test_penalties_are_added_up_and_a_model_that_has_its_own_speaks_for_its_parts():
    nau, nmu, speaks = NAU(3, 2), NMU(2, 2), Speaks()
    total = penalty(nn.Sequential(nau, nn.Sequential(nmu, speaks)))
    apart = nau.sparsity_penalty() + nmu.sparsity_penalty() + 7 * speaks.unit.sparsity_penalty()
    torch.testing.assert_close(total, apart)
    assert total.ndim == 0
    total.backward()
    assert all((each.weight.grad != 0).any() for each in (nau, nmu, speaks.unit))


def test_a_model_without_a_penalty_is_told_so():
    with pytest.raises(ValueError, match="no module of this model has a sparsity_penalty"):
        penalty(nn.Sequential(nn.Linear(2, 2), NPU(2, 1)))


@pytest.mark.compiler
def test_all_units_are_exported_for_batches_of_every_size_and_as_onnx():
    """One model of them all: what takes long here is the exporter's own start."""
    model = AllUnits().eval()
    program = torch.export.export(model, (normal(5, 3).float(),), dynamic_shapes=({0: torch.export.Dim("batch")},))
    other = normal(9, 3).float()
    torch.testing.assert_close(program.module()(other), model(other))
    onnx = torch.onnx.export(program, dynamo=True, verbose=False).model_proto
    (said,) = ReferenceEvaluator(onnx).run(None, {onnx.graph.input[0].name: other.numpy()})
    torch.testing.assert_close(torch.from_numpy(said), model(other), rtol=1e-4, atol=1e-5)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch itself takes leave of it
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.__name__)
def test_torchscript_is_refused_by_torch(unit):
    """The page "In a net of your own" says so; it may be struck when this fails."""
    with pytest.raises((RuntimeError, ValueError, NotImplementedError)):
        torch.jit.script(unit(3, 2))


def test_under_autocast_a_matrix_product_keeps_three_digits():
    """Why the page advises to leave units out of it."""
    unit, x = NAC(2, 1), torch.tensor([[1002.0, 3.0]])
    for parameter in unit.parameters():
        nn.init.constant_(parameter, 20.0)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert unit(x).item() != 1005
        with torch.autocast("cpu", enabled=False):
            assert unit(x).item() == 1005


def used(unit, change):
    """Return the weight that a unit uses after it was changed, grew threefold and was clamped."""
    nn.init.constant_(unit.weight, 0.9)
    change(unit)
    for parameter in unit.parameters():
        nn.init.constant_(parameter, 3 * parameter.abs().max().item())
    unit(torch.ones(3))
    clamp(unit)
    unit(torch.ones(3))
    return unit.weight


@pytest.mark.parametrize("unit", [NAU, NMU])
@pytest.mark.parametrize("change", [partial(prune.l1_unstructured, name="weight", amount=2), weight_norm])
def test_a_weight_that_is_pruned_or_parametrised_is_kept_in_its_bounds(unit, change):
    weight = used(unit(3, 2), change)
    assert weight.max().item() == pytest.approx(1, abs=1e-6)
    assert weight.requires_grad


@pytest.mark.parametrize("make", [partial(NAU, 3, 2), Own], ids=["NAU", "Own"])
def test_a_weight_that_cannot_be_kept_in_its_bounds_is_named(make):
    model, triple = make(), nn.Module()
    nn.init.constant_(model.weight, -0.9)
    triple.forward = lambda weight: 3 * weight
    parametrize.register_parametrization(model, "weight", triple)
    kind = type(model).__name__
    with pytest.raises(ValueError, match=rf"^weight of {kind} is no parameter that can be kept .* right_inverse"):
        clamp(model)


def test_a_unit_in_several_places_is_counted_once():
    nau, speaks = NAU(2, 2), Speaks()
    alone = nau.sparsity_penalty()
    for inner in (nau, nn.Sequential(nau)):
        assert penalty(nn.Sequential(nau, inner)) == penalty(nn.Sequential(inner, nau)) == alone
    assert penalty(nn.Sequential(speaks.unit, speaks)) == speaks.sparsity_penalty()
