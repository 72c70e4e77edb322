"""What stands in for PyTorch on the page does what PyTorch does, also where no answer of ours uses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from torch import nn

IN_PAGE = Path(__file__).parents[2] / "book" / "in_page"
NAMES = """
x = torch.tensor([[0.5, -2.0, 3.0], [1.5, 0.0, -1.0]], dtype=torch.float64)
y = torch.tensor([[2.0, 4.0, -0.5], [1.0, 0.25, 8.0]], dtype=torch.float64)
k = torch.tensor([[2, 0, 1], [1, 1, 0]])
"""
ASKED = """
torch.where(x > 0, x, y) | torch.where(x > 0)[1] | torch.maximum(x, y) | torch.minimum(x, y) | x // y | x % y | x ** 2
torch.logical_and(x > 0, y > 0) | torch.logical_or(x > 0, y > 0) | (x > 0) & (y > 0) | ~(x > 0)
x.masked_fill(x < 0, 7) | x.median() | x.median(dim=1).values | x.norm() | x.cumsum(0) | x.cumsum(1)
x.sort(dim=1).values | x.sort(dim=0)[1] | x.argsort(dim=1, descending=True) | x.diff() | x.diff(dim=0)
x.gather(1, k) | x.flip(1) | x.roll(1, 0) | x.t() | x.mT | torch.dot(x[0], y[0]) | torch.full((2, 3), 1.5)
torch.full_like(x, 2) | torch.eye(3) | torch.linspace(0, 1, 5) | x.repeat(2, 1) | torch.einsum("ij,kj->ik", x, y)
x @ y.mT | torch.outer(x[0], y[0]) | torch.cat([x, y]) | torch.stack([x, y]).shape | x.reciprocal()[0] | x.square()
x.sign() | torch.isinf(1 / x) | x.bool() | torch.allclose(x, x + 1e-12) | torch.equal(x, y) | x.softmax(1) | x.std()
x.var(0) | x.mean(1, keepdim=True) | x.amax(0) | x.argmax() | x.quantile(0.25) | x.clamp(-1, 1)
x.clone().clamp_(0, 1) | x.clone().mul_(2) | x[:, None].shape | x[x > 0] | x[[1, 0]] | x.numel() | torch.is_tensor(x)
nn.Sequential(nn.ReLU())(x) | nn.functional.layer_norm(x, (3,)) | x.unsqueeze(1).shape
"""
QUESTIONS = [each.strip() for line in ASKED.strip().splitlines() for each in line.split(" | ")]
OTHER = f"""
import json, sys
sys.path.insert(0, {str(IN_PAGE)!r})
import torch
from torch import nn
def plain(value):
    return value.tolist() if hasattr(value, "tolist") else list(value) if hasattr(value, "__len__") else value

exec({NAMES!r})
said = {{}}
for asked in {QUESTIONS!r}:
    try:
        said[asked] = plain(eval(asked))
    except Exception as error:
        said[asked] = repr(error)
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def page_answers() -> dict[str, object]:
    ran = subprocess.run([sys.executable, "-c", OTHER], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.parametrize("asked", QUESTIONS)
def test_it_says_what_pytorch_says(asked: str, page_answers: dict[str, object]) -> None:
    names: dict[str, object] = {"torch": torch, "nn": nn}
    exec(NAMES, names)
    expected = eval(asked, names)
    actual = page_answers[asked]
    assert not isinstance(actual, str), actual
    torch.testing.assert_close(
        torch.as_tensor(actual, dtype=torch.float64), torch.as_tensor(expected, dtype=torch.float64)
    )
