"""What stopped a reader's draft, in one sentence."""

import traceback
from pathlib import Path

import torch

# A line of ours or of PyTorch's says nothing about the reader's mistake.
NOT_THEIRS = (str(Path(__file__).parents[2]), str(Path(torch.__file__).parent))


def explain(error: Exception) -> str:
    """Say what stopped the reader's draft, and in which of its lines."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(NOT_THEIRS)]
    place = f" in `{theirs[-1].line}`" if theirs and theirs[-1].line else ""
    return f"Your draft stopped{place} with {type(error).__name__}" + (f": {error}" if str(error) else ".")
