"""What the threads of a process share and only one of them may use at a time: torch's generator and its tracing."""

import os
import threading

# The same thread may have it again: a model is made, or progress reported, by a function that trains as well.
TORCH_LOCK = threading.RLock()

if hasattr(os, "register_at_fork"):
    # A process that is forked waits until nobody has it. Else it would be held forever, by a thread that is not there.
    os.register_at_fork(
        before=TORCH_LOCK.acquire,
        after_in_parent=TORCH_LOCK.release,
        after_in_child=TORCH_LOCK.release,
    )
