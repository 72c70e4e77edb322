"""``{record} name``: a record that comes with the package, as tables beside what was published.

What we measured is read from the record's JSON, and what was published from the package's part `published`, so that a
build needs no torch. A record whose tasks are pairs of words, an operation and what it was done to, gets one table for
each operation, tasks across and units down. One that shows measures of its own gets one table for each measure, units
across and tasks down; if it has one task only, few tasks and many units, or few tasks and gaps, one table for each
task, measures across and units down. That of a benchmark, which has a table of its own, gets one table of the formulas
that were kept aside, then one table for each noise, methods across and kinds of formulas down, and one of errors. Any
other gets one line for each unit and task.
"""

import html
import json
import math
import re

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .ledger import escape
from .package import PACKAGE, part

RECORDS = PACKAGE / "records" / "data"
TOGETHER = ("all that are representable", "all that are not")
HEADS = ("unit", "success", "published", "verdict on success", "solved at", "sparsity error")
OWN_HEADS = ("unit", "success", "solved at", "sparsity error")
HEADINGS = {
    "+": "Sum",
    "-": "Difference",
    "*": "Product",
    "/": "Quotient",
    "hidden": "Hidden units",
    "range": "Range of training",
    "small": "Idle inputs from U(0, 0.05)",
    "alike": "Idle inputs as the others, U(0.1, 2)",
    "signed": "All inputs from U(−2, 2)",
}
# The shares of the seeds that stand in a grid of units and ranges.
SUCCESS = "success_rate"
SHARES = {SUCCESS: "success", "error_below_1_percent": "right within 1 %,"}
DIGITS = {1: "1 digit"} | {k: f"{k:,} digits" for k in (2, 5, 10, 20, 100, 1000)}
SIZES = ((4, 100), (4, 10_000), (40, 100), (40, 1000), (40, 10_000))
PROGRAMS = {f"{length}_{limit}": f"{length} rows below {limit:,}" for length, limit in SIZES}
MATCHING = "Matching digits of"
MEASURES = {
    "off_by_half": "Share of answers that are off by less than ½",
    "within_1_percent": "Share of answers within 1 %",
    "interpolation_percent": "Interpolation error in % of an untrained net's",
    "extrapolation_percent": "Extrapolation error in % of an untrained net's",
    "sum_error": "Mean absolute error of x + y",
    "product_error": "Mean absolute error of x y",
    "quotient_error": "Mean absolute error of x / y",
    "root_error": "Mean absolute error of the root of x",
    "few_13": "Share of right answers at 10¹³, pairs at most 5 apart",
    "near_13": "Share of right answers at 10¹³, half of the pairs at most 3 apart",
    "random_13": "Share of right answers at 10¹³, random pairs",
    "within_5_percent": "Share of answers within 5 %",
    "all_right": "Share of registers that are right on every pair",
    "weight_1": "Weight of x1",
    "weight_2": "Weight of x2",
    "largest_share": "Share of the largest of a choice",
    **{f"right_{k}": f"Share of right answers up to 10{power}" for k, power in enumerate("²³⁴⁵", 2)},
    "hard_13": "Share of right answers up to 10¹³, made hard",
    "weight_error": "Error of the farthest weight",
    "last_error": "Mean squared error beyond the range",
    "soft_3": "Mean absolute error at 2³, as trained",
    "soft_14": "Mean absolute error at 2¹⁴, as trained",
    "hard_14": "Mean absolute error at 2¹⁴, made hard",
    "right_14": "Share of right decisions at 2¹⁴, made hard",
    "quotient": "Share of nets whose formula says x / y",
    "root": "Share of nets whose formula says √x",
    **{f"length_{k}_error": f"Mean absolute error of {digits}" for k, digits in DIGITS.items()},
    **{f"length_{k}_relative_error": f"Mean relative error of {digits}" for k, digits in DIGITS.items()},
    "read_right": "Share of pictures read right",
    "carried": "Share of cells that carry their state",
    **{f"digits_{size}": f"{MATCHING} {program}" for size, program in PROGRAMS.items()},
    **{f"rounded_digits_{size}": f"{MATCHING} {program}, weights rounded" for size, program in PROGRAMS.items()},
    "training_error": "Mean absolute error on the numbers of the training",
    "test_error": "Mean absolute error on the numbers of the test",
    "right_validation": "Share of answers that are off by less than ½, validation",
    "right_test": "Share of answers that are off by less than ½, test",
    "right_as_read": "Share of answers that are off by less than ½, test, with the numbers rounded",
    "relative_error": "Mean error on the test, as a share of the number",
    **{f"exact_{time}": f"Share that arrives exactly on time of T = {time}" for time in range(5, 31)},
    "exact_to": "exact up to T (median)",
    "rounded_to": "with rounded weights",
    "mended_to": "with mended weights",
}
# Of units that have no weights to tell it by.
ABSENT = {"carried", "right_as_read", "rounded_to", "mended_to", *(f"rounded_digits_{size}" for size in PROGRAMS)}
SPLIT = "split "  # how the tasks begin that are splits of one table
MANY = 4  # units for each task
LONG = 1e7  # an error with more digits than anybody reads
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MISSING = "there is no record of {name}: nalu-tutorial run {name} --out {path} makes one"


class Record(SphinxDirective):
    """The tables of the named record, and how it was made."""

    required_arguments = 1

    def run(self):
        """Return the tables, a line on where they come from, and the note of the experiment."""
        path = RECORDS / f"{self.arguments[0]}.json"
        if not path.exists():
            raise self.error(MISSING.format(name=path.stem, path=f"nalu_tutorial/records/data/{path.stem}.csv"))
        self.env.note_dependency(str(path))
        record = json.loads(path.read_text(encoding="utf-8"))
        published = part("published").published_lines(record["experiment"])
        tables = [nodes.raw("", text, format="html") for text in tables_of(record, published)]
        return [*tables, *self.parse_text_to_nodes(made(record))]


def tables_of(record, published):
    """Return the HTML of each table; `published` has what is printed, by (unit, task)."""
    results = record["results"]
    if "table" in record:
        return [*shares_found(record), errors_found(record)]
    if record.get("shows") and all(task.startswith(SPLIT) for task in tasks_of(record)):
        return [by_split(record, name, average) for name, average in record["shows"].items()]
    if record.get("shows") and has_units_down(record):
        return [at_once(record, published, task) for task in tasks_of(record)]
    if record.get("shows"):
        return [measured(record, published, name, average) for name, average in record["shows"].items()]
    if all(len(result["task"].split(" ", 1)) == 2 for result in results):
        operations = dict.fromkeys(operation_of(result) for result in results)
        counted = [SUCCESS, *(name for name in SHARES if name in results[0].get("measures", {}))]
        return [
            grid(each, [result for result in results if operation_of(result) == each], share)
            for each in operations
            for share in counted
        ]
    if not published:
        return [table(record["title"], OWN_HEADS, [own_line(result) for result in results])]
    rows = [
        line(each, published.get((each["unit"], each["task"])), shortened=is_shortened(record, each))
        for each in results
    ]
    return [table(record["title"], HEADS, rows)]


def is_shortened(record, result):
    """Return whether the published runs were longer than those of a line, and more steps might change the line."""
    ended = part("records/_ended").ends_of(record, result["unit"], result["task"])
    return part("published").is_shortened(record["experiment"], record["steps"], ended)


def shares_found(record):
    """Return of a benchmark what was found of the formulas kept aside, then a table for each noise of the others.

    A method that says no formula is left out: it stands in the table of errors.
    """
    say = {each["method"] for each in record["table"] if each["said"]}
    aside = [each for each in record["table"] if each["aside"] and each["kind"] in TOGETHER and each["method"] in say]
    lines = [each for each in record["table"] if not each["aside"] and each["method"] in say]
    named = [{**each, "kind": f"{each['kind']}, {at(each['noise'])}"} for each in aside]
    tables = [
        found_grid(f"Found of the others with {at(noise)}", [each for each in lines if each["noise"] == noise])
        for noise in record["noises"]
    ]
    return [*([found_grid("Found of the formulas kept aside", named)] if named else []), *tables]


def at(noise):
    """Write a noise."""
    return f"{100 * noise:g} % noise" if noise else "no noise"


def found_grid(caption, lines):
    """Return a table of how many formulas were found: kinds down, methods across."""
    found = {(each["kind"], each["method"]): each for each in lines}
    rows, methods = (dict.fromkeys(key[k] for key in found) for k in (0, 1))
    body = [[name(row), *(found_square(found[row, method]) for method in methods)] for row in rows]
    return table(f"{caption}: how many, and the interval of the share in %", ["formulas", *map(narrow, methods)], body)


def narrow(method):
    """Return the name of a method for the head of a column, which may break."""
    first, _, more = method.partition(", ")
    small = f"<small>{more}</small>" if more else ""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "<wbr>", first) + small


def found_square(each):
    """Return a cell of how many formulas were found."""
    rate, low, high = (f"{100 * end:.0f}" for end in each["found"])
    solved = f"{round(each['found'][0] * each['formulas'])} of {each['formulas']}"
    title = f"{solved} formulas; recovered from {each['recovered']} of {each['tables']} tables"
    return f'<td class="nalu-share" style="--share:{rate}%" title="{title}">{solved}<small>{low}–{high}</small></td>'


def errors_found(record):
    """Return of a benchmark the table of errors and times, for all representable formulas and all others.

    Those kept aside come first.
    """
    rows = [
        [
            name(f"{each['kind']}{', kept aside' if each['aside'] else ''}, {at(each['noise'])}"),
            cell(each["method"]),
            cell(f"{each['answered']} of {each['tables']}"),
            *(cell(error(infinite(each[where])) if each["answered"] else "–") for where in ("inside", "beyond")),
            cell(error(each["seconds"])),
        ]
        for each in record["table"]
        if each["kind"] in TOGETHER
    ]
    heads = ["formulas", "method", "answered", "error inside", "error a decade beyond", "seconds"]
    return table("Median relative errors, and medians of the processor time", heads, rows)


def operation_of(result):
    """Return the first word of a task."""
    return result["task"].split(" ", 1)[0]


def measured(record, published, measure, average):
    """Return the table of one measure: a line for each task, a column for each unit, the published value below ours."""
    # JSON knows no infinity: a value that is none there was infinite, or nothing was there to measure.
    ours = {(each["unit"], each["task"]): each["measures"][measure][average] for each in record["results"]}
    if measure not in ABSENT:
        ours = {key: infinite(value) for key, value in ours.items()}
    theirs = {key: known.measures.get(measure) for key, known in published.items()}
    units, tasks = (dict.fromkeys(key[k] for key in ours) for k in (0, 1))
    write = writer(measure)
    rows = [
        [name(minus(task)), *(cell(beside(ours.get((unit, task)), theirs.get((unit, task)), write)) for unit in units)]
        for task in tasks
    ]
    return table(f"{capital(record['title'])}. {MEASURES[measure]}, {average} over seeds", ["task", *units], rows)


def by_split(record, measure, average):
    """Return the table of one measure over several splits: a line for each unit, a column for each split."""
    found = {(each["unit"], each["task"]): each["measures"][measure][average] for each in record["results"]}
    units, write = dict.fromkeys(unit for unit, _ in found), writer(measure)
    rows = [[name(unit), *(cell(write(infinite(found[unit, task]))) for task in tasks_of(record))] for unit in units]
    caption = f"{capital(record['title'])}. {MEASURES[measure]}, {average} over seeds"
    return table(caption, ["unit", *tasks_of(record)], rows)


def tasks_of(record):
    """Return the tasks of a record, in order."""
    return list(dict.fromkeys(result["task"] for result in record["results"]))


def has_units_down(record):
    """Return whether a table for each task, with a line for each unit, is better than one for each measure.

    So it is where there are few tasks for the units, or for the measures if not every unit was run on every task.
    """
    tasks, units = tasks_of(record), {result["unit"] for result in record["results"]}
    gaps = len(record["results"]) < len(tasks) * len(units)
    return tasks == [""] or len(units) > MANY * len(tasks) or (gaps and len(record["shows"]) > len(tasks))


def at_once(record, published, task):
    """Return the table of one task of an experiment: a line for each unit, a column for each measure."""
    theirs = {unit: known.measures for (unit, on), known in published.items() if on == task}
    results = [each for each in record["results"] if each["task"] == task]
    rows = [[name(each["unit"])] for each in results]
    for row, each in zip(rows, results, strict=True):
        for measure, average in record["shows"].items():
            value = each["measures"][measure][average]
            ours = None if value is None and measure in ABSENT else infinite(value)
            row.append(cell(beside(ours, theirs.get(each["unit"], {}).get(measure), writer(measure))))
    common, _, _ = MEASURES[next(iter(record["shows"]))].partition(" of ")
    alike = [measure for measure in record["shows"] if MEASURES[measure].startswith(f"{common} of ")]
    averages = " and ".join(dict.fromkeys(record["shows"][measure] for measure in alike))
    heads = [MEASURES[each].removeprefix(f"{common} of ") for each in record["shows"]]
    told = f", told {task}" if task else ""
    return table(f"{capital(record['title'])}{told}. {common}, {averages} over seeds", ["unit", *heads], rows)


def capital(title):
    """Return the title as a sentence begins: a NALU in it stays one."""
    return title[:1].upper() + title[1:]


def infinite(value):
    """Return the value, or infinity for none."""
    return math.inf if value is None else value


def beside(ours, published, write):
    """Write a value, and the published one below it where there is one; nothing where nothing was run."""
    if ours is None:
        return ""
    below = "" if published is None else f"<small>published: {write(published)}</small>"
    return f"{write(ours)}{below}"


def writer(measure):
    """Return what writes the values of a measure: errors by their size, all else by the digits after the point."""
    return error if measure.endswith("_error") else decimal


def error(value):
    """Write an error with two digits that count."""
    if math.isinf(value):
        return "∞"
    if value >= LONG:
        digits, _, power = f"{value:.1e}".partition("e+")
        return f"{digits} · 10{power.lstrip('0').translate(SUPERSCRIPT)}"
    return f"{value:,.0f}" if value >= 99.5 else f"{value:.2g}"


def decimal(value):
    """Write a value with the digits that a reader compares; beyond 999 only that it is."""
    if value >= 999:
        return "&gt; 999"
    if value == 0:
        return "0"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}" if value < 99.5 else f"{value:.0f}"


def grid(operation, results, share):
    """Return the table of one operation: a line for each unit, a column for each range, a share in percent."""
    ranges = list(dict.fromkeys(result["task"].split(" ", 1)[1] for result in results))
    found = {(result["unit"], result["task"].split(" ", 1)[1]): result for result in results}
    units = dict.fromkeys(unit for unit, _ in found)
    heads = ["unit", *(minus(name).replace(", ", ",<br>") for name in ranges)]
    rows = [[name(unit), *(square(found.get((unit, each)), share) for each in ranges)] for unit in units]
    return table(f"{HEADINGS.get(operation, operation)}: {SHARES[share]} in %, with its interval", heads, rows)


def square(result, share):
    """Return a cell of a grid: the share, its interval below, and a ground that is stronger the larger the share."""
    if result is None:
        return "<td></td>"
    rate, low, high = (f"{100 * each:.0f}" for each in shares(result, share))
    solved = round(shares(result, share)[0] * result["seeds"])
    title = f"{solved} of {result['seeds']} seeds; 95 % interval {low} to {high} %"
    return f'<td class="nalu-share" style="--share:{rate}%" title="{title}">{rate}<small>{low}–{high}</small></td>'


def own_line(result):
    """Return the cells of one line where nothing was published."""
    rate = percent(100 * share for share in shares(result))
    means = (own_mean(result[key]) for key in ("solved_at", "sparsity"))
    return [name(result["unit"], result["task"]), *map(cell, (rate, *means))]


def line(result, known, *, shortened=False):
    """Return the cells of one line: ours beside the published, each mean with its interval below."""
    ours = [100 * share for share in shares(result)]
    known = known or part("published").Published()
    return [
        name(result["unit"], result["task"]),
        cell(percent(ours)),
        cell(percent(known.success) if known.success else "–"),
        cell(verdict(ours, known.success, shortened) if known.success else "–"),
        cell(mean(result["solved_at"], known.solved_at)),
        cell(mean(result["sparsity"], known.sparsity)),
    ]


def percent(rate):
    """Write a rate and its interval, both in percent."""
    return "{:.0f} %<small>{:.0f}–{:.0f}</small>".format(*rate)


def verdict(ours, theirs, shortened):
    """Return the verdict on a share as a label; both are in percent."""
    word = part("published").judge_share(ours, theirs, shortened=shortened).word
    return f'<span class="nalu-verdict nalu-{word.replace(" ", "-")}">{word}</span>'


def shares(result, share=SUCCESS):
    """Return a share of the seeds and the ends of its interval."""
    if share == SUCCESS:
        return result["success_rate"], *result["success_interval"]
    right = round(result["measures"][share]["mean"] * result["seeds"])
    return part("metrics/intervals").wilson_interval(right, result["seeds"])


def own_mean(ours):
    """Write our mean, and its interval below if there is one."""
    value, low, high = ours
    between = "" if low is None else f"<small>{number(low)}–{number(high)}</small>"
    return f"{number(value)}{between}"


def mean(ours, published):
    """Write our mean, and the published one below it."""
    return f"{own_mean(ours)}<small>published: {number(published)}</small>"


def number(value):
    """Write a number in two digits, large ones with separators, a missing one as a dash."""
    if value is None:
        return "–"
    rounded = f"{value:.2g}"
    if float(rounded) >= 100:
        return f"{float(rounded):,.0f}"
    digits, _, power = rounded.partition("e")
    return f"{digits} · 10<sup>{minus(str(int(power)))}</sup>" if power else digits


def minus(text):
    """Write a minus sign as one; a hyphen stays."""
    return re.sub(r"(?<!\w)-", "−", text)


def name(unit, task=""):
    """Return the cell that names a line."""
    return f'<th scope="row">{html.escape(unit)}{f" on {html.escape(minus(task))}" if task else ""}</th>'


def cell(text):
    return f"<td>{text}</td>"


def table(caption, heads, rows):
    """Return a table in a box of its own, which the keyboard reaches and which scrolls where it is too wide."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    caption = html.escape(caption)
    return (
        f'<div class="nalu-table nalu-record nalu-scroll" role="region" aria-label="{caption}" tabindex="0">'
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>\n"
    )


def made(record):
    """Return how a record was made, as Markdown, with links to its files."""
    timed = record["trainings"] if "trainings" in record else record["parts"]
    seconds = sum(each["seconds"] for each in timed)
    spent = f"{seconds / 3600:.1f} h" if seconds >= 3600 else f"{max(seconds / 60, 1):.0f} min"
    commits = part("records/_commits").commits_of(record, "`{}`")
    place = f"/nalu_tutorial/records/data/{record['experiment']}"
    note = sentences(part("records/_ended").early_ends(record), record["note"])
    return (
        f"{amount(record)}, {spent} on {record['machine']['processor']}, "
        f"torch {record['versions']['torch']}, {record['date']}, {commits}. "
        f"{escape(note)} Files: {{download}}`CSV <{place}.csv>`, {{download}}`JSON <{place}.json>`."
    )


def sentences(*parts):
    """Return the parts that say something, in one paragraph."""
    return " ".join(filter(None, parts))


def amount(record):
    """Return how much was run, in words."""
    if "steps" in record:
        return f"{record['seeds']} seeds, {record['steps']:,} steps"
    tables = "one table" if record["seeds"] == 1 else f"{record['seeds']} tables"
    return f"{len(record['formulas'])} formulas with {', '.join(map(at, record['noises']))}, {tables} of each"


def connect(app):
    app.add_directive("record", Record)
