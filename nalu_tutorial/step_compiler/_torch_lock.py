"""What the threads of a process share and only one of them may use at a time: torch's generator and its tracing."""

import os
import threading

# The same thread may have it again: a model is made, or progress told, by a function that trains as well.
ONE_AT_A_TIME = threading.RLock()

if hasattr(os, "register_at_fork"):
    # A process that is forked waits until nobody has it. Else it would be held for ever, by a thread that is not there.
    os.register_at_fork(
        before=ONE_AT_A_TIME.acquire,
        after_in_parent=ONE_AT_A_TIME.release,
        after_in_child=ONE_AT_A_TIME.release,
    )
