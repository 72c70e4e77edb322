"""Run the trials of notebooks of evidence, and record what they find for `nalu_tutorial.records.recorded_trial`.

Usage: python tools/record_trials.py chapters/evidence/15-transformer.ipynb [TRIAL …]; without names, all of it.

A trial is run without its notebook: from the definitions and assignments that it uses, and from nothing else. Its
record says of which code it is, so that a test finds out where a trial was changed and not run anew.
"""

import ast
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from symtable import SymbolTable, symtable
from typing import Any

import torch
from torch import Tensor

from nalu_tutorial._files import replaced
from nalu_tutorial.experiments.running import commit, machine, today, versions
from nalu_tutorial.records import trial_path

ROOT = Path(__file__).parents[1]
DIGITS = 6  # as a record of an experiment has of each number


def statements_of(notebook: Path) -> list[str]:
    """Return what the code cells of a notebook say, one statement after the other, and each imported name by itself."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    lines = code.splitlines()
    return [text for node in ast.parse(code).body for text in imports_of(node) or [source_of(node, lines)]]


def source_of(node: ast.stmt, lines: list[str]) -> str:
    """Return a statement as it is written, decorators included: how Python would write it depends on its version."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return "\n".join(line.rstrip() for line in lines[first - 1 : node.end_lineno])


def imports_of(node: ast.stmt) -> list[str]:
    """Return an import for each name that a statement imports."""
    if isinstance(node, ast.ImportFrom):
        return [ast.unparse(ast.ImportFrom(node.module, [alias], node.level)) for alias in node.names]
    return [ast.unparse(ast.Import([alias])) for alias in node.names] if isinstance(node, ast.Import) else []


def trials_in(statements: list[str]) -> dict[str, int]:
    """Return the names of the trials whose records a notebook reads, and in which statement."""
    calls = [(node, k) for k, statement in enumerate(statements) for node in ast.walk(ast.parse(statement))]
    return {
        node.args[0].id: k
        for node, k in calls
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "recorded_trial"
        if isinstance(node.args[0], ast.Name)
    }


def code_of(trial: str, statements: list[str], read: int) -> str:
    """Return a trial and all that it uses, as code: what each name was given last before it was needed."""
    tables = [symtable(statement, "notebook", "exec") for statement in statements]
    nodes = [ast.parse(statement).body[0] for statement in statements]
    asked, kept = [(trial, read)], set[int]()
    while asked:
        name, before = asked.pop()
        giving = [k for k in range(before) if gives(tables[k], name)][-1:]
        changing = [k for k in range(*giving, before) if giving and changes(nodes[k], name)]
        for k in {*giving, *changing} - kept:
            kept.add(k)
            called_later = isinstance(nodes[k], ast.FunctionDef | ast.ClassDef)
            asked += [(used, read if called_later else k) for used in used_by(tables[k])]
    return "\n".join(statements[k] for k in sorted(kept))


def gives(table: SymbolTable, name: str) -> bool:
    """Tell whether a statement gives a name its value."""
    return name in table.get_identifiers() and (table.lookup(name).is_assigned() or table.lookup(name).is_imported())


def changes(statement: ast.stmt, name: str) -> bool:
    """Tell whether a statement sets an attribute or an entry of what bears a name, as in `Net.forward = forward`."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    parts = [target for target in targets if isinstance(target, ast.Attribute | ast.Subscript)]
    return any(isinstance(part.value, ast.Name) and part.value.id == name for part in parts)


def used_by(table: SymbolTable) -> Iterator[str]:
    """Yield the names of the notebook that a statement uses, in its functions too."""
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (table.get_type() == "module" or symbol.is_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from used_by(child)


def digest(code: str) -> str:
    """Return a short name of some code."""
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def rounded(value: Any) -> Any:
    """Return what a trial found as JSON can hold it: tensors as lists, numbers with six digits."""
    if isinstance(value, Tensor):
        return rounded(value.tolist())
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def record(notebook: Path, trial: str, code: str) -> None:
    """Run a trial and write its record."""
    begun = time.perf_counter()
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(code, notebook.name, "exec"), names)
    result = rounded(names[trial]())
    where = notebook.resolve().relative_to(ROOT).as_posix()
    about = {
        "trial": trial,
        "notebook": where,
        "command": f"python tools/record_trials.py {where} {trial}",
        "code": digest(code),
        "versions": versions(),
        "commit": commit(),
        "machine": machine(),
        "date": today(),
        "seconds": round(time.perf_counter() - begun, 1),
    }
    path = trial_path(trial)
    path.parent.mkdir(exist_ok=True)
    with replaced(path) as (draft,):
        lines = json.dumps(about, indent=2, ensure_ascii=False).removesuffix("\n}")
        draft.write_text(f'{lines},\n  "found": {json.dumps(result, ensure_ascii=False)}\n}}\n', encoding="utf-8")
    print(f"{trial}: {about['seconds']} s")


def main(path: str, *names: str) -> None:
    """Record the trials of a notebook."""
    torch.set_num_threads(1)
    statements = statements_of(Path(path))
    for trial, read in trials_in(statements).items():
        if not names or trial in names:
            record(Path(path), trial, code_of(trial, statements, read))


if __name__ == "__main__":
    main(*sys.argv[1:])
