"""Strips of marks: what the shares of a trial say, and how the page draws them."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from book_extension import explanations as page
from docutils import nodes
from docutils.utils import new_document

from nalu_tutorial import explanation
from nalu_tutorial.records import strips_of
from nalu_tutorial.records._strips import MARKS, judge

TRIAL = {
    "effect": "runs that fail",
    "arms": ["as it is", "removed"],
    "control": ["easy"],
    "recipe": "Adam",
    "left_out": {"SGD": "no rate"},
}


def record(**recipes: tuple[float, float, float]) -> dict[str, object]:
    """Return the record of one trial with these shares: as it is, removed, and of the control."""
    return {
        "layout": {"trials": {"a-cause": TRIAL}, "battery": [*recipes, "SGD"]},
        "results": [
            {"unit": "a-cause", "task": f"{recipe}: {side}", "seeds": 50, "measures": {"shows": {"mean": share}}}
            for recipe, shares in recipes.items()
            for side, share in zip(("as it is", "removed", "easy"), shares, strict=True)
        ],
    }


def test_a_mark_says_what_became_of_an_explanation_under_a_recipe() -> None:
    recipes = {"gone": (1, 0.5, 0), "less": (1, 0.6, 0), "stays": (0.9, 0.8, 0), "rare": (0.4, 0, 0), "all": (1, 1, 1)}
    marks = strips_of(record(**recipes))["a-cause"]
    assert {mark.recipe: mark.word for mark in marks} == {
        "gone": "holds",
        "less": "in part",
        "stays": "falls",
        "rare": "does not apply",
        "all": "does not apply",
        "SGD": "does not apply",
    }
    assert [mark.why for mark in marks[3:]] == [
        "The effect is not to be seen",
        "The control shows the effect, too",
        "no rate",
    ]
    assert marks[0].text == "gone: holds. as it is: 100 %; removed: 50 %; easy: 0 %"


def test_the_side_with_most_of_the_effect_counts() -> None:
    assert judge((1, 50), [(0.1, 50), (1, 50)]) == "falls"


@pytest.mark.parametrize("seeds", [10, 50])
def test_less_is_in_part_only_beyond_chance(seeds: int) -> None:
    assert judge((0.9, seeds), [(0.6, seeds)]) == {10: "falls", 50: "in part"}[seeds]


def test_a_strip_has_a_mark_for_each_recipe_and_says_its_counts_in_words() -> None:
    marks = strips_of(record(gone=(1, 0, 0), stays=(1, 1, 0)))["a-cause"]
    drawn = page.strip(marks, "<table></table>", 50)
    signs = re.findall(r'<span class="nalu-([\w-]+)" title="([^"]+)">(.)</span>', drawn)
    assert [(word, sign) for word, _, sign in signs] == [
        (word.replace(" ", "-"), MARKS[word]) for word in ("holds", "falls", "does not apply")
    ]
    assert [title for *_, title, _ in signs] == [mark.text for mark in marks]
    assert '<span class="nalu-marks" aria-hidden="true">' in drawn  # who does not see the signs hears the words
    assert "<span>Of 3 recipes it holds in 1, falls in 1, does not apply in 1</span>" in drawn


def test_a_strip_that_holds_nowhere_wholly_says_so_in_a_sentence() -> None:
    marks = strips_of(record(less=(1, 0.6, 0)))["a-cause"]
    assert "recipes it holds in part in 1," in page.strip(marks, "<table></table>", 50)


def test_the_strip_stands_on_the_card_in_the_evidence() -> None:
    document = new_document("")
    document += nodes.raw("", explanation("signs-at-the-start", "96 of 100", "holds")._repr_html_(), format="html")
    env = SimpleNamespace(docname="chapters/evidence/04-gradient-expectation", note_dependency=lambda _: None)
    page.add_to_cards(SimpleNamespace(env=env), document)
    (card,) = document.findall(nodes.raw)
    shown = ElementTree.fromstring(re.sub("<wbr>|<br>", "", card.astext())).find("details")
    assert shown is not None
    assert "".join(shown.itertext()).strip().startswith("●")
    table = shown.find(".//table")
    assert table is not None
    assert {each.get("scope") for each in table.iter("th")} == {"col", "row"}
