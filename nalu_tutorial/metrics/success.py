"""Whether and when a run succeeded, and how close its weights are to −1, 0 and 1: one number for each seed."""

from __future__ import annotations

import torch
from torch import Tensor

# What `success` does, as a record says it: whoever changes one changes the other, and the records that come with the
# package were judged by the old one then.
SUCCESS_RULE = "A run succeeds if its extrapolation error, at its lowest validation error, is below"


def best_step(validation: Tensor) -> Tensor:
    """Return the logged step with the smallest validation error, as an index; NaN is never the smallest.

    Parameters
    ----------
    validation : Tensor
        Shape (L, S): errors of S seeds at L logged steps. Equal ones: the first counts.

    Returns
    -------
    Tensor
        Shape (S,), whole numbers from 0 to L − 1; 0 where all is NaN.

    Examples
    --------
    >>> best_step(torch.tensor([[0.9, 0.5], [0.1, float("nan")]]))
    tensor([1, 0])
    """
    return torch.where(validation.isnan(), torch.inf, validation).argmin(dim=0)


def success(validation: Tensor, extrapolation: Tensor, threshold: float | Tensor) -> Tensor:
    """Return which seeds succeeded: at the step of the best validation error, extrapolation is below the threshold.

    Parameters
    ----------
    validation, extrapolation : Tensor
        Shape (L, S): mean squared errors of S seeds at L logged steps.
    threshold : float or Tensor
        The task's, see `near_perfect_error`; one for all seeds, or one for each, of shape (S,).

    Returns
    -------
    Tensor
        Shape (S,), bool. A seed without a finite validation error has failed.

    Raises
    ------
    ValueError
        If the two shapes differ.

    References
    ----------
    Madsen & Johansen (2020), the definition of success.

    Examples
    --------
    >>> validation = torch.tensor([[0.2, 0.2], [0.1, 0.3]])
    >>> success(validation, torch.tensor([[0.0, 9.0], [0.0, 0.0]]), 1e-6)
    tensor([ True, False])
    """
    if validation.shape != extrapolation.shape:
        raise ValueError(
            f"expected validation and extrapolation errors of one shape, got {tuple(validation.shape)} "
            f"and {tuple(extrapolation.shape)}"
        )
    at = best_step(validation).unsqueeze(0)
    reached = (extrapolation.gather(0, at) < threshold) & validation.gather(0, at).isfinite()
    return reached.squeeze(0)


def solved_at(steps: Tensor, extrapolation: Tensor, threshold: float) -> Tensor:
    """Return the first logged step whose extrapolation error is below the threshold.

    The published means are over the runs that succeeded: ``solved_at(...)[success(...)]``. Its resolution depends
    on how often the errors were logged, and on the step at which a regularizer begins: report both with it.

    Parameters
    ----------
    steps : Tensor
        Shape (L,), the logged steps.
    extrapolation : Tensor
        Shape (L, S): mean squared errors of S seeds.
    threshold : float
        The task's, see `near_perfect_error`.

    Returns
    -------
    Tensor
        Shape (S,), float64; NaN for a seed that never was below.

    Raises
    ------
    ValueError
        If there is not one step for each logged error.

    References
    ----------
    Madsen & Johansen (2020), the definition of "solved at".

    Examples
    --------
    >>> solved_at(torch.tensor([0, 1000, 2000]), torch.tensor([[3.0, 3.0], [0.0, 3.0], [3.0, 3.0]]), 1e-6)
    tensor([1000.,   nan], dtype=torch.float64)
    """
    if steps.shape != extrapolation.shape[:1]:
        raise ValueError(f"expected one step for each of {len(extrapolation)} logged errors, got {tuple(steps.shape)}")
    below = extrapolation < threshold
    first = steps.to(below.device).double()[below.int().argmax(dim=0)]
    return torch.where(below.any(dim=0), first, torch.nan)


def sparsity_error(*weights: Tensor) -> Tensor:
    r"""Return how far the farthest weight of each seed is from −1, 0 and 1: :math:`\max \min(|W|, |1 - |W||)`.

    Parameters
    ----------
    *weights : Tensor
        The weights of every layer, each of shape (S, ...). A gate is no weight.

    Returns
    -------
    Tensor
        Shape (S,): between 0 and ½ for weights in [−1, 1]; NaN where a weight is.

    References
    ----------
    Madsen & Johansen (2020), the definition of the sparsity error.

    Examples
    --------
    >>> sparsity_error(torch.tensor([[1.0, -0.75], [0.0, -1.0]]), torch.tensor([[0.5], [1.0]]))
    tensor([0.5000, 0.0000])
    """
    farthest = [torch.minimum(W.abs(), (1 - W.abs()).abs()).unsqueeze(-1).flatten(1).amax(dim=1) for W in weights]
    return torch.stack(farthest).amax(dim=0)
