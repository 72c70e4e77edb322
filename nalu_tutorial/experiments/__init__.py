"""The published tables as experiments that are run, shown and listed by name."""

from . import (
    _comparisons,
    _digits,
    _grid,
    _grid_rewards,
    _identity,
    _inalu_alone,
    _nac_eight_terms,
    _nac_noise,
    _nac_operands,
    _nac_plateaus,
    _nalu_operands,
    _nalu_starts,
    _npu,
    _npu_formulas,
    _npu_starts,
    _nsr_equality,
    _number_words,
    _number_words_far,
    _piecewise,
    _product_frontier,
    _product_layers,
    _product_of_sums,
    _product_remedies,
    _product_signs,
    _programs,
    _single_unit,
    _sums_of_slices,
    _weight_sharing,
)
from ._again import train_again
from ._begun import Unfinished
from ._benchmark import Benchmark, run_benchmark
from ._cluster import Cluster, NoScheduler
from ._digit_success import error_limit, share_solved
from ._digits import on_mnist
from ._experiment import Compared, Experiment, Training
from ._find_the_law import FIND_THE_LAW
from ._found import Found, laws_found
from ._inalu_repairs import FOUR_OFF, PLAIN_SEARCHES, REPAIRS, SEARCHES, WITHOUT
from ._laws import Equation
from ._percent_of_random import RECURRENT_ARITHMETIC, STATIC_ARITHMETIC
from ._place import Notice
from ._program_nets import program_net, rmse
from ._run import run_experiment
from ._same_package import OtherVersion

EXPERIMENTS: dict[str, Experiment] = {
    experiment.name: experiment
    for experiment in (
        _identity.EXPERIMENT,
        _identity.CHANGES,
        _identity.LARGER,
        _nac_operands.EXPERIMENT,
        _nac_eight_terms.EXPERIMENT,
        _nac_noise.EXPERIMENT,
        _nac_plateaus.EXPERIMENT,
        _nalu_operands.EXPERIMENT,
        _nalu_starts.EXPERIMENT,
        STATIC_ARITHMETIC,
        RECURRENT_ARITHMETIC,
        _product_of_sums.EXPERIMENT,
        _product_remedies.EXPERIMENT,
        _product_signs.EXPERIMENT,
        _product_signs.BOUNDS,
        _weight_sharing.EXPERIMENT,
        _product_frontier.EXPERIMENT,
        _product_layers.EXPERIMENT,
        _product_layers.SHORT,
        _product_layers.PULLS,
        REPAIRS,
        WITHOUT,
        FOUR_OFF,
        _inalu_alone.EXPERIMENT,
        SEARCHES,
        PLAIN_SEARCHES,
        _sums_of_slices.EXPERIMENT,
        _sums_of_slices.EARLY,
        _sums_of_slices.WINDOWS,
        _sums_of_slices.RISING,
        _single_unit.EXPERIMENT,
        _npu.FOUR_OUTPUTS,
        _npu.FEW_OF_MANY,
        _npu_starts.EXPERIMENT,
        _npu_starts.SLOW,
        _npu_formulas.EXPERIMENT,
        _npu.SLICES,
        _comparisons.EXPERIMENT,
        _nsr_equality.EQUALITY,
        _nsr_equality.CHOICE,
        _piecewise.EXPERIMENT,
        _digits.COUNT,
        _digits.SUM,
        _digits.PRODUCT,
        _programs.SUM,
        _programs.CHOICE,
        _number_words.EXPERIMENT,
        _number_words_far.EXPERIMENT,
        _grid.EXPERIMENT,
        _grid_rewards.EXPERIMENT,
    )
}

BENCHMARKS: dict[str, Benchmark] = {FIND_THE_LAW.name: FIND_THE_LAW}

__all__ = [
    "BENCHMARKS",
    "EXPERIMENTS",
    "Benchmark",
    "Cluster",
    "Compared",
    "Equation",
    "Experiment",
    "Found",
    "NoScheduler",
    "Notice",
    "OtherVersion",
    "Training",
    "Unfinished",
    "error_limit",
    "laws_found",
    "on_mnist",
    "program_net",
    "rmse",
    "run_benchmark",
    "run_experiment",
    "share_solved",
    "train_again",
]
