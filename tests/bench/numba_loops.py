"""Three models trained by hand-written loops on one core: the yardstick of what the hardware can do.

In a step one seed after the other has its batch drawn, its prediction and its gradient, all of which stays in the
fastest cache; what concerns parameters alone is done for all seeds in one loop. The numbers are those that the engine
draws. `params`, `gradients` and Adam's averages are tuples of arrays of shape (seeds, out, in), in the order of the
model's parameters, which is also that in which the functions unpack them.
"""

import numpy as np
from numba_pieces import (
    ONE,
    ZERO,
    P,
    draw,
    exp,
    fused,
    linear,
    linear_inputs,
    linear_weights,
    log_size,
    log_size_inputs,
    nac_parameters,
    nac_weight,
    nalu_layer,
    nalu_weights,
    product_of_sums,
    squared_error,
)

LR, BETA_1, BETA_2, ADAM_EPSILON = 1e-3, 0.9, 0.999, np.float32(1e-8)
WORK = 24  # rows of P numbers: enough for what the largest model keeps in between


@fused
def batch(seed, step, a, b, x, t, work):
    """Draw x, and t with it."""
    draw(seed, step, x)
    product_of_sums(x, a, b, work[:2], t)


@fused
def nmu(params, gradients, seeds, step, a, b, x, t, work):
    """NAU(I, 2) → NMU(2, 1): z = A x, f_j = w_j z_j + 1 − w_j, y = f_0 f_1."""
    A, W = params
    d_A, d_W = gradients
    z, f, y, d_y, d_z = work[0:2], work[2:4], work[4:5], work[5:6], work[6:8]
    for k in range(len(seeds)):
        w, d_w = W[k, 0], d_W[k, 0]
        batch(seeds[k], step, a, b, x, t, work)
        linear(A[k], x, z)
        for p in range(P):
            f[0, p] = w[0] * z[0, p] + ONE - w[0]
            f[1, p] = w[1] * z[1, p] + ONE - w[1]
            y[0, p] = f[0, p] * f[1, p]
        squared_error(y, t, d_y)
        for j in range(2):
            total = ZERO
            for p in range(P):
                d_f = d_y[0, p] * f[1 - j, p]  # ∂y/∂f_0 = f_1 and the other way round
                total += d_f * (z[j, p] - ONE)
                d_z[j, p] = d_f * w[j]
            d_w[j] = total
        linear_weights(d_z, x, d_A[k])


@fused
def multiplicative_nac(params, gradients, seeds, step, a, b, x, t, work):
    """NAC(I, 2) → MultiplicativeNAC(2, 1): z = A x, l = log(|z| + ε), y = exp(B l)."""
    A_hat, A_gate, B_hat, B_gate = params
    d_A_hat, d_A_gate, d_B_hat, d_B_gate = gradients
    z, l, y, d_y, d_l, d_z = work[0:2], work[2:4], work[4:5], work[5:6], work[6:8], work[8:10]  # noqa: E741
    A, B = nac_weight(A_hat, A_gate), nac_weight(B_hat, B_gate)
    for k in range(len(seeds)):
        batch(seeds[k], step, a, b, x, t, work)
        linear(A[k], x, z)
        log_size(z, l)
        linear(B[k], l, y)
        for p in range(P):
            y[0, p] = exp(y[0, p])
        squared_error(y, t, d_y)
        for p in range(P):
            d_y[0, p] *= y[0, p]  # y = eᵘ, so ∂L/∂u = ∂L/∂y y
        linear_weights(d_y, l, d_B_hat[k])
        d_l[:] = ZERO
        linear_inputs(B[k], d_y, d_l)
        log_size_inputs(z, d_l, d_z)
        linear_weights(d_z, x, d_A_hat[k])
    nac_parameters(A_hat, A_gate, d_A_hat, d_A_gate)
    nac_parameters(B_hat, B_gate, d_B_hat, d_B_gate)


@fused
def nalu(params, gradients, seeds, step, a, b, x, t, work):
    """NALU(4, 2) → NALU(2, 1)."""
    A_hat, A_gate, G, B_hat, B_gate, H = params
    d_A_hat, d_A_gate, d_G, d_B_hat, d_B_gate, d_H = gradients
    l_1, a_1, m_1, g_1, z = work[0:4], work[4:6], work[6:8], work[8:10], work[10:12]
    l_2, a_2, m_2, g_2, y = work[12:14], work[14:15], work[15:16], work[16:17], work[17:18]
    d_y, d_l, d_z = work[18:19], work[19:21], work[21:23]
    A, B = nac_weight(A_hat, A_gate), nac_weight(B_hat, B_gate)
    for k in range(len(seeds)):
        batch(seeds[k], step, a, b, x, t, work)
        nalu_layer(A[k], G[k], x, l_1, a_1, m_1, g_1, z)
        nalu_layer(B[k], H[k], z, l_2, a_2, m_2, g_2, y)
        squared_error(y, t, d_y)
        nalu_weights(z, l_2, a_2, m_2, g_2, d_y, d_B_hat[k], d_H[k])
        d_l[:] = ZERO
        linear_inputs(B[k], m_2, d_l)
        log_size_inputs(z, d_l, d_z)
        linear_inputs(B[k], a_2, d_z)
        linear_inputs(H[k], g_2, d_z)
        nalu_weights(x, l_1, a_1, m_1, g_1, d_z, d_A_hat[k], d_G[k])
    nac_parameters(A_hat, A_gate, d_A_hat, d_A_gate)
    nac_parameters(B_hat, B_gate, d_B_hat, d_B_gate)


@fused
def adam(value, gradient, mean, square, count):
    """m ← m + (1 − β₁)(g − m), v ← v + (1 − β₂)(g² − v), w ← w − lr m̂ / (√v̂ + ε), with m̂ and v̂ unbiased."""
    step_size = np.float32(LR / (1 - BETA_1**count))
    unbias = np.float32(1 / np.sqrt(1 - BETA_2**count))
    for n in range(len(value)):
        mean[n] += np.float32(1 - BETA_1) * (gradient[n] - mean[n])
        square[n] += np.float32(1 - BETA_2) * (gradient[n] * gradient[n] - square[n])
        value[n] -= step_size * mean[n] / (np.sqrt(square[n]) * unbias + ADAM_EPSILON)


@fused
def clamp(value, low, high):
    """w ← min(max(w, low), high)."""
    for n in range(len(value)):
        value[n] = min(max(value[n], low), high)


@fused
def train(gradient, a, b, seeds, steps, params, bounds, gradients, means, squares):
    """Train in place: t is the product of the sums of x from a[0] to a[1] and from b[0] to b[1]."""
    inputs = params[0].shape[2]
    x, t, work = np.empty((inputs, P), np.float32), np.empty(P, np.float32), np.empty((WORK, P), np.float32)
    for step in range(steps):
        for d_value in gradients:
            d_value[:] = ZERO
        gradient(params, gradients, seeds, step, a, b, x, t, work)
        for n, (low, high) in enumerate(bounds):
            value = params[n].ravel()
            adam(value, gradients[n].ravel(), means[n].ravel(), squares[n].ravel(), step + 1)
            clamp(value, low, high)
