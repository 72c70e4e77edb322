"""The explorable of chapter 3 that trains: guess from which initial values one NALU learns a product, and see."""

from ._base import Explorable
from ._traits import Choice, Number, Rows

GATES = (-3.0, -2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0)
OUTCOMES = ("solved", "nearly", "sum", "product", "blend")


class NALUTrainingExplorable(Explorable, module="nalu-training"):
    """A map of initial values of a neural arithmetic logic unit that learns x₁ · x₂: guess which end well, then see.

    Both weights and both entries of the gate start alike. The unit is trained for 2,000 steps of Adam (learning rate
    0.05) on the squared error of 64 fixed points from U[0.1, 1]², and judged on 64 points from U[2, 6]². The map shows
    how each of 21 × 21 runs ends, trained in just this way. An end is *solved* where the root mean square error on
    U[2, 6]² is at most a twentieth of the root mean square of what is wanted; *nearly* where the mean gate is below 0.1
    and both weights are within 0.1 of 1; else it is a *sum* (mean gate over 0.9), a *product* (under 0.1) or a *blend*.

    Attributes
    ----------
    w_hat, m_hat : float
        The selected initial values: both Ŵ, from −2 to 2, and both M̂, from −3 to 3.
    gate : float
        The initial value of both entries of G, one of ``GATES``. The gate is open, a sum, where it is high.
    flags : list of list of float
        The reader's guess: the Ŵ and M̂ of each flag. The last five count.
    outcome : str
        How the selected run ends: "solved", "nearly", "sum", "product" or "blend"; empty before that.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> explorable = NALUTrainingExplorable(gate=-2)
    >>> explorable.outcome  # the page writes it
    ''
    """

    fallback = "say from which starts a NALU learns a product, then see on a map how each start ends"

    w_hat = Number(0.0, -2, 2)
    m_hat = Number(0.0, -3, 3)
    gate = Choice(GATES, -0.5)
    flags = Rows(2)
    outcome = Choice(("", *OUTCOMES), "")
