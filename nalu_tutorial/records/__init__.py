"""Results of long runs, each with where it comes from."""

from ._beside import notes_beside, shipped_beside
from ._column import Column
from ._layouts import (
    FormulaTables,
    Layout,
    LineTable,
    MeasureTables,
    OperationTables,
    Strips,
    TaskTables,
    tables_of,
)
from ._reading import csv_path
from ._record import Record, Summary, about_text, shipped_record, shipped_records
from ._row import Row
from ._sentences import amount_of, commits_of, notes_of
from ._strips import Mark, strips_of
from ._table import Cell, Table
from ._trials import about_trial, recorded_trial, trial_path

__all__ = [
    "Cell",
    "Column",
    "FormulaTables",
    "Layout",
    "LineTable",
    "Mark",
    "MeasureTables",
    "OperationTables",
    "Record",
    "Row",
    "Strips",
    "Summary",
    "Table",
    "TaskTables",
    "about_text",
    "about_trial",
    "amount_of",
    "commits_of",
    "csv_path",
    "notes_beside",
    "notes_of",
    "recorded_trial",
    "shipped_beside",
    "shipped_record",
    "shipped_records",
    "strips_of",
    "tables_of",
    "trial_path",
]
