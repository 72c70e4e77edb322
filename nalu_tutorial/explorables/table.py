"""The explorable of chapter 14: the reader's own table, a network of one power unit, and the formula that it finds."""

import traitlets

from ._base import Explorable
from ._traits import Numbers, Rows, Whole

STARTS = 16


class TableExplorable(Explorable, module="table"):
    r"""A table of one or two inputs and a target: guess which power it follows, then sixteen networks learn it there.

    Each network is :math:`y = c\, x_1^{p_1} x_2^{p_2} + d`: a `nalu_tutorial.RealNPU` with its gates held open, and a
    linear layer. Inputs are divided by their geometric mean, targets get mean 0 and spread 1. The powers begin as a
    tenth of Glorot's values, c and d as in ``torch.nn.Linear``, drawn by a generator of the page. All rows but the
    farthest fifth are learned at once, in 3,000 steps of Adam, whose learning rate falls from 0.1 to 0 along a cosine.

    The best start is read as a formula. Powers become simple ones (whole, halves and thirds up to 3) and d becomes 0
    where an F-test at about 95 % (F below 4 for each number that is left out) finds no difference, or where less
    than 0.1 % of the spread is left. The formula *fits* if it misses neither the rows that were learned nor those that
    were held out by more than 10 % of the target's standard deviation, in the root mean square. A run *agrees* if
    each of its powers is within 0.1 of the formula's.

    Each point can be moved, and then the networks learn again: with one input, input and target of its row; with two,
    its target, which stands beside the prediction.

    A table has 5 to 25 rows, or 6 to 25 with two inputs, and inputs above 0. What no network can learn from is refused
    in the page, in a sentence; so are pasted numbers that may be 1200 or 1.2, as 1.200 among whole numbers.

    Attributes
    ----------
    rows : list of list of float
        The table: one or two inputs and the target in each row. Without rows, the page takes those of the planets.
    names : list of str
        The names of the columns; without them, the page says x and y.
    guess : list of list of float
        The reader's powers, one for each input, as one row; all are 0 for "no law". Empty before that.
    formula : str
        What was found, in x1 and x2, as SymPy reads it; empty before that, and where nothing fits.
    votes : int
        How many of 16 runs agree; −1 before that.
    errors : list of float
        What it misses of the rows that were learned, and of those that were held out, as shares of the target's
        standard deviation; −1 before that. The page writes the last three.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, for the unit.

    Boyle (1662), A Defence of the Doctrine Touching the Spring and Weight of the Air, for the last table.

    Examples
    --------
    >>> explorable = TableExplorable(rows=[[1, 3], [2, 12], [3, 27], [4, 48], [5, 75]], names=["r", "area"])
    >>> explorable.formula  # the page writes it
    ''
    """

    fallback = (
        "put in a table of your own, say which power it follows, and watch sixteen small networks look for its formula"
    )

    rows = Rows(2, 3)
    names = traitlets.List(traitlets.Unicode(), maxlen=3).tag(sync=True)
    guess = Rows(1, 2)
    formula = traitlets.Unicode().tag(sync=True)
    votes = Whole(-1, -1, STARTS)
    errors = Numbers(-1.0, -1.0, low=-1)
