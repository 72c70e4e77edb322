"""Explorables on pages without a kernel: the same ES modules that anywidget loads, as classic scripts.

A classic script also runs from ``file://``, where browsers refuse modules. A page gets only what it shows.
"""

import json
import re
import shutil
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive

from . import when_built
from .package import PACKAGE, part

SOURCE = PACKAGE / "explorables"
HOST = Path(__file__).with_name("host.js")
JOIN = part("explorables/_join")
SHOWN = re.compile(r'data-nalu-widget="([\w-]+)"')


class Explorable(Directive):
    """``{explorable} name``: the explorable in its first state; the text inside is for readers without scripts."""

    required_arguments = 1
    has_content = True

    def run(self):
        name = self.arguments[0]
        fallback = " ".join(self.content)
        element = f'<div class="nalu-explorable" data-nalu-widget="{name}" data-state="{{}}"><p>{fallback}</p></div>'
        return [nodes.raw("", element, format="html")]


def connect(app):
    app.add_directive("explorable", Explorable)
    app.connect("html-page-context", add_scripts)
    when_built(app, write_scripts)


def add_scripts(app, pagename, templatename, context, doctree):
    """Load on a page the host and the explorables that stand on it.

    Their style sheet stands at the end of the page: the text does not wait for it, and the scripts do.
    """
    shown = sorted(set(SHOWN.findall(context.get("body", ""))))
    if shown:
        context["sheet_after_text"] = "_static/explorables/explorables.css"
        app.add_js_file("explorables/host.js", loading_method="defer")
    for name in shown:
        app.add_js_file(f"explorables/{name}.js", loading_method="defer")


def write_scripts(app, site):
    """Write the host, the style sheet and one classic script for each explorable."""
    target = site / "_static" / "explorables"
    target.mkdir(parents=True, exist_ok=True)
    for file in (HOST, SOURCE / "explorables.css"):
        shutil.copyfile(file, target / file.name)
    for module in sorted(SOURCE.glob("*.js")):
        if module.name != "kit.js":
            (target / f"{name_of(module)}.js").write_text(classic_script(module), encoding="utf-8")


def name_of(module):
    """Return the name that pages call a module by, as an address has it: with hyphens."""
    return module.stem.replace("_", "-")


def classic_script(module):
    """Return an ES module as a script that hands the module's default export to the host."""
    return f"naluHost.mount({json.dumps(name_of(module))}, {JOIN.as_script(module)});\n"
