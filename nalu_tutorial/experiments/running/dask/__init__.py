"""Where jobs are done by the workers of a Dask cluster: all that names Dask stands in this folder."""

from ._cluster import Cluster, NoScheduler
from ._workers import dask_progress

__all__ = ["Cluster", "NoScheduler", "dask_progress"]
