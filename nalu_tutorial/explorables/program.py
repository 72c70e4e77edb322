"""The explorable of chapter 12: a program that the reader edits, and two networks that run it."""

from ._base import Explorable
from ._traits import Numbers, Rows, Whole


class ProgramExplorable(Explorable, module="program"):
    r"""Two networks run a program: guess how large its numbers may grow until a digit goes wrong, and edit it.

    A program is a start and instructions, each of which adds a whole number to a running value a or takes it away. One
    network is an LSTM with 32 hidden units that reads operators and numbers, in hundreds, and outputs a itself. In the
    other an LSTM of the same size reads the operators alone and emits Ŵ and M̂, of which a NAC is made at each
    instruction: :math:`a \leftarrow w_1 a + w_2 v` with :math:`W = \tanh(\hat{W})\, \sigma(\hat{M})`. Both are runs
    with seed 0, trained on the results of programs of four rows, the start among them, with numbers below 100. Their
    parameters are rounded to 1/8192, and the page calculates in double precision.

    The page shows, row by row, the exact value, both networks' outputs, which of their digits match, the weights, and
    how far off both are. Then the numbers of 200 programs of four rows grow, from below 100 to below 100 million,
    and the correct results are counted.

    Attributes
    ----------
    program : list of list of float
        Up to 40 rows, each with its sign, 1 or −1, and its number, up to 9,999,999. The number of the first is the
        start, and its sign means nothing. Without any, the page takes a program of its own; of more, it takes the first
        40.
    guess : int
        Up to which magnitude the reader expects all results of the network with the NAC to be correct: 0 for below
        100, 1 for below 1,000, and so on to 6 for below 100 million; 7 for at all sizes; −1 before there is a guess.
    results : list of float
        The exact result of ``program``, that of the LSTM and that of the network with a NAC, with rounded weights if
        the reader rounds them. The page writes these.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, the evaluation of programs.

    Examples
    --------
    >>> explorable = ProgramExplorable(program=[[1, 12], [1, 7], [-1, 30]])
    >>> explorable.results  # the page writes them
    [0.0, 0.0, 0.0]
    """

    fallback = (
        "edit a program, see what two networks make of it, row by row, and guess how large its numbers may grow until "
        "a digit goes wrong"
    )

    program = Rows(2, low=-1, high=9_999_999)
    guess = Whole(-1, -1, 7)
    results = Numbers(0.0, 0.0, 0.0)
