"""What the compiler takes from torch's inside: it is there, and where it is not a training does without."""

import pytest
import torch
from by_hand import needs_compiler

from nalu_tutorial import NAU, tasks, train
from nalu_tutorial.step_compiler import TorchMovedError
from nalu_tutorial.step_compiler._torch_internals import INTERNALS, internal
from nalu_tutorial.step_compiler._trace import decompositions, shapes_alone
from nalu_tutorial.training import _fast

RECIPE = {"seeds": 2, "steps": 12, "log_every": 4, "lr": 0.01, "batch_size": 8}


def trained(compiled):
    return train(lambda: NAU(2, 1), tasks.arithmetic("+"), compiled=compiled, **RECIPE)


@pytest.mark.parametrize("name", INTERNALS)
def test_torch_has_it(name):
    assert internal(name) is not None


@pytest.fixture
def moved(monkeypatch):
    """Return what moves one of them to where it is not found, for as long as the test lasts."""

    def move(name, module="torch"):
        for remembered in (shapes_alone, decompositions):
            remembered.cache_clear()
        monkeypatch.setitem(INTERNALS, name, (module, INTERNALS[name][1]))

    return move


@pytest.mark.parametrize("name", INTERNALS)
@pytest.mark.parametrize("module", ["torch.moved", "torch"], ids=["no such module", "no such name"])
def test_what_is_missing_is_named(name, module, moved):
    moved(name, module)
    with pytest.raises(TorchMovedError, match=rf"torch {torch.__version__[:3]}.* has no {name} in torch"):
        internal(name)


@needs_compiler
@pytest.mark.parametrize("name", INTERNALS)
def test_a_training_without_it_is_the_eager_one_and_says_so(name, moved, monkeypatch):
    monkeypatch.setattr(_fast, "COMPILE_FROM", 1)
    eager = trained(False)
    moved(name)
    monkeypatch.setattr(_fast, "TRACE_FROM", 1)  # what is written down for eager steps takes some of it as well
    with pytest.warns(RuntimeWarning, match=f"has no {name} in torch.*one operation at a time") as warnings_:
        runs = trained(None)
    assert warnings_[0].filename == __file__
    assert torch.equal(runs.params["weight"], eager.params["weight"])
    assert torch.equal(runs.history["validation"], eager.history["validation"])
    with pytest.raises(ValueError, match=f"this training has no compiled step: torch .* has no {name}"):
        trained(True)
