"""What the usual mistakes with a NALU compute, each with the sentence that answers it."""

from collections.abc import Mapping

import torch
from torch import Tensor

Weights = tuple[float, ...]

POWERS: Mapping[str, Weights | None] = {
    "x1 * x2": (1, 1),
    "x1 / x2": (1, -1),
    "sqrt(x1)": (0.5, 0),
    "1 / x2": (0, -1),
    "x1 * x1": None,
    "x1 + x2": None,
}
WRONG_POWERS: Mapping[tuple[str, Weights], str] = {
    ("x1 * x1", (2, 0)): "2 is the right power, and out of reach: |tanh · σ| is at most 1. So it gets None.",
    ("x1 * x1", (1, 1)): "For x1 * x1 you multiply x1 by x2. The only factor is x1, and it is there twice.",
    ("x1 * x1", (1, 0)): "For x1 * x1 your weights give x1 itself. What power is a square, and can a weight be that?",
    (
        "x1 + x2",
        (1, 1),
    ): "For x1 + x2 your weights add logarithms, and exp makes a product of that. No weights here add.",
    ("x1 / x2", (1, 1)): "For x1 / x2 the sign is lost: to divide is to take the power −1.",
    ("x1 / x2", (-1, 1)): "Upside down: the sign stands at x1, so yours is x2 / x1.",
    (
        "sqrt(x1)",
        (0.5, 1),
    ): "In sqrt(x1) you left w2 = 1, which multiplies by x2. An input that is not there has power 0.",
    ("sqrt(x1)", (0.5, 0.5)): "In sqrt(x1) you take the root of x2 as well. An input that is not there has power 0.",
    ("sqrt(x1)", (2, 0)): "For sqrt(x1) you give the power of the square. A root is the power ½.",
    ("1 / x2", (1, -1)): "For 1 / x2 your weights give x1 / x2: the 1 above is no input. It is x1 to the power 0.",
    ("1 / x2", (0, 1)): "For 1 / x2 your weights give x2: its power wants a minus.",
}


def of_path(x: Tensor, W: Tensor, epsilon: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the log-space path, for as many points as inputs as outputs."""
    size = x.abs()
    logs = torch.log(size + epsilon)
    return {
        "`exp` is missing: this is still the logarithm of the result.": logs @ W.T,
        "W is the wrong way round: it is (out, in), so multiply by `W.T`.": torch.exp(logs @ W),
        "`W @ log` mixes the points, which are the rows: write `log @ W.T`.": torch.exp(W @ logs),
        "You multiply entry by entry and never add up: each output sums over all inputs.": torch.exp(logs * W),
        "ε stands outside the logarithm, where it cannot help: log 0 is already −∞.": torch.exp(
            (size.log() + epsilon) @ W.T
        ),
        "ε is added at the very end. It belongs next to |x|, under the logarithm.": torch.exp(size.log() @ W.T)
        + epsilon,
        "ε is inside the bars. |x + ε| can be 0 again, at x = −ε; |x| + ε cannot.": torch.exp(
            (x + epsilon).abs().log() @ W.T
        ),
        "ε plays no part. Without it log 0 is −∞, and −∞ times a weight of 0 is NaN.": torch.exp(size.log() @ W.T),
        "`log1p` takes the logarithm of 1 + |x|: that is no power of x.": torch.exp(torch.log1p(size + epsilon) @ W.T),
        "You add the powers up. The sum belongs under `exp`, where it makes a product.": (
            (size + epsilon).unsqueeze(-2) ** W
        ).sum(dim=-1),
    }


def of_unit(x: Tensor, W: Tensor, G: Tensor, epsilon: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of a NALU."""
    size = x.abs() + epsilon
    a, m, z = x @ W.T, torch.exp(torch.log(size) @ W.T), x @ G.T
    g = torch.sigmoid(z)
    return {
        "The logarithm is missing: m = exp(W (|x| + ε)) is no product.": g * a + (1 - g) * torch.exp(size @ W.T),
        "`exp` is missing: m is still a logarithm.": g * a + (1 - g) * (torch.log(size) @ W.T),
        "`exp` comes before the weighted sum and undoes the logarithm: both paths add.": g * a + (1 - g) * (size @ W.T),
        "m takes the logarithm of a, which is a sum already. It must take that of |x|.": g * a + (1 - g) * a.abs(),
        "The gate opens both paths at once: where a has g, m has 1 − g.": g * (a + m),
        "The gate is the wrong way round: g = 1 must mean the sum.": (1 - g) * a + g * m,
        "σ is missing: g = G x is no share between 0 and 1.": z * a + (1 - z) * m,
    }
