"""Numbers inside a transformer: where a number's size is lost, and where it passes."""

from ._number_transformer import NumberTransformer
from ._size_nets import ScaledRows
from ._weights_from_words import WeightsFromWords

__all__ = [
    "NumberTransformer",
    "ScaledRows",
    "WeightsFromWords",
]
