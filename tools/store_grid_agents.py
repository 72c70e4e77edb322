"""Train the two nets that the explorable of chapter 13 shows once more, and store them in the explorable's module.

Usage: python tools/store_grid_agents.py

They are the runs with seed 0 of two rows of the experiment arrive-on-time. The parameters of the LSTM are stored as
whole numbers of 1/8192, those of the counter as decimals.
"""

import re
from base64 import b64encode
from pathlib import Path
from textwrap import wrap

import numpy as np
from torch import Tensor, nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again

MODULE = Path(__file__).parents[1] / "nalu_tutorial" / "explorables" / "grid.js"
STORED = re.compile(r"(?<=const STORED = \{\n).*?(?=\n\};\n)", re.DOTALL)
EXPERIMENT, SEED = "arrive-on-time", 0
ROWS = {"lstm": "LSTM", "counter": "NAC"}  # of the record, by their names in the module
PARTS, DECIMALS = 8192, 6


def train_agents() -> dict[str, nn.Module]:
    """Return the nets that are stored."""
    runs = {name: train_again(EXPERIMENTS[EXPERIMENT], row, seeds=[SEED]) for name, row in ROWS.items()}
    return {name: each.model(0, best=True) for name, each in runs.items()}


def stored_block(agents: dict[str, nn.Module]) -> str:
    """Return what the module keeps of the nets."""
    decimals = " ".join(f"{each:.{DECIMALS}f}" for each in parameters(agents["counter"]).tolist())
    return f"  lstm: `{as_text(whole_parts(agents['lstm']))}`,\n  counter: `{decimals}`,"


def parameters(agent: nn.Module) -> Tensor:
    """Return all parameters of a net, one after the other."""
    return nn.utils.parameters_to_vector(agent.parameters()).detach().double()


def whole_parts(agent: nn.Module) -> Tensor:
    """Return the parameters of a net as whole numbers of 1/8192.

    Raises
    ------
    ValueError
        If one is too large for two bytes.
    """
    whole = (PARTS * parameters(agent)).round()
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
    store(stored_block(train_agents()))
