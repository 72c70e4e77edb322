"""What the compiler takes from torch that torch does not promise to keep: all of it, looked up here and nowhere else.

It is looked up when a step is compiled and not when the package is imported, so that a torch that has moved one of
these costs speed, and no more: the error of a compiled step names the one that is missing, and train does without.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import torch

from ._values import SLOWER, CompilerError

# For each name where it stands, and what it is for.
INTERNALS = {
    "make_fx": ("torch.fx.experimental.proxy_tensor", "writes down the operations of a function"),
    "TracingContext": ("torch._guards", "holds the mode by which it keeps the shapes of results"),
    "tracing": ("torch._guards", "sets that context"),
    "FakeTensorMode": ("torch._subclasses.fake_tensor", "is the kind of mode that make_fx asks for"),
    "decomposition_table": ("torch._decomp", "makes operations without a rule here of others"),
    "core_aten_decompositions": ("torch._decomp", "does so for those that torch itself takes apart"),
    "tree_flatten": ("torch.utils._pytree", "lists the tensors that stand in tuples and dicts"),
    "tree_unflatten": ("torch.utils._pytree", "puts them back"),
    "cache_dir": ("torch._inductor.runtime.cache_dir_utils", "gives the folder of compiled code on this machine"),
}


class TorchMovedError(CompilerError):
    """Torch no longer has an internal that the compiler uses."""


def internal(name: str) -> Any:
    """Return one of these.

    Raises
    ------
    TorchMovedError
        If this torch does not have it there.
    """
    module, use = INTERNALS[name]
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise TorchMovedError(f"torch {torch.__version__} has no {name} in {module}, which {use}; {SLOWER}") from error
