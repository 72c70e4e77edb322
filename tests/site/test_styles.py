"""What a page waits for before its text is there: one sheet of the rules that can match, and scripts that wait."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import pytest
from book_extension import styles, third_party
from built_book import CHAPTER

# Before the first text: the bytes of the style sheets, and of the page up to the text, each compressed.
SHEETS_LIMIT, HEAD_LIMIT = 31_000, 7_000
WORDS = {"here", "there"}


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        (".here{a:b}", ".here{a:b}"),
        (".gone{a:b}", ""),
        (".gone .here,#there>p,li{a:b}", "#there>p,li{a:b}"),
        (".here:not(.gone){a:b}", ".here:not(.gone){a:b}"),
        (".a\\:b{a:b}", ".a\\:b{a:b}"),
        (':is(.gone,.here) [x="}.gone"]{a:b}', ':is(.gone,.here) [x="}.gone"]{a:b}'),
        ("@media print{.gone{a:b}}", ""),
        ("@media print{.gone{a:b}.here{a:b}}", "@media print{.here{a:b}}"),
        ("@keyframes gone{from{a:b}to{a:c}}", "@keyframes gone{from{a:b}to{a:c}}"),
        ('.here{content:"}"}@layer x;', '.here{content:"}"}@layer x;'),
    ],
)
def test_a_rule_stays_where_it_can_match(rule: str, left: str) -> None:
    assert styles.kept(rule, WORDS) == left


@pytest.mark.parametrize(
    ("sheet", "left"),
    [
        (".x{--unread:1;--a:2;color:var(--a)}", ".x{--a:2;color:var(--a)}"),
        (".x{--a:1;--b:var(--a)}", ".x{}"),
        (".x{--here: 1}", ".x{--here: 1}"),
        ("""p{--a:url("data:x;,{");--b:url(data:x;,);color:red}""", "p{color:red}"),
    ],
)
def test_a_custom_property_stays_where_it_is_read(sheet: str, left: str) -> None:
    assert styles.without_unread(sheet, {"--here"}) == left


def test_what_a_sheet_imports_stands_in_it(tmp_path: Path) -> None:
    (tmp_path / "one.css").write_text('@charset "UTF-8";/* .. */@import "two.css";.here{a:b}')
    (tmp_path / "two.css").write_text(".there{a:b}")
    assert styles.read_sheet(tmp_path / "one.css") == ".there{a:b}.here{a:b}"


def test_the_links_to_the_sheets_of_others_become_one() -> None:
    others = '<link href="../_static/styles/theme.css?d=1" rel="stylesheet" />\n'
    others += '<link rel="stylesheet" href="../_static/x.css" />\n'
    own = '<link rel="stylesheet" href="../_static/book.css?v=1" />\n'
    one = f'    <link rel="stylesheet" type="text/css" href="../{styles.JOINED}?v=7" />\n'
    assert styles.with_one_link(others + own, "7") == one + own
    assert styles.with_one_link(one.replace("v=7", "v=6") + own, "7") == one + own
    slide = '<link rel="stylesheet" href="../_static/slides.css" />'
    assert styles.with_one_link(slide, "7") == slide


def test_scripts_wait_and_are_announced_no_more() -> None:
    page = (
        '<link rel="preload" as="script" href="_static/x.js" />'
        '<script src="_static/documentation_options.js?v=1"></script>'
        '<script data-a="b" src="_static/y.js"></script></head><body>'
    )
    assert third_party.let_scripts_wait(page, "const A = 1") == (
        '<script>const A = 1</script><script data-a="b" defer="defer" src="_static/y.js"></script></head><body>'
    )


def test_the_page_of_the_search_stays_as_it_is() -> None:
    page = f'<script src="{third_party.SEARCH}"></script><script src="_static/y.js"></script></head>'
    assert third_party.let_scripts_wait(page, "") == page


@pytest.fixture
def heads(pages: dict[str, str]) -> dict[str, str]:
    """Return what stands before the text of each page but those of the search and of the slides."""
    before = {name: page.partition("<article")[0] for name, page in pages.items()}
    return {name: head for name, head in before.items() if "DOCUMENTATION_OPTIONS" in head and name != "search"}


def test_the_first_text_waits_for_no_script_and_few_bytes(
    heads: dict[str, str], transferred: Callable[[str], int]
) -> None:
    for name, head in heads.items():
        assert not [each for each in re.findall(r"<script[^>]*src=[^>]*>", head) if not re.search("defer|async", each)]
        sheets = re.findall(r'<link rel="stylesheet"[^>]* href="([^"]+)"', head)
        assert sum("shell.css" in sheet for sheet in sheets) == 1
        assert sum(transferred(urljoin(f"http://127.0.0.1/{name}", sheet)) for sheet in sheets) < SHEETS_LIMIT, name
        assert len(gzip.compress(head.encode(), 6)) < HEAD_LIMIT, name


def test_the_sheet_of_the_explorables_follows_the_text(pages: dict[str, str]) -> None:
    """Scripts wait for it, so that no explorable is drawn without it."""
    text, sheet, script = map(pages[CHAPTER].index, ("</article>", "explorables/explorables.css", "bootstrap.js"))
    assert text < sheet < script
