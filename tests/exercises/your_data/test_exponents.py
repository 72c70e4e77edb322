import chapter

from nalu_tutorial.exercises.your_data.exponents import POWERS as ANSWER
from nalu_tutorial.exercises.your_data.exponents import WRONG_POWERS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_POWERS)
