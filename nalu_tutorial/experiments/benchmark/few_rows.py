"""Which laws are told of a few noisy rows, alone or among others: FormulaRegressor beside Operon."""

from ...records import Column, FormulaTables
from ._benchmark import MEASURES, Benchmark
from ._laws import FORMULAS, LONGER
from ._methods import CONTENDERS, FRONT, OPERON, OURS
from ._same_law import is_law
from ._summary import REPRESENTABLE

FEW_ROWS = Benchmark(
    name="few-rows",
    title="laws told of 8 to 20 noisy rows, alone or among others, by FormulaRegressor and Operon",
    source="this book; equations of Udrescu & Tegmark (2020), AI Feynman, among others",
    success="From so few rows no constant is known well. So a formula that a method returns counts as the law if it "
    "has its form: with other factors and offsets, none of which is 0, it is exact on fresh points without noise; an "
    "offset smaller than the noise may be left out first. It also counts as the law if it agrees with it along each "
    "column, the others at their medians, inside the rows and up to ten times beyond: it is off by no more than the "
    "noise, or than 1 %. A formula with more than 400 parts counts as another one, and so does one that cannot be "
    "evaluated or fitted; one with more than 25 constants is not fitted. A law is found if it is told of more than "
    "half of the tables of its formula.",
    note="The 37 formulas of the benchmark find-the-law that a candidate of FormulaRegressor can represent and that "
    "were not kept aside, each with three tables of 1 % and three of 5 % Gaussian noise, in shares of the target's "
    "standard deviation. A table has 8 to 20 rows, a number that is drawn as they are, with inputs uniform in their "
    "ranges; both noises share it. The seeds, 200 to 202, were used for nothing before. FormulaRegressor with its own "
    "settings, but without its limit of time: its selected formula, and then its contenders, which is all that it "
    "lists. Operon with the settings of find-the-law and the processor time that FormulaRegressor took on the same "
    "table, at least 2 s: its selection from its Pareto front, and then the whole front. Where a list counts, the law "
    "is told if any of its formulas is it, and errors are those of that formula, or else of the selected one. A wrong "
    "formula stands alone where the method lists no other beside it. Relative errors are medians over 1,000 fresh "
    "points without noise, inside the ranges and where all inputs are ten times larger. One thread each.",
    rule=is_law,
    units=(OURS, CONTENDERS, OPERON, FRONT),
    formulas=tuple(each for each in FORMULAS if each.kind != LONGER and not each.aside),
    noises=(0.01, 0.05),
    rows=(8, 20),
    first_seed=200,
    measures=MEASURES | {"listed": Column("formulas listed")},
    layout=FormulaTables(
        together=(REPRESENTABLE,),
        columns=("listed", "inside", "beyond", "seconds"),
        counts={"recovered": "the law is told", "alone": "a wrong formula alone"},
    ),
)
