"""Results of long runs, each with where it comes from."""

from ._record import Record, Row, Summary, shipped_record, shipped_records

__all__ = ["Record", "Row", "Summary", "shipped_record", "shipped_records"]
