"""Clamping and regularizing a whole model, and models with units in them that leave Python: exported, as ONNX."""

from functools import partial
from typing import ClassVar

import pytest
import torch
from draws import normal, seeded
from onnx.reference import ReferenceEvaluator
from torch import nn
from torch.nn.utils import parametrize, prune
from torch.nn.utils.parametrizations import spectral_norm, weight_norm

from nalu_tutorial import DMU, NAC, NAU, NMU, NPU, MultiplicativeNAC, RealNPU
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
    """A model that speaks for the unit in it."""

    def __init__(self):
        super().__init__()
        self.unit = NMU(2, 1)

    def sparsity_penalty(self):
        return 7 * self.unit.sparsity_penalty()


class Triple(nn.Module):
    """A parametrization without a way back."""

    def forward(self, weight):
        return 3 * weight


class AllUnits(nn.Module):
    """Every unit in both precisions on the same input, the outputs of each precision side by side."""

    def __init__(self):
        super().__init__()
        small, subtract = partial(MultiplicativeNAC, epsilon=1e-9), partial(DMU, operation="sub")
        made = [*UNITS, small, subtract]
        self.in_single, self.in_double = (
            nn.ModuleList(unit(3, 2, generator=seeded(k), dtype=dtype) for k, unit in enumerate(made))
            for dtype in (torch.float32, torch.float64)
        )

    def forward(self, x):
        single, double = [unit(x.float()) for unit in self.in_single], [unit(x) for unit in self.in_double]
        return torch.cat(single, dim=-1), torch.cat(double, dim=-1)


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


@pytest.mark.compiler
def test_a_compiled_model_is_clamped_and_asked_as_the_model_is():
    own, speaks = Own(), Speaks()
    clamp(torch.compile(own, backend="eager"))
    assert own.weight.tolist() == [0.0, 3.0]
    assert penalty(torch.compile(speaks, backend="eager")) == penalty(speaks)
    units = nn.Sequential(NAU(2, 2), NMU(2, 1))
    for function in (clamp, penalty):
        assert torch.compile(function, backend="eager", fullgraph=True)(units) == function(units)


def test_only_a_bounded_real_npu_has_a_penalty():
    with pytest.raises(AttributeError, match=r"^a RealNPU has a sparsity_penalty\(\) only with bounded=True$"):
        RealNPU(2, 1).sparsity_penalty()
    assert penalty(nn.Sequential(RealNPU(2, 1), RealNPU(1, 1, bounded=True))) >= 0


def test_a_model_without_a_penalty_is_told_so():
    with pytest.raises(ValueError, match="no module of this model has a sparsity_penalty"):
        penalty(nn.Sequential(nn.Linear(2, 2), NPU(2, 1)))


@pytest.mark.compiler
def test_all_units_are_exported_for_batches_of_every_size_and_as_onnx():
    """One model of them all: what takes long here is the exporter's own start."""
    model = AllUnits().eval()
    program = torch.export.export(model, (normal(5, 3),), dynamic_shapes=({0: torch.export.Dim("batch")},))
    # At 0 and where a difference is 0, what the optimizer takes for the addition of 0 is all that there is.
    others = [[0.0, 0.0, 0.0], [-0.0, 3.0, -2.0], [3.0, 3.0, 0.0], [-3.0, 3.0, 6.0], [1e4, -1e4, 2.0]]
    x = torch.cat([normal(9, 3), torch.tensor(others).double()])
    wanted = model(x)
    torch.testing.assert_close(program.module()(x), wanted)
    onnx = torch.onnx.export(program, dynamo=True, verbose=False).model_proto
    outputs = map(torch.from_numpy, ReferenceEvaluator(onnx).run(None, {onnx.graph.input[0].name: x.numpy()}))
    for output, other in zip(outputs, wanted, strict=True):  # π has the digits of float32 in both
        torch.testing.assert_close(output, other, rtol=1e-4, atol=1e-5)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch itself takes leave of it
@pytest.mark.parametrize("unit", [NAC, NMU, NPU])
def test_torchscript_is_refused_by_torch(unit):
    """The page "In a network of your own" says so; it may be struck when this fails."""
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


@pytest.mark.parametrize(("unit", "value", "wanted"), [(NAU, 0.9, 1), (NAU, -0.9, -1), (NMU, 0.9, 1), (NMU, -0.9, 0)])
@pytest.mark.parametrize("change", [partial(prune.l1_unstructured, name="weight", amount=2), weight_norm])
@pytest.mark.parametrize("inputs", [1, 3])
def test_a_weight_that_is_pruned_or_parametrized_is_kept_in_its_bounds(unit, value, wanted, change, inputs):
    made = unit(inputs, 2)
    nn.init.constant_(made.weight, value)
    change(made)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.mul_(3)
    made(torch.ones(inputs))
    clamp(made)
    made(torch.ones(inputs)).sum().backward()
    kept = made.weight[made.weight != 0] if wanted else made.weight
    torch.testing.assert_close(kept, torch.full_like(kept, wanted))
    assert all(parameter.grad.isfinite().all() for parameter in made.parameters())


def triple(model, name):
    parametrize.register_parametrization(model, name, Triple())


@pytest.mark.parametrize(
    ("make", "name", "change"),
    [
        (partial(NAU, 3, 2), "weight", triple),
        (Own, "weight", triple),
        (partial(RealNPU, 3, 2, bounded=True), "gate", triple),
        (partial(NMU, 3, 2), "weight", spectral_norm),
    ],
    ids=["NAU", "Own", "RealNPU", "NMU"],
)
def test_a_unit_whose_weight_cannot_be_kept_in_its_bounds_is_left_as_it_was(make, name, change):
    model = make()
    for parameter in model.parameters():
        nn.init.constant_(parameter, -3.0)
    change(model, name)
    before = [each.clone() for each in model.state_dict().values()]
    with pytest.raises(ValueError, match=rf"^{name} of .* cannot be kept .* computed by (Triple|_SpectralNorm), which"):
        clamp(model)
    assert all(map(torch.equal, before, model.state_dict().values()))


def test_bounds_that_name_no_parameter_are_named():
    model = Own()
    model.bounds = {"height": (0, 1)}
    with pytest.raises(
        ValueError, match=r"^height of Own is neither a parameter nor computed by torch\.nn\.utils\.parametrize, so"
    ):
        clamp(model)


def test_a_unit_in_several_places_is_counted_once():
    nau, speaks = NAU(2, 2), Speaks()
    alone = nau.sparsity_penalty()
    for inner in (nau, nn.Sequential(nau)):
        assert penalty(nn.Sequential(nau, inner)) == penalty(nn.Sequential(inner, nau)) == alone
    assert penalty(nn.Sequential(speaks.unit, speaks)) == speaks.sparsity_penalty()
