"""The explorable of chapter 4: balls on the loss surface of a multiplicative NAC with two weights and one input."""

from ._base import Explorable
from ._traits import Choice, Numbers, Whole

LOGS = ("plain", "safe", "max-safe")
OUTCOMES = ("right", "this input only", "stuck", "still moving")


class SurfaceExplorable(Explorable, module="surface"):
    r"""A NAC followed by a multiplicative NAC, reduced to two weights: guess how many of 200 balls arrive, then see.

    With :math:`a = x_1 + x_2`, :math:`b = x_1 + x_2 + x_3 + x_4` and :math:`t = a b` the loss is
    :math:`(\exp(w_2 (L(w_1 a) + L(w_1 b))) - t)^2` at one input, (1, 1.2, 1.8, 2), as in the slides. :math:`L(z)` is
    :math:`\log(|z| + 10^{-7})`, the safe :math:`\log(|z - 1| + 1)` or the max-safe
    :math:`\log(\max(0, z - 1) + 1)`. Where they have a kink, the page takes a slope of 0.

    A ball takes 2,000 steps of Adam (learning rate 0.003), fewer if it rests: if it stays within 0.0001 for 200 steps.
    A step that ends beyond ±1 ends at this wall. A ball arrives where the error is below 1 % at this input and at
    three others, (2, 3, 4, 5), (6, 5, 1, 2) and (1, 2, 1, 3).

    Attributes
    ----------
    w : list of float
        Where the reader's own ball starts, (w1, w2), each in [−1, 1].
    log : str
        The logarithm L, one of ``LOGS``.
    guess : int
        How many of the 200 the reader expects to arrive; −1 before that.
    outcome : str
        How the reader's own ball ended: "right"; "this input only"; "stuck", wrong and at rest; or "still moving",
        wrong and not at rest. Empty before that.

    References
    ----------
    NALU project, CogSys (2019), Gradient-Based Optimization of Multiplication from Learned Input Subsets, figure 2;
    Madsen & Johansen, Neural Arithmetic Units (slides), figure 2.

    Examples
    --------
    >>> explorable = SurfaceExplorable(log="safe")
    >>> explorable.w = [0.5, 0.5]
    """

    fallback = (
        "say how many of 200 balls reach the right weights on the loss surface of a multiplicative NAC, then let them "
        "roll"
    )

    w = Numbers(0.5, -0.5, low=-1, high=1)
    log = Choice(LOGS, "plain")
    guess = Whole(-1, -1, 200)
    outcome = Choice(("", *OUTCOMES), "")
