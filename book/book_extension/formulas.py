"""Formulas as MathML, which browsers draw without a script: MathJax makes it of their TeX when the book is built.

MathJax runs in the JavaScript engine of a Python package. The font is cut to the signs that the pages have.
"""

import html
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from py_mini_racer import MiniRacer

from .faces import cut

CONVERT = Path(__file__).with_suffix(".js")
MATHJAX = ("startup", "core", "adaptors/liteDOM", "input/tex")
FORMULA = re.compile(r'(<(span|div) class="math [^"]*"[^>]*>)\s*\\([(\[])(.*?)\\[)\]]\s*(?=</\2>)', re.DOTALL)
OF_MATHJAX = re.compile(r'\s*\n\s*| data-mjx-[\w-]+="[^"]*"| xmlns="[^"]*"')
DRAWN, LETTER = re.compile(r"<math\b.*?</math>", re.DOTALL), re.compile(r"<mi>(.)</mi>")
ROOT, RADICAL = re.compile("<msqrt|<mroot"), ord("√")  # browsers draw it of the font; no page writes it
FONT = "_static/fonts/formulas.woff2"
# A letter by itself is drawn in italics, which Unicode has in rows: the first letter, the last, the first in italics.
ROWS = (("a", "z", 0x1D44E), ("A", "Z", 0x1D434), ("α", "ω", 0x1D6FC), ("Α", "Ω", 0x1D6E2))
ELSEWHERE = {"h": 0x210E, "∂": 0x1D715, "ϵ": 0x1D716, "ϑ": 0x1D717, "ϰ": 0x1D718, "ϕ": 0x1D719, "ϱ": 0x1D71A}


def typeset(site, pages):
    """Return the pages, by their paths, with MathML in place of TeX, and write the font that draws it."""
    pages = {path: FORMULA.sub(mathml, text) for path, text in pages.items()}
    write_font(site / FONT, "".join(each for text in pages.values() for each in DRAWN.findall(text)))
    return pages


def mathml(formula):
    """Return the opening tag of a formula's element and the formula as MathML."""
    opening, _, bracket, tex = formula.groups()
    return opening + converted(html.unescape(tex).strip(), bracket == "[")


@cache
def converted(tex, display):
    """Return a formula as MathML.

    Raises
    ------
    ValueError
        If MathJax does not understand it.
    """
    drawn = OF_MATHJAX.sub("", engine().call("convert", tex, display))
    if "<merror" in drawn:
        raise ValueError(f"MathJax does not understand the formula {tex}")
    return drawn


@cache
def engine():
    """Return a JavaScript engine with MathJax and the function that converts a formula."""
    source = Path(find_spec("sphinx-mathjax-offline").origin).parent / "static" / "mathjax"
    made = MiniRacer()
    made.eval("var window = globalThis, MathJax = {startup: {typeset: false}}; 0")
    for script in (*(source / f"{name}.js" for name in MATHJAX), CONVERT):
        made.eval(f"{script.read_text(encoding='utf-8')}; 0")
    return made


def write_font(target, drawn):
    """Write STIX Two Math with the signs of these formulas and the larger forms of each."""
    letters = set(LETTER.findall(html.unescape(drawn)))
    signs = {ord(each) for each in html.unescape(re.sub(r"<[^>]+>", "", drawn))} | {italic(each) for each in letters}
    signs |= {RADICAL} if ROOT.search(drawn) else set()
    target.parent.mkdir(parents=True, exist_ok=True)
    cut(Path(find_spec("ziamath").origin).parent / "fonts" / "STIXTwoMath-Regular.ttf", target, signs, ["ssty"])


def italic(letter):
    """Return the code point of a letter in italics."""
    row = next((code - ord(first) for first, last, code in ROWS if first <= letter <= last), 0)
    return ELSEWHERE.get(letter, ord(letter) + row)
