"""The explorable of chapter 7: one power of one input, by way of the complex plane."""

import traitlets

from ._base import Explorable
from ._traits import Number


class NPUExplorable(Explorable, module="npu"):
    r"""A neural power unit with one input: the log of x, w times it, the exponential of that, and its real part y.

    It shows :math:`y = \operatorname{Re} \exp(w (\log r + i \pi k))` with
    :math:`r = \hat g (|x| + \varepsilon) + 1 - \hat g`, :math:`k = \hat g` where x < 0 and 0 elsewhere, and ε the
    machine epsilon of double precision, as `nalu_tutorial.NPU` does: in two complex planes, and as a curve over x. What
    the reader moves is written to the traits, and what Python writes to the traits is drawn.

    Attributes
    ----------
    x : float
        The input, from −8 to 8; the number line goes from −4 to 4, and to ±8 once x is beyond.
    w_re, w_im : float
        The power w, its real part from −2 to 2 and its imaginary part from −1 to 1.
    gate : float
        The relevance gate g; like the unit, the page clips it to [0, 1].
    printed : bool
        Whether k is :math:`\hat g` for positive x and 0 for the others, as the paper's boxed definition prints it.
    y : float
        The output, which the page writes.

    References
    ----------
    Heim, Pevný & Šmídl (2020), Neural Power Units, section 2, the definition of the NPU.

    Examples
    --------
    >>> explorable = NPUExplorable(x=-8, w_re=1 / 3)
    >>> explorable.y  # the page writes it
    0.0
    """

    fallback = (
        "An interactive figure: raise a number to a power by way of the complex plane and watch what becomes of its "
        "sign. In Jupyter, run this cell; on the page it needs JavaScript."
    )

    x = Number(-3.0, -8, 8)
    w_re = Number(1.0, -2, 2)
    w_im = Number(0.0, -1, 1)
    gate = Number(1.0)
    printed = traitlets.Bool(False).tag(sync=True)
    y = Number(0.0)
