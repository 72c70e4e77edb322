"""Every unit once, with what tests, the reader of formulas and the measures need of it; it contains no equation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from torch import nn

from .dmu import DMU
from .gnalu import GNALU
from .inalu import INALU
from .multiplicative_nac import MultiplicativeNAC
from .nac import NAC
from .nalu import NALU
from .nau import NAU
from .nmru import NMRU
from .nmu import NMU
from .npu import NPU, NaiveNPU, RealNPU
from .nru import NRU
from .nsr import NSR
from .recurrent import LSTM, Recurrent
from .snmu import SNMU


class Readable(NamedTuple):
    """The values that a weight is built for: the multiples of a step between two ends."""

    step: float
    low: float
    high: float

    def values(self, farthest: float = 2.0) -> list[float]:
        """Return them in order, up to this far from 0 where there are infinitely many."""
        if math.isinf(self.step):
            return [0.0]
        low, high = (round(max(-farthest, min(end, farthest)) / self.step) for end in (self.low, self.high))
        return [self.step * k for k in range(low, high + 1)]


SIGN, GATE = Readable(1.0, -1.0, 1.0), Readable(1.0, 0.0, 1.0)
# A product of powers learns roots as well.
ROOT, POWER = Readable(0.5, -1.0, 1.0), Readable(0.5, -math.inf, math.inf)
ONLY_ZERO = Readable(math.inf, 0.0, 0.0)


@dataclass(frozen=True)
class Variant:
    """One way to make a unit: its options, and the axes of each parameter.

    Of these "in" and "out" are its sizes, and "2 in" is twice the first.
    """

    axes: Mapping[str, tuple[str | int, ...]]
    options: Mapping[str, Any] = field(default_factory=dict)

    def shapes(self, in_features: int, out_features: int) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        sizes = {"in": in_features, "out": out_features, "2 in": 2 * in_features}
        return {
            name: tuple(sizes[axis] if isinstance(axis, str) else axis for axis in axes)
            for name, axes in self.axes.items()
        }


@dataclass(frozen=True)
class Entry:
    """What there is to know of a unit besides its equation.

    Attributes
    ----------
    unit : type
        Its class.
    source : str
        The key of its paper in ``book/references.bib``.
    variants : tuple of Variant
        The ways to make it that are worth testing, the usual one first; none of a unit that runs along time.
    readable : dict
        By the name of each weight that is read in a formula, the values that it is built for.
    sparse : tuple of str
        The weights whose distance from −1, 0 and 1 is its sparsity error; gates and biases are none.
    term, card : str
        Under which word the glossary explains it, and on which card of ``published/units.toml`` it stands, where that
        is not its name.
    drawn : bool
        Whether its initialization is random; otherwise all seeds are initialized alike.
    in_time : bool
        Whether its input is a sequence; what is true of every layer is then asked of it in tests of its own.
    without : dict
        By each place where units stand and this one does not, the reason. ``tests/test_catalogue.py`` has the places.
    """

    unit: type[nn.Module]
    source: str
    variants: tuple[Variant, ...] = ()
    readable: Mapping[str, Readable] = field(default_factory=dict)
    sparse: tuple[str, ...] = ()
    term: str = ""
    card: str = ""
    drawn: bool = True
    in_time: bool = False
    without: Mapping[str, str] = field(default_factory=dict)


LAYER, OUTPUT, INPUT = ("out", "in"), ("out",), ("in",)
SHARED = dict.fromkeys(("W_hat", "M_hat"), LAYER)
APART = dict.fromkeys(("W_hat_add", "M_hat_add", "W_hat_mul", "M_hat_mul"), LAYER)
COMPLEX = dict.fromkeys(("W_re", "W_im"), LAYER)
BOTH_PATHS = {"weight_add": SIGN, "weight_mul": ROOT, "sigmoid(G)": GATE}
IN_TIME = {"single unit": "its input is a sequence"}


def _pairs(redundancy: int) -> Variant:
    """Return a status register with so many pairs of operands."""
    choices, bits = ("out", redundancy, "in"), ("out", redundancy)
    axes = {"select_1": choices, "select_2": choices, "weight_sign": bits, "weight_zero": bits, "bias": OUTPUT}
    return Variant(axes, {} if redundancy == 1 else {"redundancy": redundancy})


CATALOGUE = (
    Entry(NAC, "trask2018", variants=(Variant(SHARED),), readable={"weight": SIGN}, sparse=("weight",)),
    Entry(
        MultiplicativeNAC,
        "trask2018",
        variants=(Variant(SHARED),),
        readable={"weight": ROOT},
        sparse=("weight",),
        term="NAC•",
    ),
    Entry(
        NALU,
        "trask2018",
        variants=(
            Variant({**SHARED, "G": LAYER}),
            Variant({**APART, "G": LAYER}, {"shared_weights": False}),
            Variant({**SHARED, "G": OUTPUT}, {"input_gate": False}),
        ),
        readable=BOTH_PATHS,
        sparse=("weight_add", "weight_mul"),
    ),
    Entry(
        INALU,
        "schloer2020",
        variants=(
            Variant({**APART, "G": OUTPUT}),
            Variant({**SHARED, "G": LAYER}, {"shared_weights": True, "clip": False, "sign": False, "input_gate": True}),
        ),
        readable=BOTH_PATHS,
        sparse=("weight_add", "weight_mul"),
        term="iNALU",
    ),
    Entry(NAU, "madsen2020", variants=(Variant({"weight": LAYER}),), readable={"weight": SIGN}, sparse=("weight",)),
    Entry(NMU, "madsen2020", variants=(Variant({"weight": LAYER}),), readable={"weight": GATE}, sparse=("weight",)),
    Entry(
        SNMU,
        "mistryreversible2022",
        variants=(Variant({"weight": LAYER}), Variant({"weight": LAYER}, {"low": 0.1, "high": 0.5})),
        readable={"weight": GATE},
        sparse=("weight",),
        term="sNMU",
        card="NMU",
    ),
    Entry(
        NaiveNPU,
        "heim2020",
        variants=(Variant(COMPLEX),),
        readable={"W_re": POWER, "W_im": ONLY_ZERO},
        sparse=("W_re",),
        term="NPU",
        card="NPU",
    ),
    Entry(
        NPU,
        "heim2020",
        variants=(Variant({**COMPLEX, "gate": INPUT}),),
        readable={"W_re": POWER, "W_im": ONLY_ZERO, "gate": GATE},
        sparse=("W_re",),
    ),
    Entry(
        RealNPU,
        "heim2020",
        variants=(Variant({"W_re": LAYER, "gate": INPUT}), Variant({"W_re": LAYER, "gate": INPUT}, {"bounded": True})),
        readable={"W_re": POWER, "gate": GATE},
        sparse=("W_re",),
        term="NPU",
        card="NPU",
    ),
    Entry(NRU, "mistry2021", variants=(Variant({"weight": LAYER}),), readable={"weight": SIGN}, sparse=("weight",)),
    Entry(
        NMRU,
        "mistry2021",
        variants=(Variant({"weight": ("out", "2 in")}), Variant({"weight": ("out", "2 in")}, {"sign": False})),
        readable={"weight": GATE},
        sparse=("weight",),
    ),
    Entry(
        GNALU,
        "mistry2022",
        variants=(Variant({**SHARED, "G": LAYER}), Variant({**SHARED, "G": OUTPUT}, {"input_gate": False})),
        readable=BOTH_PATHS,
        sparse=("weight_add", "weight_mul"),
        term="G-NALU",
        without={"card": "it is a NALU at another temperature, whose card stands for both"},
    ),
    Entry(
        DMU,
        "curry2025",
        variants=(Variant({"theta": OUTPUT}), Variant({"theta": OUTPUT}, {"operation": "sub"})),
        readable={"gate": GATE},
        sparse=("gate",),
        drawn=False,
    ),
    Entry(
        NSR,
        "faber2020",
        variants=(_pairs(1), _pairs(4)),
        without={
            "reader": "a comparison is no sum, product or power",
            "single unit": "it compares, and does not calculate",
        },
    ),
    Entry(
        Recurrent,
        "trask2018",
        term="recurrent task",
        in_time=True,
        without={"reader": "its formula would be as long as its sequence", **IN_TIME},
    ),
    Entry(
        LSTM,
        "",
        in_time=True,
        without={
            "reader": "its weights are built for no values",
            "card": "it is what the units are compared with",
            "symbols": "the book does not write its equation",
            "reference": "the book does not cite it: it is no unit of neural arithmetic",
            **IN_TIME,
        },
    ),
)
LAYERS = tuple(entry for entry in CATALOGUE if not entry.in_time)
ENTRIES = {entry.unit: entry for entry in CATALOGUE}


def entry_of(kind: type[nn.Module]) -> Entry | None:
    """Return the entry of a unit, or of the unit that a class is made from; none for any other module."""
    return next((ENTRIES[each] for each in kind.__mro__ if each in ENTRIES), None)
