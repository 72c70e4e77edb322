"""Train the two nets that the explorable of chapter 13 shows once more, and store them in the explorable's module.

Usage: python tools/store_grid_agents.py

They are the runs with seed 0 of two rows of the experiment arrive-on-time. The parameters of the LSTM are stored as
whole numbers of 1/8192, those of the counter as decimals.
"""

from stored import EXPLORABLES, as_text, parameters, store, whole_parts
from torch import nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again

MODULE = EXPLORABLES / "grid.js"
EXPERIMENT, SEED = "arrive-on-time", 0
ROWS = {"lstm": "LSTM", "counter": "NAC"}  # of the record, by their names in the module
DECIMALS = 6


def train_agents() -> dict[str, nn.Module]:
    """Return the nets that are stored."""
    runs = {name: train_again(EXPERIMENTS[EXPERIMENT], row, seeds=[SEED]) for name, row in ROWS.items()}
    return {name: each.model(0, best=True) for name, each in runs.items()}


def stored_block(agents: dict[str, nn.Module]) -> str:
    """Return what the module keeps of the nets."""
    decimals = " ".join(f"{each:.{DECIMALS}f}" for each in parameters(agents["counter"]).tolist())
    return f"  lstm: `{as_text(whole_parts(agents['lstm']))}`,\n  counter: `{decimals}`,"


if __name__ == "__main__":
    store(MODULE, stored_block(train_agents()))
