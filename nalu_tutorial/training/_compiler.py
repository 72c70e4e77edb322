"""The compiler of the step: whether there is one, and a function as machine code."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence

import torch
from torch import Tensor
from torch.fx.experimental.proxy_tensor import make_fx


def has_compiler() -> bool:
    """Return whether there is a C++ compiler for the step."""
    return any(map(shutil.which, [os.environ.get("CXX", "g++"), "clang++"]))


def compiled(function: Callable[..., Tensor], values: Sequence[Tensor]) -> Callable[..., Sequence[Tensor]]:
    """Return a function of tensors as machine code, for tensors with the shapes and precision of these.

    What `torch.compile` wraps around such code, a check of everything that Python could have changed since, takes as
    long as a step of a hundred seeds. Nothing changes here between two steps, so the traced graph goes to the compiler
    itself.

    The compiler keeps what it made on the disk, by the graph. Seeds and rows are no part of it, so another training of
    the same model, here or in another process, finds it there. It looks there only where shapes have an environment.
    """
    from torch._guards import TracingContext, tracing
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import ShapeEnv  # brings SymPy

    graph = make_fx(lambda *values: (function(*values),))(*(value.clone() for value in values))
    shapes = FakeTensorMode(shape_env=ShapeEnv(assume_static_by_default=True), allow_non_fake_inputs=True)
    with tracing(TracingContext(shapes)):
        result: Callable[..., Sequence[Tensor]] = torch._inductor.compile(graph, list(values), {"compile_threads": 1})
    return result
