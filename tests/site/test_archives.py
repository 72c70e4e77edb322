"""What `make zip` makes: the whole site, and all that a class needs without a network."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import make_archives
import pytest
from built_book import ROOT, documents
from make_archives import NAME, READ_ME, main


@pytest.fixture
def html(tmp_path: Path) -> Path:
    """Return the folder of a small site."""
    for name in (".buildinfo", "index.html", "_static/scripts/a.js"):
        write(tmp_path / "html" / name)
    return tmp_path / "html"


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(os.urandom(100_000))


def names_in(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        return [name.removeprefix(f"{NAME}/") for name in opened.namelist()]


def test_every_stick_can_hold_the_names_of_the_book(site: Path) -> None:
    names = names_of(site)
    assert not [name for name in names if set(name) & set('\\:*?"<>|') or len(name) > 150]
    assert len({name.lower() for name in names}) == len(names), "two names differ only in their capitals"


def names_of(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_class_gets_every_notebook_and_a_package_that_needs_no_installation(html: Path, tmp_path: Path) -> None:
    main(html, tmp_path)
    archive = tmp_path / f"{NAME}-class.zip"
    notebooks = {f"{name}.ipynb" for name in documents() if name.startswith("chapters/")}
    assert {name for name in names_in(archive) if name.endswith(".ipynb")} == notebooks
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path)
    code = "import nalu_tutorial as n; n.shipped_record('product-of-sums'); print(n.__file__)"
    env = os.environ | {"PYTHONPATH": str(tmp_path / NAME)}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith(str(tmp_path))


def test_the_site_is_whole_equal_contents_make_equal_archives_and_the_note_says_how_large_they_are(
    html: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whenever the files were written."""
    monkeypatch.setattr(make_archives, "ROOT", tmp_path / "root")
    for name in ("chapters/01-a.ipynb", "chapters/evidence/01-a.ipynb", "LICENSE"):
        write(tmp_path / "root" / name)
    one, other = tmp_path / "one", tmp_path / "other"
    for days, target in enumerate((one, other), 10_000):
        for path in (path for path in tmp_path.rglob("*") if path.is_file()):
            os.utime(path, 2 * (86_400 * days,))
        target.mkdir()
        main(html, target)
    assert sorted(names_in(one / f"{NAME}-site.zip")) == names_of(html)
    text = capsys.readouterr().out
    assert len(list(one.iterdir())) == 2
    for archive in one.iterdir():
        assert (other / archive.name).read_bytes() == archive.read_bytes()
        assert f"{archive.name} ({archive.stat().st_size / 1e6:.1f} MB)" in text


def test_the_read_me_names_what_the_package_and_the_chapters_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {each.partition(">")[0] for each in project["dependencies"] + project["optional-dependencies"]["lab"]}
    commands = [line.split() for line in READ_ME.splitlines() if " wheels " in line and line.startswith("    ")]
    assert len(commands) == 2
    assert all(needed - {"numpy"} <= set(command) for command in commands)  # which matplotlib brings
