"""Numbers inside a transformer: where the magnitude of a number is lost, and where it is preserved."""

from .._number_transformer import NumberTransformer, ScaledRows
from .._weights_from_words import WeightsFromWords

__all__ = [
    "NumberTransformer",
    "ScaledRows",
    "WeightsFromWords",
]
