"""A benchmark of formulas: several methods look for them in tables, and one rule says which they found."""

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
