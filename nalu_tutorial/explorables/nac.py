"""The explorable of chapter 2: guess where training will leave the weights of a neural accumulator, and see."""

from ._base import Explorable
from ._traits import Choice, Numbers

GOALS = ("x1 + x2 - x3", "x1 - x2", "2 * x1")


class NACExplorable(Explorable, module="nac"):
    r"""A neural accumulator with three inputs and one output: guess where its weights end, and train it in the page.

    It shows :math:`y = W x` with :math:`W = \tanh(\hat W) \odot \sigma(\hat M)`. The reader's dots are Ŵ and M̂ until
    training begins; it begins elsewhere, with each of them from U[−1, 1], and takes steps of Adam (learning rate 0.1)
    on 32 fixed points from U[−2, 2]³. What the reader places or trains is written to the traits, and what Python writes
    to the traits is drawn: link them to other widgets, or to the parameters of a `nalu_tutorial.NAC`.

    Attributes
    ----------
    w_hat, m_hat : list of float
        The parameters Ŵ and M̂, three each.
    x : list of float
        The three inputs of the adding machine; its sliders go from −2 to 2.
    goal : str
        What is to be learned, one of ``GOALS``. The last one is out of a NAC's reach.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> explorable = NACExplorable(goal="2 * x1")
    >>> explorable.w_hat = [0.5, 2.0, -1.0]
    """

    fallback = "say where the three weights of a neural accumulator will end, then train it and compare"

    w_hat = Numbers(0.0, 0.0, 0.0)
    m_hat = Numbers(2.0, 0.0, -2.0)
    x = Numbers(1.5, 1.0, -0.5).tag(slider=(-2, 2))
    goal = Choice(GOALS, "x1 + x2 - x3")
