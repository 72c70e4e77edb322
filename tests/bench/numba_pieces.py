"""What the loops of `numba_loops` are made of: numbers, layers and their derivatives, each on one seed's batch.

The points of a batch lie next to each other, and every inner loop runs over them. Axes: `p` of P points, `i` of the
inputs of a layer, `j` of its outputs. L is the mean squared error; `d_y` is ∂L/∂y.
"""

import numba
import numpy as np
from llvmlite import binding

FEATURES = binding.get_host_cpu_features()
if FEATURES.get("avx512f"):  # LLVM keeps to half of such a register unless told otherwise
    numba.config.CPU_FEATURES = FEATURES.flatten() + ",-prefer-256-bit"

P, EPSILON = 128, np.float32(1e-7)
ONE, HALF, ZERO = np.float32(1), np.float32(0.5), np.float32(0)
# Sums in any order and fused multiplications, but NaN and infinity stay what they are: a dead seed stays dead.
fused = numba.njit(fastmath={"contract", "reassoc", "nsz", "arcp"}, error_model="numpy")


@fused
def mix64(key):
    """Return 64 bits of which each depends on all bits of the key (splitmix64)."""
    key = key + np.uint64(0x9E3779B97F4A7C15)
    key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return key ^ (key >> np.uint64(31))


@fused
def fold(number, by):
    """Return 32 bits with the upper ones folded into the lower ones."""
    return number ^ np.uint32(number >> np.uint32(by))


@fused
def draw(seed, step, x):
    """Fill x from U[1, 2): two rounds of mix64 on seed and step, then triple32 on the index of the number."""
    key = mix64(mix64(np.uint64(seed)) + np.uint64(step))
    first, second = np.uint32(key & np.uint64(0xFFFFFFFF)), np.uint32(key >> np.uint64(32))
    for i in range(len(x)):
        for p in range(P):
            number = np.uint32(first + np.uint32(np.uint32(i * P + p) * np.uint32(0x9E3779B1)))
            number = np.uint32(fold(number, 17) * np.uint32(0xED5AD4BB))
            number = np.uint32((fold(number, 11) ^ second) * np.uint32(0xAC4C1B51))
            number = np.uint32(fold(number, 15) * np.uint32(0x31848BAB))
            x[i, p] = ONE + np.float32(np.int32(number >> np.uint32(8))) * np.float32(2**-24)


@fused
def product_of_sums(x, a, b, sums, t):
    """t = Σ_{i in a} x_i · Σ_{i in b} x_i, where a and b are (first, end)."""
    sums[:] = ZERO
    for k, (first, end) in enumerate((a, b)):
        for i in range(first, end):
            for p in range(P):
                sums[k, p] += x[i, p]
    for p in range(P):
        t[p] = sums[0, p] * sums[1, p]


@fused
def exp(x):
    """Return 2ⁿ eʳ with n whole and |r| ≤ ln 2 / 2, where the series of eʳ is short.

    The C library's takes one number at a time; this one, without a branch, becomes a loop over 16 at once.
    """
    x = min(max(x, np.float32(-87)), np.float32(88))  # beyond, a float32 is as good as 0 or infinite
    n = np.floor(x * np.float32(1.44269504) + HALF)
    r = x - n * np.float32(0.693359375) + n * np.float32(2.12194440e-4)  # ln 2 in two pieces, the first exact
    series = np.float32(1 / 24) + r * (np.float32(1 / 120) + r * np.float32(1 / 720))
    series = ONE + r * (ONE + r * (HALF + r * (np.float32(1 / 6) + r * series)))
    return series * np.int32((np.int32(n) + 127) << 23).view(np.float32)


@fused
def log(x):
    """Return n ln 2 + log m for x = 2ⁿ m with m in [√½, √2): log m = 2 artanh s with s = (m − 1) / (m + 1)."""
    bits = np.float32(x).view(np.int32)
    n = np.int32(np.int32(bits - 0x3F3504F3) >> 23)  # the bits of √½
    m = np.int32(bits - np.int32(n << 23)).view(np.float32)
    s = (m - ONE) / (m + ONE)
    square = s * s
    series = ONE + square * (np.float32(1 / 3) + square * (np.float32(1 / 5) + square * np.float32(1 / 7)))
    return np.float32(n) * np.float32(0.69314718) + np.float32(2) * s * series


@fused
def sigmoid(x):
    """Return σ(x)."""
    return ONE / (ONE + exp(-x))


@fused
def tanh(x):
    """Return 2 σ(2x) − 1."""
    return np.float32(2) * sigmoid(np.float32(2) * x) - ONE


@fused
def log_size(x, l):  # noqa: E741
    """l = log(|x| + ε)."""
    for i in range(len(x)):
        for p in range(P):
            l[i, p] = log(abs(x[i, p]) + EPSILON)


@fused
def log_size_inputs(x, d_l, d_x):
    """∂L/∂x = ∂L/∂l sign(x) / (|x| + ε)."""
    for i in range(len(x)):
        for p in range(P):
            d_x[i, p] = d_l[i, p] * np.sign(x[i, p]) / (abs(x[i, p]) + EPSILON)


@fused
def linear(W, x, y):
    """y = W x."""
    y[:] = ZERO
    for j in range(len(y)):
        for i in range(len(x)):
            for p in range(P):
                y[j, p] += W[j, i] * x[i, p]


@fused
def linear_weights(d_y, x, d_W):
    """∂L/∂W_ji = Σ_p ∂L/∂y_jp x_ip, added to what is there."""
    for j in range(len(d_y)):
        for i in range(len(x)):
            total = ZERO
            for p in range(P):
                total += d_y[j, p] * x[i, p]
            d_W[j, i] += total


@fused
def linear_inputs(W, d_y, d_x):
    """∂L/∂x_ip = Σ_j W_ji ∂L/∂y_jp, added to what is there."""
    for i in range(len(d_x)):
        for j in range(len(d_y)):
            for p in range(P):
                d_x[i, p] += W[j, i] * d_y[j, p]


@fused
def nac_weight(W_hat, M_hat):
    """Return W = tanh(Ŵ) σ(M̂), for all seeds at once: a seed's own are too few for a loop."""
    W = np.empty(W_hat.size, W_hat.dtype)
    flat_W, flat_M = W_hat.ravel(), M_hat.ravel()
    for n in range(W.size):
        W[n] = tanh(flat_W[n]) * sigmoid(flat_M[n])
    return W.reshape(W_hat.shape)


@fused
def nac_parameters(W_hat, M_hat, d_W_hat, d_M_hat):
    """∂W/∂Ŵ = (1 − tanh²(Ŵ)) σ(M̂) and ∂W/∂M̂ = tanh(Ŵ) σ(M̂) (1 − σ(M̂)), times ∂L/∂W, which d_W_hat brings."""
    W_hat, M_hat, d_W_hat, d_M_hat = W_hat.ravel(), M_hat.ravel(), d_W_hat.ravel(), d_M_hat.ravel()
    for n in range(W_hat.size):
        d_W, size, gate = d_W_hat[n], tanh(W_hat[n]), sigmoid(M_hat[n])
        d_W_hat[n] = d_W * (ONE - size * size) * gate
        d_M_hat[n] = d_W * size * gate * (ONE - gate)


@fused
def squared_error(y, t, d_y):
    """L = Σ_p (y_p − t_p)² / P, so ∂L/∂y_p = 2 (y_p − t_p) / P."""
    for p in range(P):
        d_y[0, p] = np.float32(2 / P) * (y[0, p] - t[p])


@fused
def nalu_layer(W, G, x, l, a, m, g, y):  # noqa: E741
    """a = W x, m = exp(W log(|x| + ε)), g = σ(G x), y = g a + (1 − g) m."""
    log_size(x, l)
    linear(W, x, a)
    linear(W, l, m)
    linear(G, x, g)
    for j in range(len(y)):
        for p in range(P):
            m[j, p] = exp(m[j, p])
            g[j, p] = sigmoid(g[j, p])
            y[j, p] = g[j, p] * a[j, p] + (ONE - g[j, p]) * m[j, p]


@fused
def nalu_weights(x, l, a, m, g, d_y, d_W, d_G):  # noqa: E741
    """Add ∂L/∂W and ∂L/∂G, and turn a, m and g into ∂L/∂a, ∂L/∂u and ∂L/∂s, where m = eᵘ and g = σ(s)."""
    for j in range(len(d_y)):
        for p in range(P):
            sum_, product, gate = a[j, p], m[j, p], g[j, p]
            a[j, p] = d_y[j, p] * gate
            m[j, p] = d_y[j, p] * (ONE - gate) * product
            g[j, p] = d_y[j, p] * (sum_ - product) * gate * (ONE - gate)
    linear_weights(a, x, d_W)
    linear_weights(m, l, d_W)
    linear_weights(g, x, d_G)
