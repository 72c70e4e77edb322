"""What learning minimizes besides the error of a task."""

from __future__ import annotations

import torch
from torch import Tensor

from .bounds import clamp
from .constraints import feasible_start, nearest_point, polytope
from .knowledge import KnowledgeBase


def contradiction_loss(kb: KnowledgeBase) -> Tensor:
    r"""Return :math:`\sum \max(0, L - U)` over all formulas and groundings: 0 where nothing contradicts.

    Notes
    -----
    Contradictory bounds feed on each other from pass to pass, until all that they reach is [1, 0] and the loss no
    longer says how bad it was, or which rules are to blame. So the bounds are those at the end of the first pass in
    which some crossed, however many passes `KnowledgeBase.infer` made after it. A contradiction that shows in a later
    pass counts when the earlier ones are gone.

    References
    ----------
    Riegel et al. (2020), the loss of learning.

    Examples
    --------
    Four days tell which of two signs of rain to trust less. A rule that is contradicted learns to conclude less: from a
    true premise, at least β/w₁.

    >>> from nalu_tutorial.logic import KnowledgeBase, Predicate, contradiction_loss, implies, variables
    >>> clouds, swallows, rain = Predicate("dark clouds"), Predicate("low swallows"), Predicate("rain")
    >>> (day,) = variables("day")
    >>> signs = implies(clouds(day), rain(day)), implies(swallows(day), rain(day))
    >>> kb = KnowledgeBase(signs, objects=["Mon", "Tue", "Wed", "Thu"], learn=True)
    >>> kb.tell({
    ...     clouds(day): torch.tensor([1.0, 1.0, 0.0, 0.0]),
    ...     swallows(day): torch.tensor([1.0, 0.0, 1.0, 1.0]),
    ...     rain(day): torch.tensor([1.0, 1.0, 0.0, 0.0]),
    ... })
    >>> optimizer = torch.optim.SGD(kb.parameters(), lr=0.1)
    >>> for _ in range(20):
    ...     optimizer.zero_grad()
    ...     done = kb.infer()
    ...     contradiction_loss(kb).backward()
    ...     optimizer.step()
    ...     kb.project()
    >>> for sign in signs:
    ...     neuron = kb.neuron(sign)
    ...     print(f"{sign}: at least {(neuron.bias / neuron.weight[1]).item():.1f}")
    dark clouds(day) → rain(day): at least 1.0
    low swallows(day) → rain(day): at least 0.4
    """
    losses = [(lower - upper).relu().sum() for lower, upper in kb.crossed.values()]
    return torch.stack(losses).sum() if losses else torch.zeros(())


def slack_penalty(kb: KnowledgeBase) -> Tensor:
    r"""Return :math:`\sum s_i w_i` over all operands of all neurons, the price of letting operands be dropped.

    It is 0 for an operand that counts in full, s = 0, and for one that is dropped, w = 0; all between costs. The sum of
    the slacks alone would be smallest for a dropped operand that keeps some weight.

    Examples
    --------
    Eight days, with all that three signs can say, of which two make a storm. The loss is the size of the errors, not
    their square, which wrongly noted days would draw to truths between 0 and 1.

    >>> from nalu_tutorial.logic import KnowledgeBase, Predicate, slack_penalty, variables
    >>> signs = clouds, swallows, monday = [Predicate(name) for name in ("dark clouds", "low swallows", "Monday")]
    >>> (day,) = variables("day")
    >>> storm = clouds(day) & swallows(day) & monday(day)
    >>> kb = KnowledgeBase({storm: (0, 1)}, objects=[f"day {k}" for k in range(8)], alpha=0.8, learn=True)
    >>> seen = torch.cartesian_prod(*[torch.tensor([0.0, 1.0])] * 3)
    >>> kb.tell({sign(day): truth for sign, truth in zip(signs, seen.T)})
    >>> optimizer = torch.optim.SGD(kb.parameters(), lr=0.5)
    >>> for _ in range(300):
    ...     optimizer.zero_grad()
    ...     done = kb.infer()
    ...     error = (kb.bounds(storm)[0] - seen[:, 0] * seen[:, 1]).abs().mean()
    ...     (error + 0.03 * slack_penalty(kb)).backward()
    ...     optimizer.step()
    ...     kb.project()
    >>> [f"{weight:.1f}" for weight in kb.neuron(storm).weight]
    ['2.7', '2.7', '0.0']
    """
    neurons = [node.neuron for node in kb.network.nodes.values() if kb.logic.weighted]
    return (
        torch.stack([(neuron.slack * neuron.weight).sum() for neuron in neurons]).sum() if neurons else torch.zeros(())
    )


def learn_conjunctions(
    operands: Tensor, truth: Tensor, *, alpha: float = 0.8, price: float = 0.0, steps: int = 200
) -> tuple[Tensor, Tensor]:
    r"""Learn a conjunction from each of several lists of examples: what a knowledge base learns, all lists at once.

    Each begins as the plain conjunction of all operands (`feasible_start`). It lowers the mean of :math:`|L - t|` plus
    the price of slack by gradient descent, through the clamp, at a rate that falls from 1 to 0. After each step
    weights, bias and slack move to the nearest point that meets the conditions (`polytope`).

    Parameters
    ----------
    operands : Tensor
        Zeros and ones of shape (S, N, n): S lists of N examples with n operands each.
    truth : Tensor
        What was noted, of shape (S, N).
    alpha : float
        From where on a value counts as true.
    price : float
        Of slack, :math:`\sum s_i w_i`, as in `slack_penalty`.
    steps : int
        Of gradient descent.

    Returns
    -------
    weight, bias : Tensor
        Of shape (S, n) and (S, 1).

    Examples
    --------
    >>> seen = torch.cartesian_prod(*[torch.tensor([0.0, 1.0]).double()] * 2)
    >>> weight, bias = learn_conjunctions(seen[None], seen[None, :, 0], price=0.03)
    >>> bool(weight[0, 0] > 1), bool(weight[0, 1] < 0.3)  # the truth is the first operand alone
    (True, True)
    """
    n = operands.shape[-1]
    weight, bias = feasible_start(n, alpha)
    start = torch.tensor([weight] * n + [bias] + [0.0] * n, dtype=torch.float64)
    v = start.repeat(len(operands), 1).requires_grad_()
    A, b = polytope(n, alpha)
    for step in range(steps):
        w, beta, slack = v[:, :n], v[:, n : n + 1], v[:, n + 1 :]
        output = clamp(beta - ((1 - operands) * w[:, None]).sum(dim=2), through=True)
        loss = (output - truth).abs().mean(dim=1).sum() + price * (slack * w).sum()
        (slope,) = torch.autograd.grad(loss, v)
        with torch.no_grad():
            moved = (v - (1 - step / steps) * slope).numpy()
            v.copy_(torch.stack([torch.from_numpy(nearest_point(each, A, b)) for each in moved]).clamp(min=0))
    return v.detach()[:, :n], v.detach()[:, n : n + 1]
