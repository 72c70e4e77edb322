"""Formulas as MathML: spaced and aligned as TeX does, in letters that browsers and the font know, or refused."""

import html
import re
from pathlib import Path

import pytest
from book_extension import formulas
from fontTools.ttLib import TTFont


def test_atoms_are_spaced_as_in_tex() -> None:
    assert formulas.converted(r"\log x", False).count('<mspace width="0.167em">') == 1
    assert formulas.converted("a = -b", False).count('<mspace width="0.278em">') == 2  # none after the sign of b
    assert formulas.converted("|x|", False).count("<mspace") == 0


def test_columns_are_aligned_by_their_styles() -> None:
    drawn = formulas.converted(r"\begin{aligned} a &= b \\ c &= d \end{aligned}", True)
    assert drawn.startswith('<math display="block">')
    assert drawn.count("text-align:right;") == drawn.count("text-align:left;") == 2


def test_a_long_formula_in_a_line_may_break_after_its_relations_and_operators() -> None:
    drawn = formulas.converted(r"y = 0.047 \cdot (-0.2) + 0.953 \cdot (-4.48) = -4.28", False)
    pieces = [re.sub(r"<[^>]+>", "", each) for each in formulas.DRAWN.findall(drawn)]
    assert [html.unescape(each) for each in pieces] == ["y=", "0.047⋅", "(−0.2)+", "0.953⋅", "(−4.48)=", "−4.28"]
    assert "".join(formulas.DRAWN.findall(drawn)) == drawn


@pytest.mark.parametrize(("tex", "display"), [("y = 0.953 x", False), (r"y = 0.047 \cdot (-0.2) + x", True)])
def test_a_short_formula_and_one_on_a_line_of_its_own_are_whole(tex: str, display: bool) -> None:
    assert formulas.converted(tex, display).count("<math") == 1


def test_letters_of_other_alphabets_are_signs_of_their_own() -> None:
    assert "&#x2112;" in formulas.converted(r"\mathcal L", False)
    assert "&#x211D;" in formulas.converted(r"\mathbb R", False)


def test_a_formula_that_is_none_fails_the_build() -> None:
    with pytest.raises(ValueError, match=r"MathJax does not understand the formula \\frac\{1"):
        formulas.converted(r"\frac{1", False)


@pytest.mark.parametrize(
    ("letter", "code"), [("x", 0x1D465), ("h", 0x210E), ("W", 0x1D44A), ("σ", 0x1D70E), ("1", 0x31)]
)
def test_a_letter_is_cut_in_italics(letter: str, code: int) -> None:
    assert formulas.italic(letter) == code


@pytest.mark.parametrize(("tex", "drawn"), [(r"\sqrt{2.2}", True), (r"\sqrt[3]{x}", True), ("x^2", False)])
def test_the_font_has_the_radical_that_browsers_draw_of_it(tmp_path: Path, tex: str, drawn: bool) -> None:
    formulas.write_font(tmp_path / "formulas.woff2", formulas.converted(tex, False))
    assert (ord("√") in TTFont(tmp_path / "formulas.woff2").getBestCmap()) == drawn
