import chapter
import numpy as np

ANSWER = {
    "plain, negative": True,
    "safe, positive": True,
    "safe, negative": False,
    "max-safe, positive": True,
    "max-safe, negative": False,
}
WRONG = {
    "the keys 'plain, negative'": chapter.Only({"plain, negative": True}),
    "answer True if most runs converge": {"safe, positive": 12},
    "−z is as good as z": {"plain, negative": False},
    "the safe logarithm is the logarithm": {"safe, positive": False},
    "mirrored at 1 and not at 0": {"safe, negative": True},
    "the max-safe logarithm is the logarithm": {"max-safe, positive": False},
    "no gradient reaches": {"max-safe, negative": True},
}
ALSO_RIGHT = [{name: np.bool_(value) for name, value in ANSWER.items()}]
ALSO_WRONG = [(ANSWER | {"plain, negative": "yes"}, "answer True if")]
PRAISE = r"plain with \D* 1[12], safe with \D* 1[12], safe with \D* [01], max-safe \D* 1[12], max-safe \D* [01]\."
