import chapter

ANSWER = {"a": [0.75, 1, 0], "b": [1, 0, 1], "c": None, "d": [0.25, 0, 0.25]}
WRONG = {
    "with the keys a, b, c, d": chapter.Only({"a": [0, 0, 0]}),
    "give three weights": {"a": [0.75, 0]},
    "lies between −1 and 1": {"a": [1.25, 0, 0.25]},
    "−½ + 1 − ½ = 0": {"a": [0.5, 1, 0]},
    "It contains |w|": {"a": [2 / 3, 1, -0.25]},
    "there are such weights": {"a": None},
    "two negative inputs count fully": {"c": [1, -1, 1]},
    "w1 must be 1 there": {"b": [0, 0, 0]},
    "must be equal": {"d": [0.375, 0, 0]},
    "the factors of x1 and x3 are": {"d": [0.1, 0, 0.1]},
}
ALSO_RIGHT = [
    ANSWER | {"a": (-0.75, 0.3, 0), "d": [0.75, 1, 0.75], "b": [1.0, 0.2, -1.0]},
    ANSWER | {"a": [0, 0, 0.75]},
]
ALSO_WRONG = [(ANSWER | {"b": [-1, 0, 1]}, "w1 must be 1 there")]
