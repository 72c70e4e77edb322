"""Identity, sums and the other operations: small networks, the NAC and the NALU, each unit alone."""

from ._single_unit_with import single_unit_with
from ._unit_named import forgotten_if_refused, unit_named

__all__ = ["forgotten_if_refused", "single_unit_with", "unit_named"]
