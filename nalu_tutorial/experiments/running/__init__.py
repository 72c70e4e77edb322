"""Running an experiment to a record: jobs and blocks of seeds, here or elsewhere, kept on the way and resumed."""

from ._do_job import one_thread
from ._provenance import commits, machine, processor, today, versions
from ._retrain import train_again
from ._run import counts, elsewhere, known_jobs, known_units, results_of, run_experiment
from ._run_folder import Notice
from ._same_package import OtherVersion
from ._training_job import Progress, Result
from ._unfinished_run import Unfinished, begun, finished, with_fewer
from .dask import Cluster, NoScheduler

__all__ = [
    "Cluster",
    "NoScheduler",
    "Notice",
    "OtherVersion",
    "Progress",
    "Result",
    "Unfinished",
    "begun",
    "commits",
    "counts",
    "elsewhere",
    "finished",
    "known_jobs",
    "known_units",
    "machine",
    "one_thread",
    "processor",
    "results_of",
    "run_experiment",
    "today",
    "train_again",
    "versions",
    "with_fewer",
]
