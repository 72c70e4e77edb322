"""Experiments in eight threads at once, each with a file of its own, and what a thread may not change for others."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from straight_lines import LINES
from torch import nn

from nalu_tutorial.experiments import Experiment, Training, run_experiment
from nalu_tutorial.experiments.running import one_thread
from nalu_tutorial.tasks import identity


def test_every_model_is_drawn_from_one_of_the_seeds(tmp_path):
    seeds = []

    def line():
        seeds.append(torch.initial_seed())
        return nn.Linear(1, 1)

    experiment = Experiment(
        "line", "a line", "", lambda steps: [Training("line", line, {"": identity()})], steps=2, seeds=2, first_seed=7
    )
    generator = torch.get_rng_state()
    run_experiment(experiment, tmp_path / "line", jobs=1)
    assert set(seeds) == {7, 8}
    assert torch.equal(torch.get_rng_state(), generator)


def test_eight_experiments_at_once_are_what_each_is_alone(tmp_path):
    def rows(k):
        record = run_experiment(LINES, tmp_path / f"{k}", seeds=3, steps=2, jobs=1)
        return [(row.unit, row.task, row.seed, row.validation) for row in record.rows]

    alone = rows("alone")
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(rows, range(8))) == [alone] * 8


def test_one_thread_of_torch_is_for_one_piece_of_work_at_a_time():
    before, inside, most = torch.get_num_threads(), [], []

    def work(_):
        with one_thread():
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.01)
            inside.pop()

    torch.set_num_threads(2)
    try:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(work, range(4)))
        fresh = []
        thread = threading.Thread(target=lambda: fresh.append(torch.get_num_threads()))
        thread.start()
        thread.join()
    finally:
        torch.set_num_threads(before)
    assert most == [1] * 4
    assert fresh == [2]
