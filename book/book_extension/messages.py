"""``{messages}``: the sentences by which the package refuses, read from where they are raised.

What is filled in only then, a size or a name, is three dots. Somebody who searches for a message finds it here.
"""

import ast
import re

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .package import PACKAGE

WORD = re.compile(r"[A-Za-z]{2,}")
DOTS = re.compile("……+")  # two things that are filled in one after the other
ELSEWHERE = ("exercises",)  # whose checkers answer about the reader's own draft


class Messages(SphinxDirective):
    """A list for each part of the package."""

    def run(self):
        sections = []
        for folder in sorted(path for path in PACKAGE.iterdir() if path.is_dir() and path.name not in ELSEWHERE):
            files = sorted(folder.rglob("*.py"))
            sentences = dict.fromkeys(each for file in files for each in raised(file.read_text(encoding="utf-8")))
            for file in files:
                self.env.note_dependency(str(file))
            if sentences:
                section = nodes.section(
                    "", nodes.title("", folder.name), ids=[nodes.make_id(f"messages {folder.name}")]
                )
                section += nodes.bullet_list("", *(item(*each) for each in sorted(sentences)))
                sections.append(section)
        return sections


def item(sentence, kind):
    """Return an entry of a list, in which a sentence stands as it is printed: no dash or quote is made finer."""
    message = nodes.literal("", sentence, classes=["nalu-message"])
    return nodes.list_item("", nodes.paragraph("", "", nodes.literal("", kind), nodes.Text(": "), message))


def raised(source):
    """Yield what a file raises, or returns to be raised, as (sentence, name of the exception)."""
    tree = ast.parse(source)
    named = values(tree)
    for node in ast.walk(tree):
        error = node.exc if isinstance(node, ast.Raise) else node.value if isinstance(node, ast.Return) else None
        if isinstance(error, ast.Call) and error.args:
            kind = ast.unparse(error.func).rpartition(".")[2]
            sentence = DOTS.sub("…", sentence_of(error.args[0], named))
            if len(WORD.findall(sentence)) > 1 and (isinstance(node, ast.Raise) or kind.endswith("Error")):
                yield sentence, kind


def values(tree):
    """Return what each name of a file is given last, and each function returns at its end."""
    named = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named[node.targets[0].id] = node.value
        elif isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return):
            named[node.name] = node.body[-1].value
    return named


def sentence_of(argument, named):
    """Return a string as it is typed, with three dots for what is filled in; nothing for anything else."""
    match argument:
        case ast.Constant():
            return str(argument.value)
        case ast.JoinedStr():
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in argument.values)
        case ast.Name(name) | ast.Call(ast.Name(name)) if name in named:
            rest = {other: value for other, value in named.items() if other != name}  # so that it ends
            return sentence_of(named[name], rest)
        case ast.Call(ast.Attribute(text, "format")):
            return sentence_of(text, named).replace("{}", "…")
    return ""


def connect(app):
    app.add_directive("messages", Messages)
