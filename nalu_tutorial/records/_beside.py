"""The record of a unit of one's own beside the one that comes with the package."""

from __future__ import annotations

from ._record import Record, shipped_record, shipped_records
from ._sentences import amount_of, commits_of


def shipped_beside(record: Record) -> Record | None:
    """Return the shipped rows that a unit of one's own stands beside: of its experiment, on the same tasks.

    Returns
    -------
    Record, optional
        None where the record is of the package's own units, or no record of its experiment comes with the package.

    Examples
    --------
    >>> shipped_beside(shipped_record("single-unit")) is None
    True
    """
    name = record.about.get("experiment")
    if "unit_class" not in record.about or name not in shipped_records():
        return None
    shipped = shipped_record(name)
    tasks = {row.task for row in record.rows}
    return Record(tuple(row for row in shipped.rows if row.task in tasks), shipped.about)


def notes_beside(record: Record, shipped: Record) -> list[str]:
    """Return where the rows come from that stand beside those of a unit of one's own, and in what they differ.

    Examples
    --------
    >>> shipped = shipped_record("single-unit")
    >>> mine = Record(tuple(shipped.select("NMU", "* [1, 2]")), shipped.about | {"steps": 300})
    >>> notes_beside(mine, shipped)[1]
    'NMU has 300 steps and the others have 50,000, so the rows are not comparable in that.'
    """
    unit, ours, theirs = record.rows[0].unit, record.about, shipped.about
    made = f"{amount_of(theirs)}, {theirs['date']}, {commits_of(theirs)}"
    notes = [f"The rows below {unit} come with the package: {made}."]
    other = [name for name in ("seeds", "steps") if ours[name] != theirs[name]]
    if other:
        has = " and ".join(f"{ours[name]:,} {name}" for name in other)
        have = " and ".join(f"{theirs[name]:,}{f' {name}' if len(other) > 1 else ''}" for name in other)
        notes.append(f"{unit} has {has} and the others have {have}, so the rows are not comparable in that.")
    return notes
