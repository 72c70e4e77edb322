import functools

import numpy as np

from nalu_tutorial.exercises.your_data.choose import SLIPS, winner, winners


def strict(errors, constants):
    """Ask for less than one standard error, which puts out the best itself."""
    best = min(errors, key=lambda name: errors[name].mean())
    apart = {name: each - errors[best] for name, each in errors.items()}
    near = [name for name, each in apart.items() if each.mean() < each.std() / len(each) ** 0.5]
    return min(near, key=lambda name: (constants[name], errors[name].mean()))


WRONG = {sentence: functools.partial(winner, **options) for sentence, options in SLIPS.items()} | {
    "Return the name of a candidate": lambda errors, constants: 0,
    "you say 'cubic', and it is 'power'": lambda errors, constants: list(errors)[-1],
    "No candidate is left to choose from, but the best must stay in": strict,
}


def with_numpy(errors, constants):
    """Choose with the other standard deviation, that of n and not n − 1 rows, and in another order."""
    arrays = {name: np.asarray(each) for name, each in errors.items()}
    best = min(arrays, key=lambda name: arrays[name].mean())
    for name in sorted(arrays, key=lambda each: (constants[each], arrays[each].mean())):
        off = arrays[name] - arrays[best]
        if off.mean() <= off.std() / np.sqrt(len(off)):
            return name
    return best


ALSO_WRONG = [(lambda errors, constants: "none", "Return the name of a candidate, one of 'line'")]
ALSO_WRONG += [(functools.partial(winner, allowed=allowed), "You allow less than one") for allowed in (0.7, 0.9)]
ALSO_WRONG += [(functools.partial(winner, allowed=allowed), "You allow more than one") for allowed in (1.1, 1.3, 1.45)]
ALSO_RIGHT = [winner, with_numpy]


def test_each_slip_is_told_from_the_rule_and_from_the_others():
    results = [winners(), *(winners(**options) for options in SLIPS.values())]
    assert len(set(map(tuple, results))) == len(results)


def test_no_table_is_decided_by_a_hair():
    for factor in (0.97, 1.03):
        assert winners(allowed=factor) == winners()
