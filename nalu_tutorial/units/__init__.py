"""The units: the equation is the code."""

from ._whole_model import clamp_, sparsity_penalty
from .dmu import DMU
from .gnalu import GNALU
from .inalu import INALU, sign_product
from .multiplicative_nac import MultiplicativeNAC, max_safe_log, power_product, safe_log
from .nac import NAC, nac_init_bound, nac_weight
from .nalu import NALU
from .nau import NAU
from .nmru import NMRU
from .nmu import NMU
from .npu import NPU, NaiveNPU, RealNPU
from .nru import NRU
from .nsr import NSR
from .recurrent import LSTM, Recurrent
from .snmu import SNMU

__all__ = [
    "DMU",
    "GNALU",
    "INALU",
    "LSTM",
    "NAC",
    "NALU",
    "NAU",
    "NMRU",
    "NMU",
    "NPU",
    "NRU",
    "NSR",
    "SNMU",
    "MultiplicativeNAC",
    "NaiveNPU",
    "RealNPU",
    "Recurrent",
    "clamp_",
    "max_safe_log",
    "nac_init_bound",
    "nac_weight",
    "power_product",
    "safe_log",
    "sign_product",
    "sparsity_penalty",
]
