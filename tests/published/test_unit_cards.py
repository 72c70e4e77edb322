"""Each unit at a glance: the card, and who asks for one that is not there."""

from pathlib import Path

import pytest

from nalu_tutorial import at_a_glance
from nalu_tutorial.published import read_units

CHAPTERS = Path(__file__).parents[2] / "chapters"


@pytest.mark.parametrize("name", read_units())
def test_a_card_belongs_to_a_lesson_and_leads_to_its_evidence(name: str) -> None:
    unit = at_a_glance(name)
    assert (CHAPTERS / "evidence" / f"{unit.chapter}.ipynb").exists()
    card = unit._repr_markdown_().splitlines()
    assert card[0] == f"| {name} | {unit.says} |"
    assert f"| success | [{unit.succeeds}](evidence/{unit.chapter}.ipynb#claim-{unit.evidence}) |" in card
    assert {line.count("|") for line in card} == {3}, "a sign | breaks the table: write \\lvert"
    assert f"(../chapters/evidence/{unit.chapter}.ipynb#" in unit.card("../chapters/")


def test_units_stand_in_the_order_of_the_chapters() -> None:
    chapters = [unit.chapter for unit in read_units().values()]
    assert chapters == sorted(chapters)


def test_an_unknown_unit_is_answered_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"no card 'NACK' in units\.toml; there are: ordinary net, NAC"):
        at_a_glance("NACK")
