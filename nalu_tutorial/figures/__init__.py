"""Figures and tables in the look of the book, for light and dark pages."""

from ._candidates import candidates
from ._contenders import contenders
from ._diagram import Arrow, Box, diagram
from ._learning_curve import learning_curve
from ._style import (
    DIVERGING,
    FAMILY,
    HEIGHT,
    INK,
    MEMBERS,
    STYLE,
    Picture,
    Table,
    draw,
    figure,
    inline,
    line_style,
    table,
    training_range,
)

__all__ = [
    "DIVERGING",
    "FAMILY",
    "HEIGHT",
    "INK",
    "MEMBERS",
    "STYLE",
    "Arrow",
    "Box",
    "Picture",
    "Table",
    "candidates",
    "contenders",
    "diagram",
    "draw",
    "figure",
    "inline",
    "learning_curve",
    "line_style",
    "table",
    "training_range",
]
