"""A gradient as the plain list of its operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, fx

from ..step_compiler import TorchMovedError, trace
from ._objective import Gradient, Params, changed

TRACE_FROM = 250  # steps; below, writing down takes longer than it saves


class Traced:
    """Writes down the operations of a gradient at its first step, and repeats them at all others.

    Mapping a model over seeds and differentiating it takes torch as long as its tensors, which are small. The
    operations are the same at every step, and so is what they give, to the bit.
    """

    def __init__(self, gradient: Gradient, check_every: int) -> None:
        self.gradient, self.check_every = gradient, check_every
        self.names: tuple[str, ...] = ()
        self.graph: Callable[..., Sequence[Tensor]] | None = None

    def __call__(self, params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        """Return the gradient, and the loss of each seed."""
        values = [*params.values(), x, t, step]
        if self.graph is None:
            self.graph = self.operations(tuple(params), values)
        with torch.no_grad():
            *found, each = self.graph(*values)
        if int(step) % self.check_every == 0:
            self.check(found, params, x, t, step)
        return dict(zip(self.names, found, strict=True)), each

    def operations(self, params: Sequence[str], values: list[Tensor]) -> Callable[..., Sequence[Tensor]]:
        """Return a function that makes gradients and losses of parameters and a batch, written down if torch can."""

        def flat(*values: Tensor) -> list[Tensor]:
            given = dict(zip(params, values, strict=False))
            gradients, each = self.gradient(given, *values[len(given) :])
            self.names = tuple(gradients)
            return [*gradients.values(), each]

        try:
            return interpreted(trace(flat, values), values)
        except TorchMovedError:
            return flat  # found anew at each step: the same, and slower

    def check(self, found: list[Tensor], params: Params, x: Tensor, t: Tensor, step: Tensor) -> None:
        """Raise if the operations are others than they were at the first step."""
        now, _ = self.gradient(params, x, t, step)
        for one, other in zip(found, now.values(), strict=True):
            size = float(other.nan_to_num(posinf=0, neginf=0).abs().max())
            if not torch.allclose(one, other, rtol=1e-4, atol=1e-4 * size, equal_nan=True):
                raise ValueError(changed(step))


@torch.no_grad()
def interpreted(graph: fx.GraphModule, values: list[Tensor]) -> Callable[..., Sequence[Tensor]]:
    """Return the graph as torch's own interpreter runs it: the same operations, with no Python between two of them.

    Python takes longer from one small operation to the next than the operation itself. On a GPU the interpreter would
    join operations, and round in other places. What `torch.jit.trace` makes of the graph is kept until the process
    ends, so its two halves are called here, which keep nothing.
    """
    write: Any = getattr(torch._C, "_create_graph_by_tracing", None)  # to be removed from torch one day
    make: Any = getattr(torch._C, "_create_function_from_graph", None)
    if write is None or make is None or values[0].device.type != "cpu":
        return graph  # run by Python
    for name in {str(node.target) for node in graph.graph.find_nodes(op="get_attr")}:
        value = getattr(graph, name).detach()  # a constant that could be differentiated is refused
        delattr(graph, name)
        setattr(graph, name, value)
    try:
        operations, _ = write(lambda *values: tuple(graph(*values)), tuple(values), lambda value: "", True, False)
    except RuntimeError:  # torch cannot write down every operation in this form: not the gradient of nn.LayerNorm
        return graph
    result: Callable[..., Sequence[Tensor]] = make("step", operations)
    return result
