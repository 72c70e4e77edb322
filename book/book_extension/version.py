"""The version of the package, which is the book's too: at the foot of every page, and in what Sphinx writes."""

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "nalu_tutorial" / "__init__.py"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def connect(app):
    """Set it before the pages are written."""
    app.connect("config-inited", set_version)


def set_version(app, config):
    """Give Sphinx the version, and the footer a line with it."""
    config.version = config.release = version = read_version()
    footer = config.html_theme_options.get("extra_footer", "")
    config.html_theme_options = {**config.html_theme_options, "extra_footer": f"<p>Version {version}.</p>\n{footer}"}


def read_version():
    """Return the version as the package's own file has it; to import it would need torch."""
    return VERSION.search(PACKAGE.read_text(encoding="utf-8"))[1]
