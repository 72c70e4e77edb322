"""The explorable of chapter 6: NAC → multiplicative NAC and NAU → NMU train with twenty seeds each on one task."""

from ._base import Explorable
from ._traits import Choice, Numbers

STEPS = 8000
PULLS = (0, 500, 1000, 2000, STEPS)


class NMUTrainingExplorable(Explorable, module="nmu-training"):
    """Two networks with ten weights learn (x1 + x2)(x1 + x2 + x3 + x4) in the page: predict how often, then see.

    On one side a NAC and a multiplicative NAC (ε = 1e-7), on the other a NAU (4 → 2) and an NMU (2 → 1), clamped after
    each step. Both take 8,000 steps of Adam (learning rate 0.03) on the mean squared error of 64 points from U[1, 2]⁴,
    fresh in each step, from 20 starts. These are drawn from the distributions that the units use, by a generator of the
    page's own: they are not those that PyTorch draws from a seed. At first there is no regularizer; a reader may
    then add 10 (R(W1) + R(W2)) on the side of the NMU, where R is `nalu_tutorial.NAU.sparsity_penalty` and its like.

    An end is *solved* where the root mean square error on 64 points from U[2, 6]⁴ is below 1 % of the root mean square
    of the target. Otherwise it is *exploded* where the loss has ever been above 1e6; *divides* where the second layer
    has a weight below −0.05; and *not solved* otherwise.

    Attributes
    ----------
    guess : list of float
        How many of 20 the reader expects to be solved: by NAC → multiplicative NAC, by NAU → NMU; −1 before that.
    pull : int
        The step from which the regularizer works, one of ``PULLS``; 8,000, the last step, means never.
    solved : list of float
        How many of 20 were solved, in the order of the guess; −1 before that.

    References
    ----------
    Madsen & Johansen (2020), Neural Arithmetic Units, section 2, and the article of 2019 for the task.

    Examples
    --------
    >>> explorable = NMUTrainingExplorable(pull=500)
    >>> explorable.solved  # the page writes it
    [-1.0, -1.0]
    """

    fallback = (
        "say from how many of 20 starts a NAC with a multiplicative NAC and a NAU with an NMU learn one task, then "
        "train them"
    )

    guess = Numbers(-1.0, -1.0, low=-1, high=20)
    pull = Choice(PULLS, STEPS)
    solved = Numbers(-1.0, -1.0, low=-1, high=20)
