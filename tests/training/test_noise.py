"""Random numbers that a model asks for in training: counted out for each seed, and the same however it is trained."""

import torch
from by_hand import needs_compiler, same
from models import SUMS, short
from torch import nn

from nalu_tutorial import NAC, NAU, NMU, SNMU, OnBatch, Recurrent, tasks
from nalu_tutorial.training._draw import noise_sizes

LINES = torch.randn(24, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64)


def stack():
    return nn.Sequential(NAU(4, 3), SNMU(3, 2), nn.Sequential(SNMU(2, 1)))


def with_and_without(model, x):
    """Return how far the model is from that without noise, which a plain loop computes on the noise of the step."""
    noisy = model(x)
    model.eval()
    still = model(x)
    model.train()
    return (noisy - still).square().mean()


def test_a_model_says_how_many_numbers_it_takes_and_where_they_go():
    assert noise_sizes(stack()) == {"1.noise": 3, "2.0.noise": 2}
    assert noise_sizes(SNMU(4, 1)) == {"noise": 4}
    assert noise_sizes(stack().eval()) == noise_sizes(NMU(2, 1)) == noise_sizes(nn.Dropout()) == {}


@needs_compiler
def test_a_compiled_step_and_a_penalty_on_its_batch_have_the_noise_of_a_plain_loop():
    recipe = {"seeds": (0, 5), "steps": 20, "dtype": torch.float64, "optimizer": torch.optim.SGD}
    quick, plain = (
        short(stack, SUMS, penalty=OnBatch(with_and_without), **recipe, **way)
        for way in ({"compiled": True}, {"fast": False})
    )
    same(quick, plain, rtol=1e-9, atol=1e-12)


def test_along_time_a_cell_has_the_same_noise_at_every_moment():
    class Cell(SNMU):
        def drawn(self, x):
            drew.append(torch.func.debug_unwrap(self.noise))
            return super().drawn(x)

    drew = []
    rows = tasks.Sequences(LINES, LINES.sum(1, keepdim=True), length=3, test=0.2)
    short(lambda: nn.Sequential(Recurrent(Cell(4, 2), 2), NAC(2, 1)), rows, seeds=1, steps=1)
    assert len(drew) >= 3
    assert drew[-1].data_ptr() == drew[-2].data_ptr() == drew[-3].data_ptr()
