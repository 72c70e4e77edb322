"""nbval, but for cells tagged `varies`: their numbers may differ between processors and are not compared.

The words around the numbers still count, and the `check` cell after such a cell asserts the range of each number.
"""

import re

from nbval.plugin import IPyNbCell

NUMBER = re.compile(r"\s*[<≈]?\s*[+−-]?\d[\d,.]*(?:e[+-]?\d+)?\s*")
SPACES = re.compile(r" +(?= |$)", re.MULTILINE)  # a table in text fills its columns up to the longest number
sanitize = IPyNbCell.sanitize


def without_numbers(cell: IPyNbCell, text: object) -> object:
    """Return an output as nbval compares it, without its numbers where the cell says that they vary."""
    compared = sanitize(cell, text)
    varies = "varies" in cell.cell.metadata.get("tags", [])
    return SPACES.sub("", NUMBER.sub("#", compared)) if varies and isinstance(compared, str) else compared


IPyNbCell.sanitize = without_numbers
