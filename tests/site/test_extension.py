"""The book's Sphinx extension: whose repository the pages name, and explorables as classic scripts."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from book_extension import explorables, installing, records, repository, typeset
from built_book import ROOT, documents
from docutils import nodes

import nalu_tutorial

EVIDENCE = sorted((ROOT / "chapters" / "evidence").glob("*.ipynb"))
MODULES = sorted(path for path in explorables.SOURCE.glob("*.js") if path.name != "kit.js")


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({"GITHUB_REPOSITORY": "someone/book"}, "https://github.com/someone/book"),
        (
            {"GITHUB_REPOSITORY": "someone/book", "GITHUB_SERVER_URL": "https://git.example.org"},
            "https://git.example.org/someone/book",
        ),
        ({"CI_PROJECT_URL": "https://gitlab.com/group/sub/book"}, "https://gitlab.com/group/sub/book"),
    ],
)
def test_the_ci_knows_its_repository_best(environment: dict[str, str], address: str) -> None:
    assert repository.find_repository(environment, "https://github.com/another/fork.git") == address


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://github.com/someone/book", "https://github.com/someone/book"),
        ("https://github.com/someone/book.git", "https://github.com/someone/book"),
        ("https://github.com/someone/book/", "https://github.com/someone/book"),
        ("https://github.com/someone/a.book.of-sums.git", "https://github.com/someone/a.book.of-sums"),
        ("git@github.com:someone/book.git", "https://github.com/someone/book"),
        ("ssh://git@github.com/someone/book.git", "https://github.com/someone/book"),
        ("https://gitlab.com/group/sub/book.git", "https://gitlab.com/group/sub/book"),
        ("git@gitlab.com:group/sub/book.git", "https://gitlab.com/group/sub/book"),
    ],
)
def test_a_remote_on_a_known_forge_is_the_repository(remote: str, address: str) -> None:
    assert repository.find_repository({}, remote) == address


@pytest.mark.parametrize(
    "remote",
    [
        "",
        "/srv/git/book.git",
        "../book",
        "file:///srv/git/book.git",
        "https://git.example.org/someone/book.git",
        "https://github.com.example.org/someone/book",
        "https://github.com@example.org/someone/book",
        "https://notgithub.com/someone/book",
        "git@example.org:someone/book.git",
        "https://github.com/",
        "https://github.com/someone",
    ],
)
def test_no_link_is_invented_for_any_other_remote(remote: str) -> None:
    assert repository.find_repository({}, remote) is None


@pytest.mark.parametrize("secret", ["token", "user:token", "oauth2:glpat-token", "x-access-token:ghs_token"])
@pytest.mark.parametrize("forge", repository.FORGES)
def test_a_password_in_a_remote_never_reaches_a_page(secret: str, forge: str) -> None:
    address = repository.find_repository({}, f"https://{secret}@{forge}/someone/book.git")
    assert address == f"https://{forge}/someone/book"


def test_a_port_is_no_part_of_the_address() -> None:
    actual = repository.find_repository({}, "ssh://git@github.com:22/someone/book.git")
    assert actual in (None, "https://github.com/someone/book")


@pytest.mark.parametrize(
    ("environment", "head", "branch"),
    [
        ({}, "draft", "draft"),
        ({}, "HEAD", "main"),
        ({}, "", "main"),
        ({"GITHUB_REF_NAME": "release"}, "HEAD", "release"),
        ({"CI_COMMIT_REF_NAME": "release"}, "draft", "release"),
    ],
)
def test_the_branch_is_the_one_being_built(environment: dict[str, str], head: str, branch: str) -> None:
    assert repository.find_branch(environment, head) == branch


@pytest.mark.skipif(shutil.which("git") is None, reason="no git here")
def test_git_is_asked_for_the_remote_and_may_have_none(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    assert repository.git(tmp_path, "remote", "get-url", "origin") == ""
    remote = "git@github.com:someone/book.git"
    subprocess.run(["git", "remote", "add", "origin", remote], cwd=tmp_path, check=True)
    assert repository.git(tmp_path, "remote", "get-url", "origin") == remote


def test_the_build_of_the_package_needs_no_sphinx_to_find_the_repository() -> None:
    tree = ast.parse(Path(repository.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert names <= sys.stdlib_module_names


def test_the_commands_that_install_the_package_name_the_repository() -> None:
    text = installing.commands("https://github.com/someone/book")
    assert "\npip install git+https://github.com/someone/book\n" in text
    assert "\ngit clone https://github.com/someone/book\ncd book\npip install .\n" in text
    assert "git" not in installing.commands(None)
    assert "\npip install .\n" in installing.commands(None)


def test_a_per_cent_sign_stays_with_its_number() -> None:
    assert typeset.unbroken("1 % of 20 seeds, in %, or\n94\n%") == "1\xa0% of 20 seeds, in %, or\n94\xa0%"
    assert typeset.unbroken("24 (4–71) % are right (some), % not") == "24 (4–71)\xa0% are right (some), % not"
    card = '<div class="nalu-claim" data-claim="1 %"><dd>1 %</dd></div>'
    assert typeset.in_words(card) == card.replace(">1 %<", ">1\xa0%<")


def test_a_formula_keeps_its_full_stop() -> None:
    and_ = (nodes.strong("", "gate"), nodes.Text(".) And "))
    line = nodes.paragraph("", "", *and_, nodes.math("", "x"), nodes.Text(".) And "), nodes.math("", "y"))
    typeset.keep_stops(None, line, "")
    assert [child.astext() for child in line.children] == ["gate", ".) And ", "x.)", " And ", "y"]
    assert line.children[2]["classes"] == [typeset.KEPT]


def test_the_records_of_each_section_are_found(tmp_path: Path) -> None:
    cells = [
        ("markdown", "# A\n"),
        ("code", 'f("identity", "tanh")'),
        ("markdown", "text\n```python\n# no heading\n```\n## B\n\n### C"),
        ("code", "f('piecewise')"),
    ]
    notebook = tmp_path / "x.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": kind, "source": [text]} for kind, text in cells]}))
    assert records.read_in_sections(notebook) == {0: ["identity"], 2: ["piecewise"]}


@pytest.mark.parametrize("notebook", EVIDENCE, ids=lambda path: path.stem)
def test_evidence_links_to_each_record_that_it_reads(notebook: Path, site: Path) -> None:
    page = (site / "chapters" / "evidence" / f"{notebook.stem}.html").read_text(encoding="utf-8")
    for names in records.read_in_sections(notebook).values():
        for name in names:
            assert f'href="../../book/experiments.html#record-{name}"' in page


def test_no_number_parts_from_its_per_cent_sign(site: Path) -> None:
    for name in documents():
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        text = re.sub(r"<(svg|script|style|pre|code|title)\b.*?</\1>|<nav.*?</nav>", "", text, flags=re.DOTALL)
        matches = re.findall(r"<(?:p|li|dd|figcaption)>[^<]*\d[ \n]%[^<]*", text)
        assert not matches, name


def test_the_next_page_of_a_lesson_is_the_next_lesson(site: Path) -> None:
    lessons = [name for name in documents() if re.match(r"chapters/\d", name)]
    way = re.compile(r'class="(left-prev|right-next)"\s+href="([^"]+)"')
    for before, lesson, after in zip(lessons, lessons[1:], lessons[2:], strict=False):
        ways = dict(way.findall((site / f"{lesson}.html").read_text(encoding="utf-8")))
        assert ways == {
            each: f"{Path(page).name}.html" for each, page in (("left-prev", before), ("right-next", after))
        }
        evidence = lesson.replace("chapters/", "chapters/evidence/")
        ways = dict(way.findall((site / f"{evidence}.html").read_text(encoding="utf-8")))
        assert ways == {"left-prev": f"../{Path(lesson).name}.html", "right-next": f"../{Path(after).name}.html"}


def test_a_page_has_colours_where_no_script_chooses_them(site: Path) -> None:
    for name in documents():
        assert 'data-theme="light"' in (site / f"{name}.html").read_text(encoding="utf-8")[:300], name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_becomes_a_script_that_needs_no_other(module: Path) -> None:
    script = explorables.classic_script(module)
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    assert len(re.findall(r"^return \{ defaults, render, ", script, re.MULTILINE)) == 1
    assert script.count(f'naluHost.mount("{explorables.name_of(module)}", ') == 1
    assert "function linearScale(" in script


def test_to_join_modules_takes_no_torch() -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from book_extension import explorables; print(*sys.modules)"
    book = Path(explorables.__file__).parents[1]
    ran = subprocess.run([sys.executable, "-c", code, book], capture_output=True, text=True, check=True)
    assert not {"torch", "nalu_tutorial"} & set(ran.stdout.split())


def test_only_pages_with_an_explorable_load_its_script(site: Path) -> None:
    for name in documents():
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        shown = set(explorables.SHOWN.findall(text))
        loaded = set(re.findall(r"_static/explorables/([\w-]+)\.js", text))
        assert loaded == (shown | {"host"} if shown else set()), name


def test_every_module_is_written_beside_the_pages(site: Path) -> None:
    written = {path.name for path in (site / "_static" / "explorables").iterdir()}
    assert written == {module.name.replace("_", "-") for module in MODULES} | {"host.js", "explorables.css"}


def test_the_theme_lays_out_nothing_of_an_explorable(site: Path) -> None:
    sheets = (site / "_static" / "styles").glob("*theme.css")  # not the joined one, which has Sphinx's sheets too
    themes = (path.read_text(encoding="utf-8") for path in sheets)
    rules = re.sub(r"/\*.*?\*/", "", " ".join(themes), flags=re.DOTALL)
    selectors = (one for rule in re.findall(r"([^{}]+)\{", rules) for one in rule.split(","))
    its_own = {matches[1] for one in selectors if (matches := re.match(r"\s*\.([\w-]+)(?:[>:\s\[]|$)", one))}
    ours = set(re.findall(r"\.([a-z][\w-]*)", (explorables.SOURCE / "explorables.css").read_text(encoding="utf-8")))
    assert "row" in its_own
    assert not ours & its_own


def test_signatures_say_what_may_be_passed(site: Path) -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in (site / "book").glob("api*.html"))
    heads = dict(re.findall(r'<dt class="sig [^>]* id="([\w.]+)">(.*?)</dt>', text, re.DOTALL))
    signatures = {name: re.sub(r"<[^>]+>", "", head) for name, head in heads.items()}
    assert "in_features: int, out_features: int" in signatures["nalu_tutorial.NAC"]
    assert signatures["nalu_tutorial.Restart"].rstrip("#\n").endswith("= uniform_redraw)")
    assert not [name for name, head in signatures.items() if "&lt;" in head]
    open_to_all = {name.split(".")[1] for name, head in signatures.items() if "kwargs: Any" in head}
    assert open_to_all <= {"explorables"}  # whose keywords are their traits


def test_every_page_ends_with_the_version_of_the_package(site: Path) -> None:
    for name in documents():
        text = (site / f"{name}.html").read_text(encoding="utf-8")
        assert f'<div class="extra_footer">\n  <p>Version {nalu_tutorial.__version__}.</p>' in text, name
