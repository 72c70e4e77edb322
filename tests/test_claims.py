"""Claims: what the card carries, and that each published one is put to the test exactly once."""

import html
import json
import re
import tomllib
from collections import Counter
from xml.etree import ElementTree

import pytest
from book_extension.ledger import CARD

from nalu_tutorial import claim, shipped_record, wilson_interval
from nalu_tutorial.figures import table
from nalu_tutorial.published import VERDICTS, Verdict, is_shortened, judge_share, published_lines
from nalu_tutorial.published.claims import Card, read_claims
from tests.notebooks import EVIDENCE, LESSONS, ROOT, cells_of, tags

FILE = tomllib.loads((ROOT / "nalu_tutorial" / "published" / "claims.toml").read_text(encoding="utf-8"))
CLAIMS = read_claims()
FIELDS = {"says", "published", "source", "where"}
NAME = "nac-addition"
AWKWARD = 'W > 0.9 & "sure" <b>'


def card(**changes):
    return claim(NAME, **{"measured": AWKWARD, "verdict": "in part", "seeds": 50, "interval": "80 % band"} | changes)


def test_an_unknown_name_or_verdict_is_answered_with_those_there_are():
    with pytest.raises(KeyError, match=r"no claim 'nac-adition' in claims\.toml; there are: .*nac-addition"):
        claim("nac-adition", "100 %", "reproduced")
    for verdict in ("Reproduced", "", Verdict("certain", "success")):
        with pytest.raises(ValueError, match=f"one of {', '.join(VERDICTS)}; got '"):
            claim(NAME, "100 %", verdict)


def test_a_card_sets_what_was_measured_beside_what_was_published():
    assert {name: getattr(card(), name) for name in FIELDS} == CLAIMS[NAME]
    says, published, measured, verdict = repr(card()).splitlines()
    assert says.startswith(CLAIMS[NAME]["says"])
    assert re.fullmatch(r"  published: +(.*)", published)[1] == CLAIMS[NAME]["published"]
    assert re.fullmatch(r"  measured: +(.*)", measured)[1] == f"{AWKWARD}; 80 % band; 50 seeds"
    assert re.fullmatch(r"  verdict: +(.*)", verdict)[1] == "in part"
    assert re.search(r"measured: +all$", repr(card(measured="all", seeds=0, interval="")), re.M)  # nothing was drawn


def test_a_card_shows_the_quantity_that_a_rule_judged_and_carries_it():
    judged = card(verdict=Verdict("in part", "reproduced: success; not reproduced: mean step"))
    shown = "in part (reproduced: success; not reproduced: mean step)"
    assert repr(judged).splitlines()[-1] == f"  verdict: {shown}"
    tree = ElementTree.fromstring(judged._repr_html_())
    assert "".join([*tree.iter("dd")][-1].itertext()) == shown
    assert Card(**json.loads(tree.get("data-claim"))) == judged
    assert "about" not in json.loads(ElementTree.fromstring(card()._repr_html_()).get("data-claim"))


def test_a_card_on_the_page_shows_and_carries_the_same():
    tree = ElementTree.fromstring(card()._repr_html_())
    assert tree.get("id") == f"claim-{NAME}"
    assert tree.get("class") == "nalu-claim nalu-in-part"
    assert Card(**json.loads(tree.get("data-claim"))) == card()
    rows = dict(zip((dt.text for dt in tree.iter("dt")), (dd.text for dd in tree.iter("dd")), strict=True))
    assert rows == {
        "published": CLAIMS[NAME]["published"],
        "measured": f"{AWKWARD}; 80 % band; 50 seeds",
        "verdict": "in part",
    }
    assert [each.text for each in tree.iter("strong")] == [CLAIMS[NAME]["says"]]
    assert CLAIMS[NAME]["where"] in tree.find("p/span").text


def test_the_claims_are_those_of_the_file():
    assert CLAIMS.keys() == FILE.keys()
    assert all(CLAIMS[name] == entry for name, entry in FILE.items() if "line" not in entry)
    assert all(entry.keys() in (FIELDS, {"says", "line"}) for entry in FILE.values())


def test_a_line_of_a_table_is_told_with_its_numbers():
    assert FILE["product-nmu"]["line"] == ["product-of-sums", "NMU", ""]
    assert CLAIMS["product-nmu"] == {
        "says": FILE["product-nmu"]["says"],
        "published": "94 % solved (88–97); at step 14,000 (median), 14,000 (mean, 13,790–14,220); "
        "sparsity error 2.6e-8 (2.0e-8–3.2e-8)",
        "source": "madsenslides",
        "where": "table on (x1 + x2)(x1 + x2 + x3 + x4); 100 seeds, 200,000 steps",
    }
    assert " 10,000 ± 14,000 " in CLAIMS["npu-slices-product-nmu"]["published"]
    assert "0.48 at 10¹³" in CLAIMS["nsr-mlp-less"]["published"]


def test_every_line_of_a_table_of_successes_powers_and_comparisons_is_a_claim():
    tables = (
        "product-of-sums", "sums-of-slices", "four-outputs", "slices-npu", "comparisons", "digits-sum", "digits-product"
    )  # fmt: skip
    lines = [(name, *key) for name in tables for key in published_lines(name)]
    assert sorted(lines) == sorted(tuple(entry["line"]) for entry in FILE.values() if "line" in entry)


def test_a_claim_says_what_where_and_whose():
    sources = re.findall(r"^@\w+\{([^,\s]+),", (ROOT / "book" / "references.bib").read_text(), re.M)
    for name, entry in CLAIMS.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)
        assert entry.keys() == FIELDS, name
        assert all(isinstance(value, str) and value.strip() == value != "" for value in entry.values()), name
        assert entry["where"] in repr(claim(name, "all", "in part"))
        assert entry["source"] in sources, name


def cells():
    """Yield (notebook, cell, HTML of its stored outputs) of every code cell."""
    for path in EVIDENCE + LESSONS:
        for cell in cells_of(path, "code"):
            shown = "".join("".join(out.get("data", {}).get("text/html", "")) for out in cell["outputs"])
            yield path.stem, cell, shown


def stored_cards(shown):
    return [json.loads(html.unescape(data)) for data in re.findall(r'data-claim="([^"]*)"', shown)]


MADE = [(stem, stored) for stem, _, shown in cells() for stored in stored_cards(shown)]


def test_every_claim_is_made_exactly_once_in_the_book():
    assert Counter(stored["name"] for _, stored in MADE) == Counter(CLAIMS.keys())


def test_a_stored_card_is_what_the_file_says_today():
    for _, stored in MADE:
        assert stored.items() >= CLAIMS[stored["name"]].items()
        assert stored["verdict"] in VERDICTS
        assert stored["measured"]
        assert stored["seeds"] in range(10_000)
        Card(**stored)


SUCCESSES = [
    stored for _, stored in MADE if FILE[stored["name"]].get("line", [""])[0] in ("product-of-sums", "sums-of-slices")
]


def test_the_ledger_and_the_page_of_records_do_not_contradict_each_other():
    """The page judges success; the ledger the whole line, which agrees or is in part."""
    records = {name: shipped_record(name) for name in ("product-of-sums", "sums-of-slices")}
    for stored in SUCCESSES:
        experiment, unit, task = FILE[stored["name"]]["line"]
        theirs, record = published_lines(experiment)[unit, task].success, records[experiment]
        ours = [100 * share for share in record.summary(unit, task).success]
        on_page = judge_share(ours, theirs, shortened=is_shortened(experiment, record.about["steps"])).word
        assert stored["verdict"] in {on_page, "in part"}, stored["name"]
        assert (stored["verdict"] == "not comparable") == (on_page == "not comparable"), stored["name"]
        assert "success" in stored["about"], stored["name"]


def test_a_cell_makes_one_claim_or_those_of_one_table_if_it_is_tagged_and_none_if_not():
    for stem, cell, shown in cells():
        source = cell["source"]
        named = re.findall(r"^claim\(\s*\"([^\"]+)\"", source, re.M)
        names = [stored["name"] for stored in stored_cards(shown)]
        assert len(named) < 2, (stem, source)
        assert names == named or (not named and len(names) > 1 and "<table>" in shown), (stem, source)
        assert bool(names) == ("claim" in tags(cell)), (stem, source)


def test_in_a_table_a_card_stands_as_its_verdict_and_is_found():
    shown = table(["unit", "solved", "verdict"], [["NMU", "94 %", card()]])
    assert repr(shown).splitlines()[1].split() == ["NMU", "94", "%", "in", "part"]
    cell = ElementTree.fromstring(shown._repr_html_()).find(".//td[@data-claim]")
    assert (cell.text, cell.get("id"), cell.get("class")) == ("in part", f"claim-{NAME}", "nalu-verdict nalu-in-part")
    assert Card(**json.loads(cell.get("data-claim"))) == card()
    (match,) = CARD.finditer(shown._repr_html_())
    assert match["anchor"] == f"claim-{NAME}"
    assert Card(**json.loads(html.unescape(match["data"]))) == card()


def test_a_cell_of_several_lines_is_large_and_small():
    shown = table(["net", "solved"], [[("NMU", "five steps"), ("94 < 95", "88–97", "printed 94")]])
    assert repr(shown).splitlines()[1].split("  ") == ["NMU; five steps", "94 < 95; 88–97; printed 94"]
    assert "<td>94 &lt; 95<br><small>88–97</small><br><small>printed 94</small></td>" in shown._repr_html_()
    assert '<th scope="row">NMU<br><small>five steps</small></th>' in shown._repr_html_()


def test_an_interval_in_a_cell_writes_itself():
    share = wilson_interval(94, 100)
    shown = table(["net", "solved"], [["NMU", share]])
    assert f"<td>{share}</td>" in shown._repr_html_()
    assert repr(shown).endswith(str(share))
