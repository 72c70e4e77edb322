"""Which formulas are found in tables: FormulaRegressor beside what people would use instead."""

from ._benchmark import Benchmark

FIND_THE_LAW = Benchmark(
    name="find-the-law",
    title="formulas found in tables of 400 rows, by FormulaRegressor and by four other methods",
    source="this book; 26 equations of Udrescu & Tegmark (2020), AI Feynman",
    note="400 rows, inputs uniform in their ranges, Gaussian noise of 0, 1 and 10 % of the target's standard "
    "deviation. Recovered: the same formula but for constants within 1 %, or within the noise where that is more; a "
    "term that moves nothing may be there or not. Relative errors are medians over 1,000 fresh points without noise, "
    "inside the ranges and where all inputs are ten times larger. The tables of a formula are drawn ten times, of one "
    "that was kept aside twice. One thread each. FormulaRegressor with its own settings, but without its limit of "
    "time, which another load on the machine would shift; gplearn's SymbolicRegressor with 1,000 programs, + − × ÷ "
    "and roots, and the processor time that FormulaRegressor took on the same table, at least 2 s; a polynomial of "
    "degree 1 to 4 by five-fold cross-validation; a straight line in logarithms, which has no answer where a number "
    "is not positive; an MLP with two layers of 32, which says no "
    "formula. Each interval takes the tables as independent of each other.",
)
