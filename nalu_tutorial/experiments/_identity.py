"""f(x) = x with small nets of every usual activation."""

from __future__ import annotations

from functools import partial

import torch
from torch import nn

from ..tasks import identity
from ._experiment import Experiment, Training

ACTIVATIONS: dict[str, type[nn.Module]] = {
    "sigmoid": nn.Sigmoid,
    "tanh": nn.Tanh,
    "ReLU6": nn.ReLU6,
    "SELU": nn.SELU,
    "ELU": nn.ELU,
    "SiLU": nn.SiLU,
    "ReLU": nn.ReLU,
    "LeakyReLU": nn.LeakyReLU,
    "PReLU": nn.PReLU,
    "none": nn.Identity,
}


def autoencoder(activation: type[nn.Module]) -> nn.Sequential:
    """Return a net 1 → 8 → 8 → 8 → 1 with this activation after each hidden layer, as in the paper."""
    hidden = [nn.Linear(1, 8), activation(), nn.Linear(8, 8), activation(), nn.Linear(8, 8), activation()]
    return nn.Sequential(*hidden, nn.Linear(8, 1))


def trainings(steps: int) -> list[Training]:
    """Return one training for each activation."""
    return [Training(name, partial(autoencoder, kind), {"": identity()}) for name, kind in ACTIVATIONS.items()]


EXPERIMENT = Experiment(
    name="identity",
    title="f(x) = x: no net with a bent activation extrapolates",
    source="Trask et al. (2018), figure 1",
    trainings=trainings,
    steps=10_000,
    seeds=100,
    options={"lr": 0.01, "batch_size": 64, "dtype": torch.float64},
    note="The paper gives no schedule: Adam with a rate of 0.01 and 10,000 steps are ours.",
)
