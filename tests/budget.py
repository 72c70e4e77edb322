"""How long a notebook may take: after its last cell, nbval asks its kernel how many seconds of the processor it took.

They are the processor's, not the clock's. What takes longer is recorded beforehand, as an experiment or as a trial.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from nbval.plugin import IPyNbFile

LESSON, EVIDENCE = 25, 10
BUSY = 4  # a processor shared with others, or an older one, has needed up to four times its seconds for the same work
collect = IPyNbFile.collect


def check(notebook: Path, seconds: float) -> None:
    """Fail if a notebook took longer than it may."""
    allowed = EVIDENCE if notebook.parent.name == "evidence" else LESSON
    assert seconds < BUSY * allowed, f"{notebook.name} took {seconds:.0f} s of the processor, and may take {allowed}"


class ProcessorTime(pytest.Item):
    """The last test of a notebook."""

    def runtest(self) -> None:
        kernel = self.parent.kernel  # type: ignore[union-attr]
        times = psutil.Process(kernel.km.provisioner.pid).cpu_times()
        check(self.path, times.user + times.system + times.children_user + times.children_system)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


def cells_and_time(notebook: IPyNbFile) -> Iterator[pytest.Item]:
    """Yield the cells as nbval does, and the time that they take together."""
    yield from collect(notebook)
    if sys.platform == "linux":  # elsewhere a kernel is not forked, and reads torch anew
        yield ProcessorTime.from_parent(notebook, name="processor time")


IPyNbFile.collect = cells_and_time
