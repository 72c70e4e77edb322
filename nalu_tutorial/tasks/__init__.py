"""Tasks: a target with distributions of inputs for training and extrapolation, or the rows of a table."""

from . import grid
from ._operations import OPERATIONS
from ._sequences import Sequences
from ._signs import Signs, positive
from ._split import Largest, largest
from ._table import Table
from ._task import Task, whole
from .arithmetic import SINGLE_UNIT_RANGES, arithmetic, single_unit
from .comparison import Pairs, comparison
from .digit_sums import DIGIT_WORDS, digit_sums, show_digits
from .digits import Digits, digits, mnist
from .few_of_many import few_of_many
from .four_outputs import four_outputs
from .grid import arrive_on_time, decision_loss
from .identity import identity
from .measured import BOYLE, HYDROGEN, MAMMALS, PLANETS, Measured
from .modular import modular_sums
from .number_words import WORDS, in_words, number_words, word_codes
from .programs import encode_program, programs, run_program, show_program
from .reasoning import nights, storm_days
from .signed_sum import signed_sum
from .signed_terms import TERM_WORDS, show_terms, signed_terms
from .slices import over_time, product_of_sums, sums_of_slices

__all__ = [
    "BOYLE",
    "DIGIT_WORDS",
    "HYDROGEN",
    "MAMMALS",
    "OPERATIONS",
    "PLANETS",
    "SINGLE_UNIT_RANGES",
    "TERM_WORDS",
    "WORDS",
    "Digits",
    "Largest",
    "Measured",
    "Pairs",
    "Sequences",
    "Signs",
    "Table",
    "Task",
    "arithmetic",
    "arrive_on_time",
    "comparison",
    "decision_loss",
    "digit_sums",
    "digits",
    "encode_program",
    "few_of_many",
    "four_outputs",
    "grid",
    "identity",
    "in_words",
    "largest",
    "mnist",
    "modular_sums",
    "nights",
    "number_words",
    "over_time",
    "positive",
    "product_of_sums",
    "programs",
    "run_program",
    "show_digits",
    "show_program",
    "show_terms",
    "signed_sum",
    "signed_terms",
    "single_unit",
    "storm_days",
    "sums_of_slices",
    "whole",
    "word_codes",
]
