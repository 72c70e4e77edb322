"""Results of long runs, each with where it comes from."""

from ._reading import csv_path
from ._record import Record, Summary, shipped_record, shipped_records
from ._row import Row

__all__ = ["Record", "Row", "Summary", "csv_path", "shipped_record", "shipped_records"]
