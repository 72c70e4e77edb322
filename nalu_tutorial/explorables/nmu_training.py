"""The explorable of chapter 6: NAU → NMU and NAC → multiplicative NAC train side by side on one task."""

from typing import Any

import traitlets

from ._base import Explorable
from ._traits import Choice, Whole

STRENGTHS = (0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300)
RATES = (0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3)
STEPS = 8000
OUTCOMES = ("solved", "exploded", "divides", "frozen", "unsolved")


class NMUTrainingExplorable(Explorable, module="nmu-training"):
    """Two nets with ten weights each learn (x1 + x2)(x1 + x2 + x3 + x4) in the page, from the same batches.

    On one side a NAU (4 → 2) and an NMU (2 → 1), clamped after each step, with the regulariser
    λ̂ (R(W1) + R(W2)), where R is `nalu_tutorial.NAU.sparsity_penalty` and its like; λ̂ rises from 0 between two steps.
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
        λ̂ in full, one of ``STRENGTHS``.
    start, full : int
        The steps between which λ̂ rises from 0 to its full strength, from 0 to 8,000; full is not before start.
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

    seed = Whole(1, 1, 100)
    strength = Choice(STRENGTHS, 10)
    start = Whole(3000, 0, STEPS)
    full = Whole(4000, 0, STEPS)
    rate = Choice(RATES, 0.03)
    nmu = Choice(("", *OUTCOMES), "")
    nac = Choice(("", *OUTCOMES), "")

    @traitlets.validate("start", "full")
    def _in_order(self, proposal: Any) -> Any:
        now = {"start": self.start, "full": self.full, proposal["trait"].name: proposal["value"]}
        if now["start"] > now["full"]:
            raise traitlets.TraitError(
                f"the strength would rise from step {now['start']:,} to step {now['full']:,}: it is full no earlier "
                "than it starts to rise"
            )
        return proposal["value"]
