"""From a model to its formula, layer by layer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from keyword import iskeyword
from numbers import Real
from typing import TYPE_CHECKING
from unicodedata import normalize

from torch import nn

from ._reading import Reading, Unread

if TYPE_CHECKING:
    from sympy import Dummy, Expr, Symbol

DROPOUTS = (nn.Dropout, nn.Dropout1d, nn.Dropout2d, nn.Dropout3d, nn.AlphaDropout, nn.FeatureAlphaDropout)


def read_formula(
    model: nn.Module, names: str | Sequence[str], *, tolerance: float = 0.05, positive: bool = False
) -> Reading:
    r"""Read a trained unit, or an ``nn.Sequential`` of units, as a formula.

    A unit is built for a few values. A weight of it that is within the tolerance of one is taken for it; the others
    stay in the formula with three digits and are listed. Readable are

    - 0 and ±1 in the weights of NAC, NAU, NRU, NALU, G-NALU and iNALU, 0 and 1 in those of NMU, SNMU and NMRU;
    - the multiples of ½ in powers: the weight of a multiplicative NAC, that of the product in NALU and iNALU, and
      ``W_re`` of the NPUs, where ``W_im`` must be 0;
    - 0 and 1 in gates, that of a DMU among them;
    - every number in the weight and bias of ``nn.Linear``, which is built for none. Its numbers stand in the formula
      with three digits, or all that are before the point, and however small they are none but 0 is read as 0.

    What the formula does not depend on is not listed, whatever its value: a weight that its gate shuts off, or an
    output that a later layer multiplies by 0. A formula is what a model computes, which may be wrong: ask
    `Reading.error`.

    Parameters
    ----------
    model : Module
        A unit, an ``nn.Linear``, or an ``nn.Sequential`` of such, nested or not. Between them may stand what changes no
        number: ``nn.Identity``, ``nn.Flatten()`` and, in evaluation mode, Dropout. The model may have been compiled by
        ``torch.compile`` or prepared by accelerate.
    names : str or sequence of str
        A name for each input: "x y", "x, y", "x1:5" (for x1 to x4), or ["x", "y"].
    tolerance : float
        How near is near, between 0 and ¼: the largest difference to a readable value. For ``nn.Linear`` it has no
        meaning.
    positive : bool
        Whether the inputs are known to be positive. The formula then holds for positive inputs only, and is simpler:
        \|x\| is written as x.

    Returns
    -------
    Reading
        One formula for each output, and the weights that were not near a readable value.

    Raises
    ------
    TypeError
        If a layer is none of the above, the gate of a NALU depends on the input, or a multiplicative NAC has a
        logarithm that is not of this package; if a hook may change what a layer computes, or its weights are complex;
        or if the names are no text.
    ValueError
        If the names are no different identifiers, one for each input; if a layer does not take as many inputs as the
        layer before it gives; or if the tolerance is not between 0 and ¼.

    Notes
    -----
    Without ``positive`` the formula holds for all real inputs. It therefore has \|x\| where a unit loses the sign, and
    re(x\ :sup:`w`), the real part of the principal power, where an NPU has learned a power that is not whole: there a
    negative x gives \|x\|\ :sup:`w` cos(πw), not a root.

    A unit is read as it is in evaluation. The constants that keep it finite are left out: ε, and the bounds of iNALU
    and DMU. At inputs of 0, or where iNALU's product is above :math:`e^{20}` or a DMU's above :math:`e^{12.8}`, unit
    and formula differ.

    A weight that is NaN or infinite is always listed, and a formula that depends on it is NaN.

    Examples
    --------
    >>> from torch import nn
    >>> from nalu_tutorial import NAU, NMU
    >>> model = nn.Sequential(NAU(4, 2), NMU(2, 1)).requires_grad_(False)
    >>> model[0].weight[:] = torch.tensor([[1.0, 0.98, 0.01, 0.0], [1.0, 1.0, 1.0, 0.6]])
    >>> model[1].weight[:] = 1.0
    >>> read_formula(model, "x1 x2 x3 x4")
    (x1 + x2)*(x1 + x2 + x3 + 0.6*x4)
    not near a readable value (1): layer 0 (NAU): weight[1, 3] = 0.6, nearest 1
    """
    from ._layer import layer_of
    from ._units import read_layer

    if not isinstance(tolerance, Real) or not 0 < tolerance < 0.25:
        raise ValueError(f"tolerance must be a number between 0 and ¼, not {tolerance!r}")
    tolerance = float(tolerance)  # of NumPy as well
    symbols = _symbols(names, positive)
    expressions: Sequence[Expr] = symbols
    unread: dict[Dummy, Unread] = {}
    for name, unit in _layers(model):
        expressions = read_layer(unit, expressions, layer_of(name, unit, tolerance, unread))
    return _reading(symbols, expressions, unread)


def _reading(symbols: tuple[Symbol, ...], expressions: Sequence[Expr], unread: dict[Dummy, Unread]) -> Reading:
    from ._numbers import with_values

    values = {symbol: weight.value for symbol, weight in unread.items()}
    used = set().union(*(formula.free_symbols for formula in expressions))
    # A zero does not hide what is not finite: 0 · NaN is NaN.
    listed = [weight for symbol, weight in unread.items() if symbol in used or not math.isfinite(weight.value)]
    return Reading(symbols, tuple(with_values(formula, values) for formula in expressions), tuple(listed))


def _symbols(names: str | Sequence[str], positive: bool) -> tuple[Symbol, ...]:
    import sympy

    # No set of names: its order is not that of the inputs.
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"names must be text, as 'x y', or a list of it, as ['x', 'y'], not {names!r}")
    known = {"positive": True} if positive else {"real": True}
    listed = [symbol.name for symbol in sympy.symbols(names, seq=True)] if isinstance(names, str) else names
    # As Python reads names: the µ of a keyboard is a Greek μ.
    words = [normalize("NFKC", name) for name in listed]
    for word in words:
        if not word.isidentifier() or iskeyword(word):
            raise ValueError(f"an input's name must be a Python identifier, not {word!r}")
    if len(set(words)) < len(words):
        raise ValueError(f"the names of the inputs must differ, got {', '.join(words)}")
    return tuple(sympy.Symbol(word, **known) for word in words)


def _layers(model: nn.Module, name: str = "") -> Iterator[tuple[str, nn.Module]]:
    """Yield the layers that compute something in order, each with its name: '1', or '1.0' in a nested Sequential."""
    model = _unwrapped(model)
    place = f"layer {name} ({type(model).__name__})" if name else type(model).__name__
    if isinstance(model, nn.Module) and (model._forward_hooks or model._forward_pre_hooks or _has_own_forward(model)):
        raise TypeError(f"cannot read {place}: a hook, or a forward of its own, may change what it computes")
    # A subclass may only bring a constructor of its own: with another forward it is no plain chain of layers.
    if isinstance(model, nn.Sequential) and type(model).forward is nn.Sequential.forward:
        for index, child in enumerate(model):
            yield from _layers(child, f"{name}.{index}" if name else str(index))
    elif type(model) in DROPOUTS and model.training:
        raise TypeError(f"cannot read {place} in training mode, where it draws random numbers; call eval() first")
    elif not _changes_nothing(model):
        yield name, model


def _unwrapped(model: nn.Module) -> nn.Module:
    """Return the module inside what calls it on other devices, or compiled by `torch.compile`."""
    while True:
        if isinstance(model, (nn.DataParallel, nn.parallel.DistributedDataParallel)):
            model = model.module
        elif type(model).__name__ == "OptimizedModule" and "_orig_mod" in model._modules:  # importing it takes seconds
            model = model.get_submodule("_orig_mod")
        else:
            return model


def _has_own_forward(model: nn.Module) -> bool:
    """Return whether a module computes by another forward than its class; accelerate keeps the one that it calls."""
    own = vars(model).get("_original_forward", vars(model).get("forward"))
    return own is not None and getattr(own, "__func__", own) is not type(model).forward


def _changes_nothing(model: nn.Module) -> bool:
    """Return whether this only passes its input on; of no subclass is that known."""
    flattens = type(model) is nn.Flatten and (model.start_dim, model.end_dim) == (1, -1)
    return flattens or type(model) in (nn.Identity, *DROPOUTS)
