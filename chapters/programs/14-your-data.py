import numpy as np
from scipy.optimize import curve_fit

SEEDS = 200
# Robert Boyle's table of 1662: the volume of air, and its pressure in sixteenths
V = [48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 23, 22, 21, 20, 19, 18, 17,
     16, 15, 14, 13, 12]
P = [466, 489, 511, 536, 565, 592, 629, 666, 707, 753, 805, 869, 941, 981, 1025, 1073,
     1131, 1186, 1246, 1324, 1406, 1489, 1607, 1725, 1881]
V, P = np.array(V, dtype=float), np.array(P) / 16


def one_constant(P, a):
    return a / P


def three_constants(P, a, w, b):
    return a * P**w + b


def errors(formula, guess, V):  # fit to 20 rows; the 5 highest pressures are held out
    constants, _ = curve_fit(formula, P[:20], V[:20], guess, maxfev=10_000)
    residuals = formula(P, *constants) - V
    return [np.sqrt(np.mean(part**2)) for part in (residuals[:20], residuals[20:])]


def compare(V):
    return (errors(one_constant, [1400], V), errors(three_constants, [1400, -1, 0], V))


for name, (inside, outside) in zip(("a / P", "a P^w + b"), compare(V)):
    print(f"{name}: off by {inside:.2f} inside, {outside:.2f} on the rows held out")
random = np.random.default_rng(0)  # and how often, where the law is known to be a / P?
tables = [compare(1408 / P + 0.1 * random.standard_normal(25)) for _ in range(SEEDS)]
closer = np.sum([np.less(simple, rich) for simple, rich in tables], axis=0)
print(f"of {SEEDS} tables made by a / P with noise, a / P is closer", end=" ")
print(f"inside in {closer[0]}, and on the rows held out in {closer[1]}")
