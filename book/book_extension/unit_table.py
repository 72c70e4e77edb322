"""``{all-units}``: the record of single units as a table for each operation, which a script sorts and filters.

Without the script the tables are whole: each cell has both criteria, at the best step and at the end. ``{own-row}`` is
where a reader's file goes, ``{rows-first-of-units}`` what another order of the rows changes, and
``{trainings-of-units}`` how each unit was trained. A CSV with a line for each cell is written beside the page.
"""

import html
import json
import re
from functools import partial
from pathlib import Path
from statistics import fmean

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from . import when_built
from .cells import (
    OPERATIONS,
    RECORD,
    cells_of,
    csv_of,
    has_clip,
    interval,
    read_record,
    schedule_of,
    signs_of,
    slug,
    slug_of_range,
)
from .citing import name_of_book, write_beside
from .package import part
from .records import drawn, provenance_of, text_of
from .unit_cards import ON_CARD_OF, PLAIN, units

PAGE = "book/all-units"
ROWS_FIRST = RECORD.with_name("rows-first-units.json")
TWO_INPUTS = {
    "a/b all rows": "quotient, all rows",
    "a/b positive first": "quotient, positive first",
    "ab all rows": "product, all rows",
    "ab positive first": "product, positive first",
}
ORDINARY = "ordinary net"  # the card of the plain models
FORM = Path(__file__).with_name("unit_table.html")
OWN = Path(__file__).with_name("own_row.html")
# What a cell counts: the class of each share and its label, and the name of its count.
KINDS = {
    ("d best", "5 digits"): "solved",
    ("n best", "1 %"): "near",
    ("d end", "5 digits, end"): "solved_at_end",
    ("n end", "1 %, end"): "near_at_end",
}
SCRIPTS = ("-shares", "-cell", "-keys", "-own", "")


class AllUnits(SphinxDirective):
    """The controls, a table for each operation, and what the script has to know."""

    def run(self):
        self.env.note_dependency(str(RECORD))
        self.env.note_dependency(str(FORM))
        record = read_record()
        lessons = lessons_of(record, units(self.env))
        data = json.dumps(
            table_data(record, name_of_book(self.config), lessons), ensure_ascii=False, separators=(",", ":")
        )
        parts = [
            FORM.read_text(encoding="utf-8").replace("{count}", str(len(record["units"]))),
            *(table_of(record, operation, lessons) for operation in operations_of(record)),
            f'<script type="application/json" id="all-units">{data.replace("<", chr(92) + "u003c")}</script>',
        ]
        tables = nodes.raw("", "\n".join(parts), format="html")
        return [tables, *self.parse_text_to_nodes(provenance_of(record))]


class OwnRow(SphinxDirective):
    """Where a reader's file is chosen or dropped; only the script shows it."""

    def run(self):
        self.env.note_dependency(str(OWN))
        return [nodes.raw("", OWN.read_text(encoding="utf-8"), format="html")]


class RowsFirst(SphinxDirective):
    """What single units learn over both signs from all rows, and from positive rows first."""

    def run(self):
        self.env.note_dependency(str(ROWS_FIRST))
        record = json.loads(ROWS_FIRST.read_text(encoding="utf-8"))
        layouts = part("records/_layouts")
        cells = {
            (each["unit"], TWO_INPUTS[each["task"]]): layouts.share_square(each, "success_at_end")
            for each in record["results"]
            if each["task"] in TWO_INPUTS
        }
        caption = f"Within 1 % at the end, of {record['seeds']} seeds, in %, with its interval"
        return [nodes.raw("", drawn(layouts.crossed(caption, "unit", cells)), format="html")]


class TrainingsOfUnits(SphinxDirective):
    """A table of how each unit was trained, a line for each schedule."""

    def run(self):
        self.env.note_dependency(str(RECORD))
        record = read_record()
        lines: dict[tuple[str, str, str], list[str]] = {}
        for each in record["trainings"]:
            key = each["unit"], schedule_of(record, each), each["model"]
            lines.setdefault(key, []).append(next(iter(each["thresholds"])).split(" ", 1)[0])
        rows = "".join(
            f'<tr><th scope="row">{html.escape(unit)}</th><td>{" ".join(OPERATIONS[each][1] for each in on)}</td>'
            f"<td>{html.escape(how)}</td><td><code>{html.escape(model)}</code></td></tr>"
            for (unit, how, model), on in lines.items()
        )
        head = "".join(f'<th scope="col">{name}</th>' for name in ("unit", "on", "schedule", "model"))
        caption = "How each unit was trained"
        text = (
            f'<div class="nalu-table nalu-scroll nalu-trained" role="region" aria-label="{caption}" tabindex="0">'
            f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )
        return [nodes.raw("", text, format="html")]


def lessons_of(record, cards):
    names = {unit: unit.partition(",")[0] for unit in record["units"]}
    known = {unit: ORDINARY if unit in PLAIN else ON_CARD_OF.get(name, name) for unit, name in names.items()}
    return {unit: cards[card].chapter for unit, card in known.items() if card in cards}


def operations_of(record):
    return list(dict.fromkeys(each["task"].split(" ", 1)[0] for each in record["results"]))


def ranges_of(record):
    return list(dict.fromkeys(each["task"].split(" ", 1)[1] for each in record["results"]))


def table_of(record, operation, lessons):
    """Return the table of an operation: units down, those that are right most often first, and ranges across."""
    of_unit = {}
    for cell in cells_of(record):
        kind, seen = cell.task.split(" ", 1)
        if kind == operation:
            of_unit.setdefault(cell.unit, {})[seen] = cell
    name, sign = OPERATIONS[operation]
    ranges = ranges_of(record)
    ordered = sorted(of_unit, key=lambda unit: mean_of(of_unit[unit].values()), reverse=True)
    body = "".join(row_of(unit, of_unit[unit], ranges, lessons) for unit in ordered)
    says = f"{sign} {record['layout']['headings'][operation].lower()}"
    return (
        f'<div class="nalu-table nalu-scroll nalu-units" data-operation="{name}" role="region" tabindex="0" '
        f'aria-label="{says}"><table><caption><b>{sign}</b> {says[2:]}</caption>'
        f"<thead><tr>{head_of(ranges)}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def head_of(ranges):
    """Return the names of the columns; each says by what a script sorts."""
    known = {"unit": "unit", "worst": "worst range", "mean": "mean"}
    first = [f'<th scope="col" data-by="{name}">{text}</th>' for name, text in known.items()]
    return "".join(
        [
            *first,
            *(
                f'<th scope="col" data-by="{slug_of_range(seen)}" data-signs="{signs_of(seen)}">'
                f"{text_of(seen).replace(', ', ', <wbr>')}</th>"
                for seen in ranges
            ),
        ]
    )


def row_of(unit, of_range, ranges, lessons):
    """Return the row of a unit: its name, its worst range, the mean over its ranges, and each range."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z]{3})", "<wbr>", html.escape(unit))
    if unit in lessons:
        text = f'<a href="../chapters/{lessons[unit]}.html">{text}</a>'
    cells = list(of_range.values())
    worst = shares_of([min(known, default=(None, 0)) for known in map(partial(counted, cells), KINDS.values())])
    mean = "".join(
        f'<span class="{kind}"><em>{text}</em> {percent_of(rate)}</span>'
        for (kind, text), rate in zip(KINDS, means_of(cells), strict=True)
    )
    across = "".join(
        f'<td id="{cell.address}"><a href="#{cell.address}">{shares_of(counts_of(cell))}</a></td>'
        if (cell := of_range.get(seen))
        else "<td></td>"
        for seen in ranges
    )
    return f'<tr data-unit="{slug(unit)}"><th scope="row">{text}</th><td>{worst}</td><td>{mean}</td>{across}</tr>'


def counted(cells, name):
    """Return how many of how many seeds each cell counts under this name; what was not counted is left out."""
    return [(getattr(each, name), each.seeds) for each in cells if getattr(each, name) is not None]


def counts_of(cell):
    return [(getattr(cell, name), cell.seeds) for name in KINDS.values()]


def mean_of(cells):
    """Return the means over cells by which rows are ordered: at the best step, to five digits and within 1 %."""
    return tuple(round(fmean(getattr(each, name) / each.seeds for each in cells), 9) for name in ("solved", "near"))


def means_of(cells):
    """Return the mean over cells of each kind of share; None where nothing was counted."""
    rates_by_kind = [[right / seeds for right, seeds in counted(cells, name)] for name in KINDS.values()]
    return [fmean(rates) if rates else None for rates in rates_by_kind]


def percent_of(rate):
    return "<b>–</b>" if rate is None else f"<b>{100 * rate:.0f}</b><i>&nbsp;%</i>"


def shares_of(counts):
    """Return the shares of a cell, each as a number with its interval on a ground that says the same."""
    return "".join(one_share(kind, text, *count) for (kind, text), count in zip(KINDS, counts, strict=True))


def one_share(kind, text, right, seeds):
    """Return a share: how many of how many, and the ends of its interval in percent."""
    if right is None:
        return f'<span class="{kind} none"><em>{text}</em> <b>–</b></span>'
    low, high = interval(right, seeds)
    return (
        f'<span class="{kind}" style="--s:{100 * right / seeds:.4g};--l:{low};--h:{high}"><em>{text}</em> '
        f"<b>{right}</b><i>/{seeds}</i><small>{low}–{high} %</small></span>"
    )


def table_data(record, book, lessons):
    """Return what the script has to know: the record as its cells, by their addresses."""
    operations = {
        OPERATIONS[each][0]: {"task": each, "sign": OPERATIONS[each][1], "name": record["layout"]["headings"][each]}
        for each in operations_of(record)
    }
    trained = {}
    for each in record["trainings"]:
        operation = OPERATIONS[next(iter(each["thresholds"])).split(" ", 1)[0]][0]
        trained[f"{operation}-{slug(each['unit'])}"] = [schedule_of(record, each), each["model"], each["seconds"]]
    return {
        "book": book,
        "page": f"{PAGE}.html",
        **{name: record[name] for name in ("seeds", "steps", "date")},
        "commit": record["commit"][:12],
        "operations": operations,
        "ranges": {slug_of_range(each): each for each in ranges_of(record)},
        "units": {slug(each): [each, lessons.get(each, ""), has_clip(record, each)] for each in record["units"]},
        "thresholds": {task: limit for each in record["trainings"] for task, limit in each["thresholds"].items()},
        "trainings": trained,
        "cells": {
            cell.address: [
                cell.seeds,
                cell.solved,
                cell.near,
                cell.result["extrapolation_median"],
                [end and round(end) for end in cell.result["solved_at"]],
                cell.result["dead"],
                cell.solved_at_end,
                cell.near_at_end,
                cell.best_step,
            ]
            for cell in cells_of(record)
        },
    }


def add_files(app, pagename, templatename, context, doctree):
    if pagename == PAGE:
        app.add_css_file("all-units.css")
        app.add_js_file("cite.js", loading_method="defer")
        for name in SCRIPTS:
            app.add_js_file(f"all-units{name}.js", loading_method="defer")


def write_csv(app, site):
    write_beside(app, site, PAGE, lambda: csv_of(read_record()))


def connect(app):
    app.add_directive("all-units", AllUnits)
    app.add_directive("own-row", OwnRow)
    app.add_directive("rows-first-of-units", RowsFirst)
    app.add_directive("trainings-of-units", TrainingsOfUnits)
    app.connect("html-page-context", add_files)
    when_built(app, write_csv)
