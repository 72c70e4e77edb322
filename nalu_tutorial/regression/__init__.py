"""Rows in, a formula out: an estimator of scikit-learn over small nets of units."""

from ._regressor import FormulaRegressor

__all__ = ["FormulaRegressor"]
