"""Each named experiment: what it is made of, that it runs, and that a stopped run goes on to the same record."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
import torch
from straight_lines import LINES, StopError, line
from torch import Tensor, nn

from nalu_tutorial.experiments import EXPERIMENTS, Experiment, Training, Unfinished, run_experiment
from nalu_tutorial.experiments._experiment import Measure
from nalu_tutorial.experiments.keeping_time import _grid_measures
from nalu_tutorial.experiments.running._provenance import describe_option, describe_run, describe_training
from nalu_tutorial.experiments.transformers import _carries, digits_in_a_transformer
from nalu_tutorial.published import published_lines
from nalu_tutorial.records import Record, _record
from nalu_tutorial.tasks import Table, Task, arithmetic, identity
from nalu_tutorial.training import Clip, Ramp, Restart, Runs, initialize, train
from nalu_tutorial.units import INALU, NAC, NALU, nac_init_bound


@lru_cache(maxsize=100)
def one(runs: Runs, k: int) -> Runs:
    """Return one run of several, of one task: the same for all measures, which share what they find out."""
    part = slice(k, k + 1)
    return replace(
        runs,
        seeds=runs.seeds[part],
        params={name: value[part] for name, value in runs.params.items()},
        history={name: value if name == "step" else value[:, part] for name, value in runs.history.items()},
        best_params={name: value[part] for name, value in runs.best_params.items()},
        restarts=runs.restarts[part],
    )


def of_each_alone(measure: Measure) -> Measure:
    """Return a measure that sees to it that what it says of a run depends on this run alone."""

    def find(runs: Runs) -> Tensor:
        actual = measure.find(runs)
        alone = torch.cat([measure.find(one(runs, k)) for k in range(len(runs))])
        torch.testing.assert_close(alone, actual, equal_nan=True, rtol=1e-3, atol=1e-5)
        return actual

    return replace(measure, find=find)


def in_small(experiment: Experiment, unit: str) -> Experiment:
    """One unit, of many trainings the first and the last; nothing compiled, and no long times."""

    def shorter(task: Task | Table) -> Task | Table:
        if not isinstance(task, Task) or task.extrapolation_length is None:
            return task
        return replace(task, extrapolation_length=min(12, task.extrapolation_length))

    @cache
    def trainings(steps: int) -> list[Training]:
        of_unit = [each for each in experiment.trainings(steps) if each.unit == unit]
        return [
            replace(each, tasks={name: shorter(task) for name, task in each.tasks.items()})
            for each in [of_unit[0], *of_unit[1:][-1:]]
        ]

    measures = {name: of_each_alone(measure) for name, measure in experiment.measures.items()}
    options = {**experiment.options, "compiled": False}
    return replace(experiment, trainings=trainings, options=options, measures=measures)


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_model_fits_every_task(name):
    experiment = EXPERIMENTS[name]
    seen = set()
    for training in experiment.trainings(experiment.steps):
        for label, task in training.tasks.items():
            x, t = (part[:3] for part in task.validation_set())
            model = training.make_model().eval()  # an SNMU draws noise in training
            y = model(x)
            assert y.shape == t.shape
            torch.testing.assert_close(model(x.unsqueeze(0)), y.unsqueeze(0), equal_nan=True)  # any leading axes
            assert task.threshold is not None or experiment.shows
            seen.add((training.unit, label))
    lines = published_lines(name)
    assert lines.keys() <= seen
    published = {measure for line in lines.values() for measure in line.measures}
    # All are measured, or none: the claims of chapter 11 compare the digits by their own criterion.
    assert published <= experiment.measures.keys() or published.isdisjoint(experiment.measures)
    assert set(experiment.shows.values()) <= {"mean", "median"}
    assert len(experiment.units) == len(set(experiment.units))


# How records write what has another name since they were made, is printed otherwise, or was a default.
THEN = (
    ('"penalty_steps": ', '"aside": '),
    ('"sparsity_penalty"', '"sparsity"'),
    ("Falling(first=", "Falling(lr="),
    (", bounded=False", ""),
    ("scale=1.0", "scale=1"),
    ("Sequential( (0): Blind() (1): Along(", "Constant("),
    ("') )", "')"),
    ("LayerNorm((16,), eps=1e-05, elementwise_affine=True, bias=True)", "Norm()"),
)


DEFAULTS = (', "compiled": true', ', "loss": "mse_loss"', ', "penalty": "None"')


def as_then(text: str) -> str:
    for now, then in THEN:
        text = text.replace(now, then)
    return text


def without_defaults(text: str) -> str:
    for each in DEFAULTS:
        text = text.replace(each, "")
    return text


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_an_experiment_is_still_the_one_of_its_record(name):
    """Each model with its flags, each policy with its window, each loss and rate is the one that the record names."""
    experiment, recorded = EXPERIMENTS[name], json.loads((_record.DATA / f"{name}.json").read_text(encoding="utf-8"))
    trainings = experiment.trainings(experiment.steps)
    for training, then in zip(trainings, recorded["trainings"], strict=True):
        now = describe_training(experiment, training, 0.0)
        for part in ("options", "model"):
            texts = [json.dumps({"": each[part]}, ensure_ascii=False) for each in (now, then)]
            actual, wanted = (without_defaults(text) for text in texts)
            assert wanted in (actual, as_then(actual))


@pytest.mark.filterwarnings("error:train takes the runs one by one")
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_it_runs_in_small(name, tmp_path, monkeypatch):
    monkeypatch.setattr(_carries, "POINTS", 20)
    monkeypatch.setattr(_carries, "DRAWN", 5000)
    monkeypatch.setattr(digits_in_a_transformer, "carry_test", _carries.carry_test.__wrapped__)  # which keeps none
    monkeypatch.setattr(_grid_measures, "REFIT_STEPS", 10)
    unit = EXPERIMENTS[name].units[-1]
    experiment = in_small(EXPERIMENTS[name], unit)
    record = run_experiment(experiment, tmp_path / "x.csv", seeds=2, steps=2, jobs=1)
    trainings = experiment.trainings(2)
    assert len(record.rows) == 2 * sum(len(each.tasks) for each in trainings)
    assert {row.unit for row in record.rows} == {unit}
    assert all(row.measures.keys() == experiment.measures.keys() for row in record.rows)
    assert (record.about["steps"], record.about["shows"]) == (2, experiment.shows)
    assert len(record.about["trainings"]) == len(trainings)
    assert " at 0x" not in json.dumps(record.about)  # no function is written as its place in memory
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_a_training_may_have_steps_of_its_own_and_higher_seeds(tmp_path):
    def trainings(steps: int) -> list[Training]:
        return [
            Training("short", line, {"": identity()}, {"steps": steps // 3}),
            Training("long", line, {"": identity()}, seed_shift=100),
        ]

    progress = []
    record = run_experiment(
        replace(LINES, trainings=trainings, first_seed=7),
        tmp_path / "x.csv",
        jobs=1,
        block=2,
        progress=lambda *news: progress.append(news),
    )
    assert {row.unit: row.best_step for row in record.rows} == {"short": 100, "long": 300}
    assert [row.seed for row in record.rows] == [7, 8, 9, 107, 108, 109]
    assert progress[-1] == (800, 800)


def test_the_signs_of_a_start_are_those_that_are_asked_for():
    trainings = EXPERIMENTS["product-signs"].trainings(1)
    for training in trainings:
        (name,) = training.tasks
        model = initialize(training.make_model, 1000)
        signs = "".join("-" if value < 0 else "+" for value in model[1].W_hat[0])
        assert signs == name or name in ("as drawn", "all positive")
        assert name != "all positive" or all((layer.W_hat > 0).all() for layer in model)


def test_the_nets_of_one_start_begin_with_one_w():
    trainings = {each.unit: each for each in EXPERIMENTS["product-bounds"].trainings(1) if ", " not in each.unit}
    models = [initialize(training.make_model, 1000) for training in trainings.values()]
    assert set(trainings) == {"tanh", "clipped", "free", "last free", "first free"}
    for model in models[1:]:
        for layer, first in zip(model, models[0], strict=True):
            assert torch.allclose(layer.weight, first.weight, atol=1e-5)
    assert [layer.bounds for layer in models[3]] == [{"inner": (-1, 1)}, {}]


@pytest.mark.parametrize("name", ["single-unit", "few-of-many-starts"])
def test_a_tenth_is_a_tenth_of_the_units_own_start(name):
    makers = {each.unit: each.make_model for each in EXPERIMENTS[name].trainings(1)}
    for unit in ("RealNPU", "NaiveNPU"):
        own, nearer = (dict(initialize(makers[each], 7).named_parameters()) for each in (unit, f"{unit}, a tenth"))
        torch.testing.assert_close(nearer.pop("W_re"), own.pop("W_re") / 10)
        assert all(torch.equal(nearer[each], value) for each, value in own.items())


@pytest.mark.parametrize("name", ["single-unit", "sums-of-slices", "slices-windows", "slices-nau"])
def test_schedules_shrink_with_the_steps(name):
    experiment = EXPERIMENTS[name]
    ramps = [
        [each.options["penalty"] for each in experiment.trainings(steps) if "penalty" in each.options]
        for steps in (experiment.steps, experiment.steps // 10)
    ]
    assert ramps[0]
    for whole, tenth in zip(*ramps, strict=True):
        assert (tenth.start, tenth.end) == (whole.start // 10, whole.end // 10)


LADDER = EXPERIMENTS["inalu-repairs"]


AS_A_NAC = nac_init_bound(2, 1)


def drawn(name: str, unit: str) -> Tensor:
    """Return what two hundred units of an experiment begin with in the weights of the product."""
    (make,) = {each.make_model for each in EXPERIMENTS[name].trainings(50_000)[-6:] if each.unit == unit}
    return torch.cat([make().W_hat_mul.detach() for _ in range(200)])


@pytest.mark.parametrize(
    ("name", "unit", "low", "high"),
    [
        ("inalu-four-off", "four off, from U[-0.5, 0.5]", -0.5, 0.5),
        ("restart-or-seeds", "seeds from U[-2, 2]", -2, 2),
        ("restart-without-regulariser", "re-start from U[-2, 2]", -2, 2),
        ("restart-or-seeds", "seeds", 0.5, 1.5),
        ("inalu-without", "without start", -AS_A_NAC, AS_A_NAC),
        ("inalu-four-off", "four off, without start", -AS_A_NAC, AS_A_NAC),
    ],
)
def test_an_inalu_is_initialized_as_its_name_says(name, unit, low, high):
    weights = drawn(name, unit)
    assert low <= weights.min() < weights.max() <= high
    assert weights.max() - weights.min() > (0.3 if unit == "seeds" else 0.95) * (high - low)


def test_the_first_two_rungs_are_one_function():
    bare, started = (each.make_model() for each in LADDER.trainings(LADDER.steps)[:2])
    started.load_state_dict(bare.state_dict())
    x = 4 * torch.rand(50, 2) - 2
    assert torch.equal(started(x), bare(x))


def test_the_policies_of_the_ladder_are_inalus_own():
    (training,) = [
        training for training in LADDER.trainings(9) if training.unit == "+ re-start" and "* [1, 2]" in training.tasks
    ]
    unit, extra, restart = training.make_model(), training.options["penalty_steps"], training.options["restart"]
    assert (extra.start, restart.every, restart.window) == (1, 1, 2)  # schedules shrink, but never to nothing
    assert torch.equal(extra.penalty(unit), unit.outward_penalty())
    again = training.make_model()
    restart.redraw(unit, torch.Generator().manual_seed(1))
    again.redraw(torch.Generator().manual_seed(1))
    assert all(map(torch.equal, unit.parameters(), again.parameters()))


# What is measured besides

ANSWERS, PERCENTS = EXPERIMENTS["nalu-operands"].measures, EXPERIMENTS["static-arithmetic"].measures
ALLOWED = {
    "off_by_half": lambda t: 0.5,
    "within_1_percent": lambda t: abs(t) / 100,
    "within_10_percent": lambda t: abs(t) / 10,
}


def spoilt(*given: Any, **settings: Any) -> Runs:
    """Train, and move the last parameters away from the best ones."""
    runs = train(*given, **settings)
    return replace(runs, params={name: value + 1 for name, value in runs.params.items()})


def best_models(runs: Runs) -> list[Any]:
    return [runs.model(k, best=True) for k in range(len(runs))]


def test_right_answers_are_counted_one_by_one():
    dtype = torch.float32
    pair = (arithmetic("+", 2, (1, 2), (0, 3)), arithmetic("+", 2, (1, 2), (2, 9)))
    runs = spoilt(lambda: NAC(2, 1), pair, seeds=4, steps=30, lr=0.7, batch_size=4, dtype=dtype)
    for task, part in zip(pair, runs.by_task(), strict=True):
        x, t = task.extrapolation_set()
        output = [model(x.to(dtype)).flatten().tolist() for model in best_models(part)]
        off = [[(abs(y - wanted), wanted) for y, wanted in zip(ys, t.flatten().tolist(), strict=True)] for ys in output]
        for name, allowed in ALLOWED.items():
            shares = [fmean(error < allowed(wanted) for error, wanted in each) for each in off]
            assert ANSWERS[name](part).tolist() == pytest.approx(shares, abs=1.5e-3)
            assert min(shares) < max(shares)


def test_the_gate_is_that_of_the_last_layer():
    dtype = torch.float64
    task = arithmetic("*", 2)
    settings = {"seeds": 3, "steps": 30, "lr": 0.5, "batch_size": 8, "dtype": dtype}
    x = task.validation_set()[0].to(dtype)
    single = spoilt(lambda: NALU(2, 1), task, **settings)
    layers = spoilt(lambda: nn.Sequential(NALU(2, 2), NALU(2, 1)), task, **settings)
    blind = spoilt(lambda: INALU(2, 1), task, **settings)
    for runs, gates in (
        (single, [torch.sigmoid(x @ model.G.T).mean() for model in best_models(single)]),
        (layers, [torch.sigmoid(model[0](x) @ model[1].G.T).mean() for model in best_models(layers)]),
        (blind, [torch.sigmoid(model.G).mean() for model in best_models(blind)]),
    ):
        assert ANSWERS["gate"](runs).tolist() == pytest.approx([each.item() for each in gates], rel=1e-5)
        assert max(gates) > min(gates)


def with_history(**history: list[list[float]]) -> Runs:
    """Return three runs with this history."""
    runs = train(line, identity(), seeds=3, steps=1)
    return replace(runs, history={name: torch.tensor(rows) for name, rows in history.items()})


def test_errors_are_percents_of_those_of_untrained_nets_worked_by_hand():
    nan, inf = math.nan, math.inf
    runs = with_history(
        validation=[[4.0, 2.0, 8.0], [1.0, nan, 2.0], [2.0, nan, 1.0]],  # best: the second, first and third
        extrapolation=[[10.0, 20.0, 80.0], [5.0, 0.0, 3.0], [7.0, 0.0, nan]],
    )
    assert PERCENTS["interpolation_percent"](runs).tolist() == [25, 50, 25]
    assert PERCENTS["extrapolation_percent"](runs).tolist() == [25, 100, inf]
    exploded = with_history(validation=[[2.0] * 3, [1.0] * 3], extrapolation=[[1.0, 2.0, 4.0], [inf, nan, 0.0]])
    assert PERCENTS["extrapolation_percent"](exploded).tolist() == [inf, inf, 0]


def test_a_measure_without_a_label_is_refused_by_its_name():
    with pytest.raises(TypeError, match=r"lines: the measure slope has no label; declare it as Measure\(label, find\)"):
        replace(LINES, measures={"slope": lambda runs: runs.best_params["weight"].flatten()})
    with pytest.raises(ValueError, match="a measure needs a label"):
        Measure("", lambda runs: runs.best_params["weight"].flatten())
    with pytest.raises(ValueError, match="lines shows slope, which it does not measure"):
        replace(LINES, shows={"slope": "mean"})


def test_a_row_holds_what_its_own_run_measured(tmp_path):
    slope = Measure("Slope", lambda runs: runs.best_params["weight"].flatten())
    slopes = replace(LINES, measures={"slope": slope}, steps=10)
    record = run_experiment(slopes, tmp_path / "x.csv", jobs=1)
    results = [row.measures["slope"] for row in record.rows]
    assert len(set(results)) == 6  # two tasks with one training range have the same runs
    off = [min(abs(slope), abs(1 - abs(slope))) for slope in results]
    assert [row.sparsity for row in record.rows] == pytest.approx(off)
    assert [row.measures["slope"] for row in Record.read(tmp_path / "x.csv").rows] == pytest.approx(results, rel=1e-5)


def test_every_new_start_is_counted(tmp_path):
    drawn: list[int] = []

    def redraw(model: nn.Module, generator: torch.Generator) -> None:
        drawn.append(generator.initial_seed())

    policy = Restart(every=4, window=4, above=0.0, redraw=redraw)
    counted = replace(LINES, steps=40, measures={"restarts": LADDER.measures["restarts"]})
    counted = replace(counted, options={"lr": 0.01, "restart": policy, "log_every": 20})
    record = run_experiment(counted, tmp_path / "x.csv", jobs=1)
    results = [row.measures["restarts"] for row in record.rows]
    tried = len(record.about["trainings"])  # each training tries the policy once before it begins
    assert sum(results) == len(drawn) - tried > 0
    assert len(set(results)) > 1
    runs = replace(train(line, (identity(), identity()), seeds=3, steps=1), restarts=torch.arange(6))
    assert [LADDER.measures["restarts"](part).tolist() for part in runs.by_task()] == [[0, 1, 2], [3, 4, 5]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """Return the CSV of a whole run."""
    out = tmp_path_factory.mktemp("whole") / "whole.csv"
    run_experiment(LINES, out, jobs=1)
    return out


def test_a_row_says_what_its_run_did_and_the_json_where_it_comes_from(whole):
    record = Record.read(whole)
    assert [(row.unit, row.task, row.seed) for row in record.rows] == [
        (unit, task, seed) for unit, task in (("slow", ""), ("quick", "far"), ("quick", "near")) for seed in range(3)
    ]
    quick = [row for row in record.rows if row.unit == "quick"]
    assert all(row.success and row.extrapolation < 0.01 and 0 < row.solved_at <= row.best_step for row in quick)
    assert all(row.sparsity < 0.05 and not row.dead for row in quick)
    assert not any(row.success for row in record.rows if row.unit == "slow")
    about = record.about
    assert {"experiment", "seeds", "steps", "units", "device", "versions", "commit", "machine", "date"} <= about.keys()
    assert about["versions"]["torch"] == torch.__version__
    assert [part["options"]["lr"] for part in about["trainings"]] == [1e-4, 0.05]
    assert all(part["seconds"] > 0 for part in about["trainings"])
    assert "\n" not in about["trainings"][0]["model"]


def test_a_record_has_the_defaults_of_train_and_the_shipped_records_were_made_with_the_same(monkeypatch):
    defaults = describe_run(LADDER, {})["defaults"]
    shipped = [json.loads(path.read_text(encoding="utf-8")) for path in _record.DATA.glob("*.json")]
    assert all(about["defaults"] == defaults for about in shipped if "defaults" in about)
    monkeypatch.setitem(train.__kwdefaults__, "lr", 2e-3)
    assert describe_run(LADDER, {})["defaults"] == {**defaults, "lr": 2e-3}


def test_a_policy_is_written_by_its_settings():
    assert describe_option(Clip(norm=2.0)) == {"norm": 2.0}  # what is not set is left out
    assert describe_option(Ramp(line, 0.5, 3, 9)) == {"penalty": "line", "weight": 0.5, "start": 3, "end": 9}
    assert [describe_option(each) for each in (1e-3, torch.optim.SGD, "mean")] == [1e-3, "SGD", "mean"]


@pytest.mark.parametrize("when", [1, 4])
def test_a_stopped_run_goes_on_to_the_same_record(when, whole, tmp_path):
    calls = []

    def stop(done, total):
        calls.append((done, total))
        if len(calls) == when:
            raise StopError

    with pytest.raises(StopError):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1, progress=stop)
    assert not (tmp_path / "x.csv").exists()
    with pytest.raises(Unfinished, match="go on with --resume"):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1)
    run_experiment(LINES, tmp_path / "x.csv", jobs=1, resume=True)
    assert (tmp_path / "x.csv").read_bytes() == whole.read_bytes()
    assert {total for _, total in calls} == {600}


@pytest.mark.process
def test_several_processes_make_the_same_record(tmp_path):
    quick = replace(EXPERIMENTS["product-of-sums"], options={"log_every": 10})
    progress, small = [], {"seeds": 2, "steps": 20}
    run_experiment(quick, tmp_path / "alone.csv", jobs=1, **small)
    run_experiment(quick, tmp_path / "together.csv", jobs=2, progress=lambda *news: progress.append(news), **small)
    assert (tmp_path / "together.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()
    assert progress[-1] == (60, 60)


@pytest.mark.process
def test_a_killed_run_goes_on(tmp_path):
    out = tmp_path / "x.csv"
    command = [sys.executable, "-m", "nalu_tutorial", "run", "product-of-sums", "--units", "NMU", "--seeds", "2"]
    command += ["--steps", "900", "--out", str(out), "--jobs", "1"]
    process = subprocess.Popen(command, env={**os.environ, "OMP_NUM_THREADS": "1"})
    while not (tmp_path / "x.csv.begun").exists():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not out.exists()
    same = {"seeds": 2, "steps": 900, "units": ["NMU"], "jobs": 1}
    for path in (out, tmp_path / "y.csv"):
        run_experiment(EXPERIMENTS["product-of-sums"], path, resume=True, **same)
    assert out.read_bytes() == (tmp_path / "y.csv").read_bytes()


@pytest.mark.parametrize("place", ["missing/x.csv", "file/x.csv"])
def test_a_place_that_cannot_be_written_is_an_error(place, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=str(Path(place).parent)):
        run_experiment(LINES, tmp_path / place, jobs=1)
