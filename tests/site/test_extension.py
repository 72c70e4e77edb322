"""The book's Sphinx extension: whose repository the pages name, and explorables as classic scripts."""

import json
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from book_extension import explorables, installing, records, repository, typeset
from built_book import ROOT, documents
from docutils import nodes

import nalu_tutorial

EVIDENCE = sorted((ROOT / "chapters" / "evidence").glob("*.ipynb"))
MODULES = sorted(path for path in explorables.SOURCE.glob("*.js") if path.name != "kit.js")


GITHUB, GITLAB = "https://github.com/someone/book", "https://gitlab.com/group/sub/book"
# What the CI or else the remote says, and the repository that it is; no link is invented for any other remote.
REPOSITORIES = [
    ({"GITHUB_REPOSITORY": "someone/book"}, "https://github.com/another/fork.git", GITHUB),
    ({"GITHUB_REPOSITORY": "a/b", "GITHUB_SERVER_URL": "https://git.example.org"}, "", "https://git.example.org/a/b"),
    ({"CI_PROJECT_URL": GITLAB}, "", GITLAB),
    *(({}, remote, GITHUB) for remote in (GITHUB, f"{GITHUB}.git", f"{GITHUB}/", "git@github.com:someone/book.git")),
    *(({}, f"ssh://git@github.com{port}/someone/book.git", GITHUB) for port in ("", ":22")),
    ({}, "https://github.com/someone/a.book.of-sums.git", "https://github.com/someone/a.book.of-sums"),
    *(({}, remote, GITLAB) for remote in (f"{GITLAB}.git", "git@gitlab.com:group/sub/book.git")),
    *(({}, remote, None) for remote in ("", "/srv/git/book.git", "../book", "file:///srv/git/book.git")),
    *(({}, f"https://{host}/someone/book", None) for host in ("git.example.org", "github.com.example.org")),
    *(({}, f"https://{host}/someone/book", None) for host in ("github.com@example.org", "notgithub.com")),
    *(({}, remote, None) for remote in ("git@example.org:a/book.git", "https://github.com/", "https://github.com/a")),
    # no password reaches a page
    *(({}, f"https://{secret}@github.com/someone/book.git", GITHUB) for secret in ("token", "oauth2:glpat-token")),
    ({}, "https://user:token@gitlab.com/group/sub/book.git", GITLAB),
]


@pytest.mark.parametrize(("environment", "remote", "address"), REPOSITORIES)
def test_the_repository_is_what_the_ci_says_or_a_remote_on_a_known_forge(
    environment: dict[str, str], remote: str, address: str | None
) -> None:
    assert repository.find_repository(environment, remote) == address


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
    imported = re.findall(
        r"^ *(?:import|from) (.*)", Path(repository.__file__).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(imported) <= sys.stdlib_module_names


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
def test_evidence_links_to_each_record_that_it_reads_and_to_its_csv(notebook: Path, pages: dict[str, str]) -> None:
    page = pages[f"chapters/evidence/{notebook.stem}"]
    links = "".join(re.findall(r'<p class="nalu-records">.*?</p>', page, re.DOTALL))
    for name in chain(*records.read_in_sections(notebook).values()):
        assert f'href="../../book/experiments.html#record-{name}"' in links
        assert f"/{name}.csv" in links


def test_no_number_parts_from_its_per_cent_sign(pages: dict[str, str]) -> None:
    for name in documents():
        text = pages[name]
        text = re.sub(r"<(svg|script|style|pre|code|title)\b.*?</\1>|<nav.*?</nav>", "", text, flags=re.DOTALL)
        matches = re.findall(r"<(?:p|li|dd|figcaption)>[^<]*\d[ \n]%[^<]*", text)
        assert not matches, name


def test_the_next_page_of_a_lesson_is_the_next_lesson(pages: dict[str, str]) -> None:
    lessons = [name for name in documents() if re.match(r"chapters/\d", name)]
    way = re.compile(r'class="(left-prev|right-next)"\s+href="([^"]+)"')
    for before, lesson, after in zip(lessons, lessons[1:], lessons[2:], strict=False):
        ways = dict(way.findall(pages[lesson]))
        assert ways == {
            each: f"{Path(page).name}.html" for each, page in (("left-prev", before), ("right-next", after))
        }
        evidence = lesson.replace("chapters/", "chapters/evidence/")
        ways = dict(way.findall(pages[evidence]))
        assert ways == {"left-prev": f"../{Path(lesson).name}.html", "right-next": f"../{Path(after).name}.html"}


def test_every_page_has_colours_where_no_script_chooses_them_and_ends_with_the_version(pages: dict[str, str]) -> None:
    for name in documents():
        text = pages[name]
        assert 'data-theme="light"' in text[:300], name
        assert f'<div class="extra_footer">\n  <p>Version {nalu_tutorial.__version__}.</p>' in text, name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_module_becomes_a_script_that_needs_no_other(module: Path) -> None:
    script = explorables.classic_script(module)
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    assert len(re.findall(r"^return \{ defaults, render, ", script, re.MULTILINE)) == 1
    assert script.count(f'naluHost.mount("{explorables.name_of(module)}", ') == 1
    assert "function linearScale(" in script


def test_no_part_of_the_build_takes_torch() -> None:
    code = """if True:
        import importlib, json, sys, book_extension
        for part in book_extension.PARTS:
            importlib.import_module(f"book_extension.{part}")
        from book_extension import records
        for path in records.RECORDS.glob("*.json"):
            record = json.loads(path.read_text(encoding="utf-8"))
            records.tables_of(record), records.provenance_of(record)
        print({"torch", "nalu_tutorial"} & set(sys.modules))
    """
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "book", capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_only_pages_with_an_explorable_load_its_script(pages: dict[str, str]) -> None:
    for name in documents():
        text = pages[name]
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
