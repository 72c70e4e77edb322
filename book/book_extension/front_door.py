"""The first address of all, which leads to the front page: with a title, for those who meet it in a list."""

import html
from pathlib import Path

from .heads import book_title


def connect(app):
    """Write it before the table of contents writes one without a title."""
    app.connect("build-finished", write_door, priority=100)


def write_door(app, exception):
    """Write a page that leads on by itself, and by a link."""
    if exception is None and app.builder.format == "html":
        (Path(app.outdir) / "index.html").write_text(door(app.config), encoding="utf-8")


def door(config):
    """Return the page."""
    front, title = f"{config.root_doc}.html", html.escape(book_title())
    address = f'<link rel="canonical" href="{config.html_baseurl}{front}">\n' if config.html_baseurl else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{config.language}">\n<meta charset="utf-8">\n<title>{title}</title>\n{address}'
        f'<meta http-equiv="refresh" content="0; url={front}">\n<p><a href="{front}">{title}</a></p>\n</html>\n'
    )
