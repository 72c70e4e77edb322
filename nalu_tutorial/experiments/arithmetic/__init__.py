"""Identity, sums and the other operations: small nets, the NAC and the NALU, each unit alone."""

from ._single_unit_with import single_unit_with
from ._unit_named import unit_named

__all__ = ["single_unit_with", "unit_named"]
