"""Checkers of chapter 16: averages over a sign, counts of positive rows, a selection, a descent, and a report."""

from .averages import averages
from .left import left
from .orders import orders
from .rolls import rolls
from .select import select

__all__ = ["averages", "left", "orders", "rolls", "select"]
