"""Train the net that the explorable of chapter 11 shows once more, and store it in the explorable's module.

Usage: python tools/store_digits_reader.py

It is one run of the experiment digits-sum: told the sum at the end, with a cell that adds from the start, so that what
is off is the reader's; seed 0. Its weights are stored as whole numbers of 1/4096: with them no test picture is read
otherwise by more than half a hundredth.
"""

import re
from base64 import b64encode
from pathlib import Path
from textwrap import wrap

import numpy as np
import torch
from torch import Tensor, nn

from nalu_tutorial.experiments import EXPERIMENTS, train_again
from nalu_tutorial.tasks import digits
from nalu_tutorial.training import Runs

MODULE = Path(__file__).parents[1] / "nalu_tutorial" / "explorables" / "digits.js"
STORED = re.compile(r"(?<=const STORED = \{\n).*?(?=\n\};\n)", re.DOTALL)
RUN = {"unit": "true sum", "task": "at the end", "seeds": [0]}
PARTS, SHOWN = 4096, 2  # of 1, to which a weight is rounded; pictures of each digit to pick from


def train_reader() -> Runs:
    """Return the run of which the reader is stored."""
    return train_again(EXPERIMENTS["digits-sum"], **RUN)  # type: ignore[arg-type]


def stored_block(reader: nn.Module) -> str:
    """Return what the module keeps of a reader, and of the test pictures."""
    weights = torch.cat([each.detach().double().flatten() for each in reader.parameters()])
    whole = (weights * PARTS).round()
    nn.utils.vector_to_parameters(whole / PARTS, reader.double().parameters())
    pictures, labels, test = digits()
    shown, off = [], []
    for digit in range(10):
        ours = pictures[test & (labels == digit)].double()
        shown.append("".join(chr(ord("a") + int(ink)) for ink in (16 * ours[:SHOWN]).flatten()))
        with torch.no_grad():
            off.append(",".join(str(int(each)) for each in (100 * (reader(ours)[:, 0] - digit)).round()))
    block = {"weights": "\n".join(wrap(as_text(whole), 116)), "pictures": "\n".join(shown), "off": "\n".join(off)}
    return "\n".join(f"  {name}: `{words}`," for name, words in block.items())


def as_text(whole: Tensor) -> str:
    """Return numbers of two bytes in base 64: all low bytes, and then all high ones, which pack better in this way."""
    return b64encode(whole.numpy().astype("<i2").view(np.uint8).reshape(-1, 2).T.tobytes()).decode()


def store(block: str) -> None:
    """Write it into the module."""
    MODULE.write_text(STORED.sub(lambda _: block, MODULE.read_text(encoding="utf-8"), count=1), encoding="utf-8")


if __name__ == "__main__":
    store(stored_block(train_reader().model(0, best=True)[0]))  # type: ignore[index]
