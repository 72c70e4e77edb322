"""Where a browser is that the tests and `make pdf` can drive."""

import os
import shutil
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def find_browser() -> str | None:
    """Return a Chromium-like browser: BROWSER_PATH, one on the path, or one in its usual place."""
    named = os.environ.get("BROWSER_PATH")
    path = named or next(filter(None, map(shutil.which, NAMES)), None)
    return path or next((place for place in PLACES if Path(place).exists()), None)
