"""The explorable of chapter 4: a ball on the loss surface of a multiplicative NAC with two weights and one input."""

from ._base import Explorable
from ._traits import Choice, Number, Numbers

LOGS = ("plain", "safe", "max-safe")
INPUTS = ("slides", "article")
OUTCOMES = ("right", "this input only", "stuck", "still moving", "thrown")
OPTIMIZERS = ("gradient descent", "momentum", "RMSprop", "Adam")


class SurfaceExplorable(Explorable, module="surface"):
    r"""A NAC followed by a multiplicative NAC, reduced to two weights, and a ball that rolls down its loss.

    With :math:`a = x_1 + x_2`, :math:`b = x_1 + x_2 + x_3 + x_4` and :math:`t = a b` it shows
    :math:`(\exp(w_2 (L(w_1 a) + L(w_1 b))) - t)^2` at one input: (1, 1.2, 1.8, 2) as in the slides, or (1, 1, 2, 2) as
    in the article. :math:`L(z)` is :math:`\log(|z| + \varepsilon)`, the safe :math:`\log(|z - 1| + 1)` or the max-safe
    :math:`\log(\max(0, z - 1) + 1)`. Where they have a kink, the page takes a slope of 0.

    No weight of a NAC is beyond ±1. So a step that ends a little outside ends at this wall; one that ends beyond ±1.1
    has left the map, and the ball is lost. A ball takes 2,000 steps, fewer if it rests: if it stays within 0.0001 for
    200 steps. Momentum is 0.9; RMSprop and Adam are as in PyTorch.

    Attributes
    ----------
    w : list of float
        Where the ball starts, (w1, w2), each in [−1, 1].
    epsilon : float
        The ε of the plain logarithm, from 1e-7 to 1.
    log : str
        The logarithm L, one of ``LOGS``.
    inputs : str
        Whose input the loss is taken at, one of ``INPUTS``.
    optimizer : str
        One of ``OPTIMIZERS``.
    rate : float
        The learning rate, from 1e-5 to 0.3. Who chooses another optimiser in the page gets a rate that suits it.
    outcome : str
        How the last ball ended: "right" within 1 % at this input and at three others, (2, 3, 4, 5), (6, 5, 1, 2) and
        (1, 2, 1, 3); "this input only"; "stuck", wrong and at rest; "still moving", wrong and not at rest; "thrown" off
        the map. Empty before that.

    References
    ----------
    NALU project, CogSys (2019), Gradient-Based Optimization of Multiplication from Learned Input Subsets, figure 2;
    Madsen & Johansen, Neural Arithmetic Units (slides), figure 2.

    Examples
    --------
    >>> explorable = SurfaceExplorable(log="safe", optimizer="Adam", rate=0.003)
    >>> explorable.w = [0.5, -0.5]
    """

    fallback = (
        "An interactive figure: a ball rolls down the loss surface of a multiplicative NAC, and some ways lead astray. "
        "In Jupyter, run this cell; on the page it needs JavaScript."
    )

    w = Numbers(0.5, -0.4, low=-1, high=1)
    epsilon = Number(1e-7, 1e-7, 1)
    log = Choice(LOGS, "plain")
    inputs = Choice(INPUTS, "slides")
    optimizer = Choice(OPTIMIZERS, "gradient descent")
    rate = Number(1e-4, 1e-5, 0.3)
    outcome = Choice(("", *OUTCOMES), "")
