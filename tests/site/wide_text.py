"""Text as wide as a reader may need it, whatever fonts the machine has, and what has no room then."""

import base64
import io
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

ROOM = (Path(__file__).parent / "layout_queries.js").read_text(encoding="utf-8")
FACES = {  # the files of DejaVu, a wide family that comes with matplotlib: its name here, weight and style
    "DejaVuSans": ("Wide", 400, "normal"),
    "DejaVuSans-Bold": ("Wide", 700, "normal"),
    "DejaVuSans-Oblique": ("Wide", 400, "italic"),
    "DejaVuSansMono": ("Wide Mono", 400, "normal"),
}
# What the book writes: letters, Greek, from the dashes to the mathematical signs, keys, lines and geometric shapes. A
# page takes the whole files, with their six thousand glyphs, three times as long.
GLYPHS = [*range(0x20, 0x180), *range(0x370, 0x400), *range(0x2000, 0x2320), *range(0x2500, 0x2600)]
# Neither formulas, whose font has the forms of their signs, nor the icons of a font are text.
TEXT = "*:not(math, math *, [class*='fa-'])"
# Geometric precision: no letter is widened to whole pixels, which machines do differently.
FAMILY = f"""{TEXT} {{ font-family: Wide, sans-serif !important; text-rendering: geometricPrecision !important; }}
:is(pre, code, kbd, samp):not(#id), :is(pre, code, kbd, samp):not(#id) * {{ font-family: "Wide Mono" !important; }}"""
# WCAG 1.4.12, text spacing.
SPACED = f"""{TEXT} {{
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}}
p {{ margin-bottom: 2em !important; }}"""
# A quarter larger besides. Letters of a picture grow with the picture, so theirs are a quarter wider: 0.13 em more.
LARGE = "html { font-size: 125%; } .nalu-explorable svg text { letter-spacing: 0.25em !important; }"
SETTINGS = {"as it comes": "", "spaced": SPACED, "spaced and a quarter wider": SPACED + LARGE}
SET = """(css) => {
  let sheet = document.getElementById("wide-text");
  if (!sheet) {
    sheet = document.createElement("style");
    sheet.id = "wide-text";
    document.head.append(sheet);
  }
  sheet.textContent = css;
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@cache
def faces() -> list[list[str]]:
    """Return each face as its family, its weight, its style and its file in base64."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return [
        [family, str(weight), style, base64.b64encode(with_glyphs(folder / f"{file}.ttf")).decode()]
        for file, (family, weight, style) in FACES.items()
    ]


def with_glyphs(file: Path) -> bytes:
    """Return the file of a font that has the book's glyphs alone."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font, smaller = TTFont(file, lazy=True), io.BytesIO()
    subsetter = Subsetter(Options(layout_features=[], drop_tables=["FFTM"], hinting=False))
    subsetter.populate(unicodes=GLYPHS)
    subsetter.subset(font)
    font.save(smaller)
    return smaller.getvalue()


LOAD_FACES = """(faces) => Promise.all(faces.map(async ([family, weight, style, file]) => {
  document.fonts.add(await new FontFace(family, `url(data:font/ttf;base64,${file})`, { weight, style }).load());
}))"""


def prepare(page: Any) -> None:
    """Give a page the fonts and the questions."""
    page.evaluate(LOAD_FACES, faces())
    page.evaluate(ROOM)


def set_text(page: Any, setting: str | None) -> None:
    """Show the page's text in one of the settings, or as it was."""
    page.evaluate(SET, "" if setting is None else FAMILY + SETTINGS[setting])


def without_room(page: Any, selector: str, *, allowed: Iterable[str] = (), scrollers: str = ":not(*)") -> list[str]:
    """Return what has no room within the elements that the selector names, but for what a pattern allows."""
    page.evaluate(DRAWN)
    actual = page.evaluate("([selector, scrollers]) => room.problems(selector, scrollers)", [selector, scrollers])
    return [each for each in actual if not any(re.search(pattern, each) for pattern in allowed)]
