import chapter

from nalu_tutorial.exercises.your_data.scaling import CHANGES

ANSWER = {name: stays for name, (stays, _) in CHANGES.items()}
WRONG = chapter.wrong_yes_or_no(CHANGES)
