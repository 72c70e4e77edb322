"""The style sheets of the theme and of Sphinx's extensions as one file, without what no page can use.

They are what a first visit waits for. A rule stays unless each of its selectors names a class or an id that stands in
no page and in no script, and a custom property stays if a rule, a page or a script reads it.
"""

import re
from hashlib import sha256

JOINED, THEME = "_static/styles/shell.css", "styles/theme.css"
SHEET = re.compile(r'[ \t]*<link(?=[^>]*rel="stylesheet")[^>]*?href="([^"]*?)_static/([^"?]+\.css)[^"]*"[^>]*>\n?')
OWN = re.compile(r"(?:book|face|cite|all-units)\.css$|explorables/|answers/")
IMPORT = re.compile(r'@import "([^"]+)";|@charset "[^"]+";')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SIGNS = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]""", re.DOTALL)
COMMA = re.compile(r",(?![^()]*\))(?![^\[\]]*\])")
REFUSED = re.compile(r":not\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
SET = re.compile(r"""(?<=[{;\s])(--[\w-]+)\s*:(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;{}"'])*(?:;|(?=\}))""")
READ = re.compile(r"var\(\s*(--[\w-]+)")
NAMES = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
GROUPS = ("@media", "@supports")


def join(site, pages):
    """Write the joined sheet of a built site; return the pages, by their paths, with one link in place of the many."""
    sheets = list(dict.fromkeys(name for text in pages.values() for name in sheets_of(text)))
    theirs = [name for name in sheets if not OWN.match(name) and f"_static/{name}" != JOINED]
    if theirs:
        scripts = "".join(path.read_text(encoding="utf-8") for path in site.glob("_static/**/*.js"))
        words = set(re.findall(r"[\w-]+", scripts)).union(*(re.findall(r"[\w-]+", text) for text in pages.values()))
        whole = "".join(read_sheet(site / "_static" / name) for name in theirs)
        ours = "".join(path.read_text(encoding="utf-8") for path in sheets_of_ours(site))
        (site / JOINED).write_text(
            without_unread(kept(whole, words), words.union(READ.findall(ours))), encoding="utf-8"
        )
    if not (site / JOINED).exists():
        return pages
    version = sha256((site / JOINED).read_bytes()).hexdigest()[:8]
    return {path: with_one_link(text, version) for path, text in pages.items()}


def sheets_of_ours(site):
    """Return the paths of the sheets that stay files of their own."""
    return [path for path in site.glob("_static/**/*.css") if OWN.match(str(path.relative_to(site / "_static")))]


def sheets_of(page):
    """Return the sheets that a page of the theme links to; what comes beside it, as slides do, has its own."""
    return [name for _, name in SHEET.findall(page)] if f"_static/{THEME}" in page else []


def read_sheet(path):
    """Return a style sheet without comments, with what it imports."""
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return IMPORT.sub(lambda match: read_sheet(path.parent / match[1]) if match[1] else "", text)


def with_one_link(page, version):
    """Return a page that links to the joined sheet where its first link to one of the others stood."""
    if not sheets_of(page):
        return re.sub(rf"{JOINED}\?v=\w+", f"{JOINED}?v={version}", page)
    links = [each for each in SHEET.finditer(page) if not OWN.match(each[2])]
    link = f'    <link rel="stylesheet" type="text/css" href="{links[0][1]}{JOINED}?v={version}" />\n'
    head, tail = page[: links[0].start()], page[links[0].end() :]
    return head + link + SHEET.sub(lambda each: each[0] if OWN.match(each[2]) else "", tail)


def kept(text, words):
    """Return the rules of a sheet that can match where only these words are classes and ids."""
    return "".join(kept_rule(prelude, body, words) for prelude, body in rules_of(text))


def without_unread(text, elsewhere):
    """Return a sheet without the custom properties that neither it nor anything elsewhere reads."""
    read = elsewhere.union(READ.findall(text))
    left = SET.sub(lambda each: each[0] if each[1] in read else "", text)
    return left if left == text else without_unread(left, elsewhere)  # what only they read is unread now


def kept_rule(prelude, body, words):
    """Return a rule with the selectors that can match, or nothing where none can."""
    if body is None or (prelude.startswith("@") and not prelude.startswith(GROUPS)):
        return f"{prelude};" if body is None else f"{prelude}{{{body}}}"
    if prelude.startswith("@"):
        inner = kept(body, words)
        return f"{prelude}{{{inner}}}" if inner else ""
    selectors = [each for each in COMMA.split(prelude) if can_match(each, words)]
    return f"{','.join(selectors)}{{{body}}}" if selectors else ""


def can_match(selector, words):
    """Tell whether all classes and ids that a selector asks for are among the words; an escaped name counts as one."""
    asked = REFUSED.sub("", selector)
    return "\\" in asked or ":is(" in asked or all(name in words for name in NAMES.findall(asked))


def rules_of(text):
    """Yield the rules of a sheet, each as what stands before its braces and in them, or None where there are none."""
    depth = start = opened = 0
    for sign in SIGNS.finditer(text):
        if sign[0] == "{":
            depth += 1
            opened = sign.end() if depth == 1 else opened
        elif sign[0] == "}":
            depth -= 1
            if depth == 0:
                yield text[start : opened - 1].strip(), text[opened : sign.start()].strip()
                start = sign.end()
        elif sign[0] == ";" and depth == 0:
            yield text[start : sign.start()].strip(), None
            start = sign.end()
