"""What the tools share that store nets in explorables: numbers as text, and the place in a module that keeps them."""

import re
from base64 import b64encode
from pathlib import Path
from textwrap import wrap

import numpy as np
from torch import Tensor, nn

EXPLORABLES = Path(__file__).parents[1] / "nalu_tutorial" / "explorables"
BLOCK = re.compile(r"(?<=const STORED = \{\n).*?(?=\n\};\n)", re.DOTALL)
PARTS = 8192  # of 1, to which a parameter is rounded


def parameters(net: nn.Module) -> Tensor:
    """Return all parameters of a net, one after the other."""
    return nn.utils.parameters_to_vector(net.parameters()).detach().double()


def whole_parts(net: nn.Module, parts: int = PARTS) -> Tensor:
    """Return the parameters of a net as whole numbers of such parts of 1.

    Raises
    ------
    ValueError
        If one is too large for two bytes.
    """
    whole = (parts * parameters(net)).round()
    if whole.abs().max() >= 2**15:
        raise ValueError(f"expected parameters below {2**15 // parts}, got {whole.abs().max().item() / parts:.2f}")
    return whole


def as_text(whole: Tensor) -> str:
    """Return numbers of two bytes in base 64: all low bytes, and then all high ones, which pack better in this way."""
    bytes_of = whole.numpy().astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes()
    return "\n".join(wrap(b64encode(bytes_of).decode(), 116))


def store(module: Path, block: str) -> None:
    """Write a block into a module."""
    module.write_text(BLOCK.sub(lambda _: block, module.read_text(encoding="utf-8"), count=1), encoding="utf-8")
