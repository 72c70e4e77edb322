"""The explorable of chapter 5: three inputs, three weights, and the sign that iNALU gives to their product."""

from ._base import Explorable
from ._traits import Numbers


class SignExplorable(Explorable, module="sign"):
    r"""The sign of a product of three inputs, each of which its weight switches on or off.

    It shows :math:`s = \prod_i (\operatorname{sign}(x_i) |w_i| + 1 - |w_i|)`, factor by factor, and
    :math:`m = \exp(\min(\sum_i w_i \log(\max(|x_i|, \varepsilon)), 20)) \, s` with ε = 1e-7, beside the true product
    of what is switched on. What the reader moves is written to the traits, and what Python writes to the traits is
    drawn.

    Attributes
    ----------
    x : list of float
        The three inputs; their sliders go from −3 to 3.
    w : list of float
        The three weights W, each in [−1, 1].

    References
    ----------
    Schlör et al. (2020), iNALU: Improved Neural Arithmetic Logic Unit, the equation of the sign.

    Examples
    --------
    >>> explorable = SignExplorable(x=[-2.0, 3.0, -1.0])
    >>> explorable.w = [1.0, 1.0, 0.0]
    """

    fallback = (
        "An interactive figure: switch three inputs on and off and watch the sign of their product. "
        "In Jupyter, run this cell; on the page it needs JavaScript."
    )

    x = Numbers(-1.5, 2.0, -2.0)
    w = Numbers(1.0, 1.0, 1.0)
