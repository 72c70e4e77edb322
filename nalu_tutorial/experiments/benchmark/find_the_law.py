"""Which formulas are found in tables: FormulaRegressor beside what people would use instead."""

from ._benchmark import Benchmark

FIND_THE_LAW = Benchmark(
    name="find-the-law",
    title="formulas found in tables of 400 rows, by FormulaRegressor, Operon, gplearn and three plain methods",
    source="this book; 26 equations of Udrescu & Tegmark (2020), AI Feynman",
    success="A formula is recovered from a table if what a method returns is the same formula but for constants within "
    "1 %, or within the noise where that is more; a term that moves nothing may be there or not. It is found if it is "
    "recovered from more than half of its tables, of which each has other rows and other noise.",
    note="400 rows, inputs uniform in their ranges, Gaussian noise of 0, 1 and 10 % of the target's standard "
    "deviation. Formulas that no candidate of FormulaRegressor can represent have tables without noise alone, since a "
    "search takes longest on them. Formulas are counted, each once, and the interval takes them as independent of "
    "each other. Relative errors are medians over 1,000 fresh points without noise, inside the ranges and where all "
    "inputs are ten times larger. One thread each. FormulaRegressor with its own settings, but without its limit of "
    "time, which another load on the machine would shift. Operon and gplearn have the processor time that "
    "FormulaRegressor took on the same table, at least 2 s. Operon by pyoperon's SymbolicRegressor with the settings "
    "of SRBench, 1,000 trees of at most 50 nodes of + − × ÷ and roots: its selection from its Pareto front by the "
    "shortest description, and then the whole front, where a formula is recovered if any of the front is the law; "
    "errors are those of that formula, or else of the selected one. gplearn's SymbolicRegressor with 1,000 programs, "
    "+ − × ÷ and roots; and the same program with all factors and offsets fitted once more by least squares, the time "
    "for which comes on top. A polynomial of degree 1 to 4 by five-fold cross-validation; a straight line in "
    "logarithms, which has no prediction where a number is not positive; an MLP with two layers of 32, which returns "
    "no formula.",
    seeds=1,
    first_seed=100,
)
