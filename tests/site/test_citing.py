"""What can be cited has an address that stays, a line that cites it, and its numbers as a CSV beside it."""

import csv
import html
import io
import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from book_extension import citing, ledger
from built_book import ROOT

PAGES = {"claims": ("claim", ledger.CARD), "explanations": ("explanation", ledger.EXPLAINED)}
LINE = re.compile(r'<div class="nalu-cite[^"]*"><a href="#([^"]+)".*?<span>(.*?)</span>')
on_both = pytest.mark.parametrize("name", PAGES)


def names_of(name: str) -> set[str]:
    """Return the addresses that the entries of a page have to have, by the names in the package's file."""
    file = ROOT / "nalu_tutorial" / "published" / f"{name}.toml"
    return {f"{PAGES[name][0]}-{each}" for each in tomllib.loads(file.read_text(encoding="utf-8"))}


def page_of(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def config(address: str) -> Any:
    return SimpleNamespace(author="The authors", html_baseurl=address)


@on_both
def test_each_entry_has_the_address_of_its_name_once_and_a_line_to_cite(name: str, site: Path) -> None:
    page = page_of(site, f"book/{name}")
    addresses = re.findall(r'<div class="nalu-claim[^>]* id="([^"]+)"', page)
    assert sorted(addresses) == sorted(names_of(name))
    assert dict(LINE.findall(page)).keys() == set(addresses)


@on_both
def test_the_csv_beside_the_page_says_what_the_cards_carry(name: str, site: Path) -> None:
    text = (site / "book" / f"{name}.csv").read_text(encoding="utf-8")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert {line["address"].lstrip("#") for line in lines} == names_of(name)
    carried = [told for _, cards in ledger.cards_of_chapters(PAGES[name][1]) for _, _, told in cards]
    assert [{key: line[key] for key in told} for line, told in zip(lines, carried, strict=True)] == [
        {key: str(value) for key, value in told.items()} for told in carried
    ]
    assert f'href="{name}.csv"' in page_of(site, f"book/{name}")


@pytest.mark.browser
@on_both
def test_a_choice_of_a_verdict_leaves_those_that_have_it(name: str, site: Path, browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/book/{name}.html")
    choices = page.locator(".nalu-filter input")
    tops = [page.locator(each).first.bounding_box()["y"] for each in (".nalu-filter", ".nalu-claim")]
    assert tops == sorted(tops)
    total = len(names_of(name))
    shown = []
    for choice in choices.all():
        choice.check()
        shown.append(page.locator(".nalu-claim:visible").count())
        assert f"({shown[-1]})" in choice.locator("..").inner_text()
        assert page.locator("section:has(> .nalu-claim):visible").count() <= shown[-1]
    assert shown[0] == sum(shown[1:]) == total
    page.close()


@pytest.mark.parametrize("name", ["book/claims", "book/explanations", "book/experiments"])
def test_a_line_to_cite_ends_with_a_place_of_the_page_and_invents_no_host(name: str, site: Path) -> None:
    page = page_of(site, name)
    lines = LINE.findall(page)
    assert lines
    for anchor, line in lines:
        assert f' id="{anchor}"' in page
        assert html.unescape(line).endswith(f" {name}.html#{anchor}")
        assert "://" not in line


def test_every_record_has_a_line_to_cite(site: Path) -> None:
    page = page_of(site, "book/experiments")
    assert {anchor for anchor, _ in LINE.findall(page)} == set(re.findall(r'id="(record-[^"]+)"', page))


def test_where_the_pages_have_an_address_it_is_cited_whole() -> None:
    cited = citing.to_cite(config("https://example.org/book/"), "book/x", "y", "Page", "<said>")
    (line,) = [line for _, line in LINE.findall(cited)]
    assert line.startswith(html.escape(f"The authors: {citing.book_title()}, version {citing.read_version()}, “Page”"))
    assert line.endswith("&lt;said&gt;. https://example.org/book/book/x.html#y")


@pytest.mark.browser
def test_a_line_is_copied_by_its_button(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/book/claims.html")
    box = page.locator(".nalu-cite").first
    box.locator("summary").click()
    box.get_by_role("button", name="Copy").click()
    page.wait_for_function("document.querySelector('.nalu-cite [role=status]').textContent !== ''")
    assert page.locator(".nalu-cite button").count() == 1
    page.close()


def test_each_table_of_evidence_that_reads_records_has_an_address(site: Path) -> None:
    """It is the name of the cell, and the line below the section leads to the record and to its CSV."""
    page = page_of(site, "chapters/evidence/02-nac")
    places = re.findall(r'<div class="nalu-place" id="(table-[^"]+)"', page)
    assert len(places) == len(set(places)) >= 4
    assert all(f'<a href="#{place}">' in page for place in places)
    line = re.search(r'<p class="nalu-records">The record.*?</p>', page, re.DOTALL)
    assert line
    assert "experiments.html#record-nac-operands" in line[0]
    assert "nac-operands.csv" in line[0]
