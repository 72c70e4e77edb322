"""A grid with a red square, on which one shall step at a given time: the moves, the exact rule, and episodes of it.

Everything here is batched: a cell is (row, column) along the last axis, and the axes before it are episodes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

import torch
from torch import Tensor

from ._checks import Range, as_range, check_count
from ._task import Task

SIZE = 5
ACTIONS = ("up", "down", "left", "right", "pass")
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))  # what each action adds to (row, column)
PASS = ACTIONS.index("pass")
FARTHEST = 2 * (SIZE - 1)
CELLS = SIZE * SIZE
# Of all 600 pairs of different cells, how many moves lie between the two.
ALL_DISTANCES = [abs(a - c) + abs(b - d) for (a, b), (c, d) in permutations(product(range(SIZE), repeat=2), 2)]


def distance(agent: Tensor, red: Tensor) -> Tensor:
    """Return how many moves lie between two cells, of shape (..., 2): shape (...).

    Examples
    --------
    >>> distance(torch.tensor([0, 0]), torch.tensor([4, 3]))
    tensor(7)
    """
    return (agent - red).abs().sum(dim=-1)


def moved(agent: Tensor, action: Tensor) -> Tensor:
    """Return the cells, (..., 2), after the actions, (...): who walks against a wall stays where they are.

    Examples
    --------
    >>> moved(torch.tensor([[2, 2], [0, 4]]), torch.tensor([1, 3]))  # down, and right against the wall
    tensor([[3, 2],
            [0, 4]])
    """
    return (agent + torch.tensor(STEPS, dtype=agent.dtype, device=agent.device)[action]).clamp(0, SIZE - 1)


def exact_rule(agent: Tensor, red: Tensor, left: Tensor) -> Tensor:
    """Return the actions of the rule that arrives exactly: walk when no step is to spare, along the column first.

    Parameters
    ----------
    agent, red : Tensor
        Cells, (..., 2).
    left : Tensor
        How many steps are left, (...).

    Examples
    --------
    >>> agent, red = torch.tensor([0, 0]), torch.tensor([1, 1])
    >>> [ACTIONS[exact_rule(agent, red, torch.tensor(left))] for left in (3, 2)]
    ['pass', 'down']
    """
    return torch.where(left <= distance(agent, red), toward(agent, red), PASS)


def toward(agent: Tensor, red: Tensor) -> Tensor:
    """Return the next action on a shortest way, first along the column: (...) for cells (..., 2)."""
    rows, columns = (red - agent).unbind(-1)
    across = torch.where(columns < 0, ACTIONS.index("left"), ACTIONS.index("right"))
    across = torch.where(columns == 0, PASS, across)
    down = torch.where(rows < 0, ACTIONS.index("up"), ACTIONS.index("down"))
    return torch.where(rows == 0, across, down)


def starts() -> tuple[Tensor, Tensor]:
    """Return all 600 pairs of different cells, for the agent and for the red square: int64, of shape (600, 2) each."""
    cells = torch.cartesian_prod(torch.arange(SIZE), torch.arange(SIZE))
    agent, red = (cells[part] for part in torch.cartesian_prod(*[torch.arange(CELLS)] * 2).unbind(1))
    apart = distance(agent, red) > 0
    return agent[apart], red[apart]


def distances() -> Tensor:
    """Return how many of the 600 pairs of different cells are so many moves apart, from 0 to 8: int64, (9,)."""
    return torch.tensor(ALL_DISTANCES).bincount()


def time_for(uniform: Tensor, far: Tensor, low: Tensor | float, high: Tensor | float) -> Tensor:
    """Return the time to arrive at, drawn uniformly from low to high among those that the distance allows."""
    least = far.clamp(min=low)
    return least + (uniform * (high - least + 1)).floor().clamp(max=high - least)


# Imitation: the targets are the decisions of the exact rule on its own path


def arrive_on_time(
    training: Range = (5, 12), extrapolation: Range = (13, 25), *, given_each_step: bool = False
) -> Task:
    """Return episodes of the rule that arrives exactly on time: inputs are the distances, targets whether it walks.

    Agent and red square start at different cells, all pairs being equally likely, and the time to arrive at lies evenly
    in a range; a time that is shorter than the distance does not occur. The way to walk is given: what is learned
    is when.

    Parameters
    ----------
    training, extrapolation : (low, high)
        The times to arrive at: whole numbers of at least 1, in training and validation, and in extrapolation.
    given_each_step : bool
        Whether the number of steps left is an input at every step, and not only at the first.

    Returns
    -------
    Task
        Inputs (..., steps, 2): the distance at each step, and the time, which is 0 after the first step. Targets
        (..., steps, 1): 1 for walking, −1 for waiting, 0 once the agent has arrived; see
        `~nalu_tutorial.tasks.decision_loss`. There are as many steps as the longest time has.

    Raises
    ------
    ValueError
        If an end of a range is no whole number from 1 on.

    Examples
    --------
    >>> x, t = arrive_on_time((5, 7)).draw((1,), generator=torch.Generator().manual_seed(4))
    >>> [row.int().tolist() for row in (*x[0].T, t[0, :, 0])]  # distance, time, and what the rule does
    [[3, 3, 3, 3, 2, 1, 0], [6, 0, 0, 0, 0, 0, 0], [-1, -1, -1, 1, 1, 1, 0]]
    """
    ranges = as_range(training), as_range(extrapolation)
    for low, high in ranges:
        if low != int(low) or high != int(high) or low < 1:
            raise ValueError(f"expected times of whole steps, from 1 on, got {low:g} to {high:g}")
    train_steps, more_steps = (int(high) for _, high in ranges)
    return Task(
        told_to_walk,
        in_features=2,
        training=ranges[0],
        extrapolation=ranges[1],
        sampler=left_each_step if given_each_step else told_once,
        length=train_steps,
        extrapolation_length=more_steps,
    )


def told_once(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Map uniform numbers (..., steps, 2), of which only the first step's are used, to episodes of the exact rule."""
    left, far = ways(uniform, low, high)
    first = torch.arange(uniform.shape[-2], device=uniform.device) == 0
    return torch.stack([far, left * first], dim=-1)


def left_each_step(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Do the same, with an input of the steps that are left at each."""
    left, far = ways(uniform, low, high)
    return torch.stack([far, left], dim=-1)


def ways(uniform: Tensor, low: Tensor, high: Tensor) -> tuple[Tensor, Tensor]:
    """Return the steps that are left and the distance, each (..., steps), on the way of the exact rule."""
    low, high = (end[..., 0, :] if end.dim() else end for end in (low, high))
    drawn = (uniform[..., 0, :1] * len(ALL_DISTANCES)).long().clamp(max=len(ALL_DISTANCES) - 1)
    far = torch.tensor(ALL_DISTANCES, device=uniform.device)[drawn].to(uniform)
    time = time_for(uniform[..., 0, 1:], far, low, high)
    left = (time - torch.arange(uniform.shape[-2]).to(uniform)).clamp(min=0)
    return left, torch.minimum(left, far)


def told_to_walk(x: Tensor) -> Tensor:
    """Return what the exact rule does: 1 to walk, −1 to wait, 0 after the arrival; (..., steps, 1)."""
    left = x[..., :1, 1:] - torch.arange(x.shape[-2], device=x.device).unsqueeze(-1)
    return torch.where(left <= 0, 0.0, torch.where(left <= x[..., :1], 1.0, -1.0)).to(x)


def decision_loss(y: Tensor, t: Tensor) -> Tensor:
    r"""Return the mean of :math:`\log(1 + e^{-ty})` over the steps that have a decision: where t is 1 or −1, not 0.

    It is the cross-entropy of the probability :math:`\sigma(y)` of walking.

    Examples
    --------
    >>> decision_loss(torch.tensor([0.0, 50.0, 7.0]), torch.tensor([1.0, 1.0, 0.0]))  # ln 2, almost 0; not counted
    tensor(0.3466)
    """
    decided = t.abs()
    return (torch.nn.functional.softplus(-t * y) * decided).sum() / decided.sum()


# The agent on its own way


@torch.no_grad()
def arrival(
    walks: Callable[[Tensor], Tensor], far: Tensor, time: Tensor, *, patience: int = 10, given_each_step: bool = False
) -> Tensor:
    """Return the arrival times of an agent that walks by its own decisions: int64, (episodes,).

    Parameters
    ----------
    walks : callable
        Maps what was seen so far, (episodes, steps, 2) as of `~nalu_tutorial.tasks.arrive_on_time`, to
        (episodes, steps, 1): the agent walks where the last number is above 0.
    far, time : Tensor
        The distance at the start and the time to arrive at, (episodes,).
    patience : int
        For how many steps after its time an agent is followed; one that has not arrived by then gets the next number.
    given_each_step : bool
        As of `~nalu_tutorial.tasks.arrive_on_time`.

    Examples
    --------
    >>> at_once = lambda seen: torch.ones(*seen.shape[:-1], 1)
    >>> arrival(at_once, torch.tensor([3, 7]), torch.tensor([5, 7]))
    tensor([3, 7])
    """
    check_count("patience", patience + 1)
    steps = int(time.max()) + patience
    here, arrived, seen = far.clone(), torch.full_like(far, steps + 1), []
    for step in range(steps):
        command = (time - step).clamp(min=0) if given_each_step or not step else torch.zeros_like(time)
        seen.append(torch.stack([here, command], dim=-1).float())
        walked = walks(torch.stack(seen, dim=-2))[..., -1, 0] > 0
        here = (here - walked.long()).clamp(min=0)
        arrived = torch.where((here == 0) & (arrived > steps), step + 1, arrived)
    return torch.minimum(arrived, time + patience + 1)


def outcomes(walks: Callable[[Tensor], Tensor], low: int, high: int, *, given_each_step: bool = False) -> Tensor:
    """Return the proportions of all starts from which an agent arrives exactly on time, early and late.

    Parameters
    ----------
    walks, given_each_step
        As of `arrival`.
    low, high : int
        The times to arrive at, both included.

    Returns
    -------
    Tensor
        float64, of shape (times, 3): a row for each time from low on, in columns exact, early and late. Starts that are
        farther away than the time are left out.

    Examples
    --------
    >>> outcomes(lambda seen: torch.ones(*seen.shape[:-1], 1), 8, 9)  # who walks at once
    tensor([[0.0067, 0.9933, 0.0000],
            [0.0000, 1.0000, 0.0000]], dtype=torch.float64)
    """
    far, time, starts = episodes(low, high)
    arrived = arrival(walks, far, time, patience=0, given_each_step=given_each_step)
    kinds = torch.stack([arrived == time, arrived < time, arrived > time], dim=1)
    return by_time(kinds, time, starts)


def by_time(values: Tensor, time: Tensor, starts: Tensor) -> Tensor:
    """Return the means of values, (episodes, n), over all starts, for each time from the first on: float64, (times, n).

    Parameters
    ----------
    values : Tensor
        Numbers of each episode.
    time, starts : Tensor
        As of `episodes`: an episode counts as often as it has starts.
    """
    place = time - time.min()
    weights = torch.zeros(int(place.max()) + 1, dtype=torch.float64).index_add_(0, place, starts.double())
    sums = torch.zeros(len(weights), values.shape[1], dtype=torch.float64)
    return sums.index_add_(0, place, values.double() * starts.unsqueeze(1)) / weights.unsqueeze(1)


def episodes(low: int, high: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return each distance with each time that is possible for it, and how many of the 600 starts it stands for.

    Returns
    -------
    far, time, starts : Tensor
        int64, one entry for each episode that differs for an agent that sees the distance.
    """
    far, time = torch.cartesian_prod(torch.arange(1, FARTHEST + 1), torch.arange(low, high + 1)).unbind(1)
    possible = time >= far
    return far[possible], time[possible], distances()[far[possible]]
