"""The random numbers of PyTorch's CPU generator, the Mersenne Twister, as it draws them for a given seed."""

import math

from torch._tensors import Tensor, _axes, float32, float64, int64

SIZE, SHIFT = 624, 397


class Generator:
    """The state of the generator; without a seed it begins at PyTorch's own."""

    def __init__(self, device=None):
        self.manual_seed(67280421310721)

    def manual_seed(self, seed):
        state = [seed & 0xFFFFFFFF]
        for k in range(1, SIZE):
            state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + k) & 0xFFFFFFFF)
        self.state, self.at, self.normal = state, SIZE, None
        return self

    def _turn(self):
        state = self.state
        for k in range(SIZE):
            y = (state[k] & 0x80000000) | (state[(k + 1) % SIZE] & 0x7FFFFFFF)
            state[k] = state[(k + SHIFT) % SIZE] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        self.at = 0

    def random(self):
        """Return 32 random bits."""
        if self.at == SIZE:
            self._turn()
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def random64(self):
        """Return 64 random bits."""
        high = self.random()
        return (high << 32) | self.random()

    def uniform(self, kind):
        """Return a number from 0 to 1, 1 excluded."""
        if kind is float64:
            return (self.random64() & ((1 << 53) - 1)) / (1 << 53)
        return (self.random() & ((1 << 24) - 1)) / (1 << 24)

    def gauss(self):
        """Return a number of a normal distribution, one of a pair."""
        if self.normal is not None:
            value, self.normal = self.normal, None
            return value
        angle, radius = 2 * math.pi * self.uniform(float64), self.uniform(float64)
        radius = math.sqrt(-2 * math.log1p(-radius))
        self.normal = radius * math.sin(angle)
        return radius * math.cos(angle)

    def fill(self, count, kind):
        """Return many numbers of a normal distribution, drawn sixteen at a time."""
        flat = [self.uniform(kind) for _ in range(count)]

        def turn(start):
            for k in range(start, start + 8):
                radius, angle = math.sqrt(-2 * math.log(1 - flat[k])), 2 * math.pi * flat[k + 8]
                flat[k], flat[k + 8] = radius * math.cos(angle), radius * math.sin(angle)

        for start in range(0, count - 15, 16):
            turn(start)
        if count % 16:
            flat[-16:] = [self.uniform(kind) for _ in range(16)]
            turn(count - 16)
        return flat


DEFAULT = Generator()


def manual_seed(seed):
    return DEFAULT.manual_seed(seed)


def _made(shape, draw, kind):
    shape = _axes(shape)
    return Tensor([draw() for _ in range(math.prod(shape))], shape, kind)


def rand(*shape, generator=None, dtype=None, **_):
    kind, source = dtype or float32, generator or DEFAULT
    return _made(shape, lambda: source.uniform(kind), kind)


def randn(*shape, generator=None, dtype=None, **_):
    kind, source = dtype or float32, generator or DEFAULT
    shape = _axes(shape)
    count = math.prod(shape)
    return Tensor(source.fill(count, kind), shape, kind) if count >= 16 else _made(shape, source.gauss, kind)


def randint(low, high, size=None, *, generator=None, dtype=None, **_):
    low, high, size = (0, low, high) if size is None else (low, high, size)
    source, kind = generator or DEFAULT, dtype or int64
    return _made(size, lambda: kind.cast(low + source.random() % (high - low)), kind)


def randperm(count, *, generator=None, **_):
    source, order = generator or DEFAULT, list(range(count))
    for k in range(count - 1):
        other = k + source.random() % (count - k)
        order[k], order[other] = order[other], order[k]
    return Tensor(order, (count,), int64)
