"""The picture that is shown where a link to a page is shared: its title above its first figure, or beside the mark.

It is drawn only where the pages have an address, since a picture is asked for by its whole address.
"""

import html
import re
import textwrap
from importlib.util import find_spec
from pathlib import Path

import resvg_py

FOLDER = "_static/previews"
MARK = Path(__file__).parents[1] / "assets" / "mark.svg"
SIZE, MARGIN, INK, GRAY = (1200, 630), 60, "#222832", "#48566b"
FIGURE = re.compile(r'<figure class="nalu-fig">.*?(<svg\b.*?</svg>)', re.DOTALL)
LABEL, BOX = re.compile(r'aria-label="([^"]*)"'), re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
HEAD = re.compile(r"^<svg\b[^>]*>")


def connect(app):
    """Draw it before Open Graph is told of it."""
    app.connect("html-page-context", add_preview, priority=450)


def add_preview(app, pagename, templatename, context, doctree):
    """Draw the picture of a page, and name it in the page's head."""
    if doctree is None or not app.config.html_baseurl:
        return
    figure = FIGURE.search(context["body"])
    title, book = context["title_of_heading"], app.config.html_title
    path = Path(app.outdir) / FOLDER / f"{pagename.replace('/', '-')}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(rendered(drawing(title, book, figure[1] if figure else None))))
    label = " ".join(html.unescape(LABEL.search(figure[1])[1]).split()) if figure else title
    context["meta"] |= {
        "og:image": f"{app.config.html_baseurl}{FOLDER}/{path.name}",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": label,
    }
    context["metatags"] += '\n    <meta name="twitter:card" content="summary_large_image" />'


def drawing(title, book, figure):
    width, height = SIZE
    lines = textwrap.wrap(title, 56 if figure else 26)
    size = 48 if figure else 76
    left, top = (MARGIN, 150) if figure else (400, (height - 1.25 * size * (len(lines) - 1)) / 2)
    parts = "".join(text(left, top + 1.2 * size * k, size, INK, line) for k, line in enumerate(lines))
    if figure:
        below = top + 1.2 * size * (len(lines) - 1) + 36
        parts += placed(MARK.read_text(encoding="utf-8"), MARGIN, 36, 52, 52) + text(130, 73, 30, GRAY, book)
        parts += placed(figure, MARGIN, below, width - 2 * MARGIN, height - below - 30)
    else:
        parts += placed(MARK.read_text(encoding="utf-8"), 90, 195, 240, 240)
        parts += text(400, height - MARGIN, 30, GRAY, book) if book != title else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" color="{INK}">{parts}</svg>'


def text(x, y, size, color, words):
    shape = f'font-family="Roboto Flex" font-size="{size}" fill="{color}"'
    return f'<text x="{x}" y="{y:.0f}" {shape}>{html.escape(words)}</text>'


def placed(drawn, x, y, width, height):
    """Return a drawing within a box, as large as has room there."""
    across, down = BOX.search(drawn).groups()
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    head = f'<svg {names} x="{x}" y="{y:.0f}" width="{width}" height="{height:.0f}" viewBox="0 0 {across} {down}">'
    return HEAD.sub(head, drawn)


def rendered(svg):
    """Return a drawing as PNG, in the font that comes with Open Graph's extension; other signs in the machine's."""
    fonts = Path(find_spec("sphinxext.opengraph").origin).parent / "_static" / "Roboto-Flex.ttf"
    family = {"font_family": "Roboto Flex", "sans_serif_family": "Roboto Flex"}
    return resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", font_files=[str(fonts)], **family)
