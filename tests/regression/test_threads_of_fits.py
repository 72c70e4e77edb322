"""The regressor in several threads at once: the formula that it finds alone, and no filter of warnings left behind."""

import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from nalu_tutorial.regression import FormulaRegressor, _columns

TABLES = {
    "2*x0*x1 + 1": lambda x: 2 * x[:, 0] * x[:, 1] + 1,
    "x0/(x1 + 2)": lambda x: x[:, 0] / (x[:, 1] + 2),
}


def test_threads_find_what_each_finds_alone():
    x = np.random.default_rng(0).uniform(0.5, 3, (24, 2))

    def fit(k):
        name = list(TABLES)[k]
        model = FormulaRegressor(max_seconds=np.inf, random_state=k).fit(x, TABLES[name](x))
        return name, str(model.formula_), model.predict(x).tolist()

    alone = [fit(k) for k in range(2)]
    assert [name for name, *_ in alone] == [formula for _, formula, _ in alone]
    filters = list(warnings.filters)
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(fit, (0, 1, 0))) == [*alone, alone[0]]
    assert filters == list(warnings.filters)


def test_tables_are_looked_at_one_at_a_time(monkeypatch):
    inside, most = [], []

    def look(*_, **__):
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        inside.pop()

    monkeypatch.setattr(_columns, "validate_data", look)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(_columns.validate_inputs, range(4), [np.eye(2)] * 4))
    assert most == [1] * 4
