"""A grid with a red square that an agent has to reach at a given time, which it sees once."""

from __future__ import annotations

import operator
from numbers import Integral
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..tasks.grid import ACTIONS, SIZE, STEPS

PIXELS = 40  # of a cell's side
GROUND, LINE, RED, AGENT = (255, 255, 255), (200, 200, 200), (214, 39, 40), (40, 40, 40)
Cell = tuple[int, int]
Seen = NDArray[np.float32]


class ArriveOnTime(gymnasium.Env[Seen, np.int64]):
    """A grid of 5 × 5 cells: the reward is 1 for stepping on the red square at exactly the given time.

    An episode begins with the agent and the red square on different cells and a time T, a number of steps. It ends with
    the first step onto the red square, or after T steps, when nothing can be earned any more. The outcome is then
    "exact" (arrived with step T, the reward is 1), "early" (arrived before) or "late" (not there at T). A time that is
    shorter than the distance is never given.

    Actions are 0 up, 1 down, 2 left, 3 right, 4 pass. A move against the wall leaves the agent where it is, and takes a
    step as any other. What is seen are five numbers: row and column of the agent, row and column of the red square,
    counted from the top left corner, and T. After the first observation the last of them is 0: T is observed once.

    Parameters
    ----------
    times : (low, high)
        The bounds between which T is drawn, both included, uniformly among the times that the distance allows.
    render_mode : str, optional
        "rgb_array" for an image, an array of bytes; "ansi" for text.

    Raises
    ------
    ValueError
        If times are no two whole numbers from 1 on in rising order, the longest is shorter than the farthest way, which
        has 8 steps, or the render mode is unknown.

    Notes
    -----
    ``reset(options={"agent": (0, 0), "red": (4, 4), "time": 9})`` sets what it names and draws the rest. ``info`` holds
    "distance", "time" (T), "step" and "outcome", which is "" until the end.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, tracking time in a grid world. The paper leaves open what comes
    of arriving early or late; the rule here is ours.

    Examples
    --------
    >>> import gymnasium
    >>> import nalu_tutorial.environments
    >>> environment = gymnasium.make("nalu_tutorial/ArriveOnTime-v0", render_mode="ansi")
    >>> seen, info = environment.reset(options={"agent": (0, 0), "red": (0, 1), "time": 5})
    >>> seen
    array([0., 0., 0., 1., 5.], dtype=float32)
    >>> seen, reward, terminated, truncated, info = environment.step(3)
    >>> reward, terminated, info["outcome"]
    (0.0, True, 'early')
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - as gymnasium.Env has it

    def __init__(self, times: tuple[int, int] = (5, 12), render_mode: str | None = None) -> None:
        check_times(times)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"expected the render mode ansi or rgb_array, or none, got {render_mode!r}")
        self.times, self.render_mode = (int(times[0]), int(times[1])), render_mode
        highest = np.array([SIZE - 1] * 4 + [times[1]], dtype=np.float32)
        self.observation_space = gymnasium.spaces.Box(np.zeros(5, dtype=np.float32), highest, dtype=np.float32)
        self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode; return what is seen first, and its info."""
        super().reset(seed=int(seed) if isinstance(seed, Integral) else seed)  # Gymnasium takes none of NumPy's
        asked = {name: value for name, value in (options or {}).items() if value is not None}
        agent, red = (as_cell(name, asked.pop(name)) if name in asked else None for name in ("agent", "red"))
        self.red: Cell = red or self.other_than(agent)
        self.agent: Cell = agent or self.other_than(self.red)
        if self.agent == self.red:
            raise ValueError(f"agent and red square need different cells, got {self.agent} for both")
        least, most = max(self.times[0], self.distance), self.times[1]
        self.time = as_time(asked.pop("time") if "time" in asked else self.np_random.integers(least, most + 1))
        if not self.distance <= self.time <= most:
            raise ValueError(f"expected a time from the distance, {self.distance}, to {most}, got {self.time}")
        if asked:
            raise ValueError(f"expected options among agent, red and time, got {', '.join(map(str, asked))}")
        self.steps, self.outcome = 0, ""
        return self.seen(), self.info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action; return what is seen, the reward, whether the episode has ended, False, and the info."""
        down, right = STEPS[as_action(action)]
        self.agent = within(self.agent[0] + down), within(self.agent[1] + right)
        self.steps += 1
        if self.agent == self.red:
            self.outcome = "exact" if self.steps == self.time else "early"
        elif self.steps >= self.time:
            self.outcome = "late"
        return self.seen(), float(self.outcome == "exact"), bool(self.outcome), False, self.info()

    def render(self) -> Any:
        """Return the grid as text or as an image, an array (200, 200, 3) of bytes."""
        if self.render_mode == "ansi":
            marks = {self.agent: "A", self.red: "R"} | ({self.red: "*"} if self.agent == self.red else {})
            rows = (" ".join(marks.get((row, column), ".") for column in range(SIZE)) for row in range(SIZE))
            return "\n".join([*rows, f"step {self.steps} of {self.time} {self.outcome}".rstrip()])
        return picture(self.agent, self.red) if self.render_mode == "rgb_array" else None

    @property
    def distance(self) -> int:
        """How many moves lie between the agent and the red square."""
        return abs(self.agent[0] - self.red[0]) + abs(self.agent[1] - self.red[1])

    def seen(self) -> Seen:
        return np.array([*self.agent, *self.red, 0 if self.steps else self.time], dtype=np.float32)

    def info(self) -> dict[str, Any]:
        """Return the state, including what the agent does not observe."""
        return {"distance": self.distance, "time": self.time, "step": self.steps, "outcome": self.outcome}

    def other_than(self, cell: Cell | None) -> Cell:
        """Draw a cell other than this one."""
        free = [(row, column) for row in range(SIZE) for column in range(SIZE) if (row, column) != cell]
        return free[self.np_random.integers(len(free))]


def check_times(times: tuple[int, int]) -> None:
    """Raise unless these are two times, and for each distance one of them is possible."""
    low, high = times
    if low != int(low) or high != int(high) or not 1 <= low <= high:
        raise ValueError(f"expected times (low, high), whole numbers from 1 on, got {times}")
    if high < 2 * (SIZE - 1):
        raise ValueError(f"the farthest way has {2 * (SIZE - 1)} steps, and no time up to {high} is possible for it")


def as_cell(name: str, cell: Any) -> Cell:
    """Return (row, column) of a cell in the grid; they may stand in an array, as what is seen does."""
    try:
        row, column = map(as_whole, cell)
        if (within(row), within(column)) == (row, column):
            return row, column
    except (TypeError, ValueError, OverflowError):
        pass
    raise ValueError(f"expected {name} as (row, column), each a whole number from 0 to {SIZE - 1}, got {cell!r}")


def as_action(action: Any) -> int:
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < len(ACTIONS):
        raise ValueError(f"expected an action, a whole number from 0 to {len(ACTIONS) - 1}, got {action!r}")
    return number


def as_time(time: Any) -> int:
    try:
        return as_whole(time)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"expected a whole number of steps as time, got {time!r}") from None


def as_whole(number: Any) -> int:
    """Return a number without a fraction as an int."""
    if int(number) != number:
        raise ValueError
    return int(number)


def within(number: int) -> int:
    """Return the row or column in the grid that is nearest."""
    return min(max(number, 0), SIZE - 1)


def picture(agent: Cell, red: Cell) -> NDArray[np.uint8]:
    """Return the grid as an image: the red square, and the agent as a dark disc."""
    image = np.full((SIZE * PIXELS, SIZE * PIXELS, 3), GROUND, dtype=np.uint8)
    image[red[0] * PIXELS : (red[0] + 1) * PIXELS, red[1] * PIXELS : (red[1] + 1) * PIXELS] = RED
    image[::PIXELS] = image[PIXELS - 1 :: PIXELS] = LINE
    image[:, ::PIXELS] = image[:, PIXELS - 1 :: PIXELS] = LINE
    middle = [(number + 0.5) * PIXELS - 0.5 for number in agent]
    rows, columns = np.ogrid[: SIZE * PIXELS, : SIZE * PIXELS]
    image[(rows - middle[0]) ** 2 + (columns - middle[1]) ** 2 < (0.3 * PIXELS) ** 2] = AGENT
    return image
