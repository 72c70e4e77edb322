"""Whatever writes a file writes it whole or not at all, through links, and says in one sentence what prevents it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import torch

from nalu_tutorial import NAC, cli, tasks, train
from nalu_tutorial._files import WriteError
from nalu_tutorial.exercises._shared import session
from nalu_tutorial.exercises._shared.saved import Result
from nalu_tutorial.experiments.running._unfinished_run import replace_text
from nalu_tutorial.records import Record, Row
from nalu_tutorial.training import Runs
from nalu_tutorial.training._state import Checkpoint

resource = pytest.importorskip("resource", reason="this system limits no file sizes")
ROW = Row("NMU", "", 0, True, 0, 0, 0, 0, 0, False)
LARGE = 10_000


@cache
def runs() -> Runs:
    return train(lambda: NAC(2, 1), tasks.signed_sum([1, 1]), seeds=LARGE // 10, steps=1)


WRITERS: dict[str, Callable[[Path], object]] = {
    "runs": lambda path: runs().save(path),
    "checkpoint": lambda path: Checkpoint(path, "recipe").save({"x": torch.zeros(LARGE)}),
    "record": Record((ROW,), {"note": "x" * LARGE}).write,
    "report": lambda path: session.save_report(path, name="x" * LARGE),
    "kept": lambda path: replace_text(path, "x" * LARGE),
}


@pytest.fixture(params=WRITERS)
def write(request, monkeypatch) -> Callable[[Path], object]:
    monkeypatch.setattr(session, "SESSION", {(1, "error_band"): Result(passed=True, tries=1)})
    return WRITERS[request.param]


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow beyond 2,000 bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("there", [False, True], ids=["dangling", "there"])
def test_a_link_is_written_through_and_stays(write, there, tmp_path):
    (tmp_path / "store").mkdir()
    (tmp_path / "x.csv").symlink_to("between.csv")
    (tmp_path / "between.csv").symlink_to("store/y.csv")
    if there:
        write(tmp_path / "store" / "y.csv")
    write(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").is_symlink()
    assert (tmp_path / "store" / "y.csv").stat().st_size > 0
    assert not list(tmp_path.rglob("*part"))


def test_a_full_disk_is_a_sentence_and_the_old_file_stays_whole(write, tmp_path):
    write(tmp_path / "x.csv")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with full_disk(), pytest.raises(WriteError, match=r"^the \w+ .*x\.csv cannot be written: [A-Z][a-z ]+$"):
        write(tmp_path / "x.csv")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_read_only_folder_is_a_sentence_and_the_old_file_stays_whole(write, tmp_path):
    write(tmp_path / "x.csv")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    tmp_path.chmod(0o555)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(WriteError, match=r"^the \w+ .*x\.csv cannot be written: Permission denied$"):
            write(tmp_path / "x.csv")
    finally:
        tmp_path.chmod(0o755)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_link_to_another_device_is_written_through(write, tmp_path):
    elsewhere = Path("/dev/shm")
    if not elsewhere.is_dir() or elsewhere.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no other device here")
    with TemporaryDirectory(dir=elsewhere) as folder:
        (tmp_path / "x.csv").symlink_to(Path(folder) / "y.csv")
        write(tmp_path / "x.csv")
        assert (tmp_path / "x.csv").is_symlink()
        assert (Path(folder) / "y.csv").stat().st_size > 0
        assert not list(Path(folder).rglob("*part"))


@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        (lambda path: path.symlink_to("gone/x.csv"), r", which leads to .*gone.*, cannot be written: No such"),
        (lambda path: path.symlink_to(path), "cannot be written: .*symbolic links"),
        (lambda path: path.symlink_to("/dev/null"), "cannot be written: it is a device or a pipe"),
        (lambda path: path.mkdir(), "is a folder; name a file"),
    ],
    ids=["no folder", "loop", "device", "folder"],
)
def test_a_place_that_is_none_is_a_sentence(lay, reason, tmp_path):
    lay(tmp_path / "x.csv")
    for name in ("runs", "checkpoint", "record", "kept"):
        with pytest.raises(ValueError, match=reason):
            WRITERS[name](tmp_path / "x.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]


def test_the_command_says_it_and_ends_with_code_2(tmp_path, capsys):
    typed = ["run", "identity", "--units", "none", "--seeds", "100", "--steps", "1", "--jobs", "1"]
    with full_disk():
        assert cli.main([*typed, "--out", str(tmp_path / "x")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert "cannot be written" in printed.err
    assert not list(tmp_path.rglob("*part"))
    assert cli.main([*typed, "--out", str(tmp_path / "x"), "--resume"]) == 0
