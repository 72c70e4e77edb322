import random
from functools import reduce
from itertools import product

NAMES, CASES = "abcdefgh", 100
WORLDS = [dict(zip(NAMES, values)) for values in product((0, 1), repeat=len(NAMES))]


def up(x, y):  # bounds of x AND y
    return max(0, x[0] + y[0] - 1), max(0, x[1] + y[1] - 1)


def down(z, y):  # bounds of x, from those of z = x AND y and of y, where z may be 0
    return 0, min(1, z[1] - y[0] + 1)


def turn(x, value):  # bounds of x, or of NOT x
    return x if value else (1 - x[1], 1 - x[0])


def infer(rules, known):  # each rule is an AND that is false
    before = None
    while known != before:
        before = dict(known)
        for rule in rules:
            for n, value in rule:
                others = [turn(known[m], v) for m, v in rule if m != n]
                low, high = turn(down((0, 0), reduce(up, others)), value)
                known[n] = max(known[n][0], low), min(known[n][1], high)


there = found = wrong = 0
for seed in range(CASES):  # sixteen rules about three of the statements, and two facts
    draw = random.Random(seed)
    rules = [[(n, draw.randrange(2)) for n in draw.sample(NAMES, 3)] for _ in range(16)]
    facts = {n: draw.randrange(2) for n in draw.sample(NAMES, 2)}
    left = [w for w in WORLDS if facts.items() <= w.items()]
    left = [w for w in left if not any(set(rule) <= w.items() for rule in rules)]
    known = {n: (facts.get(n, 0), facts.get(n, 1)) for n in NAMES}
    infer(rules, known)
    for n in set(NAMES) - set(facts) if left else ():
        true, (low, high) = {w[n] for w in left}, known[n]
        there, found = there + (len(true) == 1), found + (low == high)
        wrong += low == high and true != {low}
print(f"of {there} statements that follow the network finds {found}, and {wrong} wrong")
