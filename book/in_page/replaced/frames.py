"""What the page's interpreter knows of a draft, whose source it was given."""

DRAFT = "<string>"  # as `exec` calls a source; what `compile` makes of a slice does not run in Brython 3.15
source = [""]
NOTHING = ("...", "pass", "return", "return None", "")


def line_of(error):
    """Return the last line of the draft that an error went through."""
    at, step = 0, error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename.endswith(DRAFT):
            at = step.tb_lineno
        step = step.tb_next
    return source[0].splitlines()[at - 1].strip() if at else ""


def does_nothing(code):
    """Return whether the lines of a function say nothing."""
    head, *lines = source[0].splitlines()[code.co_firstlineno - 1 :] or [""]
    depth = len(head) - len(head.lstrip())
    if not head.lstrip().startswith("def ") or not head.rstrip().endswith(":"):
        return head.rstrip().endswith(("...", "pass", "None"))
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        if line.partition("#")[0].strip() not in NOTHING:
            return False
    return True
