"""What stopped a reader's draft, in one sentence, and what helps."""

import sysconfig
import traceback
from collections.abc import Mapping
from pathlib import Path

import torch

# A line of ours, of Python's or of PyTorch's says nothing about the reader's mistake.
INSTALLED = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
NOT_THEIRS = (str(Path(__file__).parents[2]), str(Path(torch.__file__).parent), "<frozen ", *INSTALLED)
# What Python or PyTorch says, and what helps.
ADVICE: Mapping[str, str] = {
    "before Module.__init__() call": "Begin `__init__` with `super().__init__()`.",
    "is not defined": "Has the cell that defines it run? The menu has Run All Above.",
    "same dtype": "Two precisions meet: `.to(x.dtype)` makes a tensor, or a comparison, fit to x.",
    "Can't call numpy()": "NumPy knows no gradients: write it with functions of torch.",
    "Boolean value of Tensor": "`if`, `max` and `min` would ask a whole tensor at once: use `torch.where` and "
    "`.clamp(0, 1)`.",
    "expected Tensor as element": "`torch.stack` takes no Python numbers: use `.clamp(0, 1)`, not `max`, and "
    "`torch.where`, not `if`.",
}


def is_theirs(filename: str) -> bool:
    """Return whether a file is the reader's own: none of this package, of Python, or of what is installed."""
    return not filename.startswith(NOT_THEIRS)


def explain(error: Exception) -> str:
    """Say what stopped the reader's draft, in which of its lines, and what helps."""
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if is_theirs(frame.filename)]
    place = f" in `{theirs[-1].line}`" if theirs and theirs[-1].line else ""
    text = " ".join(str(error).split())
    sentence = f"Your draft stopped{place} with {type(error).__name__}" + (f": {text}" if text else ".")
    advice = next((advice for part, advice in ADVICE.items() if part in text), "")
    return f"{sentence.rstrip('.')}. {advice}" if advice else sentence
