import chapter

from nalu_tutorial.exercises.digits.lengths import PARTS as ANSWER
from nalu_tutorial.exercises.digits.lengths import WRONG_PARTS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_PARTS)
ALSO_RIGHT = [ANSWER | {"equal at length": 56, "share of the first at 400": 0.0181}]
