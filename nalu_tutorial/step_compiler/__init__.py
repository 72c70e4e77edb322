"""The step of one seed as a C++ function, and loops over steps and seeds around it.

A traced step is a graph of operations on little tensors. Here each becomes an expression of an index, expressions are
fused into loops over the points of a batch, and what lies between two loops stays in a piece of memory that belongs to
seed and fits into a core's own cache. It depends on no unit, no optimizer and nothing else of this package.

The stages are `_trace` (operations recorded), `_lower` and `_views` (what each means, as a value), `_plan`
(what is kept, in which loops, in which order), `_write` (C++) and `_cpp` (a library that is loaded). They are
explained, and measured, in book/step-compiler.md.
"""

from ._cpp import has_compiler
from ._torch_internals import TorchMovedError
from ._torch_lock import TORCH_LOCK
from ._trace import Kernel, compile_step, trace
from ._values import CompilerError, UnsupportedStepError

__all__ = [
    "TORCH_LOCK",
    "CompilerError",
    "Kernel",
    "TorchMovedError",
    "UnsupportedStepError",
    "compile_step",
    "has_compiler",
    "trace",
]
