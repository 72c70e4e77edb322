"""Figures that answer to the hand: one ES module and one thin widget class each."""

from ._live import Live
from .digits import DigitsExplorable
from .division import DivisionExplorable
from .grid import GridExplorable
from .identity import IdentityExplorable
from .logic import LogicExplorable
from .nac import NACExplorable
from .nalu import NALUExplorable
from .nalu_training import NALUTrainingExplorable
from .nmu_training import NMUTrainingExplorable
from .npu import NPUExplorable
from .nsr import NSRExplorable
from .program import ProgramExplorable
from .ridge import RidgeExplorable
from .sign import SignExplorable
from .size_path import SizePathExplorable
from .surface import SurfaceExplorable
from .table import TableExplorable

__all__ = [
    "DigitsExplorable",
    "DivisionExplorable",
    "GridExplorable",
    "IdentityExplorable",
    "Live",
    "LogicExplorable",
    "NACExplorable",
    "NALUExplorable",
    "NALUTrainingExplorable",
    "NMUTrainingExplorable",
    "NPUExplorable",
    "NSRExplorable",
    "ProgramExplorable",
    "RidgeExplorable",
    "SignExplorable",
    "SizePathExplorable",
    "SurfaceExplorable",
    "TableExplorable",
]
