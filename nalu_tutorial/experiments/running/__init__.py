"""Running an experiment to a record: jobs and blocks of seeds, here or elsewhere, kept on the way and resumed."""

from ._dask import NoScheduler, dask_executor
from ._do_job import OtherVersion, one_thread
from ._provenance import commit, commits, declared_tables, machine, processor, success_rule, today, versions
from ._run import check_counts, check_jobs, check_units, other_processors, results_of, run_experiment
from ._run_folder import Notice
from ._training_job import Progress, Result, train_again
from ._unfinished_run import Unfinished, find_smaller, open_run, read_finished

__all__ = [
    "NoScheduler",
    "Notice",
    "OtherVersion",
    "Progress",
    "Result",
    "Unfinished",
    "check_counts",
    "check_jobs",
    "check_units",
    "commit",
    "commits",
    "dask_executor",
    "declared_tables",
    "find_smaller",
    "machine",
    "one_thread",
    "open_run",
    "other_processors",
    "processor",
    "read_finished",
    "results_of",
    "run_experiment",
    "success_rule",
    "today",
    "train_again",
    "versions",
]
