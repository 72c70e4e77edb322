import chapter
import numpy as np

from nalu_tutorial.exercises.your_data.scaling import CHANGES

ANSWER = {name: stays for name, (stays, _) in CHANGES.items()}
WRONG = chapter.wrong_yes_or_no(CHANGES)
ALSO_RIGHT = [{name: np.bool_(stays) for name, stays in ANSWER.items()}]
