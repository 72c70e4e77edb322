"""``{messages}``: the sentences by which the package refuses, read from where they are raised.

What is filled in only then, a size or a name, is three dots. Somebody who searches for a message finds it here.
"""

import ast

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .package import PACKAGE

ELSEWHERE = ("exercises",)  # whose checkers answer about the reader's own draft


class Messages(SphinxDirective):
    """A list for each part of the package."""

    def run(self):
        """Return a section for each part that raises sentences."""
        sections = []
        for folder in sorted(path for path in PACKAGE.iterdir() if path.is_dir() and path.name not in ELSEWHERE):
            files = sorted(folder.rglob("*.py"))
            said = dict.fromkeys(each for file in files for each in raised(file.read_text(encoding="utf-8")))
            for file in files:
                self.env.note_dependency(str(file))
            if said:
                section = nodes.section(
                    "", nodes.title("", folder.name), ids=[nodes.make_id(f"messages {folder.name}")]
                )
                section += nodes.bullet_list("", *(item(*each) for each in sorted(said)))
                sections.append(section)
        return sections


def item(sentence, kind):
    """Return an entry of a list."""
    return nodes.list_item("", nodes.paragraph("", "", nodes.literal("", kind), nodes.Text(f": {sentence}")))


def raised(source):
    """Yield what a file raises as (sentence, name of the exception), where the sentence stands in the raise."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            sentence = sentence_of(node.exc.args[0])
            if sentence.count(" ") > 1:
                yield sentence, ast.unparse(node.exc.func).rpartition(".")[2]


def sentence_of(argument):
    """Return a string as it is typed, with three dots for what is filled in; nothing for anything else."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    if isinstance(argument, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in argument.values)
    return ""


def connect(app):
    """Let pages use the directive."""
    app.add_directive("messages", Messages)
