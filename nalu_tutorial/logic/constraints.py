r"""Logical constraints of a weighted neuron: the polytope of its weights, an initial point, and the nearest point.

For w, β, and a slack s that lets an operand be dropped, at a price that the loss sets:

.. math::

    \beta - (1 - \alpha) \sum_i w_i \ge \alpha, \qquad
    \beta - \alpha w_i \le 1 - \alpha + s_i, \qquad w_i, \beta, s_i \ge 0.

The first says that true operands make a true conjunction, the second that one false operand makes it false. ∨ and →
are negations of a conjunction, so the same inequalities serve them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


def feasible_start(n: int, alpha: float) -> tuple[float, float]:
    r"""Return the weight of all n operands, and the bias, for which both inequalities are equalities and s = 0.

    .. math:: w = \frac{2\alpha - 1}{(n + 1)\alpha - n}, \qquad \beta = \alpha + n w (1 - \alpha)

    Raises
    ------
    ValueError
        If alpha is not above n/(n + 1), where no weights are logical.

    References
    ----------
    Riegel et al. (2020), the constraints on weights.

    Examples
    --------
    >>> feasible_start(2, 1.0)
    (1.0, 1.0)
    >>> w, beta = feasible_start(2, 0.75)
    >>> w, beta, beta - 2 * w * (1 - 0.75), beta - w * 0.75
    (2.0, 1.75, 0.75, 0.25)
    """
    if (n + 1) * alpha <= n:
        raise ValueError(f"a connective of {n} operands needs alpha above {n}/{n + 1}, got {alpha:g}")
    w = (2 * alpha - 1) / ((n + 1) * alpha - n)
    return w, alpha + n * w * (1 - alpha)


def polytope(n: int, alpha: float) -> tuple[Array, Array]:
    """Return A and b such that A v ≥ b says that v = (w, β, s), of 2n + 1 numbers, meets the constraints.

    Examples
    --------
    >>> A, b = polytope(2, 1.0)
    >>> A.shape, bool((A @ [1, 1, 1, 0, 0] >= b).all())
    ((8, 5), True)
    """
    import numpy as np

    eye, one = np.eye(n), np.ones((n, 1))
    true = np.hstack([np.full(n, alpha - 1), 1, np.zeros(n)])
    false = np.hstack([alpha * eye, -one, eye])
    signs = np.eye(2 * n + 1)
    return np.vstack([true, false, signs]), np.hstack([alpha, np.full(n, alpha - 1), np.zeros(2 * n + 1)])


def nearest_point(v: Array, A: Array, b: Array) -> Array:
    """Return the point nearest to v of the polytope A x ≥ b: its Euclidean projection, exact up to rounding.

    The step z = x − v is the shortest with A z ≥ b − A v. Lawson and Hanson solve this *least distance problem* by
    one non-negative least squares fit: with E = [Aᵀ; (b − A v)ᵀ], f = (0, …, 0, 1), u ≥ 0 nearest in ‖E u − f‖ and
    r = E u − f, the step is −r / r_last without the last entry. Lengths are in units of the largest of b − A v.

    Raises
    ------
    ValueError
        If the polytope is empty.

    References
    ----------
    Lawson & Hanson (1974), Solving Least Squares Problems, chapter 23.

    Examples
    --------
    >>> import numpy as np
    >>> nearest_point(np.array([2.0, -1.0]), np.eye(2), np.ones(2)).round(9)
    array([2., 1.])
    """
    import numpy as np
    from scipy.optimize import nnls

    lacking = b - A @ v
    if (lacking <= 0).all():
        return v
    far = lacking.max()  # as the unit of length it makes a point far away no harder than a near one
    E, f = np.vstack([A.T, lacking / far]), np.append(np.zeros(len(v)), 1.0)
    u, distance = nnls(E, f)
    if distance < 1e-9:
        raise ValueError("no point meets these constraints")
    r = E @ u - f
    return np.asarray(v - far * r[:-1] / r[-1])
