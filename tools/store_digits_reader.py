"""Train the net that the explorable of chapter 11 shows once more, and store it in the explorable's module.

Usage: python tools/store_digits_reader.py

It is one run of the experiment digits-sum: told the sum at the end, with a cell that adds from the start, so that what
is off is the reader's; seed 0. Its weights are stored as whole numbers of 1/4096: with them no test picture is read
otherwise by more than half a hundredth.
"""

import torch
from stored import EXPLORABLES, as_text, store, whole_parts
from torch import nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again
from nalu_tutorial.tasks import digits
from nalu_tutorial.training import Runs

MODULE = EXPLORABLES / "digits.js"
RUN = {"unit": "true sum", "task": "at the end", "seeds": [0]}
PARTS, SHOWN = 4096, 2  # of 1, to which a weight is rounded; pictures of each digit to pick from


def train_reader() -> Runs:
    """Return the run of which the reader is stored."""
    return train_again(EXPERIMENTS["digits-sum"], **RUN)  # type: ignore[arg-type]


def stored_block(reader: nn.Module) -> str:
    """Return what the module keeps of a reader, and of the test pictures."""
    whole = whole_parts(reader, PARTS)
    nn.utils.vector_to_parameters(whole / PARTS, reader.double().parameters())
    pictures, labels, test = digits()
    shown, off = [], []
    for digit in range(10):
        ours = pictures[test & (labels == digit)].double()
        shown.append("".join(chr(ord("a") + int(ink)) for ink in (16 * ours[:SHOWN]).flatten()))
        with torch.no_grad():
            off.append(",".join(str(int(each)) for each in (100 * (reader(ours)[:, 0] - digit)).round()))
    block = {"weights": as_text(whole), "pictures": "\n".join(shown), "off": "\n".join(off)}
    return "\n".join(f"  {name}: `{words}`," for name, words in block.items())


if __name__ == "__main__":
    store(MODULE, stored_block(train_reader().model(0, best=True)[0]))  # type: ignore[index]
