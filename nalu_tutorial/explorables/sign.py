"""The explorable of chapter 5: three inputs, three weights, and the sign that iNALU gives to their product."""

from ._base import Explorable
from ._traits import Numbers


class SignExplorable(Explorable, module="sign"):
    r"""A product of three inputs while one of them is left out: predict it for a weight of ½ and of 0, then see.

    It shows :math:`s = \prod_i (\operatorname{sign}(x_i) w_i + 1 - w_i)`, factor by factor, and
    :math:`m = \exp(\min(\sum_i w_i \log(\max(|x_i|, \varepsilon)), 20)) \, s` with ε = 1e-7, for weights that do not
    divide. What the reader moves is written to the traits, and what Python writes to the traits is drawn.

    Attributes
    ----------
    x : list of float
        The three inputs; their sliders go from −3 to 3. The question is about those that are there at first.
    w : list of float
        The three weights W, each in [0, 1].

    References
    ----------
    Schlör et al. (2020), iNALU: Improved Neural Arithmetic Logic Unit, the equation of the sign.

    Examples
    --------
    >>> explorable = SignExplorable(x=[-2.0, 3.0, -1.0])
    >>> explorable.w = [1.0, 1.0, 0.0]
    """

    fallback = "predict a product while one of its inputs is left out, then see"

    x = Numbers(-2.0, 3.0, -1.0).tag(slider=(-3, 3))
    w = Numbers(1.0, 1.0, 1.0, low=0, high=1)
