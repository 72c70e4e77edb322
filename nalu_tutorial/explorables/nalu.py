"""The explorable of chapter 3: bet which result one NALU can never output, and try it by hand."""

from ._base import Explorable
from ._traits import Choice, Number, Numbers

GOALS = ("x1 + x2", "x1 - x2", "x1 * x2", "x1 / x2")


class NALUExplorable(Explorable, module="nalu"):
    r"""One NALU with two inputs and one output: bet which result it cannot output, and try it by hand.

    It shows :math:`y = g a + (1 - g) m` with :math:`a = w x`, :math:`m = \exp(w \log(|x| + \varepsilon))` and
    :math:`g = \sigma(G x)`, and folded a map of the mean squared error over all pairs of weights: for x and for 32
    points drawn evenly from the square within ½ of it. What the reader moves is written to the traits, and what Python
    writes to the traits is drawn: link them to other widgets, or to the parameters of a `nalu_tutorial.NALU`.

    Attributes
    ----------
    x : list of float
        The two inputs; their sliders go from −3 to 3.
    w : list of float
        The weights W themselves, each in [−1, 1]; both paths share them.
    gate : list of float
        The two weights G of the gate. The slider between sum and product sets them such that G x goes from 6 to −6.
    log_epsilon : float
        The power of ten that is ε, from −10 to 0.
    goal : str
        What y should be, one of ``GOALS``.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> explorable = NALUExplorable(goal="x1 / x2", w=[1.0, -1.0])
    >>> explorable.gate = [-2.0, -2.0]
    """

    fallback = "bet which of four results a NALU can never output, and try them by hand"

    x = Numbers(2.0, 3.0).tag(slider=(-3, 3))
    w = Numbers(0.5, 0.8, low=-1, high=1)
    gate = Numbers(0.0, 0.0).tag(slider=(-6, 6))
    log_epsilon = Number(-7.0, -10, 0)
    goal = Choice(GOALS, "x1 + x2")
