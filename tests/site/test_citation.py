"""The entry for BibTeX, which is made from the citation file."""

import html
import re
from pathlib import Path

import yaml
from book_extension import citation
from built_book import ROOT
from pybtex.database import parse_string


def test_the_entry_for_bibtex_says_what_the_citation_file_says(site: Path) -> None:
    page = (site / "book" / "how-to-use.html").read_text(encoding="utf-8")
    text = html.unescape(re.sub(r"<[^>]+>", "", page))
    entry = re.search(r"@misc\{.*?\n\}", text, re.DOTALL)[0]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    actual = parse_string(entry, "bibtex").entries["arithmetic-by-gradient"]
    assert [str(each) for each in actual.persons["author"]] == [f"{{{each['name']}}}" for each in cited["authors"]]
    assert actual.fields["title"] == f"{{{cited['title']}}}"
    assert actual.fields["note"] == f"Version {cited['version']}"
    assert "url" not in actual.fields  # this copy has no public address
    assert "  url = {https://book.example.org/},\n" in citation.to_cite(cited, "2026", "https://book.example.org/")
