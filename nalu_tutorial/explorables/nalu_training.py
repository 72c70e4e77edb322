"""The explorable of chapter 3 that trains: one NALU from a start on a map, where each start shows how it ends."""

from ._base import Explorable
from ._traits import Choice, Number

GOALS = ("x1 + x2", "x1 - x2", "x1 * x2", "x1 / x2")
POINTS = ("0.1 to 1", "1 to 2")
OUTCOMES = ("solved", "nearly", "sum", "product", "blend")


class NALUTrainingExplorable(Explorable, module="nalu-training"):
    """A neural arithmetic logic unit with two inputs that trains in the page, from a start that the reader chooses.

    Both weights and both entries of the gate start alike. The unit is trained for 2,000 steps of Adam (learning rate
    0.05) on the squared error of 64 fixed points, and judged on 64 points from U[2, 6]². The map behind the start shows
    how each of 21 × 21 starts ends, trained in just this way. An end is *solved* where the root mean square error on
    U[2, 6]² is at most a twentieth of the root mean square of what is wanted; *nearly* where the gate is right and all
    is within 0.1; else it is a *sum* (mean gate over 0.9), a *product* (under 0.1) or a *blend*.

    Attributes
    ----------
    w_hat, m_hat : float
        Where both Ŵ start, from −2 to 2, and both M̂, from −3 to 3.
    gate : float
        Where both entries of G start, from −3 to 3. The gate is open, a sum, where it is high.
    goal : str
        What is to be learned, one of ``GOALS``.
    points : str
        Where the training points are drawn from, one of ``POINTS``: U[0.1, 1]² or U[1, 2]².
    outcome : str
        How the last training ended: "solved", "nearly", "sum", "product" or "blend"; empty before that.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, section 3.

    Examples
    --------
    >>> explorable = NALUTrainingExplorable(goal="x1 * x2", gate=-2)
    >>> explorable.outcome  # the page writes it
    ''
    """

    fallback = (
        "An interactive figure: choose where a NALU's weights start, train it, and see on a map how each start ends. "
        "In Jupyter, run this cell; on the page it needs JavaScript."
    )

    w_hat = Number(0.4, -2, 2)
    m_hat = Number(0.9, -3, 3)
    gate = Number(-0.5, -3, 3)
    goal = Choice(GOALS, "x1 * x2")
    points = Choice(POINTS, "0.1 to 1")
    outcome = Choice(("", *OUTCOMES), "")
