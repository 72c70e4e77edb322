"""The explorable of chapter 1: draw how a network will continue a straight line, then watch ten networks learn it."""

from ._base import Explorable
from ._traits import Choice, Numbers, Rows, Whole

ACTIVATIONS = ("ReLU", "sigmoid", "tanh", "ReLU6", "LeakyReLU", "ELU", "SELU", "PReLU", "SiLU", "none")
HANDLES = (-20.0, -15.0, -10.0, -5.0, 5.0, 10.0, 15.0, 20.0)


class IdentityExplorable(Explorable, module="identity"):
    """A guess to draw beyond the training range, and ten networks that learn f(x) = x in the page.

    The networks are 1 → 8 → 8 → 1 with PyTorch's default start, trained for 1,000 steps of Adam (learning rate 0.01) on
    the squared error of 64 points from −5 to 5. What the reader draws and chooses is written to the traits, and what
    Python writes to the traits is drawn.

    Attributes
    ----------
    activation : str
        One of ``ACTIVATIONS``; "none" is the control, a network that can only be a line.
    seed : int
        Draws the initializations, the same for every activation. Training an activation once more adds 1.
    guess : list of float
        The reader's curve at the eight ``HANDLES``.
    curves : list of list of float
        Values at x = −20, −19.5, …, 20, drawn dashed and named PyTorch: networks that were trained outside the page.
    trained : str
        The activation whose training ended last; empty before that.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, figure 1.

    Examples
    --------
    >>> explorable = IdentityExplorable(activation="ReLU")
    >>> explorable.guess[-1]  # the reader's value at x = 20, here still as at the start
    20.0
    """

    fallback = "draw how a network will continue the line y = x, then train ten networks and compare"

    activation = Choice(ACTIVATIONS, "tanh")
    seed = Whole(1)
    guess = Numbers(*HANDLES)
    curves = Rows(81)
    trained = Choice(("", *ACTIVATIONS), "")
