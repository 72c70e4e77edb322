"""What stopped a reader's draft, in one sentence, and what helps."""

from collections.abc import Mapping

from .frames import line_of

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


def explain(error: Exception) -> str:
    """Say what stopped the reader's draft, in which of its lines, and what helps."""
    line = line_of(error)
    place = f" in `{line}`" if line else ""
    text = " ".join(str(error).split())
    sentence = f"Your draft stopped{place} with {type(error).__name__}" + (f": {text}" if text else ".")
    advice = next((advice for part, advice in ADVICE.items() if part in text), "")
    return f"{sentence.rstrip('.')}. {advice}" if advice else sentence
