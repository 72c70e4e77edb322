"""The built book, served on this machine, and what one visit to each of its pages found."""

import gzip
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from built_book import build, build_fork, pages_of
from filelock import FileLock
from wide_text import DRAWN, prepare, set_text, without_room
from with_axe import COLORS, violations

HERE = Path(__file__).parent
DESK, PHONE, NARROWEST = ({"width": width, "height": height} for width, height in ((1280, 900), (390, 844), (320, 844)))


def built_once(temporary: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """Return the pages of a book that all processes of the tests share: the first that asks for it builds it."""
    base = temporary.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name  # each process has its own base
    done = folder.with_suffix(".done")
    with FileLock(folder.with_suffix(".lock")):
        if not done.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return pages_of(folder)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built book, which belongs to no repository."""
    return built_once(tmp_path_factory, "book", build)


@pytest.fixture(scope="session")
def forked_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a book of one chapter, built by the CI of a repository."""
    return built_once(tmp_path_factory, "fork", build_fork)


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, str]:
    """Return the HTML of each page by its name, those of the slides and of what Sphinx adds too."""
    return read_pages(site)


@pytest.fixture(scope="session")
def forked_pages(forked_site: Path) -> dict[str, str]:
    return read_pages(forked_site)


def read_pages(folder: Path) -> dict[str, str]:
    inside = {path.relative_to(folder): path for path in folder.rglob("*.html")}
    names = {name.with_suffix("").as_posix(): path for name, path in inside.items() if "_static" not in name.parts}
    return {name: path.read_text(encoding="utf-8") for name, path in names.items()}


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Return where the book is served."""
    from print_book import served

    with served(site) as address:
        yield address


@dataclass
class Log:
    """What a page said and asked for."""

    console: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def asked(self, url: str, address: str) -> None:
        self.loaded.append(url)
        if url.startswith("http") and not url.startswith(address):
            self.foreign.append(url)

    def clear(self) -> None:
        for each in (self.console, self.failed, self.foreign, self.loaded):
            each.clear()


# What a page must not have, each with the question that finds it: on a desk, in the dark and on a phone.
ON_DESK = {
    "a solution that is unfolded": "look.unfolded()",
    "an explorable that is not drawn": "look.undrawn()",
    "small letters in a figure on a desk": "look.small()",
}
IN_THE_DARK = {"something light in the dark": "look.light()"}
ON_A_PHONE = {
    "something that is wider than a phone": "look.overflow()",
    "small letters in a figure on a phone": "look.small()",
    "something but a table that scrolls sideways on a phone": "look.swiped()",
    "a formula that is cut at its left on a phone": "look.cutFormulas()",
    "a first screen of a phone that does not name the book": "look.unnamed('Arithmetic by Gradient')",
}
NOT_ITS_ROOM = "an explorable that takes another room on a desk than it had before it was drawn"
WITHOUT_ROOM = "wide text that has no room on the narrowest phone"  # in the dark, where outputs have more padding
GRAVE = {theme: f"something serious that axe finds, {theme}" for theme in ("dark", "light")}
TEX, HOST, FAILURE, CONSOLE = "TeX in its text", "another host", "a request that fails", "a word in the console"


@dataclass
class Visit:
    """What one page said, loaded and had that it must not have."""

    text: str
    loaded: list[str]
    faults: dict[str, list[str]]


@pytest.fixture(scope="session")
def log() -> Log:
    """Return what the tab did since a page was opened in it."""
    return Log()


# At an address that ends with this no explorable is drawn until the test wakes them all.
SLEEPING = "?asleep"
ASLEEP = f"""if (location.search === "{SLEEPING}") {{
  const waiting = [];
  let host;
  Object.defineProperty(window, "naluHost", {{
    get: () => ({{ ...host, mount: (...each) => waiting.push(each) }}),
    set: (real) => {{ host = real; }},
  }});
  window.wake = () => {{ for (const each of waiting) host.mount(...each); }};
}}"""
# Returns the explorables whose height then differs from the room that they had: an eighth is left to other fonts.
WAKE = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const places = [...document.querySelectorAll("[data-nalu-widget]")];
  const heights = () => places.map((each) => each.getBoundingClientRect().height);
  await document.fonts.ready;
  const kept = heights();
  wake();
  for (let k = 0; k < 600 && !places.every((each) => each.querySelector("svg, input, button")); k += 1) await frame();
  await frame();
  await frame();
  const taken = heights();
  return places.map((each, k) => `${each.dataset.naluWidget}: ${kept[k]}, then ${taken[k]}`)
    .filter((_, k) => Math.abs(kept[k] - taken[k]) > taken[k] / 8);
}"""
# A page that is left writes down how far its sidebar was scrolled, and may not.
FORGET = """() => {
  try { sessionStorage.clear(); } catch { return; }
  Storage.prototype.setItem = () => {};
}"""


@pytest.fixture(scope="session")
def new_tab(browser: Any, address: str, log: Log) -> Iterator[Callable[[], Any]]:
    """Return a function that returns a tab as nobody has used it but for its cache, and which reaches no other host.

    It is the same tab again, since a new one takes a second of the processor: what a test may set on it is set back.
    """
    context = browser.new_context(viewport=DESK, reduced_motion="reduce", color_scheme="light")
    context.add_init_script(ASLEEP)
    page = context.new_page()
    page.set_default_timeout(60_000)
    listen(page, log, address)
    devtools = context.new_cdp_session(page)

    def new_tab() -> Any:
        page.unroute_all()
        page.evaluate(FORGET)
        page.goto("about:blank")
        page.emulate_media(
            media="null", color_scheme="light", reduced_motion="reduce", forced_colors="null", contrast="null"
        )
        page.set_viewport_size(DESK)
        for origin in (address, "file://"):
            devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        log.clear()  # a page that is left drops what it still asks for, which is no failure of the next
        return page

    yield new_tab
    context.close()


def listen(page: Any, log: Log, address: str) -> None:
    """Write what the page does into the log."""
    page.on("console", lambda message: message.type in ("error", "warning") and log.console.append(message.text))
    page.on("pageerror", lambda error: log.console.append(str(error)))
    page.on("requestfailed", lambda request: log.failed.append(f"{request.url}: {request.failure}"))
    page.on("response", lambda answer: answer.status >= 400 and log.failed.append(f"{answer.status} {answer.url}"))
    page.on("request", lambda request: log.asked(request.url, address))


@pytest.fixture(scope="session")
def open_page(new_tab: Callable[[], Any], address: str) -> Callable[..., Any]:
    """Return a function that opens a page of the book in a new tab, and waits until it is drawn."""

    def open_page(name: str, base: str = address) -> Any:
        page = new_tab()
        page.goto(f"{base}/{name}", wait_until="load")
        page.evaluate(SETTLE)
        return page

    return open_page


@pytest.fixture(scope="session")
def keep_page(open_page: Callable[..., Any]) -> Callable[[str], Any]:
    """Return a function that opens a page of the book only where it is no longer in the tab: a test sets all back."""
    last: list[Any] = []

    def keep_page(name: str) -> Any:
        if not last or last[0].evaluate("window.kept") != name:
            last[:] = [open_page(name)]
            last[0].evaluate("(name) => { window.kept = name; }", name)
        return last[0]

    return keep_page


SERIOUS = ("serious", "critical")
MODERATE = ["region"]  # which takes longest, and whose findings are never serious
RULES = {"label-content-name-mismatch": {"enabled": True}}  # off by default, as it is young
ALL_ELSE = RULES | {rule: {"enabled": False} for rule in COLORS + MODERATE}

# Sees each explorable once, as they wait to be seen before they start, until it is drawn, and for fonts.
# However busy the machine is, it draws in fewer than six hundred frames, or never.
SETTLE = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (const each of document.querySelectorAll("[data-nalu-widget]")) {
    each.scrollIntoView();
    for (let k = 0; k < 600 && !each.querySelector("svg, input, button"); k += 1) await frame();
  }
  scrollTo(0, 0);
  await document.fonts.ready;
  for (let k = 0; k < 4; k += 1) await frame();
}"""


STILL = "*, ::before, ::after { transition: none !important; animation: none !important }"
# What has two dimensions may scroll in a box of its own: code, mathematics, tables and figures.
SCROLLERS = "pre, .math, .pst-scrollable-table-container, .nalu-scroll, .text_html:has(.nalu-fig)"


@pytest.fixture(scope="session")
def visit(new_tab: Callable[[], Any], address: str, log: Log) -> Callable[[str], Visit]:
    """Return a function that visits a page, once for all tests that ask about it."""
    script = (HERE / "page_queries.js").read_text(encoding="utf-8")
    looks: list[Any] = []  # of the words on all pages

    def sample(page: Any) -> None:
        looks[:] = page.evaluate("(counts) => look.sample(counts)", looks)

    @cache
    def visit(name: str) -> Visit:
        page = new_tab()
        page.goto(f"{address}/{name}.html{SLEEPING}", wait_until="load")
        faults = {NOT_ITS_ROOM: page.evaluate(WAKE)}
        page.evaluate(SETTLE)
        loaded, text = list(log.loaded), page.inner_text("body")
        page.evaluate(script)
        faults |= {TEX: re.findall(r"\\\(|\\\[|\\frac|\$\$", text)} | ask(page, ON_DESK)
        page.evaluate("look.thinCode(); look.thin()")
        grave = violations(page, *SERIOUS, rules=ALL_ELSE)
        page.evaluate("look.whole()")
        page.add_style_tag(content=STILL)
        sample(page)
        set_theme(page, "dark")
        faults |= ask(page, IN_THE_DARK)
        sample(page)
        page.set_viewport_size(PHONE)
        page.evaluate(DRAWN)
        faults |= ask(page, ON_A_PHONE) | {WITHOUT_ROOM: look_at_wide_text(page)}
        faults |= {HOST: list(log.foreign), FAILURE: list(log.failed), CONSOLE: list(log.console)}
        faults |= look_at_colours(page)
        faults[GRAVE["light"]] += grave
        return Visit(text, loaded, faults)

    return visit


def ask(page: Any, questions: dict[str, str]) -> dict[str, list[str]]:
    """Return what a page answers to each question."""
    return dict(zip(questions, page.evaluate(f"[{', '.join(questions.values())}]"), strict=True))


THEMED = """async (theme) => {
  while (document.documentElement.dataset.theme !== theme) await new Promise(requestAnimationFrame);
}"""


def set_theme(page: Any, theme: str) -> None:
    """Show the page in one of its themes, as a reader's system asks for it, and wait until it says so."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate(THEMED, theme)


def look_at_wide_text(page: Any) -> list[str]:
    """Return what has no room if text is a quarter larger and spaced on the narrowest phone.

    The explorables are looked at in each of their states in tests/explorables/test_wide_text.py.
    """
    page.set_viewport_size(NARROWEST)
    prepare(page)
    set_text(page, "spaced and a quarter wider")
    return without_room(page, "body", scrollers=SCROLLERS)


def look_at_colours(page: Any) -> dict[str, list[str]]:
    """Return what axe finds in each theme in the colors of the marked words; little else of the page stays.

    Only then does the text become as it was, as a whole page would be laid out anew.
    """
    results: dict[str, list[str]] = {fault: [] for fault in GRAVE.values()}
    if page.evaluate("look.leaveSample()"):
        set_text(page, None)
        page.set_viewport_size(DESK)
        for theme, fault in GRAVE.items():
            set_theme(page, theme)
            results[fault] = violations(page, *SERIOUS, context="[data-sample]", runOnly=COLORS)
    return results


@pytest.fixture(scope="session")
def transferred(site: Path) -> Callable[[str], int]:
    """Return a function from an address to the bytes that a server would send for it, compressed."""

    @cache
    def transferred(url: str) -> int:
        file = site / unquote(urlsplit(url).path).lstrip("/")
        packed = file.suffix in (".woff", ".woff2", ".png", ".webp", ".jpg")
        return file.stat().st_size if packed else len(gzip.compress(file.read_bytes(), 6))

    return transferred
