"""The pages of the package: each is light, and the page that all of it once stood on lists and leads to every name."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from built_book import documents
from sphinx.util.inventory import InventoryFile

INDEX = "book/api"
PARTS = [name for name in documents() if name.startswith(f"{INDEX}-") or name == "book/step-compiler"]
MOST = 40_000  # bytes of a page, compressed
MEMBERS = {"py:attribute", "py:method", "py:property"}
LINK = re.compile(r'<a class="reference internal" href="([\w-]+)\.html#([\w.-]+)">')
# One of each kind: a class, a heading, a member, a module. That the index lists all of each page is asked below.
ASKED = {
    "nalu_tutorial.NMU": "api-units",
    "products-and-powers": "api-units",
    "nalu_tutorial.Runs.model": "api-training",
    "module-nalu_tutorial.tasks.grid": "api-tasks",
}


@pytest.fixture(scope="module")
def listed(pages: dict[str, str]) -> dict[str, str]:
    """Return the anchors that the index leads to, each with its page."""
    links = LINK.findall(pages[INDEX].partition("<article")[2])
    return {anchor: f"book/{page}" for page, anchor in links}


def test_the_index_lists_every_object_of_the_inventory(site: Path, listed: dict[str, str]) -> None:
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _, path: path)
    objects = {
        entry[2]: kind for kind, entries in inventory.items() if kind.startswith("py:") for entry in entries.values()
    }
    addresses = {tuple(address.split(".html#")): kind for address, kind in objects.items()}
    there = {anchor: page for (page, anchor), kind in addresses.items() if kind not in MEMBERS}
    assert there.items() <= listed.items()
    members = [anchor.rpartition(".")[0] for (_, anchor), kind in addresses.items() if kind in MEMBERS]
    assert members
    assert set(members) <= there.keys()


@pytest.mark.parametrize("name", PARTS)
def test_the_index_lists_every_heading_of_a_page(name: str, pages: dict[str, str], listed: dict[str, str]) -> None:
    page = pages[name]
    headings = re.findall(r'<section id="([\w-]+)">\s*<h[23]>', page)
    assert headings
    assert dict.fromkeys(headings, name).items() <= listed.items()


@pytest.mark.browser
def test_an_anchor_that_stood_on_the_index_leads_on(new_tab: Callable[[], Any], address: str, site: Path) -> None:
    """From a folder too, and where the address changes while the page is open."""
    page, index = new_tab(), f"{INDEX}.html"
    for anchor, name in ASKED.items():
        page.goto(f"{address}/{index}#{anchor}", wait_until="commit")
        page.wait_for_url(f"**/book/{name}.html#{anchor}")
        page.wait_for_function("Math.abs(document.querySelector(':target').getBoundingClientRect().top) < 150")
    page.goto(f"{site.as_uri()}/{index}")
    page.evaluate("(anchor) => { location.hash = anchor; }", anchor)
    page.wait_for_url(f"{site.as_uri()}/book/{name}.html#{anchor}")


@pytest.mark.parametrize("name", [INDEX, *PARTS])
def test_a_page_of_the_package_is_light(name: str, address: str, transferred: Callable[[str], int]) -> None:
    assert transferred(f"{address}/{name}.html") < MOST
