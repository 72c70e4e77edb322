"""What can be cited has an address that stays, a line that cites it, and its numbers as a CSV beside it."""

import csv
import html
import io
import json
import re
import tomllib
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from book_extension import citing, evidence_tables, ledger
from built_book import ROOT, documents
from pybtex.database import parse_string

PAGES = {"claims": ("claim", ledger.CARD), "explanations": ("explanation", ledger.EXPLAINED)}
LINE = re.compile(r'<div class="nalu-cite[^"]*"><a href="#([^"]+)".*?<span>(.*?)</span>')
PLACE = r'<(?:div|table) class="[^"]*nalu-place[^"]*" id="(table-[^"]+)">'
TABLE = re.compile(PLACE + r'(.*?</table>.*?)(<div class="nalu-cite.*?)</div>', re.DOTALL)
EVIDENCE = [name for name in documents() if "/evidence/" in name]
Pages = dict[str, str]
on_both = pytest.mark.parametrize("name", PAGES)


def names_of(name: str) -> set[str]:
    """Return the addresses that the entries of a page have to have, by the names in the package's file."""
    file = ROOT / "nalu_tutorial" / "published" / f"{name}.toml"
    return {f"{PAGES[name][0]}-{each}" for each in tomllib.loads(file.read_text(encoding="utf-8"))}


def config(address: str) -> Any:
    return SimpleNamespace(author="The authors", html_baseurl=address)


@on_both
def test_each_entry_has_the_address_of_its_name_once_and_a_line_to_cite(name: str, pages: Pages) -> None:
    page = pages[f"book/{name}"]
    addresses = re.findall(r'<div class="nalu-claim[^>]* id="([^"]+)"', page)
    assert sorted(addresses) == sorted(names_of(name))
    assert dict(LINE.findall(page)).keys() == set(addresses)


@on_both
def test_the_csv_beside_the_page_says_what_the_cards_carry(name: str, site: Path, pages: Pages) -> None:
    text = (site / "book" / f"{name}.csv").read_text(encoding="utf-8")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert {line["address"].lstrip("#") for line in lines} == names_of(name)
    carried = [card for _, cards in ledger.cards_of_chapters(PAGES[name][1]) for _, _, card in cards]
    assert [{key: line[key] for key in card} for line, card in zip(lines, carried, strict=True)] == [
        {key: str(value) for key, value in card.items()} for card in carried
    ]
    assert f'href="{name}.csv"' in pages[f"book/{name}"]


@pytest.mark.browser
@on_both
def test_a_choice_of_a_verdict_leaves_those_that_have_it_and_a_line_is_copied_by_its_button(
    name: str, open_page: Callable[..., Any]
) -> None:
    page = open_page(f"book/{name}.html")
    choices = page.locator(".nalu-filter input")
    tops = [page.locator(each).first.bounding_box()["y"] for each in (".nalu-filter", ".nalu-claim")]
    assert tops == sorted(tops)
    shown = []
    for choice in choices.all():
        choice.check()
        shown.append(page.locator(".nalu-claim:visible").count())
        assert f"({shown[-1]})" in choice.locator("..").inner_text()
        assert page.locator("section:has(> .nalu-claim):visible").count() <= shown[-1]
    assert shown[0] == sum(shown[1:]) == len(names_of(name))
    choices.first.check()
    box = page.locator(".nalu-cite").first
    box.locator("summary").click()
    box.get_by_role("button", name="Copy").click()
    page.wait_for_function("document.querySelector('.nalu-cite [role=status]').textContent !== ''")
    assert page.locator(".nalu-cite button").count() == 1


@pytest.mark.parametrize("name", ["book/claims", "book/explanations", "book/experiments", *EVIDENCE])
def test_a_line_to_cite_ends_with_a_place_of_the_page_and_invents_no_host(name: str, pages: Pages) -> None:
    page = pages[name]
    lines = LINE.findall(page)
    assert lines
    for anchor, line in lines:
        assert f' id="{anchor}"' in page
        assert html.unescape(line).endswith(f" {name}.html#{anchor}")
        assert "://" not in line
        assert "\\" not in line


def test_every_record_has_a_line_to_cite(pages: Pages) -> None:
    page = pages["book/experiments"]
    elsewhere = {"record-explanations"}  # each explanation has a line, on the page of its own
    assert {anchor for anchor, _ in LINE.findall(page)} == set(re.findall(r'id="(record-[^"]+)"', page)) - elsewhere


def test_the_entry_for_bibtex_says_what_the_citation_file_says(pages: Pages) -> None:
    text = html.unescape(re.sub(r"<[^>]+>", "", pages["book/how-to-use"]))
    entry = re.search(r"@misc\{.*?\n\}", text, re.DOTALL)[0]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    actual = parse_string(entry, "bibtex").entries["arithmetic-by-gradient"]
    assert [str(each) for each in actual.persons["author"]] == [f"{{{each['name']}}}" for each in cited["authors"]]
    assert actual.fields["title"] == f"{{{cited['title']}}}"
    assert actual.fields["note"] == f"Version {cited['version']}"
    assert "url" not in actual.fields  # this copy has no public address
    assert "  url = {https://book.example.org/},\n" in citing.entry_of_book(cited, "2026", "https://book.example.org/")


def test_where_the_pages_have_an_address_it_is_cited_whole() -> None:
    cited = citing.to_cite(config("https://example.org/book/"), "book/x", "y", "Page", "<said>")
    (line,) = [line for _, line in LINE.findall(cited)]
    assert line.startswith(html.escape(f"The authors: {citing.book_title()}, version {citing.read_version()}, “Page”"))
    assert line.endswith("&lt;said&gt;. https://example.org/book/book/x.html#y")


def as_read(text: str) -> str:
    """Return what a cell says in one line, its numbers as programs read them."""
    words = html.unescape(re.sub(r"<[^>]+>|\\[()]", "", text.replace("<br>", "; ")))
    return re.sub(r"(?<=\d),(?=\d{3})", "", words).replace("−", "-").replace("\xa0", " ").strip()


def cells_with_tables(name: str) -> set[str]:
    """Return the addresses that the tables of a page of evidence have to have, by the names of their cells."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    shown = {cell["id"] for cell in cells if "<table>" in str(cell.get("outputs"))}
    typed = {cell["id"] for cell in cells if cell["cell_type"] == "markdown" and "\n|--" in "".join(cell["source"])}
    return {f"table-{each}" for each in shown | typed}


@pytest.mark.parametrize("name", EVIDENCE)
def test_each_table_of_evidence_has_the_address_of_its_cell_a_line_to_cite_and_its_csv(
    name: str, site: Path, pages: Pages
) -> None:
    page = re.sub(r'<details class="nalu-strip">.*?</details>', "", pages[name], flags=re.DOTALL)
    assert len(TABLE.findall(page)) == page.count("<table")
    assert {place for place, *_ in TABLE.findall(page)} == cells_with_tables(name)
    for place, table, cite in TABLE.findall(page):
        assert page.count(f' id="{place}"') == 1
        assert [anchor for anchor, _ in LINE.findall(cite)] == [place]
        (file,) = re.findall(r'<a href="([^"]+)" aria-label="CSV of: [^"]+" download>CSV</a>', cite)
        lines = list(csv.reader((site / name).parent.joinpath(file).open(encoding="utf-8")))
        shown = rows_of(table)
        assert [len(row) for row in shown] == [len(row) for row in lines]
        for cell, written in zip(chain.from_iterable(shown), chain.from_iterable(lines), strict=True):
            # a formula is drawn on the page, and TeX in the file
            assert written if "<math" in cell else as_read(cell) == as_read(written)


def rows_of(table: str) -> list[list[str]]:
    """Return the cells of the rows of a table, as they stand there."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]


@pytest.mark.parametrize(
    ("shown", "read"),
    [("57,500", "57500"), ("−0.50", "-0.50"), (".39", ".39"), ("4e−3", "4e-3"), ("−", "−"), ("", ""), ("–", "–"),
     ("1,2", "1,2"), ("30 (22–40)", "30 (22–40)"), ("[−2, 2]", "[−2, 2]")],
)  # fmt: skip
def test_a_number_of_a_table_is_written_as_programs_read_it_and_all_else_as_it_stands(shown: str, read: str) -> None:
    assert evidence_tables.as_number(shown) == read


@pytest.mark.browser
def test_a_table_can_be_cited_from_a_folder_without_javascript(site: Path, browser: Any) -> None:
    page = browser.new_page(java_script_enabled=False, accept_downloads=True)
    page.goto(f"{(site / EVIDENCE[-1]).as_uri()}.html")
    box = page.locator("[id^=table-] > .nalu-cite").first
    assert not box.locator("span").is_visible()
    box.locator("summary").click()
    assert box.locator("span").is_visible()
    with page.expect_download() as actual:
        box.get_by_text("CSV", exact=True).click()
    assert Path(actual.value.path()).read_text(encoding="utf-8").count("\n") > 1
    page.close()
