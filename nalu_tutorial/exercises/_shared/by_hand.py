"""Drafts that must differentiate by hand: PyTorch does not do it for them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from .answer import NotYet, require


class _NoTransforms(TorchFunctionMode):
    """Ends the check as soon as a draft computes inside of `torch.func.grad` and its like, or switches autograd on."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        tracks: Callable[[Tensor], bool] = torch._C._functorch.is_gradtrackingtensor
        if torch.is_grad_enabled() or any(isinstance(part, Tensor) and tracks(part) for part in args):
            raise NotYet(self.sentence)
        return func(*args, **(kwargs or {}))


@contextmanager
def by_hand(sentence: str) -> Iterator[None]:
    """Switch autograd off, and say so in this sentence where a draft asks for it."""
    try:
        with torch.inference_mode(), _NoTransforms(sentence):
            yield
    except RuntimeError as error:
        require("grad" not in str(error), sentence)
        raise
