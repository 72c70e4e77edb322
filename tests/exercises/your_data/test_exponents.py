from fractions import Fraction

import chapter

from nalu_tutorial.exercises.your_data.exponents import POWERS as ANSWER
from nalu_tutorial.exercises.your_data.exponents import WRONG_POWERS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_POWERS)
ALSO_RIGHT = [ANSWER | {"(2, 12) and (8, 24)": Fraction(1, 2)}, ANSWER | {"(1, 7) and (4, 7)": 0.0}]
