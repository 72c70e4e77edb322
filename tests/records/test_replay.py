"""A record, replayed in small. Other processors round differently: what is compared is how many seeds solve it."""

import pytest
from scipy.stats import betabinom

from nalu_tutorial import shipped_record, solved_at, train
from nalu_tutorial.experiments import EXPERIMENTS, train_again

STEPS, SEEDS = 20_000, 20


@pytest.mark.compiler  # it trains without one too, only longer
def test_as_many_seeds_solve_the_product_of_sums_as_the_record_says():
    experiment = EXPERIMENTS["product-of-sums"]
    (training,) = [training for training in experiment.trainings(STEPS) if training.unit == "NMU"]
    task = training.tasks[""]
    runs = train(training.make_model, task, seeds=SEEDS, steps=STEPS, **experiment.options)
    first = solved_at(runs.history["step"], runs.history["extrapolation"], task.threshold)
    rows = [row for row in shipped_record("product-of-sums").rows if row.unit == "NMU"]
    recorded = sum(row.solved_at <= STEPS for row in rows)
    assert 0 < recorded < len(rows)
    predicted = betabinom(SEEDS, recorded + 0.5, len(rows) - recorded + 0.5)  # Jeffreys' prior
    assert predicted.ppf(0.005) <= int((first <= STEPS).sum()) <= predicted.ppf(0.995)


@pytest.mark.long
@pytest.mark.parametrize(
    ("unit", "task"),
    [
        ("outer-corners-make-the-error", "as in the lesson: without the corners beyond 4"),
        ("nac-only-one-times-one", "learning rate ÷ 10: plateau and bound at 2"),
        ("second-valley", "SGD: 0.5…1.5, one valley"),
        ("flat-ends-hold-a-negative-exponent", "learning rate × 10: −−, plain weights"),
        ("the-gate-of-the-nru-is-an-obstacle", "as in the lesson: NRU"),
        ("soft-answers-leak", "SGD: y rounded"),
    ],
)
def test_a_side_of_a_trial_shows_the_effect_as_often_as_the_record_says(unit, task):
    experiment = EXPERIMENTS["explanations"]
    (side,) = [each for each in experiment.trainings(experiment.steps) if each.unit == unit and task in each.tasks]
    runs = train_again(experiment, unit, task, seeds=range(6000, 6000 + SEEDS))
    recorded = sum(row.measures["shows"] for row in shipped_record("explanations").select(unit, task))
    predicted = betabinom(SEEDS, recorded + 0.5, 50 - recorded + 0.5)
    assert predicted.ppf(0.001) <= side.measures["shows"](runs).sum().item() <= predicted.ppf(0.999)


@pytest.mark.long
def test_the_tables_that_emit_a_nau_run_programs_as_the_record_says():
    experiment, seeds = EXPERIMENTS["programs"], [0, 1, 2]
    runs = train_again(experiment, "table emits NAU", "at the end", seeds=seeds)
    recorded = shipped_record("programs").select("table emits NAU", "at the end")
    for name in ("exact_40_10000", "rounded_exact_40_10000"):
        shares = experiment.measures[name](runs).tolist()
        assert shares == pytest.approx([recorded[seed].measures[name] for seed in seeds], abs=0.05)
