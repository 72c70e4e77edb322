"""The explorable of chapter 16: one exponent, the divisors that there are, and where it ends."""

from ._base import Explorable
from ._traits import Number, Numbers, Whole


class RidgeExplorable(Explorable, module="ridge"):
    r"""The exponent of a divisor on three error curves: guess where it ends on each, then see.

    An iNALU's product gives the divisor c the factor :math:`|c|^w (\operatorname{sign}(c) |w| + 1 - |w|)`, and the
    target is 1 / c, for magnitudes of 0.3, 0.4, …, 2. The page draws the mean squared error over w for positive
    divisors, for negative ones and for both, and a ball that goes downhill in 200 steps of 0.01. Until the reader has
    guessed for each where the ball ends, no curve is drawn and nothing can be moved.

    Attributes
    ----------
    start : float
        Where the ball starts, from −1 to 1. The question is about 0.2, where an iNALU starts.
    first : int
        For how many steps, from 0 to 60, the third ball goes down the curve of positive divisors first.
    guess : list of float
        What the reader expects on each curve: −1 for the end at −1, 1 for one above 0; 0 before that.

    References
    ----------
    Schlör et al. (2020), iNALU: Improved Neural Arithmetic Logic Unit, the equation of the sign.

    Examples
    --------
    >>> explorable = RidgeExplorable(start=-0.2)
    >>> explorable.first = 25
    """

    fallback = (
        "say where an exponent ends with positive divisors, with negative ones, and with both, then let positive "
        "divisors come first"
    )

    start = Number(0.2, -1, 1)
    first = Whole(0, 0, 60)
    guess = Numbers(0.0, 0.0, 0.0, low=-1, high=1)
