import chapter

from nalu_tutorial.exercises.npu.protections import QUESTIONS, WHY, measured

ANSWER = {
    "epsilon": (False, True, False),
    "late": (True, False, True),
    "early": (True, True, True),
    "mixed": (True, False, True),
}


def but(way, k):
    """Return the right answers with one turned round."""
    given = list(ANSWER[way])
    given[k] = not given[k]
    return {way: tuple(given)}


WRONG = {
    "with the keys": chapter.Only(late=(True, False, True)),
    "give three answers": {"late": True},
    **{f"`{way}`: {QUESTIONS[k]}?": but(way, k) for way, k in WHY},
}
ALSO_RIGHT = [{way: list(given) for way, given in ANSWER.items()}]
ALSO_WRONG = [(ANSWER | {"late": ("yes", "no", "yes")}, "give three answers")]
STUBS = [dict.fromkeys(ANSWER, (..., ..., ...))]


def test_the_answers_are_what_the_numbers_give():
    assert measured() == ANSWER
    assert set(WHY) == {(way, k) for way in ANSWER for k in range(3)}
