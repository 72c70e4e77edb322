"""The explorable of chapter 6: NAU → NMU and NAC → multiplicative NAC train side by side on one task."""

import traitlets

from ._base import Explorable

STRENGTHS = (0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300)
RATES = (0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3)
STEPS = 8000


class NMUTrainingExplorable(Explorable, module="nmu-training"):
    """Two nets with ten weights each learn (x1 + x2)(x1 + x2 + x3 + x4) in the page, from the same batches.

    On one side a NAU (4 → 2) and an NMU (2 → 1), clamped after each step, with the regulariser
    λ (R(W1) + R(W2)), where R is `nalu_tutorial.NAU.sparsity_penalty` and its like; λ rises from 0 between two steps.
    On the other side a NAC and a multiplicative NAC (ε = 1e-7), with no regulariser. Both take 8,000 steps of Adam on
    the mean squared error of 64 points from U[1, 2]⁴, fresh in each step. A start is drawn from the distributions that
    the units use, by a generator of the page's own: it is not the start that PyTorch draws from the same seed.

    An end is *solved* where the root mean square error on 64 points from U[2, 6]⁴ is below 1 % of the root mean square
    of what is wanted. Else it is *exploded* where the loss has ever been above 1e6; *divides* where the second layer
    has a weight below −0.05; *frozen* where all weights are within 0.1 of whole numbers that are wrong; and
    *unsolved* otherwise.

    Attributes
    ----------
    seed : int
        Of start and batches, from 1 to 100.
    strength : float
        λ in full, one of ``STRENGTHS``.
    start, full : int
        The steps between which λ rises from 0 to its full strength, from 0 to 8,000.
    rate : float
        The learning rate of both sides, one of ``RATES``.
    nmu, nac : str
        How the last run ended on each side: "solved", "exploded", "divides", "frozen" or "unsolved"; empty before that.

    References
    ----------
    Madsen & Johansen (2020), Neural Arithmetic Units, section 2, and the article of 2019 for the task.

    Examples
    --------
    >>> explorable = NMUTrainingExplorable(strength=100, start=0, full=0)
    >>> explorable.nmu, explorable.nac  # the page writes them
    ('', '')
    """

    fallback = (
        "An interactive figure: a NAU with an NMU and a NAC with a multiplicative NAC train side by side, weight by "
        "weight. In Jupyter, run this cell; on the page it needs JavaScript."
    )

    seed = traitlets.Int(1, min=1, max=100).tag(sync=True)
    strength = traitlets.Enum(STRENGTHS, default_value=10).tag(sync=True)
    start = traitlets.Int(3000, min=0, max=STEPS).tag(sync=True)
    full = traitlets.Int(4000, min=0, max=STEPS).tag(sync=True)
    rate = traitlets.Enum(RATES, default_value=0.03).tag(sync=True)
    nmu = traitlets.Unicode("").tag(sync=True)
    nac = traitlets.Unicode("").tag(sync=True)
