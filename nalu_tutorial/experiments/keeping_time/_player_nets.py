"""Agents that play in the grid and learn from rewards: a memory, a policy of five actions, and a value.

The chance in an episode is a part of its input: a uniform number for each action. So `nalu_tutorial.train` trains an
actor-critic as it trains any other network, many seeds at once, and a seed's episodes do not depend on the other seeds.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...tasks import Task
from ...tasks.grid import ACTIONS, SIZE, STEPS, distance, starts, time_for
from ...units import LSTM, NAC, NAU
from ._grid_nets import COUNTS, HIDDEN, small

HEAD = 64
SEEN = 3  # rows and columns to the red square, and the distance
ENTROPY, CRITIC = 0.01, 0.5  # weights of the entropy, and of the critic's squared error


class Told(nn.Module):
    """No memory: the number of steps left is an input at each step."""

    state_features = features = 1

    def forward(self, seen: Tensor, time: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        """Return what is remembered, (..., features), and the state."""
        left = state + time
        return left, left - 1


class LSTMMemory(nn.Module):
    """An LSTM that reads what is seen, and the time."""

    state_features, features = 2 * HIDDEN, HIDDEN

    def __init__(self) -> None:
        super().__init__()
        self.lstm = LSTM(SEEN + 1, HIDDEN)

    def forward(self, seen: Tensor, time: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        h, c = self.lstm.step(torch.cat([seen, time], dim=-1), *state.chunk(2, dim=-1))
        return h, torch.cat([h, c], dim=-1)


class FedMemory(nn.Module):
    """An LSTM that a NAC feeds, n ← NAC([x, h, n]); both h and n are read."""

    state_features, features = 2 * HIDDEN + COUNTS, HIDDEN + COUNTS

    def __init__(self) -> None:
        super().__init__()
        self.nac = small(NAC(SEEN + 1 + HIDDEN + COUNTS, COUNTS))
        self.lstm = LSTM(SEEN + 1 + COUNTS, HIDDEN)

    def forward(self, seen: Tensor, time: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        h, c, n = state.split_with_sizes([HIDDEN, HIDDEN, COUNTS], dim=-1)
        n = self.nac(torch.cat([seen, time, h, n], dim=-1))
        h, c = self.lstm.step(torch.cat([seen, time, n], dim=-1), h, c)
        return torch.cat([h, n], dim=-1), torch.cat([h, c, n], dim=-1)


class CounterMemory(nn.Module):
    """A cell that may count: n ← cell([time, n, 1])."""

    state_features = features = 1

    def __init__(self, cell: nn.Module) -> None:
        super().__init__()
        self.cell = cell

    def forward(self, seen: Tensor, time: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        n = self.cell(torch.cat([time, state, torch.ones_like(time)], dim=-1))
        return n, n


class Player(nn.Module):
    """A memory, and a network of one hidden layer that makes a policy and a value of it and of what is seen."""

    def __init__(self, memory: nn.Module) -> None:
        super().__init__()
        self.memory = memory
        features = memory.features
        assert isinstance(features, int)
        self.head = nn.Sequential(nn.Linear(features + SEEN, HEAD), nn.ReLU(), nn.Linear(HEAD, len(ACTIONS) + 1))

    def start(self, like: Tensor) -> Tensor:
        """Return the state before the first step, for times of shape (..., 1)."""
        size = self.memory.state_features
        assert isinstance(size, int)
        return like.new_zeros((*like.shape[:-1], size))

    def step(self, gap: Tensor, time: Tensor, state: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the policy's logits, the value and the state, for the (rows, columns) to the red square."""
        seen = torch.cat([gap, gap.abs().sum(dim=-1, keepdim=True)], dim=-1)
        remembered, state = self.memory(seen, time, state)
        output = self.head(torch.cat([remembered, seen], dim=-1))
        return output[..., :-1], output[..., -1:], state

    def forward(self, x: Tensor) -> Tensor:
        """Play episodes, (..., steps, 6) as of `played_episodes`; return what the loss needs of each step.

        These are, (..., steps, 5), the logarithm of the action's probability, the policy's entropy, the value, the
        reward, and whether the episode had not ended before.
        """
        agent, red, time = x[..., 0, :2], x[..., 0, 2:4], x[..., 0, 4:5]
        state, going, command, out = self.start(time), torch.ones_like(time), time, []
        moves = x.new_tensor(STEPS)
        for step in range(x.shape[-2]):
            logits, value, state = self.step(red - agent, command, state)
            chosen, log_share, entropy = drawn(logits, x[..., step, 5:])
            agent = (agent + chosen @ moves).clamp(0, SIZE - 1)
            there = (red - agent).abs().sum(dim=-1, keepdim=True) == 0
            over = time == step + 1
            out.append(torch.cat([log_share, entropy, value, going * (there & over), going], dim=-1))
            going, command = going * ~(there | over), torch.zeros_like(time)
        return torch.stack(out, dim=-2)


def drawn(logits: Tensor, chance: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Draw actions by uniform numbers, (..., 1): which in ones and zeros, its log-probability, and the entropy."""
    log_policy = functional.log_softmax(logits, dim=-1)
    policy = log_policy.exp()
    action = (policy.detach().cumsum(dim=-1) < chance).sum(dim=-1, keepdim=True).clamp(max=len(ACTIONS) - 1)
    chosen = (torch.arange(len(ACTIONS), device=logits.device) == action).to(logits)
    return chosen, (log_policy * chosen).sum(dim=-1, keepdim=True), -(policy * log_policy).sum(dim=-1, keepdim=True)


def actor_critic(y: Tensor, t: Tensor) -> Tensor:
    """Return minus the mean reward of an episode; its gradient is that of an advantage actor-critic.

    Each episode is played to its end, so that the return after a step is the reward that it ends with. The actor
    descends −(return − value) log π(action), the critic half the squared error of its value, and the entropy of the
    policy counts 1 %. What is returned is the number that all of this is for.
    """
    log_share, entropy, value, reward, going = y.unbind(dim=-1)
    earned = reward.sum(dim=-1, keepdim=True) * going
    advantage = (earned - value * going).detach()
    descended = -advantage * log_share + CRITIC * going * (earned - value).square() - ENTROPY * going * entropy
    total = descended.sum(dim=-1).mean()
    return total - total.detach() - reward.sum(dim=-1).mean()


def played_episodes(training: tuple[int, int] = (5, 12), extrapolation: tuple[int, int] = (13, 20)) -> Task:
    """Return episodes to play: at the first step the cells of agent and red square and the time, and a number at each.

    Inputs are (..., steps, 6): row and column of the agent, of the red square, the time, which are 0 after the first
    step, and a uniform number, by which the action is drawn. There are no labels; all targets are 0.
    """
    return Task(
        nothing,
        in_features=6,
        training=training,
        extrapolation=extrapolation,
        sampler=begun,
        uniforms=3,
        length=training[1],
        extrapolation_length=extrapolation[1],
    )


def nothing(x: Tensor) -> Tensor:
    return torch.zeros_like(x[..., :5])


def begun(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Turn uniform numbers (..., steps, 3) into episodes to play."""
    low, high = (end[..., 0, :] if end.dim() else end for end in (low, high))
    agents, reds = (cells.to(uniform) for cells in starts())
    pair = (uniform[..., 0, 0] * len(agents)).long().clamp(max=len(agents) - 1)
    agent, red = agents[pair], reds[pair]
    time = time_for(uniform[..., 0, 1:2], distance(agent, red).unsqueeze(-1), low, high)
    first = torch.cat([agent, red, time], dim=-1).unsqueeze(-2)
    command = first * (torch.arange(uniform.shape[-2], device=uniform.device) == 0).unsqueeze(-1)
    return torch.cat([command, uniform[..., 2:]], dim=-1)


@torch.no_grad()
def arrival_of(model: Player, agent: Tensor, red: Tensor, time: Tensor, patience: int = 0) -> Tensor:
    """Return when a player arrives that always takes its most probable action: int64, (episodes,).

    Who has not arrived within its time and the patience gets the next number.
    """
    command = time.unsqueeze(-1).float()
    here, state, steps = agent.float(), model.start(command), int(time.max()) + patience
    moves, arrived = torch.tensor(STEPS).float(), torch.full_like(time, steps + 1)
    for step in range(steps):
        logits, _, state = model.step(red - here, command, state)
        command = torch.zeros_like(command)
        here = (here + moves[logits.argmax(dim=-1)]).clamp(0, SIZE - 1)
        arrived = torch.where((here == red).all(dim=-1) & (arrived > steps), step + 1, arrived)
    return torch.minimum(arrived, time + patience + 1)


PLAYERS: dict[str, Callable[[], nn.Module]] = {
    "LSTM": LSTMMemory,
    "LSTM fed by a NAC, both read": FedMemory,
    "NAC": lambda: CounterMemory(small(NAC(3, 1))),
    "NAU": lambda: CounterMemory(NAU(3, 1)),
    "told each step": Told,
}
