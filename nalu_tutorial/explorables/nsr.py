"""The explorable of chapter 8: the two soft bits of a difference, six comparisons, and their gradients."""

import traitlets

from ._base import Explorable
from ._traits import Choice, Number


class NSRExplorable(Explorable, module="nsr"):
    r"""A neural status register whose weights are fixed: two numbers, their bits, six comparisons, and the gradients.

    With :math:`d = x_1 - x_2` it shows :math:`B_\pm = \tanh(\lambda d)`, :math:`B_0 = 1 - 2 \tanh^2(\lambda d)` and
    :math:`y = \sigma(W_\pm B_\pm + W_0 B_0 + b)`, as `nalu_tutorial.NSR` does, and the gradients of y along
    :math:`W_\pm`, :math:`W_0`, b and d. The weights :math:`(W_\pm, W_0, b)` are chosen by hand: (4, −2, −2) for >,
    (−4, −2, −2) for <, (0, 4, 0) for =, and the same with the other signs for their opposites ≤, ≥ and ≠. What the
    reader moves is written to the traits, and what Python writes to the traits is drawn.

    Attributes
    ----------
    x1, x2 : float
        The two numbers, from −5 to 5.
    scale : float
        λ, from 0.01 to 100.
    relation : str
        Whose gradients are shown: ">", "<", ">=", "<=", "==" or "!=".
    hard : bool
        Whether the bits are what they become as λ grows: the sign of d, and 1 where d = 0 and −1 elsewhere.
    printed : bool
        Whether :math:`B_0` is :math:`1 - 2 \tanh(\lambda d)`, without the square, as the slides print it.
    y : float
        The answer of the chosen relation, which the page writes.

    References
    ----------
    Faber & Wattenhofer (2020), Neural Status Registers, the definition of the NSR.

    Examples
    --------
    >>> explorable = NSRExplorable(x1=3, x2=3, relation="==")
    >>> explorable.y  # the page writes it
    0.0
    """

    fallback = (
        "An interactive figure: move two numbers and see the two soft bits of their difference, six comparisons made "
        "of them, and the gradients. In Jupyter, run this cell; on the page it needs JavaScript."
    )

    x1 = Number(1.0, -5, 5)
    x2 = Number(0.5, -5, 5)
    scale = Number(1.0, 0.01, 100)
    relation = Choice((">", "<", ">=", "<=", "==", "!="), ">")
    hard = traitlets.Bool(False).tag(sync=True)
    printed = traitlets.Bool(False).tag(sync=True)
    y = Number(0.0)
