import chapter

ANSWER = {"a": "none", "b": "all", "c": "all", "d": "none"}
WRONG = {
    "with the keys a, b, c, d": chapter.Only({"a": "all"}),
    'write "all" or "none"': {"a": 10},
    "both factors would have to pass 0": {"a": "all"},
    "already has the correct sign": {"b": "none"},
    "there is no barrier at 0": {"c": "none"},
    "w1 starts below 0": {"d": "all"},
}
ALSO_RIGHT = [dict(reversed(ANSWER.items())), ANSWER | {"b": "All", "d": " none "}]
PRAISE = "Trained: a 0, b 10, c 10, d 0 of 10 seeds"
