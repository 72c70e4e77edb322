"""The units of neural arithmetic, and how to train a hundred seeds of them at once.

This is the package under the book *Arithmetic by Gradient*.
"""

from . import tasks
from .formula import Reading, read_formula
from .metrics import (
    Interval,
    Middle,
    Share,
    accuracy,
    best_step,
    beta_interval,
    gamma_interval,
    median_interval,
    near_perfect_error,
    relative_error,
    solved_at,
    sparsity_error,
    success,
    wilson_interval,
)
from .published import at_a_glance
from .published.claims import claim
from .records import shipped_record
from .training import Alternate, Aside, Clip, EarlyStopping, Ramp, Restart, Runs, Settled, start, train
from .units import (
    INALU,
    LSTM,
    NAC,
    NALU,
    NAU,
    NMU,
    NPU,
    NSR,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    Recurrent,
    clamp_,
    max_safe_log,
    nac_start_radius,
    nac_weight,
    power_product,
    safe_log,
    sign_product,
    sparsity_penalty,
)

__version__ = "0.1.0"

__all__ = [
    "INALU",
    "LSTM",
    "NAC",
    "NALU",
    "NAU",
    "NMU",
    "NPU",
    "NSR",
    "Alternate",
    "Aside",
    "Clip",
    "EarlyStopping",
    "Interval",
    "Middle",
    "MultiplicativeNAC",
    "NaiveNPU",
    "Ramp",
    "Reading",
    "RealNPU",
    "Recurrent",
    "Restart",
    "Runs",
    "Settled",
    "Share",
    "accuracy",
    "at_a_glance",
    "best_step",
    "beta_interval",
    "claim",
    "clamp_",
    "gamma_interval",
    "max_safe_log",
    "median_interval",
    "nac_start_radius",
    "nac_weight",
    "near_perfect_error",
    "power_product",
    "read_formula",
    "relative_error",
    "safe_log",
    "shipped_record",
    "sign_product",
    "solved_at",
    "sparsity_error",
    "sparsity_penalty",
    "start",
    "success",
    "tasks",
    "train",
    "wilson_interval",
]
