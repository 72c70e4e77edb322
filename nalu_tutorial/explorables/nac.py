"""The explorable of chapter 2: three weights of a neural accumulator on their surface, an adding machine, training."""

from ._base import Explorable
from ._traits import Choice, Numbers

GOALS = ("x1 + x2", "x1 - x2", "x1 + x2 - x3", "x3", "2 * x1", "x1 * x2")
STARTS = ("near zero", "published", "saturated")
OPTIMIZERS = ("adam", "sgd")


class NACExplorable(Explorable, module="nac"):
    r"""A neural accumulator with three inputs and one output, to move by hand and to train in the page.

    It shows :math:`y = W x` with :math:`W = \tanh(\hat W) \odot \sigma(\hat M)`. What the reader moves or trains is
    written to the traits, and what Python writes to the traits is drawn: link them to other widgets, or to the
    parameters of a `nalu_tutorial.NAC`.

    Attributes
    ----------
    w_hat, m_hat : list of float
        The parameters Ŵ and M̂, three each.
    x : list of float
        The three inputs of the adding machine; its sliders go from −2 to 2.
    goal : str
        What is to be learned, one of ``GOALS``. The last two are out of a NAC's reach.
    start : str
        Where "New start" draws from, one of ``STARTS``: U[−1, 1], the published U[−r, r] (see
        `nalu_tutorial.nac_start_radius`), or only plateaus.
    optimizer : str
        "adam" or "sgd", plain gradient descent.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> explorable = NACExplorable(goal="2 * x1", start="saturated")
    >>> explorable.w_hat = [0.5, 2.0, -1.0]
    """

    fallback = "An interactive figure of the neural accumulator. In Jupyter, run this cell; the page needs JavaScript."

    w_hat = Numbers(1.8, -2.6, -0.6)
    m_hat = Numbers(-1.2, 0.4, 2.4)
    x = Numbers(1.5, 1.0, -0.5)
    goal = Choice(GOALS, "x1 + x2 - x3")
    start = Choice(STARTS, "near zero")
    optimizer = Choice(OPTIMIZERS, "adam")
