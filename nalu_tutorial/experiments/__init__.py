"""The published tables as named experiments."""

from . import _identity, _nac_operands, _product_of_sums, _single_unit, _sums_of_slices
from ._experiment import Cell, Experiment, Published
from ._run import Unfinished, run_experiment

EXPERIMENTS: dict[str, Experiment] = {
    module.EXPERIMENT.name: module.EXPERIMENT
    for module in (_identity, _nac_operands, _product_of_sums, _single_unit, _sums_of_slices)
}

__all__ = ["EXPERIMENTS", "Cell", "Experiment", "Published", "Unfinished", "run_experiment"]
