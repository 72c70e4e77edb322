"""The joiner: a module and what it imports become one script that behaves as the modules do."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nalu_tutorial.explorables._base import HERE
from nalu_tutorial.explorables._join import as_module, as_script, exports

FIGURES = sorted(file.stem for file in HERE.glob("*.js") if file.stem != "kit")
KIT = """export const ten = 10;
let calls = 0;
const own = 3;
export function next() { calls += 1; return calls + own; }
export function* count() { yield 1; }
export class Box {}
"""
IMPORTED = re.compile(r'^import \{([^}]*)\} from "\./kit\.js";$', re.MULTILINE)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return ``write(**modules)``: writes each under its name and returns the file of the first."""

    def write(**modules: str) -> Path:
        for name, code in modules.items():
            (tmp_path / f"{name.replace('_', '-')}.js").write_text(code, encoding="utf-8")
        return tmp_path / f"{next(iter(modules)).replace('_', '-')}.js"

    return write


def refused(file: Path) -> str:
    """Return the sentence with which the joiner refuses a file."""
    with pytest.raises(ValueError, match=r"import|export") as caught:
        as_module(file)
    return str(caught.value)


@pytest.mark.browser
def test_a_joined_module_keeps_to_itself_what_it_does_not_export(blank_page: Any, write: Callable[..., Path]) -> None:
    """Here `own` and `calls` are names of both modules, and each keeps its own."""
    toy = 'import { ten, next } from "./kit.js";\nconst own = 5, calls = 7;\n'
    script = as_script(write(toy=f"{toy}export default [ten, next(), next(), own, calls];\n", kit=KIT))
    assert blank_page[0].evaluate(script) == [10, 4, 5, 5, 7]


@pytest.mark.browser
def test_a_module_that_several_import_runs_once(blank_page: Any, write: Callable[..., Path]) -> None:
    imports = 'import { next } from "./kit.js";\nimport { again } from "./in-between.js";\n'
    first = write(
        first=f"{imports}export default [next(), again()];\n",
        in_between='import {\n  next, ten,\n} from "./kit.js";\nexport const again = () => next() * ten;\n',
        kit=KIT,
    )
    assert blank_page[0].evaluate(as_script(first)) == [4, 50]


def test_only_statements_at_the_start_of_a_line_are_replaced(write: Callable[..., Path]) -> None:
    toy = '// We export default below.\nconst text = "export default";\n  export_ = 1;\nexport default { text };\n'
    script = as_script(write(toy=toy))
    assert script.count("export default") == 2
    assert "\nreturn { text };" in script


def test_what_is_not_there_cannot_be_imported(write: Callable[..., Path]) -> None:
    toy = write(toy='import { ten, own, naught } from "./kit.js";\nexport default ten;\n', kit=KIT)
    assert refused(toy) == "toy.js imports naught, own, which kit.js does not export"


@pytest.mark.parametrize(
    "line",
    [
        'import * as kit from "./kit.js";',
        'import { ten } from "https://example.org/kit.js";',
        'import kit from "./kit.js";',
        "export { ten };",
        "export let ten = 10;",
        "export async function ten() {}",
    ],
)
def test_other_imports_and_exports_are_refused_in_a_sentence(write: Callable[..., Path], line: str) -> None:
    text = refused(write(toy=f"const ten = 10;\n{line}\nexport default 1;\n", kit=KIT))
    assert text.endswith(f"before const, function or class in toy.js, got '{line}'"), text


def test_a_script_needs_a_default_and_a_part_must_have_none(write: Callable[..., Path]) -> None:
    toy = write(toy='import { ten } from "./kit.js";\nconst more = ten + 1;\n', kit=KIT)
    assert refused(toy) == "expected a line of toy.js that begins with 'export default', got none"
    toy = write(toy='import { ten } from "./kit.js";\nexport default ten;\n', kit=KIT + "export default 1;\n")
    assert refused(toy) == "expected kit.js, which others import, to export only names, got 'export default'"


def test_modules_in_a_circle_are_refused(write: Callable[..., Path]) -> None:
    a = write(
        a='import { b } from "./b.js";\nexport const c = 1;\nexport default b;\n',
        b='import { c } from "./a.js";\nexport const b = c;\n',
    )
    assert refused(a) == "b.js imports a.js, which imports b.js: expected no circle"


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_imports_from_the_kit_what_it_uses_and_no_more(name: str) -> None:
    code = (HERE / f"{name}.js").read_text(encoding="utf-8")
    imported, rest = imports(code), IMPORTED.sub("", code)
    assert imported == sorted(imported, key=str.lower)
    assert [each for each in imported if not re.search(rf"(?<!\w)(?<![^.]\.){each}\b", rest)] == []


def imports(code: str) -> list[str]:
    """Return the names that a figure imports from the kit."""
    (names,) = IMPORTED.findall(code)
    return [each.strip() for each in names.split(",") if each.strip()]


def test_the_kit_exports_nothing_that_no_figure_imports() -> None:
    imported = {each for name in FIGURES for each in imports((HERE / f"{name}.js").read_text(encoding="utf-8"))}
    assert set(exports(HERE / "kit.js")) == imported


@pytest.mark.browser
def test_a_browser_links_the_files_as_they_stand(blank_page: Any) -> None:
    """Served as they are, without the joiner, the modules are as good."""
    page = blank_page[0]
    page.route(
        "https://book.test/**",
        lambda route: route.fulfill(
            body=(HERE / route.request.url.rpartition("/")[2]).read_text(encoding="utf-8"),
            content_type="text/javascript",
            headers={"access-control-allow-origin": "*"},
        ),
    )
    keys = "async (address) => Object.keys((await import(address)).default)"
    try:
        for name in FIGURES:
            assert page.evaluate(keys, f"https://book.test/{name}.js")[:2] == ["defaults", "render"], name
    finally:
        page.unroute("https://book.test/**")
