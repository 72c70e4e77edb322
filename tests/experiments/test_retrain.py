"""One row of an experiment trained again, and what counts as solved where the reader decides."""

from statistics import fmean, stdev

import pytest
import torch

from nalu_tutorial.experiments import EXPERIMENTS, error_limit, run_experiment, share_solved, train_again
from nalu_tutorial.experiments.pictures._success import squared_error
from nalu_tutorial.records import Record, Row

STUDENT_99 = 2.821438  # one-sided, nine degrees of freedom, from a table


def test_it_is_the_row_of_the_record(tmp_path):
    experiment = EXPERIMENTS["digits-product"]
    record = run_experiment(experiment, tmp_path / "x.csv", seeds=2, steps=3, units=["NMU, R_z"], jobs=1)
    runs = train_again(experiment, "NMU, R_z", seeds=2, steps=3)
    assert [row.validation for row in record.rows] == pytest.approx(runs.history["validation"].amin(dim=0).tolist())
    alone = train_again(experiment, "NMU, R_z", seeds=[1], steps=3)
    for name, value in alone.params.items():
        torch.testing.assert_close(value[0], runs.params[name][1])


def test_a_row_that_there_is_none_of_is_named():
    with pytest.raises(ValueError, match=r"^digits-sum has no LSTM of one unit on 'at the end'$"):
        train_again(EXPERIMENTS["digits-sum"], "LSTM of one unit", "at the end", seeds=1)


def row(unit, seed, bias, spread, alone=0.5):
    nothing = {"success": False, "validation": 1.0, "extrapolation": 1.0, "best_step": 1, "solved_at": 1.0}
    measures = {"bias_5": bias, "spread_5": spread, "length_1_error": alone}
    return Row(unit, "", seed, **nothing, sparsity=0.0, dead=False, measures=measures)


def test_solved_is_an_error_that_a_true_cell_has_too():
    true = [row("true product", k, 0.0, 1 + k / 10) for k in range(10)]
    ours = [row("NMU", 0, 0.3, 0.4), row("NMU", 1, 9.0, 0.1), row("NMU", 2, float("nan"), 0.1)]
    turned, blind = row("true product", 10, 0.0, 99.0, alone=9.6), row("constant for each", 0, 0.0, 5.0, alone=2.2)
    record = Record((*true, turned, *ours, blind), {"experiment": "digits-product"})
    assert squared_error(ours[0], 5) == pytest.approx(0.25)
    squares = [(1 + k / 10) ** 2 for k in range(10)]
    limit = fmean(squares) + STUDENT_99 * stdev(squares) / 10**0.5
    assert error_limit(record, "", 5) == pytest.approx(limit, rel=1e-6)
    assert share_solved(record, "NMU", length=5).rate == pytest.approx(1 / 3)
    assert share_solved(record, "true product", length=5).rate == sum(each < limit for each in squares) / 11
