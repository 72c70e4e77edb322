"""`check.powers` of chapter 3: drafts that are wrong, right in another form, or not begun."""

POWERS = {
    "x1 * x2": (1, 1),
    "x1 / x2": (1, -1),
    "sqrt(x1)": (0.5, 0),
    "1 / x2": (0, -1),
    "x1 * x1": None,
    "x1 + x2": None,
}


def powers(**changed):
    """Return the right powers but for some targets, named by product, quotient, root, inverse, square, total."""
    keys = dict(zip(("product", "quotient", "root", "inverse", "square", "total"), POWERS, strict=True))
    return lambda: POWERS | {keys[name]: weights for name, weights in changed.items()}


WRONG = {
    "a target missing": (lambda: {"x1 * x2": (1, 1)}, "with the keys"),
    "one number": (powers(product=(1,)), "give a pair"),
    "given up": (powers(quotient=None), "x1 / x2 is within reach"),
    "two for the square": (powers(square=(2, 0)), "2 is the right power, and out of reach"),
    "the other product": (powers(square=(1, 1)), "multiply x1 by x2"),
    "no square": (powers(square=(1, 0)), "give x1 itself"),
    "too large elsewhere": (powers(square=(3, 0)), "leaves [−1, 1]"),
    "a sum of logarithms": (powers(total=(1, 1)), "add logarithms"),
    "sign lost": (powers(quotient=(1, 1)), "the sign is lost"),
    "upside down": (powers(quotient=(-1, 1)), "Upside down"),
    "x2 left in": (powers(root=(0.5, 1)), "left w2 = 1"),
    "root of both": (powers(root=(0.5, 0.5)), "root of x2 as well"),
    "the square for the root": (powers(root=(2, 0)), "the power of the square"),
    "one as an input": (powers(inverse=(1, -1)), "the 1 above is no input"),
    "no minus": (powers(inverse=(0, 1)), "wants a minus"),
    "something else": (powers(product=(1, 0.5)), "(2, 3) gives 3.46, and (4, 5) gives 8.94"),
}
ALSO_RIGHT = [
    {target: weights and [float(w) for w in weights] for target, weights in POWERS.items()},
]
