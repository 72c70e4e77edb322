"""Train the two nets that the explorable of chapter 12 shows once more, and store them in the explorable's module.

Usage: python tools/store_program_nets.py

They are two runs of the experiment programs, told the results alone, with seed 0: an LSTM that does all by itself, and
one that reads the operators and emits the weights of a NAC. Their parameters are stored as whole numbers of 1/8192.
"""

import re
from base64 import b64encode
from pathlib import Path
from textwrap import wrap

import numpy as np
from torch import Tensor, nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again

MODULE = Path(__file__).parents[1] / "nalu_tutorial" / "explorables" / "program.js"
STORED = re.compile(r"(?<=const STORED = \{\n).*?(?=\n\};\n)", re.DOTALL)
NETS = {"alone": "LSTM", "emits": "LSTM emits NAC"}  # by their names in the module
RUN = {"task": "at the end", "seeds": [0]}
PARTS = 8192  # of 1, to which a parameter is rounded


def train_nets() -> dict[str, nn.Module]:
    """Return the nets that are stored, as they were at the best validation."""
    runs = {name: train_again(EXPERIMENTS["programs"], net, **RUN) for name, net in NETS.items()}  # type: ignore[arg-type]
    return {name: each.model(0, best=True) for name, each in runs.items()}


def stored_block(nets: dict[str, nn.Module]) -> str:
    """Return what the module keeps of the nets."""
    return "\n".join(f"  {name}: `{as_text(whole_parts(net))}`," for name, net in nets.items())


def whole_parts(net: nn.Module) -> Tensor:
    """Return the parameters of a net, one after the other, as whole numbers of 1/8192.

    Raises
    ------
    ValueError
        If one is too large for two bytes.
    """
    whole = (PARTS * nn.utils.parameters_to_vector(net.parameters()).detach().double()).round()
    if whole.abs().max() >= 2**15:
        raise ValueError(f"expected parameters below {2**15 // PARTS}, got {whole.abs().max().item() / PARTS:.2f}")
    return whole


def as_text(whole: Tensor) -> str:
    """Return numbers of two bytes in base 64: all low bytes, and then all high ones, which pack better in this way."""
    bytes_of = whole.numpy().astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes()
    return "\n".join(wrap(b64encode(bytes_of).decode(), 116))


def store(block: str) -> None:
    """Write it into the module."""
    MODULE.write_text(STORED.sub(lambda _: block, MODULE.read_text(encoding="utf-8"), count=1), encoding="utf-8")


if __name__ == "__main__":
    store(stored_block(train_nets()))
