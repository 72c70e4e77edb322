"""The faces of the book, cut from Python packages to the signs that pages and scripts write, under their license."""

import html
import logging
import re
import shutil
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset

from . import when_built

FOLDER = "_static/fonts"
FACES = {
    "serif-400": "SourceSerifPro-Regular",
    "serif-400-italic": "SourceSerifPro-It",
    "serif-600": "SourceSerifPro-Semibold",
    "sans-400": "SourceSansPro-Regular",
    "sans-600": "SourceSansPro-Semibold",
}
PACKAGES = {"SourceSerifPro": "font_source_serif_pro", "SourceSansPro": "font_source_sans_pro"}
FEATURES = ["kern", "tnum"]
ASCII = set(range(0x20, 0x7F))  # what a reader may type
MARKS = {*range(0x300, 0x370)}  # the faces do not know where on a letter they stand: M̂ is drawn by another that does
NO_TEXT = re.compile(r"<(style|svg)\b.*?</\1>", re.DOTALL)
LICENSE_NAMES = [0, 13, 14]  # of the names in a face: copyright, license, its address; the face's own name is reserved

logging.getLogger("fontTools").setLevel(logging.WARNING)  # or it tells of each table of each face


def connect(app):
    """Cut them when the pages are there."""
    when_built(app, write_faces, priority=850)


def write_faces(app, site):
    """Write the files that `face.css` names, each with the license beside it."""
    target = site / FOLDER
    target.mkdir(parents=True, exist_ok=True)
    signs = (ASCII | signs_of(site)) - MARKS
    for name, face in FACES.items():
        source = folder_of(PACKAGES[face.partition("-")[0]]) / f"{face}.ttf"
        cut(source, target / f"{name}.woff2", signs)
    for family, package in PACKAGES.items():
        shutil.copy(folder_of(package) / "LICENSE.txt", target / f"{family}-license.txt")


def signs_of(site):
    """Return the code points that pages and the book's own scripts write."""
    pages = (NO_TEXT.sub("", path.read_text(encoding="utf-8")) for path in site.rglob("*.html"))
    scripts = (path.read_text(encoding="utf-8") for path in site.glob("_static/**/*.js"))
    return {ord(sign) for text in [*pages, *scripts] for sign in set(html.unescape(text))}


def folder_of(package):
    return Path(find_spec(package).origin).parent / "files"


def cut(source, target, signs, features=FEATURES):
    """Write a face with these signs alone, and by default with equally wide figures to choose."""
    options = subset.Options(flavor="woff2", hinting=False, layout_features=features, name_IDs=LICENSE_NAMES)
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(font)
    subset.save_font(font, str(target), options)
