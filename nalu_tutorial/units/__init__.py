"""The units: the equation is the code."""

from .nac import NAC, nac_start_radius, nac_weight

__all__ = ["NAC", "nac_start_radius", "nac_weight"]
