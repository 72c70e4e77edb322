"""Results of long runs, each with where it comes from."""

from ._commits import commits_of
from ._ended import early_ends, ends_of
from ._reading import csv_path
from ._record import Record, Summary, shipped_record, shipped_records
from ._row import Row

__all__ = [
    "Record",
    "Row",
    "Summary",
    "commits_of",
    "csv_path",
    "early_ends",
    "ends_of",
    "shipped_record",
    "shipped_records",
]
