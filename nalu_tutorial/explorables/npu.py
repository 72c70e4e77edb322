"""The explorable of chapter 7: one power of one input, in the complex plane."""

from ._base import Explorable
from ._traits import Number, Rows


class NPUExplorable(Explorable, module="npu"):
    r"""A real neural power unit with one input: mark where the cube root of −8 lands, then turn the power.

    It shows :math:`y = \operatorname{Re} \exp(w (\log(|x| + \varepsilon) + i \pi k))` in the complex plane, with k = 1
    for negative x and 0 elsewhere, and ε the machine epsilon of double precision. That is `nalu_tutorial.RealNPU` with
    an open gate. Until the reader has marked a place and turned the power, it cannot be moved.

    Attributes
    ----------
    x : float
        The input, from −8 to 8. The question is about its cube root.
    w : float
        The power, from −1 to 2.
    guess : list of list of float
        The reader's mark, as one row of real and imaginary part; empty before that.
    y : float
        The output, which the page writes.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2, the definition of the RealNPU.

    Examples
    --------
    >>> explorable = NPUExplorable(x=-2)
    >>> explorable.y  # the page writes it
    0.0
    """

    fallback = (
        "mark where the cube root of −8 lands in the complex plane, then turn the power and see what is left of the "
        "sign"
    )

    x = Number(-8.0, -8, 8)
    w = Number(0.0, -1, 2)
    guess = Rows(2)
    y = Number(0.0)
