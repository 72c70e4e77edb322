"""The explorable of chapter 10: one division near zero, by three units on their way to it."""

from ._base import Explorable
from ._traits import Number, Numbers


class DivisionExplorable(Explorable, module="division"):
    r"""The division 2 / b by a RealNPU, an NRU and an NMRU: predict which of them have its sign.

    Each unit moves in a straight line from the middle of its published initialization to its goal; the weights of the
    dividend are at their goals. The page draws the unit's output over b, with the quotient, and on a logarithmic scale
    the magnitude of the gradient of :math:`(y - 2/b)^2` in the weight of b or 1/b. The units are
    `nalu_tutorial.RealNPU` with open gates, and `nalu_tutorial.NRU` and `nalu_tutorial.NMRU` as in training; machine
    epsilons are those of double precision. Until the reader has said a sign for each unit, nothing can be moved.

    Attributes
    ----------
    b : float
        The divisor, from −2 to 2. The question is about a negative one.
    way : float
        The part of the way from start to goal, from 0 to 1. The power of RealNPU and NRU goes from 0 to −1, and the
        NMRU's weights of b and 1/b from ½ and ½ to 0 and 1.
    guess : list of float
        The sign that the reader expects of each unit, −1 or 1, in the order above; 0 before that.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units. Mistry, Farrahi & Hare (2021), Learning Division with Neural
    Arithmetic Logic Modules.

    Examples
    --------
    >>> explorable = DivisionExplorable(b=-0.1)
    >>> explorable.way = 0.5
    """

    fallback = (
        "say which of three units have the sign of 2 / b a quarter of the way to their goal, then move b toward 0 and "
        "see their answers and gradients"
    )

    b = Number(-0.5, -2, 2)
    way = Number(0.0, 0, 1)
    guess = Numbers(0.0, 0.0, 0.0, low=-1, high=1)
