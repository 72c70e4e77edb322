"""Where a unit must stand besides its own file: each place that one of them is missing from is named."""

import importlib
import inspect
import json
import pkgutil
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from book_extension.unit_cards import ON_CARD_OF
from torch import nn

import nalu_tutorial
from nalu_tutorial import units
from nalu_tutorial.formula._units import READERS
from nalu_tutorial.published import read_units
from nalu_tutorial.units.catalogue import CATALOGUE, Entry

ROOT = Path(__file__).parents[1]
KINDS: dict[str, type[nn.Module]] = {
    name: kind for name in units.__all__ if inspect.isclass(kind := getattr(units, name))
}
ENTRIES = {entry.unit: entry for entry in CATALOGUE}


@cache
def text(*names: str) -> str:
    """Return the text of these files of the repository."""
    return "\n".join(path.read_text(encoding="utf-8") for name in names for path in sorted(ROOT.glob(name)))


def entry_of(name: str) -> Entry:
    """Return a unit's entry, or a bare one for a unit without."""
    return ENTRIES.get(KINDS[name]) or Entry(KINDS[name], source="")


def has_word(name: str, words: str) -> bool:
    return re.search(rf"(?<!\w){name}(?!\w)", words) is not None


# Each place: what is missing from it, and where that should stand; nothing if the unit is there.


def from_catalogue(name: str) -> str | None:
    if KINDS[name] not in ENTRIES:
        return "has no entry in nalu_tutorial/units/catalogue.py, from which the tests of every unit read what there is"
    entry = entry_of(name)
    if not entry.in_time and not entry.variants:
        return "has an entry in nalu_tutorial/units/catalogue.py without a way to make it: variants is empty"
    if entry.readable and not entry.sparse:
        return "has an entry in nalu_tutorial/units/catalogue.py with weights to read and none that counts as sparse"
    return None


def from_package(name: str) -> str | None:
    return None if name in nalu_tutorial.__all__ else "is not exported from nalu_tutorial/__init__.py"


def from_tests(name: str) -> str | None:
    file = f"tests/units/test_{KINDS[name].__module__.rpartition('.')[2]}.py"
    if (ROOT / file).exists() and has_word(name, text(file)):
        return None
    return f"is held to no numbers worked by hand: {file} does not name it"


def from_reader(name: str) -> str | None:
    return None if KINDS[name] in READERS else "has no reader in READERS of nalu_tutorial/formula/_units.py"


def from_card(name: str) -> str | None:
    card = entry_of(name).card or name
    if card not in read_units():
        return f"has no card: nalu_tutorial/published/units.toml has no table [{card}]"
    if ON_CARD_OF.get(name, name) != card:
        return f"stands on the card of {card}, which ON_CARD_OF of book/book_extension/unit_cards.py does not say"
    return None


def from_symbols(name: str) -> str | None:
    rows = [row for part in tomllib.loads(text("book/notation.toml")).values() for row in part]
    named = [row["name"].partition(".") for row in rows if "name" in row]
    parameters = {parameter for variant in entry_of(name).variants for parameter in variant.axes}
    if lost := parameters - {attribute for _, _, attribute in named}:
        return f"has parameters without a symbol in book/notation.toml: {', '.join(sorted(lost))}"
    relatives = {kind for kind, _, _ in named if kind in KINDS and are_related(KINDS[kind], KINDS[name])}
    words = [row["meaning"] for row in rows]
    if relatives or any(has_word(entry_of(name).term or name, meaning) for meaning in words):
        return None
    return "is named by no symbol: book/notation.toml says of none that it is a part of it"


def are_related(one: type, other: type) -> bool:
    return issubclass(one, other) or issubclass(other, one)


def from_glossary(name: str) -> str | None:
    term = entry_of(name).term or name
    explained = dict(re.findall(r"^(\S.*)\n((?:  .*\n)+)", text("book/glossary.md"), re.MULTILINE))
    if term not in explained:
        return f"has no term in book/glossary.md: {term}"
    if entry_of(name).card and not has_word(name, explained[term]):
        return f"shares a term with another unit, and book/glossary.md does not name it where it explains {term}"
    return None


def from_api_page(name: str) -> str | None:
    match = re.search(rf"^\.\. autoclass:: nalu_tutorial\.{name}$", text("book/api*.md"), re.MULTILINE)
    return None if match else f"is on no page of the package: book/api-units.md lacks autoclass nalu_tutorial.{name}"


def from_readme(name: str) -> str | None:
    return None if f"`{name}`" in text("README.md") else f"is not among the units that README.md names, as `{name}`"


def from_reference(name: str) -> str | None:
    source = entry_of(name).source
    if not source:
        return "has no source in its entry: the key of its paper in book/references.bib"
    keys = re.findall(r"^@\w+\{(\w+),", text("book/references.bib"), re.MULTILINE)
    if source not in keys:
        return f"has the source {source}, which is no key of book/references.bib"
    year = source[-4:]
    return None if year in inspect.getdoc(KINDS[name]) else f"has a docstring that does not name its paper, of {year}"


def from_single_unit(name: str) -> str | None:
    record = json.loads(text("nalu_tutorial/records/**/single-unit.json"))
    if name in {training["unit"].partition(", ")[0] for training in record["trainings"]}:
        return None
    return "is not in the record of single-unit, the experiment with every unit alone on two numbers"


PLACES: dict[str, Any] = {
    "catalogue": from_catalogue,
    "package": from_package,
    "tests": from_tests,
    "reader": from_reader,
    "card": from_card,
    "symbols": from_symbols,
    "glossary": from_glossary,
    "API page": from_api_page,
    "README": from_readme,
    "reference": from_reference,
    "single unit": from_single_unit,
}
EVERYWHERE = {"catalogue", "package", "tests", "API page", "README"}  # where no unit may be missing


def test_a_class_of_the_units_files_is_exported() -> None:
    there = {
        kind.__name__: module.name
        for module in pkgutil.iter_modules(units.__path__)
        if not module.name.startswith("_")
        for kind in vars(importlib.import_module(f"{units.__name__}.{module.name}")).values()
        if inspect.isclass(kind) and issubclass(kind, nn.Module) and kind.__module__.endswith(f".{module.name}")
    }
    missing = {name: file for name, file in there.items() if name not in units.__all__ and not name.startswith("_")}
    assert not missing, f"not exported from nalu_tutorial/units/__init__.py: {missing}"


@pytest.mark.parametrize("name", KINDS)
def test_a_unit_is_in_its_place(name: str) -> None:
    wrong = []
    for place, look in PLACES.items():
        missing, reason = look(name), entry_of(name).without.get(place)
        if missing and not reason:
            excuse = "" if place in EVERYWHERE else f"; or its entry says why, under {place!r} of `without`"
            wrong.append(f"{name} {missing}{excuse}")
        if reason and not missing:
            wrong.append(f"{name} has its {place} now; its entry still says why it has none: {reason}")
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_a_place_that_a_unit_does_without_is_one_that_it_may() -> None:
    assert {place for entry in CATALOGUE for place in entry.without} <= PLACES.keys() - EVERYWHERE
