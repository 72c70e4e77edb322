"""The first address of all, which leads to the front page: with a title and what the front page says of itself.

It is what is met in a list, or shared. Where the pages have an address, robots.txt stands beside it: search engines
ask for it at the root of a host, so it is read where the book has a host of its own.
"""

import html
import re

from . import when_built
from .heads import book_title

TOLD = re.compile(r'<link rel="canonical"[^>]*>|<meta (?:name="(?:description|twitter:card)"|property="og:)[^>]*>')
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1.0">'


def connect(app):
    """Write it before the table of contents writes one without a title."""
    when_built(app, write_door, priority=100)


def write_door(app, site):
    """Write a page that leads on by itself, and by a link, and where the site map is."""
    front = f"{app.config.root_doc}.html"
    head = (site / front).read_text(encoding="utf-8").partition("</head>")[0]
    (site / "index.html").write_text(door(app.config.language, front, TOLD.findall(head)), encoding="utf-8")
    if address := app.config.html_baseurl:
        rules = f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n"
        (site / "robots.txt").write_text(rules, encoding="utf-8")


def door(language, front, text):
    """Return the page that leads to the front page, with the tags that the front page tells of itself."""
    title, tags = html.escape(book_title()), "\n".join([VIEWPORT, *text])
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<meta charset="utf-8">\n<title>{title}</title>\n{tags}\n'
        f'<meta http-equiv="refresh" content="0; url={front}">\n<p><a href="{front}">{title}</a></p>\n</html>\n'
    )
