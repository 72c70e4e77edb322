"""What all tests share: the repository's root and, for those that need one, a browser."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

ROOT = Path(__file__).parents[1]
torch.set_num_threads(1)  # with tensors this small a second thread only gets in the way, as in the chapters
# The fixtures of the built book are a plugin: a second conftest.py would take this one's name from `import conftest`.
sys.path[:0] = [str(ROOT / "tests" / "site"), str(ROOT / "book")]
pytest_plugins = ["visits"]
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


def find_browser() -> str | None:
    """Return a Chromium-like browser: BROWSER_PATH, one on the path, or one in its usual place."""
    named = os.environ.get("BROWSER_PATH")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or next((place for place in INSTALLED if Path(place).exists()), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_browser() is None and not os.environ.get("REQUIRE_BROWSER"):
        skip = pytest.mark.skip(reason="NO BROWSER FOUND: the tests of the built pages did not run")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(skip)


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
