"""The published tables as experiments that are run, shown and listed by name."""

from ._experiment import Experiment, Measure, Training
from ._nets import rmse
from .arithmetic import (
    division,
    division_in_pairs,
    identity,
    nac_eight_terms,
    nac_noise,
    nac_operands,
    nac_plateaus,
    nalu_operands,
    nalu_starts,
    positive_rows_first,
    recurrent_arithmetic,
    rows_first_units,
    single_unit,
    single_unit_with,
    static_arithmetic,
    unit_named,
)
from .benchmark import Benchmark, Equation, Found, find_the_law, laws_found, run_benchmark
from .decisions import comparisons, nsr, piecewise
from .explained import explanations
from .inalu import inalu_alone, inalu_four_off, inalu_repairs, inalu_without, restart
from .keeping_time import arrive_on_time, arrive_on_time_rewards
from .pictures import digits, error_limit, on_mnist, share_solved
from .powers import few_of_many, four_outputs, npu_formulas, slices_npu
from .products import (
    product_bounds,
    product_frontier,
    product_layers,
    product_of_sums,
    product_pull,
    product_remedies,
    product_short,
    product_signs,
    slices,
    sums_of_slices,
    weight_sharing,
)
from .running import (
    NoScheduler,
    Notice,
    OtherVersion,
    Unfinished,
    dask_executor,
    run_experiment,
    train_again,
)
from .transformers import (
    NumberTransformer,
    ScaledRows,
    WeightsFromWords,
    circle,
    digits_in_a_transformer,
    no_weighted_sum,
    size_in_a_transformer,
)
from .words_and_programs import number_words, number_words_far, program_net, programs

EXPERIMENTS: dict[str, Experiment] = {
    experiment.name: experiment
    for experiment in (
        identity.EXPERIMENT,
        identity.CHANGES,
        identity.LARGER,
        nac_operands.EXPERIMENT,
        nac_eight_terms.EXPERIMENT,
        nac_noise.EXPERIMENT,
        nac_plateaus.EXPERIMENT,
        nalu_operands.EXPERIMENT,
        nalu_starts.EXPERIMENT,
        static_arithmetic.EXPERIMENT,
        recurrent_arithmetic.EXPERIMENT,
        product_of_sums.EXPERIMENT,
        product_remedies.EXPERIMENT,
        product_signs.EXPERIMENT,
        product_bounds.EXPERIMENT,
        weight_sharing.EXPERIMENT,
        product_frontier.EXPERIMENT,
        product_layers.EXPERIMENT,
        product_short.EXPERIMENT,
        product_pull.EXPERIMENT,
        inalu_repairs.EXPERIMENT,
        inalu_without.EXPERIMENT,
        inalu_four_off.EXPERIMENT,
        inalu_alone.EXPERIMENT,
        restart.EXPERIMENT,
        restart.PLAIN,
        sums_of_slices.EXPERIMENT,
        slices.EARLY,
        slices.WINDOWS,
        slices.RISING,
        single_unit.EXPERIMENT,
        division.EXPERIMENT,
        division_in_pairs.EXPERIMENT,
        positive_rows_first.EXPERIMENT,
        rows_first_units.EXPERIMENT,
        four_outputs.EXPERIMENT,
        few_of_many.EXPERIMENT,
        few_of_many.STARTS,
        few_of_many.SLOW,
        npu_formulas.EXPERIMENT,
        slices_npu.EXPERIMENT,
        comparisons.EXPERIMENT,
        nsr.EQUALITY,
        nsr.CHOICE,
        piecewise.EXPERIMENT,
        digits.COUNT,
        digits.SUM,
        digits.PRODUCT,
        programs.SUM,
        programs.CHOICE,
        number_words.EXPERIMENT,
        number_words_far.EXPERIMENT,
        size_in_a_transformer.EXPERIMENT,
        no_weighted_sum.EXPERIMENT,
        digits_in_a_transformer.EXPERIMENT,
        circle.EXPERIMENT,
        arrive_on_time.EXPERIMENT,
        arrive_on_time_rewards.EXPERIMENT,
        explanations.EXPERIMENT,
    )
}

BENCHMARKS: dict[str, Benchmark] = {find_the_law.FIND_THE_LAW.name: find_the_law.FIND_THE_LAW}

__all__ = [
    "BENCHMARKS",
    "EXPERIMENTS",
    "Benchmark",
    "Equation",
    "Experiment",
    "Found",
    "Measure",
    "NoScheduler",
    "Notice",
    "NumberTransformer",
    "OtherVersion",
    "ScaledRows",
    "Training",
    "Unfinished",
    "WeightsFromWords",
    "dask_executor",
    "error_limit",
    "laws_found",
    "on_mnist",
    "program_net",
    "rmse",
    "run_benchmark",
    "run_experiment",
    "share_solved",
    "single_unit_with",
    "train_again",
    "unit_named",
]
