"""Train the four nets that the explorable of chapter 15 shows once more, and store them in the explorable's module.

Usage: python tools/store_size_nets.py

They are runs of the experiment size-in-a-transformer with seed 0, without a feed-forward net: with both norm and scores
that see the numbers, with one of them, and with none. Their parameters are stored as whole numbers of 1/8192.
"""

from stored import EXPLORABLES, as_text, store, whole_parts
from torch import nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again

MODULE = EXPLORABLES / "size_path.js"
NETS = {"both": "norm + scores", "norm": "norm", "scores": "scores", "none": "none"}  # by their names in the module
SEED = 0


def train_nets() -> dict[str, nn.Module]:
    """Return the nets that are stored, as they were at the best validation."""
    experiment = EXPERIMENTS["size-in-a-transformer"]
    runs = {name: train_again(experiment, net, seeds=[SEED]) for name, net in NETS.items()}
    return {name: each.model(0, best=True) for name, each in runs.items()}


def stored_block(nets: dict[str, nn.Module]) -> str:
    """Return what the module keeps of the nets."""
    return "\n".join(f"  {name}: `{as_text(whole_parts(net))}`," for name, net in nets.items())


if __name__ == "__main__":
    store(MODULE, stored_block(train_nets()))
