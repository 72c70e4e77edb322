"""Rows in, a formula out: an estimator of scikit-learn over small networks of units."""

try:
    import sklearn  # noqa: F401
except ImportError as error:
    raise ImportError("nalu_tutorial.regression needs scikit-learn: pip install 'scikit-learn>=1.6'") from error

from ._contenders import Contender, Parting
from ._form import FittedForm, fit_form
from ._regressor import FormulaRegressor

__all__ = ["Contender", "FittedForm", "FormulaRegressor", "Parting", "fit_form"]
