"""Training many seeds at once."""

from ._runs import Runs
from ._train import train

__all__ = ["Runs", "train"]
