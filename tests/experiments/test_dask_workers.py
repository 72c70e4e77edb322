"""What is said of the workers of a cluster, as a client would answer; no cluster is there."""

import warnings
from pathlib import Path
from typing import Any

import pytest

from nalu_tutorial.experiments import Cluster, Notice
from nalu_tutorial.experiments.running._run_folder import RunFolder
from nalu_tutorial.experiments.running._same_package import code_here
from nalu_tutorial.experiments.running.dask import _cluster
from nalu_tutorial.experiments.running.dask._workers import Workers

OTHER = {"nalu-tutorial": "0.0.1 (source 0123456789ab)", "torch": "1.13"}


class Client:
    """What a client of a cluster would answer: of each worker its threads, its code, and whether it sees a folder."""

    def __init__(self, **workers: tuple[int, Any, bool]) -> None:
        self.workers, self.sent_away = workers, []

    def nthreads(self) -> dict[str, int]:
        return {name: threads for name, (threads, *_) in self.workers.items()}

    def run(self, do: Any, *, workers: list[str], on_error: str) -> dict[str, Any]:
        assert workers
        assert on_error == "return"
        which = 1 if do is code_here else 2
        return {name: self.workers[name][which] for name in workers}

    def retire_workers(self, workers: list[str], close_workers: bool) -> None:
        assert close_workers
        for name in workers:
            self.sent_away.append(name)
            del self.workers[name]


def test_workers_with_the_same_code_are_asked_once():
    client = Client(a=(1, code_here(), True), b=(1, code_here(), True))
    workers = Workers(client, None)
    assert workers.refused() == {}
    client.workers["a"] = (1, OTHER, True)  # what nobody asks again
    client.workers["c"] = (1, code_here(), True)
    assert workers.refused() == {}
    assert workers.known == {"a", "b", "c"}
    assert not workers.send_away()


def test_a_worker_with_other_code_is_sent_away_in_one_sentence():
    client = Client(a=(1, code_here(), True), b=(1, OTHER, True))
    workers = Workers(client, None)
    (said,) = workers.refused().values()
    assert said.startswith(
        "the worker b has nalu-tutorial 0.0.1 (source 0123456789ab) and torch 1.13, and the run has "
    )
    with pytest.warns(Notice) as notices:
        assert workers.send_away()
    assert [str(each.message) for each in notices] == [f"{said.partition(';')[0]}; it is sent away"]
    assert client.sent_away == ["b"]
    assert not workers.send_away()


def test_a_worker_that_is_gone_is_neither_known_nor_refused():
    workers = Workers(Client(a=(1, OSError("Address removed."), True)), None)
    assert workers.refused() == {}
    assert workers.known == set()


def test_a_worker_that_cannot_say_its_code_lacks_it():
    client = Client(b=(1, ModuleNotFoundError("No module named 'nalu_tutorial'"), True))
    assert Workers(client, None).refused() == {
        "b": "the worker b lacks this version of nalu-tutorial (No module named 'nalu_tutorial'); install it there"
    }


def test_of_a_worker_with_several_threads_it_is_said_once_that_it_does_one_job_at_a_time():
    workers = Workers(Client(a=(4, code_here(), True)), None)
    with pytest.warns(
        Notice, match="the worker a has 4 threads, and does one job at a time: start it with --nthreads 1"
    ):
        workers.refused()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        workers.refused()


def test_it_is_said_once_that_some_workers_do_not_see_the_folder(tmp_path):
    client = Client(a=(1, code_here(), True))
    workers = Workers(client, RunFolder.of(tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        workers.refused()
    client.workers["b"] = (1, code_here(), False)
    with pytest.warns(Notice, match=f"not every worker sees {tmp_path}: these train without a checkpoint"):
        workers.refused()
    client.workers["c"] = (1, code_here(), False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        workers.refused()


def test_without_dask_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(_cluster, "find_spec", lambda name: None)
    with pytest.raises(
        ValueError, match=r"a cluster needs the package distributed: pip install 'nalu-tutorial\[cluster\]'"
    ):
        Cluster("local")


def test_the_folder_is_told_from_the_root(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    assert RunFolder.of(Path("here")).path == tmp_path / "here"
