"""The step of one seed as a C++ function, and a loop over seeds and steps around it.

A traced step is a graph of operations on little tensors. Here each becomes an expression of an index, expressions are
fused into loops over the points of a batch, and what lies between two loops stays in a piece of memory that belongs to
one seed and fits into a core's own cache. Units know nothing of it.
"""

from ._cpp import has_compiler
from ._torch_lock import TORCH_LOCK
from ._trace import Kernel, make_kernel, written_down
from ._values import NotAKernelError

__all__ = ["TORCH_LOCK", "Kernel", "NotAKernelError", "has_compiler", "make_kernel", "written_down"]
