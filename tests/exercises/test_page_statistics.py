"""What stands in for Python's statistics on the page says what Python says."""

import runpy
import statistics
from pathlib import Path

import pytest

LIGHT = runpy.run_path(str(Path(__file__).parents[2] / "book" / "in_page" / "light" / "statistics.py"))


@pytest.mark.parametrize("p", [0.001, 0.025, 0.5, 0.8, 0.975, 0.999])
def test_a_quantile_of_the_normal_distribution(p: float) -> None:
    assert LIGHT["NormalDist"]().inv_cdf(p) == pytest.approx(statistics.NormalDist().inv_cdf(p), abs=1e-12)


@pytest.mark.parametrize("values", [[3.0, 1.0], [2.5, -1.0, 7.0], [1, 2, 2, 9]])
@pytest.mark.parametrize("name", ["fmean", "median", "stdev"])
def test_a_number_of_a_sample(name: str, values: list[float]) -> None:
    assert LIGHT[name](values) == pytest.approx(getattr(statistics, name)(values))
