"""The explorable of chapter 8: how far apart two numbers can be and still count as equal."""

from ._base import Explorable
from ._traits import Number


class NSRExplorable(Explorable, module="nsr"):
    r"""A neural status register for "equal": predict how far apart two numbers can be that count as equal, then see.

    With :math:`d = x_1 - x_2` it shows the zero bit :math:`B_0 = 1 - 2 \tanh^2(\lambda d)` and a lamp that is on while
    :math:`y = \sigma(4 B_0)` is above ½. That is `nalu_tutorial.NSR` with :math:`W_\pm = 0`, :math:`W_0 = 4` and
    b = 0. Until the reader has put x₁ somewhere and uncovered the lamp, x₂ and λ cannot be moved.

    Attributes
    ----------
    x1, x2 : float
        The two numbers, from −3 to 3.
    scale : float
        λ, from 0.01 to 100; its slider goes from 0.1 to 20.
    guess : float
        How far apart the two are where the reader expects the lamp to go out, up to 6; −1 before that.
    y : float
        The answer, which the page writes.

    References
    ----------
    Faber & Wattenhofer (2020), Neural Status Registers, the definition of the NSR.

    Examples
    --------
    >>> explorable = NSRExplorable(scale=10)
    >>> explorable.y  # the page writes it
    0.0
    """

    fallback = (
        "say how far apart two numbers may be until a status register takes them for different, then uncover its answer"
    )

    x1 = Number(0.0, -3, 3)
    x2 = Number(0.0, -3, 3)
    scale = Number(1.0, 0.01, 100).tag(slider=(0.1, 20))
    guess = Number(-1.0, -1, 6)
    y = Number(0.0)
