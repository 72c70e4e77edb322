"""From a function of one run's tensors to machine code for all runs and many steps."""

from __future__ import annotations

import ctypes
import linecache
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

import torch
from torch import Tensor, fx

from ._cpp import folder, load
from ._lower import lower, rule_of
from ._plan import Plan
from ._torch_internals import internal
from ._torch_lock import TORCH_LOCK
from ._values import Input, UnsupportedStepError, Value
from ._views import expanded
from ._write import ALIGNED, Writer


@dataclass(frozen=True)
class Kernel:
    """A step of all runs as machine code.

    It holds the tensors: their memory must not go away, nor move. What changes them does so in place.
    """

    tensors: tuple[Tensor, ...]  # which it reads and changes, by their places in memory
    runs: int
    scratch: Tensor
    function: Callable[..., None]
    source: str

    def __call__(self, steps: int) -> None:
        """Take so many steps, in place."""
        places = (ctypes.c_void_p * len(self.tensors))(*(tensor.data_ptr() for tensor in self.tensors))
        start = -(-self.scratch.data_ptr() // ALIGNED) * ALIGNED
        self.function(places, ctypes.c_void_p(start), ctypes.c_int64(self.runs), ctypes.c_int64(steps))


def compile_step(
    step: Callable[..., None],
    own: Any,
    shared: Sequence[Tensor],
    clocks: Sequence[Tensor],
    batch: int,
    looped: float = inf,
) -> Kernel:
    """Return a function that takes steps of all runs.

    Parameters
    ----------
    step : callable
        Is given one run's part of ``own``, with leading axes of one, then ``shared`` and ``clocks``, and changes them
        in place.
    own : tuple
        Tensors, also in dicts, with one entry along the first axis for each run; all contiguous.
    shared : sequence of Tensor
        The same for all runs.
    clocks : sequence of Tensor
        Whole numbers that are one more at every step; they are left as they are.
    batch : int
        The length of the axis that loops go along.
    looped : float
        How many multiplications of one run a product of matrices may take that is not tiled.

    Raises
    ------
    UnsupportedStepError
        If the step does what the compiler does not know, or there is no C++ compiler.
    """
    flat, form = internal("tree_flatten")(own)
    assert all(value.is_contiguous() for value in (*flat, *shared, *clocks))
    unflatten = internal("tree_unflatten")
    runs = len(flat[0])
    inputs = [*(value[:1] for value in flat), *shared, *clocks]

    def whole(*values: Tensor) -> None:
        step(*unflatten(values[: len(flat)], form), *values[len(flat) :])

    # Traced is a single run: the loop over runs is written around it, and what lies between its loops stays small.
    # Twice: what autograd does cannot be functionalized, and the graph of it can. In a functional graph each
    # tensor is one value, and each change in place is one copy, at the end.
    graph = trace(whole, [value.clone() for value in inputs])
    free = torch.func.functionalize(graph, remove="mutations")
    try:
        pure = trace(free, [value.clone() for value in inputs], decompositions())
    except RuntimeError as wrong:
        raise UnsupportedStepError(f"it cannot be functionalized: {wrong}") from wrong
    names = [f"g{k}" for k in range(len(inputs))]
    clock_names = frozenset(names[len(inputs) - len(clocks) :])
    placed = [
        Input(tuple(value.shape), value.dtype, name, k < len(flat))
        for k, (name, value) in enumerate(zip(names, inputs, strict=True))
    ]
    targets, constants = lower_graph(pure, placed)
    writer = Writer(Plan(targets, batch, clock_names), looped)
    held = [given for given, _ in constants]
    source = writer.source([*placed, *held])
    library = load(source)
    scratch = torch.empty(writer.scratch + ALIGNED, dtype=torch.uint8)
    tensors = (*flat, *shared, *clocks, *(tensor for _, tensor in constants))
    return Kernel(tensors, runs, scratch, library.train, source)


@cache
def shapes_alone() -> Callable[[], Any]:
    """Return the kind of mode by which torch keeps the shapes of results, and nothing else.

    Torch would make a mode of its own for each operation, with a copy of the whole stack of calls, which takes as long
    as all else; and a fake tensor takes four times as long as one without memory.
    """
    base: Any = internal("FakeTensorMode")

    class ShapesAlone(base):  # type: ignore[misc]
        """Makes tensors without memory."""

        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            return func(*args, **{**(kwargs or {}), "device": "meta"})

    return ShapesAlone


def trace(
    function: Callable[..., Any], values: Sequence[Tensor], decompositions: dict[Any, Callable[..., Any]] | None = None
) -> fx.GraphModule:
    """Return the operations that a function does with these values, without those that nothing needs."""
    folder()  # which torch creates when it imports its compiler, half imported where that fails
    make_fx, tracing, context = (internal(name) for name in ("make_fx", "tracing", "TracingContext"))
    with TORCH_LOCK, tracing(context(shapes_alone()())):  # torch changes what all modules share while it traces
        graph: fx.GraphModule = make_fx(function, decomposition_table=decompositions)(*values)
        forget_source(graph)
        graph.graph.eliminate_dead_code()
        graph.recompile()
        forget_source(graph)
    return graph


def forget_source(graph: fx.GraphModule) -> None:
    """Release the Python that torch generated for a graph, which it keeps for tracebacks until the process ends."""
    name = type(graph).forward.__code__.co_filename
    # The one internal of torch that is not in the table: where it is missing, there is nothing to release.
    linecache.cache.pop(name, None)
    getattr(getattr(fx.graph_module, "_loader", None), "eval_cache", {}).pop(name, None)


def lower_graph(
    graph: fx.GraphModule, placed: Sequence[Input]
) -> tuple[list[tuple[Input, Value]], list[tuple[Input, Tensor]]]:
    """Return what a graph writes into which given tensor, and the constants that it holds.

    A constant, as a tensor that a model keeps, is given like all else: its numbers are no part of the source.
    """
    values: dict[fx.Node, Any] = {}
    inputs = iter(placed)
    targets: list[tuple[Input, Value]] = []
    constants: dict[str, tuple[Input, Tensor]] = {}
    for node in graph.graph.nodes:
        if node.op == "placeholder":
            values[node] = next(inputs)
        elif node.op == "get_attr":
            name = str(node.target)
            if name not in constants:
                tensor = getattr(graph, name).detach().contiguous()
                constants[name] = Input(tuple(tensor.shape), tensor.dtype, f"c{len(constants)}", False), tensor
            values[node] = constants[name][0]
        elif node.op == "call_function":
            args, kwargs = fx.map_arg((node.args, node.kwargs), values.__getitem__)
            # All that was changed in place has become a copy into a given tensor.
            if node.target is torch.ops.aten.copy_.default:
                target, value = args[:2]
                targets.append((target, value if value.shape == target.shape else expanded(target, value)))
                values[node] = value
            else:
                values[node] = lower(node, args, kwargs)
    return targets, list(constants.values())


@cache
def decompositions() -> dict[Any, Callable[..., Any]]:
    """Return how torch makes the operations that have no rule here of others."""
    table = internal("decomposition_table")
    others = {made: how for made, how in table.items() if rule_of(made) is None}
    return {**others, **internal("core_aten_decompositions")()}
