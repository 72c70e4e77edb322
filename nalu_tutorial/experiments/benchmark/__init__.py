"""A benchmark of symbolic regression: several methods search tables for formulas, and one rule judges the results."""

from ._benchmark import Benchmark, run_benchmark
from ._laws import Equation
from ._summary import Found, laws_found

__all__ = [
    "Benchmark",
    "Equation",
    "Found",
    "laws_found",
    "run_benchmark",
]
