"""What all tests share: the repository's root, who runs where and when, and a browser for those that need one."""

import gc
import os
import re
import sys
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
import torch
from browsers import find_browser
from hypothesis import settings

ROOT = Path(__file__).parents[1]
gc.disable()  # until all is collected: what is imported stays, and it takes seconds to look through it again and again
torch.set_num_threads(1)  # with tensors this small a second thread only gets in the way, as in the chapters
# The fixtures of the built book are a plugin: a second conftest.py would take this one's name from `import conftest`.
pytest_plugins = ["visits"]
settings.register_profile("whole", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("quick", settings.get_profile("whole"), max_examples=10)
SLOW = {"browser", "compiler", "chapter", "long", "process"}
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", NO_OTHER_HOST]  # fmt: skip


@pytest.fixture
def seconds_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the limit of `FormulaRegressor` in seconds of the processor, so that a busy machine ends no search."""
    deadline = pytest.importorskip("nalu_tutorial.regression._deadline").Deadline
    monkeypatch.setattr("nalu_tutorial.regression._regressor.Deadline", partial(deadline, clock=time.process_time))


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand in an empty folder; what is imported from it is forgotten in the end."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture(autouse=True)
def in_the_tests_of_the_regressor(request: pytest.FixtureRequest) -> None:
    """Give that fixture to all tests of the regressor."""
    if request.path.parent.name == "regression":
        request.getfixturevalue("seconds_of_the_processor")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="only what needs no browser, compiler, notebook, second Python or long training",
    )
    parser.addoption("--chapter", metavar="06", help="with --quick: all that belongs to this chapter as well")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if config.getoption("--quick") else "whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chapter = config.getoption("--chapter")
    if config.getoption("--quick"):
        ours = names_of(chapter) if chapter else set()
        kept = [not is_slow(item) or belongs(item, ours) for item in items]
        config.hook.pytest_deselected(items=[item for item, keep in zip(items, kept, strict=True) if not keep])
        items[:] = [item for item, keep in zip(items, kept, strict=True) if keep]
    # What takes long begins first, so that no process ends alone; of what needs the book only one file, which builds
    # it, so that no process waits for another one.
    builds = next((item.path for item in items if needs_book(item)), None)
    items.sort(key=lambda item: 2 if not is_slow(item) else int(needs_book(item) and item.path != builds))
    if find_browser() is None and not os.environ.get("REQUIRE_BROWSER"):
        skip = pytest.mark.skip(reason="NO BROWSER FOUND: the tests of the built pages did not run")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(skip)


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests and what they import
    gc.enable()


def is_slow(item: pytest.Item) -> bool:
    """Tell whether a test needs a browser, compiler, notebook, second Python, what is built of them, or seconds."""
    needs = any(mark.name in SLOW for mark in item.iter_markers())
    return needs or is_of_a_chapter(item.path) or uses(item, "installed") or needs_book(item)


@cache
def is_of_a_chapter(path: Path) -> bool:
    """Tell whether a file is a notebook, or tests the checkers of one."""
    return path.suffix == ".ipynb" or path.parents[1] == ROOT / "tests" / "exercises"


def needs_book(item: pytest.Item) -> bool:
    """Tell whether a test needs the built book."""
    return uses(item, "site") or uses(item, "forked_site")


def uses(item: pytest.Item, fixture: str) -> bool:
    """Tell whether a test asks for a fixture, itself or by way of another one."""
    return fixture in getattr(item, "fixturenames", ())


def names_of(chapter: str) -> set[str]:
    """Return the words by which a test says that it belongs to a chapter: its file, checkers and explorables."""
    notebooks = sorted((ROOT / "chapters").glob(f"{chapter}*.ipynb"))
    if len(notebooks) != 1:
        there = ", ".join(path.stem for path in sorted((ROOT / "chapters").glob("*.ipynb")))
        raise pytest.UsageError(f"there is no one chapter {chapter!r}; there are {there}")
    text = notebooks[0].read_text(encoding="utf-8")
    checkers = re.findall(r"from nalu_tutorial\.exercises import (\w+) as check", text)
    explorables = set(re.findall(r'data-nalu-widget=\\"([\w-]+)', text))
    files = [f"exercises/{name}/" for name in checkers]
    files += [f"test_{name.replace('-', '_')}_explorable" for name in explorables]
    return {notebooks[0].stem, *files, *(f"[{name}]" for name in explorables)}


def belongs(item: pytest.Item, names: set[str]) -> bool:
    """Tell whether a test's name holds one of these words."""
    return any(name in item.nodeid for name in names)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [r for r in terminalreporter.stats.get("skipped", []) if "NO BROWSER FOUND" in str(r.longrepr)]
    if skipped:
        message = f"NO BROWSER FOUND: {len(skipped)} tests of the built pages did not run (set BROWSER_PATH)"
        terminalreporter.write_line(message, red=True, bold=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Return a headless browser; without one the tests that ask for it are skipped or, in CI, fail."""
    from playwright.sync_api import sync_playwright

    path = find_browser()
    assert path, "REQUIRE_BROWSER is set and no browser was found"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()
