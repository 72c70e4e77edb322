"""How many steps of one seed a core takes in a second, in a plain loop and by `train`; how long logic infers.

Usage: python tools/bench.py; `make bench` gives it one thread.
"""

import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import median

import torch
from torch import nn
from torch.nn import functional

from nalu_tutorial import NAC, NALU, NAU, NMU, NPU, MultiplicativeNAC, tasks, train
from nalu_tutorial.logic import KnowledgeBase, Predicate, implies, variables
from nalu_tutorial.step_compiler import has_compiler
from nalu_tutorial.tasks import Task

SEEDS, BATCH, LR, ROUNDS = 100, 128, 1e-3, 3
CASES: dict[str, tuple[Callable[[], nn.Sequential], Task]] = {
    "NMU": (lambda: nn.Sequential(NAU(4, 2), NMU(2, 1)), tasks.product_of_sums()),
    "MultiplicativeNAC": (lambda: nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1)), tasks.product_of_sums()),
    "NALU": (lambda: nn.Sequential(NALU(4, 2), NALU(2, 1)), tasks.product_of_sums()),
    "NMU, 100 inputs": (lambda: nn.Sequential(NAU(100, 2), NMU(2, 1)), tasks.sums_of_slices("*")),
    "Linear, 100 inputs": (lambda: nn.Sequential(nn.Linear(100, 2), nn.Linear(2, 1)), tasks.sums_of_slices("+")),
    "NPU, 100 x 100": (lambda: nn.Sequential(NAU(100, 100), NPU(100, 1)), tasks.sums_of_slices("*")),
}
# How many seeds a way trains at once, and how many steps are timed together. A look of `train` takes as long as three
# eager steps at most: one every 250 steps costs less than 1 % more than one in 1,000.
WAYS = {"plain loop": (1, 1000), "train, eager": (SEEDS, 250), "train, compiled": (SEEDS, 1000)}


def train_plainly(case: str, steps: int, looked: Callable[[], object]) -> None:
    """Train one seed as anybody writes it, and look after each of so many steps."""
    make, task = CASES[case]
    model, (low, high) = make(), task.training
    descent = torch.optim.Adam(model.parameters(), lr=LR)
    for _ in range(1 + ROUNDS):
        for _ in range(steps):
            x = low + (high - low) * torch.rand(BATCH, task.in_features)
            loss = functional.mse_loss(model(x), task.target(x))
            descent.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            descent.step()
            for unit in model:
                if hasattr(unit, "clamp_"):
                    unit.clamp_()  # type: ignore[operator]
        looked()


def run(case: str, way: str, steps: int, looked: Callable[[], object]) -> None:
    """Train a case in one of the ways, and look after each of so many steps."""
    if way == "plain loop":
        train_plainly(case, steps, looked)
    else:
        make, task = CASES[case]
        train(
            make,
            task,
            seeds=SEEDS,
            steps=(1 + ROUNDS) * steps,
            lr=LR,
            batch_size=BATCH,
            log_every=steps,
            compiled=way == "train, compiled",
            progress=lambda done, total: looked(),
        )


def peak() -> float:
    """Return the most memory that this process has had, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def measured(case: str, way: str) -> tuple[float, float, float]:
    """Return the steps of one seed in a second, the peak of memory in MB, and the seconds until one step is done."""
    seeds, steps = WAYS[way]
    looks = [time.perf_counter()]
    run(case, way, 1, lambda: looks.append(time.perf_counter()))
    first, looks = looks[1] - looks[0], []
    run(case, way, steps, lambda: looks.append(time.perf_counter()))
    stretch = median(after - before for before, after in list(pairwise(looks))[-ROUNDS:])
    return seeds * steps / stretch, peak(), first


def alone(case: str, way: str) -> tuple[float, float, float]:
    """Return what is measured in a process that has done nothing else.

    It is forked from a small server. A process that this one starts by itself would inherit this one's peak.
    """
    with ProcessPoolExecutor(max_workers=1, mp_context=multiprocessing.get_context("forkserver")) as pool:
        return pool.submit(measured, case, way).result()


def inference(n: int, order: int) -> float:
    """Return the seconds in which ten implications, a chain, are inferred over n objects, in order (1) or against."""
    links, (x,) = [Predicate(f"p{k}") for k in range(11)], variables("x")
    rules = [implies(one(x), other(x)) for one, other in pairwise(links)]
    seconds = []
    for _ in range(1 + ROUNDS):
        kb = KnowledgeBase(rules[::order], objects=[f"o{k}" for k in range(n)])
        kb.tell({links[0](x): True})
        begun = time.perf_counter()
        kb.infer()
        seconds.append(time.perf_counter() - begun)
    return median(seconds[1:])


def main() -> None:
    """Print both tables."""
    print(f"{SEEDS} seeds, batch {BATCH}, float32, {torch.get_num_threads()} thread")
    print(f"{'':38}{'seed-steps/s':>14}{'x plain':>10}{'peak MB':>10}{'s to first step':>18}")
    with tempfile.TemporaryDirectory() as folder:  # so that the wait for the first step is a real one
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder
        for case in CASES:
            slow = None
            for way in WAYS if has_compiler() else list(WAYS)[:2]:
                rate, megabytes, seconds = alone(case, way)
                slow = slow or rate
                print(f"{case:20}{way:18}{rate:14,.0f}{rate / slow:10,.1f}{megabytes:10,.0f}{seconds:18.2f}")
    print(f"\n{'ten implications over':26}{'in order, s':>14}{'against it, s':>16}")
    for n in (10, 100, 1_000, 10_000, 100_000):
        print(f"{n:18,} objects{inference(n, 1):14.4f}{inference(n, -1):16.4f}")


if __name__ == "__main__":
    main()
