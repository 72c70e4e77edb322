"""The Python of the page: the checkers and what they import, as one script for an interpreter in JavaScript.

It is Brython, which comes from PyPI. A page opened from a folder can fetch nothing and start no worker of a file, so
all of it stands in one string, which becomes a worker when a reader answers an exercise.
"""

import ast
import json
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

from .package import PACKAGE

IN_PAGE = PACKAGE.parent / "book" / "in_page"
BRYTHON = Path(find_spec("brython").origin).parent / "data"
STANDARD = re.compile(
    r"^__BRYTHON__\.use_VFS = true;\s*var scripts = (\{.*\})\s*__BRYTHON__\.update_VFS\(scripts\)\s*$", re.S
)
# What drafts and checkers may import of Python's library, and what that imports.
LIBRARY = """
__future__ _collections _collections_abc _operator _random _string abc array bisect cmath collections copy
copyreg builtins sys browser enum fractions heapq itertools keyword math numbers operator python_re re reprlib
string types weakref _weakrefset _weakref _abc _py_abc _bisect _heapq _thread
"""


def checkers():
    """Return the names of the checkers that answer in the page, as nac.gates, and why the others do not."""
    reasons = tomllib.loads((IN_PAGE / "kernel.toml").read_text(encoding="utf-8"))
    files = sorted((PACKAGE / "exercises").glob("[!_]*/[!_]*.py"))
    names = [f"{file.parent.name}.{file.stem}" for file in files]
    kernel = {f"{package}.{name}": why for package, whys in reasons.items() for name, why in whys.items()}
    if unknown := kernel.keys() - set(names):
        raise ValueError(f"kernel.toml names no checkers with {', '.join(sorted(unknown))}")
    return [name for name in names if name not in kernel], kernel


def script(names):
    """Return the script of the worker that runs the checkers of these names."""
    ours = modules(names)
    files = {name: [".py", bare(source), [], *([1] if package else [])] for name, (source, package) in ours.items()}
    parts = [
        (IN_PAGE / "before.js").read_text(encoding="utf-8"),
        (BRYTHON / "brython.js").read_text(encoding="utf-8"),
        f"__BRYTHON__.use_VFS = true;\n__BRYTHON__.update_VFS({json.dumps(standard() | files)});",
        (IN_PAGE / "worker.js").read_text(encoding="utf-8"),
    ]
    return "\n".join(parts)


def standard():
    """Return the modules of Python's library that are offered, as Brython keeps them."""
    whole = json.loads(STANDARD.match((BRYTHON / "brython_stdlib.js").read_text(encoding="utf-8"))[1])
    return {name: whole[name] for name in ("$timestamp", *LIBRARY.split()) if name in whole}


class Bare(ast.NodeTransformer):
    """Takes annotations and docstrings away; the names of a class's fields become its FIELDS."""

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns, node.body = None, node.body[1:] or [ast.Pass()] if ast.get_docstring(node) else node.body
        return node

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_ClassDef(self, node):
        names = [each.target.id for each in node.body if isinstance(each, ast.AnnAssign)]
        self.generic_visit(node)
        node.body = [*(node.body[1:] if ast.get_docstring(node) else node.body), *ast.parse(f"FIELDS = {names}").body]
        return node

    def visit_AnnAssign(self, node):
        return node.value and ast.Assign([node.target], node.value, lineno=0)


def bare(source):
    """Return a module without what only its readers and checks of types read: a third less to read for the page."""
    tree = ast.parse(source)
    if ast.get_docstring(tree):
        tree.body = tree.body[1:]
    return ast.unparse(Bare().visit(tree))


def modules(checkers):
    """Return the modules that the checkers need, each as (source, whether it is a package), by their names.

    A package becomes no more than the names that are asked of it: what else it imports needs torch.
    """
    sources = {}
    for path in sorted(IN_PAGE.rglob("*.py")):
        inside = path.relative_to(IN_PAGE)
        if inside.parts[0] != "replaced":
            name = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
            sources[name.removeprefix("light.")] = (path.read_text(encoding="utf-8"), path.stem == "__init__")
    for name in checkers:
        add(sources, f"nalu_tutorial.exercises.{name}")
    return sources


def add(sources, name):
    """Add a module of the package, those that it imports, and the packages that they stand in."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    for k in range(1, name.count(".") + 1):
        sources.setdefault(name.rsplit(".", k)[0], ("", True))
    if name in sources:
        return
    replaced = IN_PAGE / "replaced" / f"{path.name}.py"
    file = replaced if path.parent.name == "_shared" and replaced.exists() else path.with_suffix(".py")
    sources[name] = (file.read_text(encoding="utf-8"), False)
    for node in ast.walk(ast.parse(sources[name][0])):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = ".".join([*name.split(".")[: -node.level], *filter(None, [node.module])])
            for alias in node.names:
                add_name(sources, base, alias.name)


def add_name(sources, base, name):
    """Add what a name of a module or a package stands for."""
    path = PACKAGE.joinpath(*base.split(".")[1:])
    if not path.is_dir():
        add(sources, base)
    elif (path / f"{name}.py").exists():
        add(sources, f"{base}.{name}")
    else:
        tree = ast.parse((path / "__init__.py").read_text(encoding="utf-8"))
        imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        module = next(node.module for node in imports if name in {alias.name for alias in node.names})
        add(sources, f"{base}.{module}")
        line = f"from .{module} import {name}\n"
        before = sources[base][0]
        sources[base] = (before if line in before else before + line, True)
