"""The ways to train that are compared, each as a function that takes so many steps."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import torch
from torch import nn
from torch.nn import functional

from nalu_tutorial import NAC, NALU, NAU, NMU, NPU, MultiplicativeNAC, tasks, train
from nalu_tutorial.tasks import Task

SEEDS, BATCH, LR, ROUNDS = 100, 128, 1e-3, 3
Stretch = Callable[[], object]


@dataclass(frozen=True)
class Case:
    """A model and its task."""

    make: Callable[[], nn.Sequential]
    task: Task


CASES = {
    "NMU": Case(lambda: nn.Sequential(NAU(4, 2), NMU(2, 1)), tasks.product_of_sums()),
    "MultiplicativeNAC": Case(lambda: nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1)), tasks.product_of_sums()),
    "NALU": Case(lambda: nn.Sequential(NALU(4, 2), NALU(2, 1)), tasks.product_of_sums()),
    "NMU, 100 inputs": Case(lambda: nn.Sequential(NAU(100, 2), NMU(2, 1)), tasks.sums_of_slices("*")),
    "Linear, 100 inputs": Case(lambda: nn.Sequential(nn.Linear(100, 2), nn.Linear(2, 1)), tasks.sums_of_slices("+")),
    "NPU, 100 x 100": Case(lambda: nn.Sequential(NAU(100, 100), NPU(100, 1)), tasks.sums_of_slices("*")),
}


# The ways. Each returns a function that trains for so many steps and may be called ROUNDS times.


def plain(case: Case, steps: int) -> Stretch:
    """Train one seed as anybody writes it."""
    model, (low, high) = case.make(), case.task.training
    descent = torch.optim.Adam(model.parameters(), lr=LR)

    def stretch() -> None:
        for _ in range(steps):
            x = low + (high - low) * torch.rand(BATCH, case.task.in_features)
            loss = functional.mse_loss(model(x), case.task.target(x))
            descent.zero_grad()
            loss.backward()
            descent.step()
            for unit in model:
                if hasattr(unit, "clamp_"):
                    unit.clamp_()

    return stretch


def engine(case: Case, steps: int, *, compiled: bool) -> Stretch:
    """Let `train` go on from one look to the next. It begins here and gets to its second look, so it is compiled."""
    go, arrived, errors = threading.Semaphore(0), threading.Semaphore(0), []

    def at_a_look(done: int, all_steps: int) -> None:
        arrived.release()
        if done < all_steps:
            go.acquire()

    def training() -> None:
        options = {"seeds": SEEDS, "batch_size": BATCH, "lr": LR, "log_every": steps, "compiled": compiled}
        try:
            train(case.make, case.task, steps=(ROUNDS + 1) * steps, progress=at_a_look, **options)
        except Exception as error:
            errors.append(error)
            arrived.release()

    def wait() -> None:
        arrived.acquire()
        if errors:
            raise errors[0]

    def stretch() -> None:
        go.release()
        wait()

    threading.Thread(target=training, daemon=True).start()
    wait()
    return stretch


@dataclass(frozen=True)
class Way:
    """How to train, how many seeds that does at once, and how many steps are timed together."""

    begin: Callable[[Case, int], Stretch]
    seeds: int
    steps: int


# A look takes as long as three eager steps at most: one every 250 steps costs less than 1 % more than one in 1,000.
WAYS = {
    "plain loop": Way(plain, 1, 1000),
    "engine, eager": Way(partial(engine, compiled=False), SEEDS, 250),
    "engine, compiled": Way(partial(engine, compiled=True), SEEDS, 1000),
}
