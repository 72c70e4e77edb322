"""How many steps of one seed a core takes in a second: a plain loop, the engine, and loops written by hand."""

import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest
import torch
from torch import nn
from torch.nn import functional
from ways import BATCH, CASES, LR, ROUNDS, SEEDS, WAYS, Case, run_by_hand, stacked

from nalu_tutorial import train
from nalu_tutorial.step_compiler import has_compiler
from nalu_tutorial.training._draw import uniform_numbers

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
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return the table, and keep what is compiled apart, so that the wait for the first step is a real one."""
    found = Table()
    request.config.pluginmanager.register(found)
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setenv("TORCHINDUCTOR_CACHE_DIR", folder)
        yield found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
def test_bench(benchmark: Callable, table: Table, case: str, way: str) -> None:
    if way == "engine, compiled" and not has_compiler():
        pytest.skip("no C++ compiler: the compiled step cannot be made")
    if way == "Numba by hand" and CASES[case].by_hand is None:
        pytest.skip("nobody wrote it by hand")
    seconds, table.imported, megabytes = alone(way, case)
    stretch = WAYS[way].begin(CASES[case], WAYS[way].steps)
    benchmark.pedantic(stretch, rounds=ROUNDS)
    rate = WAYS[way].seeds * WAYS[way].steps / benchmark.stats.stats.median
    table.rows[case, way] = rate, seconds, megabytes


# The loops by hand do the same arithmetic


def same_start(case: Case) -> list[nn.Sequential]:
    """Return models away from saturation and from log 0, with sums of either sign and many weights on a bound."""
    models = [case.make() for _ in range(12)]
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for k, model in enumerate(models):
            for parameter in model.parameters():
                parameter.uniform_(0.25, 1.25, generator=generator).clamp_(max=1)
            next(model.parameters())[: k % 3] *= -1
    return models


@pytest.mark.parametrize("case", [name for name, case in CASES.items() if case.by_hand])
def test_a_step_by_hand_is_one_of_torch(case: str) -> None:
    task, models = CASES[case].task, same_start(CASES[case])
    state = stacked(models)
    run_by_hand(CASES[case], state, 1)
    for k, model in enumerate(models):
        model.double()
        descent = torch.optim.Adam(model.parameters(), lr=LR)
        uniform = uniform_numbers(torch.tensor([k]), torch.tensor(0), task.in_features * BATCH, torch.float64)
        x = 1 + uniform.reshape(task.in_features, BATCH).t()
        functional.mse_loss(model(x), task.target(x)).backward()
        descent.step()
        for unit in model:
            if hasattr(unit, "clamp_"):
                unit.clamp_()
        for n, parameter in enumerate(model.parameters()):
            kept = descent.state[parameter]
            agree(state.params[n][k], parameter.detach())
            agree(state.means[n][k], kept["exp_avg"])
            agree(state.squares[n][k], kept["exp_avg_sq"])


def agree(found: object, wanted: torch.Tensor) -> None:
    """Assert that two arrays differ by less than 1e-5 of the largest entry."""
    off = (torch.as_tensor(found).double() - wanted).abs().max()
    assert off < 1e-5 * wanted.abs().max()
