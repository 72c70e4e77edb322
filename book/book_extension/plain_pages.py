"""Each page as plain Markdown beside it, and llms.txt, which lists them: for a language model, or any reader of text.

https://llmstxt.org has the form. A page keeps its name and takes `.md` after it; figures become what they say.
"""

import html
import re
from pathlib import Path

from docutils import nodes
from markdownify import MarkdownConverter
from sphinx import addnodes

from . import when_built
from .heads import book_title

SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
LABEL = re.compile(r'^<svg\b[^>]*?aria-label="([^"]*)"')
LEFT_OUT = re.compile(
    r'<a class="headerlink".*?</a>|<p class="(?:collapsed|expanded) admonition-title">.*?</p>'
    r'|<(script|style|button)\b.*?</\1>|<div class="nalu-narrow".*?</div>',
    re.DOTALL,
)
CODE, COLOR = re.compile(r"<pre\b.*?</pre>", re.DOTALL), re.compile(r"</?span\b[^>]*>")
MATH = ((re.compile(r"^\\\((.*)\\\)$", re.DOTALL), "$"), (re.compile(r"^\s*\\\[(.*)\\\]\s*$", re.DOTALL), "$$"))
PAGE = re.compile(r"^(?!\w+:|\.\./slides/)([^#]+\.html)(?=#|$)")  # slides have no text of their own
LANGUAGE = re.compile(r"highlight-(\w+)")
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')


class Plain(MarkdownConverter):
    """HTML of this book as Markdown: formulas as TeX, and links from page to page lead to Markdown."""

    def convert_span(self, el, text, parent_tags):
        return formula(el) if "math" in el.get("class", ()) else text

    def convert_div(self, el, text, parent_tags):
        if "math" in el.get("class", ()):
            return f"\n\n{formula(el)}\n\n"
        return super().convert_div(el, text, parent_tags)

    def convert_a(self, el, text, parent_tags):
        el["href"] = PAGE.sub(r"\1.md", el.get("href", ""))
        return super().convert_a(el, text, parent_tags)


def formula(el):
    text = el.get_text()
    for form, sign in MATH:
        text = form.sub(lambda match, sign=sign: f"{sign}{match[1].strip()}{sign}", text)
    return text


def language(el):
    """Return the language of a block of code, as the box around it says it."""
    box = el.find_parent(class_=LANGUAGE)
    name = LANGUAGE.search(" ".join(box["class"]))[1] if box else ""
    return {"ipython3": "python", "default": "python", "none": "", "myst": ""}.get(name, name)


CONVERTER = Plain(heading_style="ATX", bullets="-", code_language_callback=language, escape_misc=False)


def connect(app):
    """Write a page's Markdown with the page, and the list when all are there."""
    app.connect("html-page-context", write_plain, priority=900)
    when_built(app, write_list, priority=900)


def write_plain(app, pagename, templatename, context, doctree):
    """Write the Markdown of a page beside it, and let the page name it."""
    if doctree is None or app.builder.format != "html":
        return
    path = Path(app.outdir) / f"{pagename}.html.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(markdown(context["body"]), encoding="utf-8")
    link = f'<link rel="alternate" type="text/markdown" href="{path.name}" />'
    context["metatags"] += f"\n    {link}"


def markdown(body):
    """Return the HTML of a page's text as Markdown."""
    body = SVG.sub(lambda match: label_of(match[0]), body)
    body = CODE.sub(lambda match: COLOR.sub("", match[0]), body)  # most of all tags are colors of code
    text = CONVERTER.convert(LEFT_OUT.sub("", body))
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).strip() + "\n"


def label_of(drawing):
    label = LABEL.search(drawing)
    return f"<p>[Figure: {label[1]}]</p>" if label else ""


def write_list(app, site):
    """Write llms.txt: the book in a sentence, and each page with its description, in the order of the contents."""
    root = app.config.root_doc
    lines = [f"# {book_title()}", "", f"> {description(app, root)}"]
    for tree in app.env.get_doctree(root).findall(addnodes.toctree):
        lines += ["", f"## {tree['caption']}", ""]
        for _, name in tree["entries"]:
            lines += [entry(app, each) for each in [name, *app.env.toctree_includes.get(name, ())]]
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def entry(app, name):
    title = nodes.Text(app.env.titles[name].astext())
    return f"- [{title}]({app.config.html_baseurl}{name}.html.md): {description(app, name)}"


def description(app, name):
    head = (Path(app.outdir) / f"{name}.html").read_text(encoding="utf-8").partition("</head>")[0]
    return html.unescape(DESCRIPTION.search(head)[1])
