"""A GPU that is none: tensors that say that they lie elsewhere, and refuse to be mixed with all others.

They say that they are on "meta", a device which every torch knows and nothing computes on. Here it computes, on the
processor, and an operation that a GPU would refuse is refused.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_map_only

NAME = "meta"
aten = torch.ops.aten
MOVES = {aten._to_copy.default, aten.copy_.default}  # from one device to the other
INDEXED = {aten.index.Tensor, aten.index_put_.default, aten.index_put.default}  # by indices, which may lie anywhere


class Mixed(Exception):  # noqa: N818 - what a GPU says
    """Tensors of two devices are in one operation."""


class OnFakeGPU(Tensor):
    """A tensor on the GPU."""

    @staticmethod
    def __new__(cls, inner: Tensor) -> "OnFakeGPU":
        return torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            inner.size(),
            strides=inner.stride(),
            storage_offset=inner.storage_offset(),
            dtype=inner.dtype,
            device=NAME,
        )

    def __init__(self, inner: Tensor) -> None:
        self.inner = inner

    def tolist(self) -> Any:
        """Return the numbers, which a GPU hands over."""
        return self.inner.tolist()

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return computed(func, args, kwargs or {})


class Created(TorchFunctionMode):
    """What makes a tensor of numbers does so before any operation is seen."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = dict(kwargs or {})
        if func is torch.tensor and str(kwargs.get("device")) == NAME:
            return OnFakeGPU(func(*args, **{**kwargs, "device": "cpu"}))
        if func is Tensor.new_tensor and args[0].device.type == NAME:
            return OnFakeGPU(torch.tensor(args[1], **{"dtype": args[0].dtype, **kwargs}))
        return func(*args, **kwargs)


class Operations(TorchDispatchMode):
    """All operations are seen, those without a tensor on the GPU as well."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return computed(func, args, kwargs or {})


@contextmanager
def fake_gpu() -> Iterator[str]:
    """Give the name of a GPU, which is there as long as this lasts."""
    with Created(), Operations():
        yield NAME


def computed(func: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> Any:
    """Return what an operation gives, on the GPU if its tensors lie there or it is asked to put it there."""
    tensors = [each for each in tree_flatten((args, kwargs))[0] if isinstance(each, Tensor)]
    ours = {id(each.inner): each for each in tensors if isinstance(each, OnFakeGPU)}
    theirs = [each for each in tensors if not isinstance(each, OnFakeGPU) and each.dim()]
    if func in INDEXED:
        theirs = [each for each in theirs if each.dtype in (torch.float32, torch.float64)]
    if ours and theirs and func not in MOVES:
        raise Mixed(f"{func} takes tensors of both devices: {[tuple(each.shape) for each in tensors]}")
    device = kwargs.get("device")
    there = bool(ours) if device is None else torch.device(device).type == NAME
    if func in INDEXED or func is aten.copy_.default:
        there = isinstance(args[0], OnFakeGPU)
    if device is not None:
        kwargs = {**kwargs, "device": torch.device("cpu")}
    args, kwargs = tree_map_only(OnFakeGPU, lambda each: each.inner, (args, kwargs))
    result = func(*args, **kwargs)
    if not there:
        return result
    return tree_map_only(Tensor, lambda each: ours[id(each)] if id(each) in ours else OnFakeGPU(each), result)
