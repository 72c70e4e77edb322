import math

WRONG = {
    "not by way of `softplus`": lambda x, softplus: x,
    "goes around": lambda x, softplus: x + softplus(x) - softplus(x),
    "even": lambda x, softplus: softplus(x) + softplus(-x),
    "One unit alone": lambda x, softplus: softplus(x),
    "exchange the two": lambda x, softplus: softplus(-x) - softplus(x),
    "near 0 only": lambda x, softplus: 2 * (softplus(x) - softplus(0 * x)),
    "At x = ": lambda x, softplus: 2 * (softplus(x) - softplus(-x)),
}
ALSO_RIGHT = [
    lambda x, softplus: (softplus(x) - softplus(-x)).numpy(),
    lambda x, softplus: (softplus(10 * x) - softplus(-10 * x)) / 10,
    lambda x, softplus: softplus(x + 1) - softplus(-x - 1) - 1,
]
ALSO_WRONG = [
    (lambda x, softplus: x * softplus(0 * x) / math.log(2), "goes around"),
    (lambda x, softplus: softplus(x) - softplus(-x) - math.log(2), "At x = "),
    (lambda x, softplus: softplus(x) - softplus(x.neg_()), "Your draft changes the tensors"),
    (lambda x, softplus: (softplus(x) - softplus(-x))[:, None], "yours has (9, 1)"),
]
