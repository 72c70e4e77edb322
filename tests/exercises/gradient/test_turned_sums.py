import chapter

from nalu_tutorial.exercises.gradient.turned_sums import WHY

ANSWER = {
    "plain, negative": True,
    "safe, positive": True,
    "safe, negative": False,
    "max-safe, positive": True,
    "max-safe, negative": False,
}
WRONG = {WHY[name]: {name: not right} for name, right in ANSWER.items()} | {
    "the keys 'plain, negative'": chapter.Only({"plain, negative": True}),
    "answer True if most runs converge": {"safe, positive": 12},
}
ALSO_WRONG = [(ANSWER | {"plain, negative": "yes"}, "answer True if")]
PRAISE = r"plain with \D* 1[12], safe with \D* 1[12], safe with \D* [01], max-safe \D* 1[12], max-safe \D* [01]\."
