"""How many steps of one seed a core takes in a second: a plain loop and the engine."""

import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest
import torch
from ways import BATCH, CASES, ROUNDS, SEEDS, WAYS

from nalu_tutorial import train
from nalu_tutorial.step_compiler import has_compiler

# Compiling makes torch warn of parts of its own.
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")


# Memory and the wait for the first step, each in a process that has done nothing else


def peak() -> float:
    """Return the most memory that this process has had, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def first_step(way: str, case: str) -> tuple[float, float, float]:
    """Return the seconds until one step is done, the peak before, with all imported, and the peak after."""
    before, begun = peak(), time.perf_counter()
    if way.startswith("engine"):
        train(CASES[case].make, CASES[case].task, seeds=SEEDS, steps=1, compiled=way == "engine, compiled")
    else:
        WAYS[way].begin(CASES[case], 1)()
    return time.perf_counter() - begun, before, peak()


def alone(way: str, case: str) -> tuple[float, float, float]:
    """Return `first_step` of a new process.

    It is forked from a small server. A process that this one starts by itself would inherit this one's peak.
    """
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(max_workers=1, mp_context=context) as pool:
        return pool.submit(first_step, way, case).result()


class Table:
    """What was measured, printed after all else."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], tuple[float, float, float]] = {}  # rate, seconds, peak
        self.imported = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        heads = ("seed-steps/s/core", "x plain", "peak MB", "s to first step")
        terminalreporter.write_sep("=", f"{SEEDS} seeds, batch {BATCH}, float32, {torch.get_num_threads()} thread")
        terminalreporter.write_line(f"{'':20}{'':18}" + "".join(f"{head:>19}" for head in heads))
        for (case, way), (rate, seconds, megabytes) in self.rows.items():
            slow, _, _ = self.rows.get((case, "plain loop"), (float("nan"), 0, 0))
            numbers = (f"{rate:,.0f}", f"{rate / slow:,.1f}", f"{megabytes:,.0f}", f"{seconds:.2f}")
            terminalreporter.write_line(f"{case:20}{way:18}" + "".join(f"{number:>19}" for number in numbers))
        terminalreporter.write_line(f"Of the peak, {self.imported:,.0f} MB are Python, torch and the package.")


@pytest.fixture(scope="module")
def results(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return the table, and keep what is compiled apart, so that the wait for the first step is a real one."""
    found = Table()
    request.config.pluginmanager.register(found)
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setenv("TORCHINDUCTOR_CACHE_DIR", folder)
        yield found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
def test_bench(benchmark: Callable, results: Table, case: str, way: str) -> None:
    if way == "engine, compiled" and not has_compiler():
        pytest.skip("no C++ compiler: the compiled step cannot be made")
    seconds, results.imported, megabytes = alone(way, case)
    stretch = WAYS[way].begin(CASES[case], WAYS[way].steps)
    benchmark.pedantic(stretch, rounds=ROUNDS)
    rate = WAYS[way].seeds * WAYS[way].steps / benchmark.stats.stats.median
    results.rows[case, way] = rate, seconds, megabytes
