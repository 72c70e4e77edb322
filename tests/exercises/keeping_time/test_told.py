"""`check.told` of chapter 13: wrappers that are wrong, right in another form, or not begun."""

import chapter
import gymnasium
import numpy as np
import pytest

from nalu_tutorial.environments import ArriveOnTime

pytestmark = pytest.mark.chapter


def wrapper(last, *, copies=True):
    """Return a wrapper whose last number is made of the wrapper, T and how many steps were taken."""

    class Told(gymnasium.Wrapper):
        total = 0

        def reset(self, **options):
            seen, info = self.env.reset(**options)
            return self.told(seen, info), info

        def step(self, action):
            seen, reward, ended, cut, info = self.env.step(action)
            self.total += 1
            return self.told(seen, info), reward, ended, cut, info

        def told(self, seen, info):
            seen = seen.copy()
            seen[4] = last(self, info["time"], info["step"])
            return seen

    return lambda: Told


RIGHT = wrapper(lambda self, time, step: time - step)()


class Observed(gymnasium.ObservationWrapper):
    def observation(self, seen):
        inside = self.unwrapped
        return np.append(seen[:4], inside.time - inside.steps)


class ResetOnly(RIGHT):
    def reset(self, **options):
        return super().reset(**options)[0]


class StepOnly(RIGHT):
    def step(self, action):
        return super().step(action)[0]


class Rewarded(RIGHT):
    def step(self, action):
        seen, reward, ended, cut, info = super().step(action)
        return seen, 1 - reward, ended, cut, info


class Longer(RIGHT):
    def told(self, seen, info):
        return np.append(seen, info["time"] - info["step"])


class First(RIGHT):
    def told(self, seen, info):
        return np.append(info["time"] - info["step"], seen[:4])


class Unwritten(gymnasium.Wrapper):
    def reset(self, **options): ...

    def step(self, action): ...


class HalfWritten(RIGHT):
    def step(self, action): ...


def function(environment):
    return RIGHT(environment)


WRONG = {
    "one short": (wrapper(lambda self, time, step: time - step - 1), "You begin with T − 1"),
    "goes on": (wrapper(lambda self, time, step: max(time, 5) - self.total - 4 * (time > 5)), "In the second episode"),
    "always T": (wrapper(lambda self, time, step: time), "That is T at every step"),
    "unchanged": (wrapper(lambda self, time, step: 0 if step else time), "0 after the first step, as without"),
    "taken": (wrapper(lambda self, time, step: step), "how many steps were taken"),
    "one behind": (wrapper(lambda self, time, step: time - max(step - 1, 0)), "You are one step behind"),
    "two at a step": (wrapper(lambda self, time, step: time - 2 * step), "You take away 2 at a step"),
    "more": (wrapper(lambda self, time, step: time + 3 * step), "After 1 of 5 steps the last number is 8"),
    "no info": (lambda: ResetOnly, "`reset` returns two things"),
    "only what is seen": (lambda: StepOnly, "`step` returns five things"),
    "another reward": (lambda: Rewarded, "should come through as they are"),
    "six numbers": (lambda: Longer, "the shape is (6,)"),
    "another order": (lambda: First, "The first four numbers"),
    "an environment": (lambda: RIGHT(ArriveOnTime()), "no brackets"),
    "a function": (lambda: function, "Hand over the class itself"),
}
ALSO_RIGHT = [Observed, RIGHT]
RAISES = [type("Raises", (gymnasium.Wrapper,), {"__init__": chapter.stop})]
STUBS = [Unwritten, HalfWritten]
