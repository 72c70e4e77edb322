"""Numbers inside a transformer: where the magnitude of a number is lost, and where it is preserved."""

from ._number_transformer import NumberTransformer
from ._size_nets import ScaledRows
from ._weights_from_words import WeightsFromWords

__all__ = [
    "NumberTransformer",
    "ScaledRows",
    "WeightsFromWords",
]
