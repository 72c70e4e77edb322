"""Train the two nets that the explorable of chapter 12 shows once more, and store them in the explorable's module.

Usage: python tools/store_program_nets.py

They are two runs of the experiment programs, told the results alone, with seed 0: an LSTM that does all by itself, and
one that reads the operators and emits the weights of a NAC. Their parameters are stored as whole numbers of 1/8192.
"""

from stored import EXPLORABLES, as_text, store, whole_parts
from torch import nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again

MODULE = EXPLORABLES / "program.js"
NETS = {"alone": "LSTM", "emits": "LSTM emits NAC"}  # by their names in the module
RUN = {"task": "at the end", "seeds": [0]}


def train_nets() -> dict[str, nn.Module]:
    """Return the nets that are stored, as they were at the best validation."""
    runs = {name: train_again(EXPERIMENTS["programs"], net, **RUN) for name, net in NETS.items()}  # type: ignore[arg-type]
    return {name: each.model(0, best=True) for name, each in runs.items()}


def stored_block(nets: dict[str, nn.Module]) -> str:
    """Return what the module keeps of the nets."""
    return "\n".join(f"  {name}: `{as_text(whole_parts(net))}`," for name, net in nets.items())


if __name__ == "__main__":
    store(MODULE, stored_block(train_nets()))
