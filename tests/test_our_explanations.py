"""Our own explanations: what the card carries, and that lesson, file and evidence agree on each."""

import json
import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import pytest
from book_extension.ledger import EXPLAINED, read_cards

from nalu_tutorial import explanation
from nalu_tutorial.experiments.explained._battery import LESSON, Trial
from nalu_tutorial.experiments.explained.explanations import TRIALS
from nalu_tutorial.published.explanations import OUTCOMES, Explanation, read_explanations, read_recipes
from nalu_tutorial.records import Mark, shipped_record, strips_of
from tests import notebooks
from tests.notebooks import cells_of, tags, text_of

LESSONS = {path.stem: path for path in notebooks.LESSONS}
EVIDENCE = {path.stem: path for path in notebooks.EVIDENCE}
KNOWN = read_explanations()
FIELDS = {"chapter", "says", "forbids", "tried", "others", "seeds"}
CARDS = [(stem, card) for stem, path in EVIDENCE.items() for _, card in read_cards(path, EXPLAINED)]
FELL = {card["name"] for _, card in CARDS if card["verdict"] == "fell"}
MARK = re.compile(r"\[tried\]\(evidence/([\w-]+)\.ipynb#explanation-([\w-]+)\)")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of an explanation that the file holds for this test."""
    entry = {field: f"{field}: 1 < 2 & “{field}”" for field in FIELDS}
    monkeypatch.setattr("nalu_tutorial.published.explanations.read_explanations", lambda: {"some-cause": entry})
    return "some-cause"


def test_an_unknown_name_or_verdict_is_answered_with_those_there_are(known: str) -> None:
    with pytest.raises(KeyError, match=r"no explanation 'another' in explanations\.toml; there are: some-cause"):
        explanation("another", "50 of 50", "holds")
    with pytest.raises(ValueError, match="one of holds, holds in part, fell; got 'reproduced'"):
        explanation(known, "50 of 50", "reproduced")


def test_what_the_evidence_alone_tells_says_so_on_its_card(known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "told in" not in explanation(known, "50 of 50", "holds").lines()
    entry = {field: field for field in FIELDS} | {"where": "evidence"}
    monkeypatch.setattr("nalu_tutorial.published.explanations.read_explanations", lambda: {known: entry})
    made = explanation(known, "50 of 50", "holds")
    assert made.lines()["told in"] == "the evidence, and not in the lesson"
    carried = json.loads(ElementTree.fromstring(made._repr_html_()).get("data-explanation") or "")
    assert Explanation(**carried) == made


@pytest.mark.parametrize("verdict", OUTCOMES)
def test_a_card_shows_and_carries_all_that_it_says(known: str, verdict: str) -> None:
    made = explanation(known, "50 of 50 < all", verdict)
    tree = ElementTree.fromstring(made._repr_html_())
    assert tree.get("id") == f"explanation-{known}"
    assert tree.get("class") == f"nalu-claim nalu-{verdict.replace(' ', '-')}"
    assert Explanation(**json.loads(tree.get("data-explanation") or "")) == made
    rows = dict(zip((dt.text for dt in tree.iter("dt")), (dd.text for dd in tree.iter("dd")), strict=True))
    assert rows == made.lines() | {"verdict": verdict}
    assert [each.text for each in tree.iter("strong")] == [made.says]
    assert all(text in repr(made) for text in (made.says, *rows.values()))


def test_an_entry_says_all_and_names_its_chapter() -> None:
    for name, entry in KNOWN.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)
        assert entry.keys() - {"where", "within"} == FIELDS, name
        assert entry.get("where", "evidence") == "evidence", name
        assert all(text.strip() == text != "" for text in entry.values()), name
        assert entry["chapter"] in EVIDENCE, name


def test_each_explanation_has_one_card_in_the_evidence_of_its_chapter() -> None:
    assert Counter((card["chapter"], card["name"]) for _, card in CARDS) == Counter(
        (entry["chapter"], name) for name, entry in KNOWN.items()
    )
    assert all(stem == card["chapter"] for stem, card in CARDS)


def test_a_stored_card_is_what_the_file_says_today() -> None:
    for _, card in CARDS:
        assert card.items() >= KNOWN[card["name"]].items()
        assert Explanation(**card).verdict in OUTCOMES
        assert card["found"]
        assert card["verdict"] != "fell" or "where" not in card  # it is in no lesson anyhow


@pytest.mark.parametrize("stem", EVIDENCE)
def test_a_cell_that_leaves_a_card_is_tagged_and_asserts_what_it_says(stem: str) -> None:
    for cell in cells_of(EVIDENCE[stem]):
        left = EXPLAINED.findall(json.dumps(cell.get("outputs", [])).replace('\\"', '"'))
        tagged = "explanation" in tags(cell)
        assert bool(left) == tagged, cell["source"]
        assert not tagged or "assert " in cell["source"], cell["source"]


@cache
def strips() -> dict[str, list[Mark]]:
    """Return the marks of each explanation that has a trial."""
    record = shipped_record("explanations")
    return strips_of(record.about | {"results": [each.as_dict() for each in record.summaries]})


def bounds_amiss(marks: list[Mark], within: str, recipes: list[str]) -> str:
    """Return what is wrong with the bounds of an explanation, beside the marks of its trial."""
    holds = [mark.recipe for mark in marks if mark.word == "holds"]
    if not within:
        return "it falls in a recipe and has no bounds" if any(mark.word == "falls" for mark in marks) else ""
    return "" if recipes == holds else f"it holds in {holds}"


@pytest.mark.parametrize("trial", TRIALS, ids=[trial.explanation for trial in TRIALS])
def test_an_explanation_that_falls_somewhere_is_bounded_by_the_recipes_in_which_it_holds(trial: Trial) -> None:
    name = trial.explanation
    if name in FELL:  # in the lesson's own recipe: no bounds would save it
        assert [mark.word for mark in strips()[name] if mark.recipe == LESSON] == ["falls"]
        assert "within" not in KNOWN[name]
        return
    assert not bounds_amiss(strips()[name], KNOWN[name].get("within", ""), read_recipes().get(name, []))


@pytest.mark.parametrize("name", [name for name, entry in KNOWN.items() if "within" in entry])
def test_the_words_of_the_bounds_stand_where_the_lesson_gives_the_cause(name: str) -> None:
    entry = KNOWN[name]
    if entry.get("where") == "evidence":
        return
    paragraphs = text_of(LESSONS[entry["chapter"]]).split("\n\n")
    (paragraph,) = [each for each in paragraphs if f"#explanation-{name})" in each]
    assert entry["within"].lower() in paragraph.lower()


def what_is_amiss(stem: str, text: str, cards: list[dict[str, str]]) -> list[str]:
    """Return the causes that a lesson's text leaves out, and those that it leads to and should not."""
    marks = MARK.findall(text)
    given = {card["name"] for card in cards if card["verdict"] != "fell" and card.get("where") != "evidence"}
    kept = {card["name"] for card in cards} - given
    linked = {name for name in kept if re.search(rf"#explanation-{name}\b(?!-)", text)}
    return sorted(given ^ ({name for _, name in marks} | linked)) + [
        f"{notebook}: {name}" for notebook, name in marks if notebook != stem
    ]


@pytest.mark.parametrize("stem", LESSONS)
def test_a_lesson_gives_the_causes_that_did_not_fall_and_leads_to_each(stem: str) -> None:
    assert not what_is_amiss(stem, text_of(LESSONS[stem]), [card for chapter, card in CARDS if chapter == stem])


@pytest.mark.parametrize("stem", [stem for stem in EVIDENCE if any(stem == chapter for chapter, _ in CARDS)])
def test_evidence_ends_with_the_explanations_and_further_findings(stem: str) -> None:
    headings = [
        line for cell in cells_of(EVIDENCE[stem]) for line in cell["source"].splitlines() if line.startswith("## ")
    ]
    assert "## Explanations" in headings
    later = headings[headings.index("## Explanations") + 1 :]
    assert "## Further findings" not in headings or later[0] == "## Further findings"
