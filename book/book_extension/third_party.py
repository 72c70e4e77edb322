"""What others wrote: the theme made lighter and some of its words mended, formulas typeset."""

import re

from . import when_built
from .faces import cut
from .formulas import typeset
from .styles import COMMENT, join, sheets_of_ours

# What the head of a page asks for before there is text: scripts that can wait, and their announcements.
WAITING = re.compile(r'<script((?: data-[\w-]+="[^"]*")*)(?: defer)? src="([^"]*?_static/[^"]*)"></script>')
ANNOUNCED = re.compile(r'\s*<link rel="preload" as="script"[^>]*>')
OPTIONS, SEARCH = "_static/documentation_options.js", "_static/searchtools.js"
# The theme's icons also come as a web font; this script draws them a second time and is half of a page's weight.
UNUSED = ("_static/scripts/fontawesome.js",)
# The theme and docutils each say again what Sphinx says of the width of a screen.
VIEWPORT = re.compile(r'\s*<meta name="viewport"[^>]*>')
# Formulas are typeset when the book is built.
MATHJAX = re.compile(r"\s*<script>window\.MathJax = .*?</script>|\s*<script[^>]*mathjax[^>]*></script>")
FOLD = re.compile(r'(<a [^>]*>((?:(?!</a>).)*)</a><details[^>]*>)<summary>(?=<span class="toctree-toggle")')
FONTS = "_static/vendor/fontawesome/webfonts"
ICON_RULE = re.compile(r"([^{}]+)\{[^{}]*?content:\s*\"\\([0-9a-f]{4,5})\"")


def connect(app):
    """Do all of it when the pages are there."""
    when_built(app, finish, priority=800)  # when the theme has written its colors of code


def finish(app, site):
    """Take out what is not used, mend what a screen reader stumbles over, typeset the formulas."""
    trim(site)
    trim_icons(site)
    options = (site / OPTIONS).read_text(encoding="utf-8").strip()
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    for path, text in typeset(site, join(site, pages)).items():
        path.write_text(let_scripts_wait(shorten_head(mend_labels(text)), options), encoding="utf-8")


def shorten_head(page):
    """Return the page with one word on the width of a screen, and without MathJax."""
    if first := VIEWPORT.search(page):
        page = page[: first.end()] + VIEWPORT.sub("", page[first.end() :])
    head, end, body = page.partition("</head>")
    return MATHJAX.sub("", head) + end + body


def let_scripts_wait(page, options):
    """Return the page whose scripts run, in their order, after the text is there; what they are told stands in it.

    The search begins as soon as its script runs, and needs those that wait: its page stays as it is.
    """
    head, end, body = page.partition("</head>")
    if SEARCH in head:
        return page
    head = ANNOUNCED.sub("", head)
    head = re.sub(rf'<script src="[^"]*{OPTIONS}[^"]*"></script>', lambda _: f"<script>{options}</script>", head)
    return WAITING.sub(r'<script\1 defer="defer" src="\2"></script>', head) + end + body


def trim(site):
    """Empty the scripts that no page uses (the theme links to them); drop source maps, and comments of our sheets."""
    for name in UNUSED:
        (site / name).write_text("")
    for map_file in (site / "_static").rglob("*.map"):
        map_file.unlink()
    for sheet in sheets_of_ours(site):
        sheet.write_text(COMMENT.sub("", sheet.read_text(encoding="utf-8")), encoding="utf-8")
    for script in [*(site / "_static").rglob("*.js"), *(site / "_static").rglob("*.css")]:
        text = script.read_text(encoding="utf-8")
        if "sourceMappingURL=" in text[-400:]:
            head, _, _ = text.rpartition("sourceMappingURL=")
            script.write_text(head.rstrip("/*# \n"), encoding="utf-8")


def trim_icons(site):
    """Keep of each icon font what the pages name: 2 of its 156 kB."""
    glyphs = named_glyphs(site)
    for font in (site / FONTS).glob("*.ttf"):
        cut(font, font.with_suffix(".woff2"), glyphs, [])
        font.unlink()


def named_glyphs(site):
    """Return the code points of the icons that pages and scripts name, and of those that style sheets write."""
    text = "".join(path.read_text(encoding="utf-8") for path in [*site.rglob("*.html"), *site.glob("_static/**/*.js")])
    styles = "".join(path.read_text(encoding="utf-8") for path in site.glob("_static/**/*.css"))
    used = set(re.findall(r"fa-[\w-]+", text))
    rules = [(set(re.findall(r"fa-[\w-]+", names)), code) for names, code in ICON_RULE.findall(styles)]
    return {int(code, 16) for names, code in rules if not names or names & used}


def mend_labels(page):
    """Return the page with labels that say what is seen, and bibliography entries that are items of their list.

    Where no script chooses a theme, it is the light one: the theme's own word for that, `auto`, has no colors.
    """
    page = page.replace('data-theme="auto"', 'data-theme="light"', 1)
    page = page.replace(' aria-label="Toggle hidden content"', "")
    page = page.replace('role="doc-biblioentry"', 'role="listitem"')
    page = FOLD.sub(lambda match: f'{match[1]}<summary aria-label="Pages under {words_of(match[2])}">', page)
    return re.sub(r'(class="btn search-button-field[^>]*?) aria-label="Search"', r"\1", page)


def words_of(link):
    return re.sub(r"<[^>]+>", "", link).replace('"', "&quot;")
