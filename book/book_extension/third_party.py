"""Third-party scripts: MathJax copied from its Python package, and what the theme ships but no page uses removed."""

import importlib.util
import shutil
from pathlib import Path

MATHJAX_PARTS = ("tex-chtml.js", "output/chtml/fonts/woff-v2", "input/tex/extensions")
# The theme's icons also come as a web font; this script draws them a second time and is half of a page's weight.
UNUSED = ("_static/scripts/fontawesome.js",)


def connect(app):
    """Do both when the pages are there."""
    app.connect("build-finished", finish)


def finish(app, exception):
    """Copy MathJax beside the pages and empty what is not used."""
    if exception is None and app.builder.format == "html":
        copy_mathjax(Path(app.outdir) / "_static" / "mathjax")
        trim(Path(app.outdir))


def copy_mathjax(target):
    """Copy the part of MathJax that TeX input and HTML output need: 2 of its 24 MB."""
    source = Path(importlib.util.find_spec("sphinx-mathjax-offline").origin).parent / "static" / "mathjax"
    for part in MATHJAX_PARTS:
        copy = shutil.copytree if (source / part).is_dir() else shutil.copy
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if not (target / part).exists():
            copy(source / part, target / part)


def trim(site):
    """Empty the scripts that no page uses (the theme links to them) and drop the source maps."""
    for name in UNUSED:
        (site / name).write_text("")
    for map_file in (site / "_static").rglob("*.map"):
        map_file.unlink()
    for script in [*(site / "_static").rglob("*.js"), *(site / "_static").rglob("*.css")]:
        text = script.read_text(encoding="utf-8")
        if "sourceMappingURL=" in text[-400:]:
            head, _, _ = text.rpartition("sourceMappingURL=")
            script.write_text(head.rstrip("/*# \n"), encoding="utf-8")
