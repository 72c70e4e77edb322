"""Tensors as lists of numbers, and what is done with them; `torch/__init__.py` gives them PyTorch's names."""

import math
from itertools import product

inf, nan = math.inf, math.nan


class Kind:
    """What kind of numbers a tensor holds; of two kinds the higher rank wins."""

    def __init__(self, name, rank, cast):
        self.name, self.rank, self.cast, self.is_floating_point = name, rank, cast, rank > 1

    def __repr__(self):
        return f"torch.{self.name}"


bool_, int64 = Kind("bool", 0, bool), Kind("int64", 1, int)
float32, float64 = Kind("float32", 2, float), Kind("float64", 3, float)


class Size(tuple):
    """The shape of a tensor, which prints and counts as PyTorch's does."""

    __slots__ = ()

    def __repr__(self):
        return f"torch.Size({list(self)})"

    def numel(self):
        return math.prod(self)


class Tensor:
    """Numbers in a list, row by row, with a shape; a part of a tensor is a copy, another shape of it is not."""

    def __init__(self, flat, shape, kind):
        self.flat, self.shape, self.dtype = flat, Size(shape), kind

    requires_grad, grad, device = False, None, "cpu"
    ndim = property(lambda self: len(self.shape))
    data = property(lambda self: self)
    T = property(lambda self: self.permute(*reversed(range(self.ndim))))
    mT = property(lambda self: self.transpose(-1, -2))  # noqa: N815

    def __iter__(self):
        if not self.ndim:
            raise TypeError("iteration over a 0-d tensor")
        return (self[k] for k in range(self.shape[0]))

    def __len__(self):
        if not self.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __bool__(self):
        if len(self.flat) != 1:
            raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
        return bool(self.flat[0])

    def item(self):
        if len(self.flat) != 1:
            raise RuntimeError(f"a Tensor with {len(self.flat)} elements cannot be converted to Scalar")
        return self.flat[0]

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __index__(self):
        if self.dtype.is_floating_point or len(self.flat) != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __format__(self, spec):
        return format(self.item(), spec) if not self.ndim else repr(self)

    def __repr__(self):
        return f"tensor({_rounded(self.tolist())})"

    __hash__ = object.__hash__

    def tolist(self):
        return _nested(self.flat, self.shape)

    def size(self, dim=None):
        return self.shape if dim is None else self.shape[dim]

    def numel(self):
        return len(self.flat)

    def dim(self):
        return self.ndim

    def is_floating_point(self):
        return self.dtype.is_floating_point

    def clone(self):
        return Tensor(list(self.flat), self.shape, self.dtype)

    detach = cpu = contiguous = clone

    def requires_grad_(self, wanted=True):
        if wanted:
            _no_gradients()
        return self

    def backward(self, *_, **__):
        _no_gradients()

    def numpy(self):
        raise RuntimeError("Can't call numpy() here: NumPy needs a kernel")

    def to(self, *kinds, dtype=None, **_):
        kind = next((each.dtype if isinstance(each, Tensor) else each for each in (*kinds, dtype) if each), None)
        return self if not isinstance(kind, Kind) or kind is self.dtype else self._as(kind)

    def _as(self, kind):
        return Tensor([kind.cast(value) for value in self.flat], self.shape, kind)

    def double(self):
        return self.to(float64)

    def float(self):
        return self.to(float32)

    def long(self):
        return self.to(int64)

    int = long

    def bool(self):
        return self.to(bool_)

    # Shapes.
    def reshape(self, *shape):
        shape = list(_axes(shape))
        if -1 in shape:
            known = -math.prod(shape)
            shape[shape.index(-1)] = len(self.flat) // known if known else 0
        if math.prod(shape) != len(self.flat):
            raise RuntimeError(f"shape '{shape}' is invalid for input of size {len(self.flat)}")
        return Tensor(self.flat, shape, self.dtype)  # the same list: what is written there is seen here

    view = reshape

    def flatten(self, start_dim=0, end_dim=-1):
        first, last = start_dim % max(self.ndim, 1), end_dim % max(self.ndim, 1)
        return self.reshape(*self.shape[:first], math.prod(self.shape[first : last + 1]), *self.shape[last + 1 :])

    ravel = flatten

    def unsqueeze(self, dim):
        dim %= self.ndim + 1
        return self.reshape(*self.shape[:dim], 1, *self.shape[dim:])

    def squeeze(self, dim=None):
        dims = range(self.ndim) if dim is None else [dim % self.ndim]
        return self.reshape(*(size for k, size in enumerate(self.shape) if k not in dims or size != 1))

    def permute(self, *dims):
        dims = [dim % self.ndim for dim in _axes(dims)]
        shape, steps = [self.shape[dim] for dim in dims], _steps(self.shape)
        places = _places([[steps[dim] * k for k in range(self.shape[dim])] for dim in dims])
        return Tensor([self.flat[place] for place in places], shape, self.dtype)

    def transpose(self, one, other):
        dims = list(range(self.ndim))
        dims[one], dims[other] = dims[other], dims[one]
        return self.permute(*dims)

    def t(self):
        return self.T

    def expand(self, *shape):
        shape = _axes(shape)
        lead = len(shape) - self.ndim
        return _expanded(self, [self.shape[k - lead] if size == -1 else size for k, size in enumerate(shape)])

    def unbind(self, dim=0):
        return tuple(self.movedim(dim, 0))

    def movedim(self, source, destination):
        dims = list(range(self.ndim))
        dims.insert(destination % self.ndim, dims.pop(source % self.ndim))
        return self.permute(*dims)

    def flip(self, *dims):
        places = [
            range(size - 1, -1, -1) if k in {dim % self.ndim for dim in _axes(dims)} else range(size)
            for k, size in enumerate(self.shape)
        ]
        return self._picked(places)

    def roll(self, shifts, dims=None):
        if dims is None:
            return self.flatten().roll(shifts, 0).reshape(self.shape)
        size = self.shape[dims]
        places = [range(each) for each in self.shape]
        places[dims] = [(k - shifts) % size for k in range(size)]
        return self._picked(places)

    def repeat(self, *times):
        times = _axes(times)
        wide = self.reshape(*[1] * (len(times) - self.ndim), *self.shape)
        places = [[k for _ in range(count) for k in range(size)] for count, size in zip(times, wide.shape, strict=True)]
        return wide._picked(places)

    def gather(self, dim, index):
        dim, steps = dim % self.ndim, _steps(self.shape)
        places = product(*(range(size) for size in index.shape))
        flat = [
            self.flat[sum(steps[k] * (at if k == dim else each) for k, each in enumerate(place))]
            for place, at in zip(places, index.flat, strict=True)
        ]
        return Tensor(flat, index.shape, self.dtype)

    def scatter(self, dim, index, value):
        places, dim, steps = self.clone(), dim % self.ndim, _steps(self.shape)
        values = _expanded(_as_tensor(value), index.shape).flat
        for place, at, new in zip(product(*(range(size) for size in index.shape)), index.flat, values, strict=True):
            places.flat[sum(steps[k] * (at if k == dim else each) for k, each in enumerate(place))] = new
        return places

    def narrow(self, dim, start, length):
        places = [range(each) for each in self.shape]
        places[dim] = range(start, start + length)
        return self._picked(places)

    def _picked(self, places):
        steps = _steps(self.shape)
        flat_places = _places([[step * k for k in each] for step, each in zip(steps, places, strict=True)])
        return Tensor([self.flat[place] for place in flat_places], [len(each) for each in places], self.dtype)

    # Parts.
    def _found(self, key):
        """Return the places in the list that an index names, and the shape that they have."""
        key = list(key) if isinstance(key, tuple) else [key]
        for k, each in enumerate(key):
            if isinstance(each, list | range):
                key[k] = tensor(list(each))
        taken = sum(each.ndim if _is_mask(each) else 1 for each in key if each is not None and each is not ...)
        fill = [slice(None)] * (self.ndim - taken)
        at = next((k for k, each in enumerate(key) if each is ...), None)
        key = key + fill if at is None else [*key[:at], *fill, *key[at + 1 :]]
        if taken > self.ndim:
            raise IndexError(f"too many indices for tensor of dimension {self.ndim}")
        # Each axis of the result has for each of its places what it adds to the place in the list.
        axes, lists, axis, start, steps = [], [], 0, 0, _steps(self.shape)
        for each in key:
            if each is None:
                axes.append([0])
            elif isinstance(each, slice):
                axes.append([steps[axis] * k for k in range(*each.indices(self.shape[axis]))])
                axis += 1
            elif _is_mask(each):
                for places in zip(*_nonzero(each), strict=True) if any(each.flat) else [()] * each.ndim:
                    lists.append((len(axes), tensor(list(places)).long(), steps[axis]))
                    axis += 1
            elif isinstance(each, Tensor) and each.ndim:
                size = self.shape[axis]
                lists.append((len(axes), Tensor([k % size for k in each.flat], each.shape, int64), steps[axis]))
                axis += 1
            else:
                k, size = each.__index__(), self.shape[axis]
                if not -size <= k < size:
                    raise IndexError(f"index {k} is out of bounds for dimension {axis} with size {size}")
                start += steps[axis] * (k % size)
                axis += 1
        shape = [len(each) for each in axes]
        if lists:  # indices that are tensors go together, at the place of the first or, if apart, in front
            together = _shape_of(*(index.shape for _, index, _ in lists))
            at = lists[0][0] if len({place for place, _, _ in lists}) == 1 else 0
            spread = [(_expanded(index, together).flat, step) for _, index, step in lists]
            axes.insert(at, [sum(flat[k] * step for flat, step in spread) for k in range(math.prod(together))])
            shape[at:at] = together
        return _places(axes, start), shape

    def __getitem__(self, key):
        places, shape = self._found(key)
        return Tensor([self.flat[place] for place in places], shape, self.dtype)

    def __setitem__(self, key, value):
        places, shape = self._found(key)
        values = _expanded(_as_tensor(value), shape).flat
        for place, each in zip(places, values, strict=True):
            self.flat[place] = self.dtype.cast(each)

    # One number after the other.
    def _each(self, function, kind=None):
        kind = kind or (self.dtype if self.dtype.is_floating_point else float32)
        return Tensor([function(value) for value in self.flat], self.shape, kind)

    def abs(self):
        return self._each(abs, self.dtype)

    __abs__ = abs

    def neg(self):
        return self._each(lambda value: -value, self.dtype)

    __neg__ = neg

    def sign(self):
        return self._each(
            lambda value: value if value != value else self.dtype.cast((value > 0) - (value < 0)), self.dtype
        )

    sgn = sign

    def square(self):
        return self * self

    def reciprocal(self):
        return 1 / self

    def isnan(self):
        return self._each(lambda value: value != value, bool_)

    def isinf(self):
        return self._each(math.isinf, bool_)

    def isfinite(self):
        return self._each(math.isfinite, bool_)

    def logical_not(self):
        return self._each(lambda value: not value, bool_)

    __invert__ = logical_not

    def nan_to_num(self, nan=0.0, posinf=None, neginf=None):
        most = 1.7976931348623157e308 if self.dtype is float64 else 3.4028234663852886e38
        ends = {inf: most if posinf is None else posinf, -inf: -most if neginf is None else neginf}
        return self._each(lambda value: nan if value != value else ends.get(value, value), self.dtype)

    def clamp(self, min=None, max=None):
        low = self if min is None else maximum(self, _as_tensor(min, self.dtype))
        return low if max is None else minimum(low, _as_tensor(max, self.dtype))

    clip = clamp

    def masked_fill(self, mask, value):
        return where(mask, value, self)

    # Along an axis.
    def _along(self, dim, keepdim, function, kind=None):
        """Return what a function makes of each row along the axes, or of all numbers."""
        kind = kind or self.dtype
        dims = range(self.ndim) if dim is None else [each % max(self.ndim, 1) for each in _axes((dim,))]
        rest = [k for k in range(self.ndim) if k not in dims]
        sizes = [self.shape[k] for k in rest]
        count = math.prod(self.shape[k] for k in dims) if self.ndim else 1
        rows = self.permute(*rest, *dims).flat if self.ndim else self.flat
        values = [function(rows[k * count : (k + 1) * count]) for k in range(math.prod(sizes))]
        shape = [1 if k in dims else size for k, size in enumerate(self.shape)] if keepdim else sizes
        return Tensor([kind.cast(value) for value in values], shape, kind)

    def sum(self, dim=None, keepdim=False, dtype=None):
        return self._along(dim, keepdim, sum, dtype or (self.dtype if self.dtype.rank else int64))

    def prod(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, math.prod, self.dtype if self.dtype.rank else int64)

    def mean(self, dim=None, keepdim=False):
        if not self.dtype.is_floating_point:
            raise RuntimeError("mean(): could not infer output dtype. Input dtype must be a floating point dtype.")
        return self._along(dim, keepdim, _mean)

    def nanmean(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: _mean([value for value in row if value == value]))

    def var(self, dim=None, correction=1, unbiased=None, keepdim=False):
        less = correction if unbiased is None else int(unbiased)

        def variance(row):
            mean = sum(row) / len(row)
            return sum([(value - mean) ** 2 for value in row]) / (len(row) - less) if len(row) > less else nan

        return self._along(dim, keepdim, variance)

    def std(self, dim=None, **options):
        return self.var(dim, **options).sqrt()

    def any(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: True in map(bool, row), bool_)

    def all(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: False not in map(bool, row), bool_)

    def amax(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: row[_best(row, 1)])

    def amin(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: row[_best(row, -1)])

    def argmax(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: _best(row, 1), int64)

    def argmin(self, dim=None, keepdim=False):
        return self._along(dim, keepdim, lambda row: _best(row, -1), int64)

    def max(self, dim=None, keepdim=False):
        if isinstance(dim, Tensor):
            return maximum(self, dim)
        return self.amax() if dim is None else Found(self.amax(dim, keepdim), self.argmax(dim, keepdim))

    def min(self, dim=None, keepdim=False):
        if isinstance(dim, Tensor):
            return minimum(self, dim)
        return self.amin() if dim is None else Found(self.amin(dim, keepdim), self.argmin(dim, keepdim))

    def median(self, dim=None, keepdim=False):
        def lower_median(row):
            return nan if any(value != value for value in row) else sorted(row)[(len(row) - 1) // 2]

        return (
            self._along(dim, keepdim, lower_median)
            if dim is None
            else Found(self._along(dim, keepdim, lower_median), None)
        )

    def quantile(self, q, dim=None, keepdim=False, interpolation="linear"):
        if isinstance(q, Tensor) and q.ndim:
            return stack([self.quantile(each, dim, keepdim, interpolation) for each in q])
        return self._along(dim, keepdim, lambda row: _quantile(row, float(q), interpolation))

    def nanquantile(self, q, dim=None, keepdim=False, interpolation="linear"):
        def quantile_of_numbers(row):
            return _quantile([value for value in row if value == value], float(q), interpolation)

        return self._along(dim, keepdim, quantile_of_numbers)

    def softmax(self, dim):
        shifted = (self - self.amax(dim, keepdim=True)).exp()
        return shifted / shifted.sum(dim, keepdim=True)

    def norm(self, dim=None, keepdim=False):
        return (self * self).sum(dim, keepdim).sqrt()

    def cumsum(self, dim):
        rows = self.movedim(dim, -1)
        flat, size = list(rows.flat), rows.shape[-1]
        for k in range(len(flat)):
            if k % size:
                flat[k] += flat[k - 1]
        return Tensor(flat, rows.shape, self.dtype if self.dtype.rank else int64).movedim(-1, dim)

    def argsort(self, dim=-1, descending=False):
        rows = self.movedim(dim, -1)
        size = rows.shape[-1]
        flat = []
        for k in range(0, len(rows.flat), size or 1):
            row = rows.flat[k : k + size]
            flat += sorted(range(size), key=row.__getitem__, reverse=descending)
        return Tensor(flat, rows.shape, int64).movedim(-1, dim)

    def sort(self, dim=-1, descending=False):
        order = self.argsort(dim, descending)
        return Found(self.gather(dim, order), order)

    def diff(self, dim=-1):
        rows = self.movedim(dim, 0)
        return (rows[1:] - rows[:-1]).movedim(0, dim)

    def nonzero(self):
        nonzero_places = _nonzero(self)
        return Tensor([k for place in nonzero_places for k in place], (len(nonzero_places), self.ndim), int64)

    def __matmul__(self, other):
        if not self.ndim or not other.ndim or self.shape[-1] != other.shape[-2 if other.ndim > 1 else -1]:
            raise RuntimeError(
                f"mat1 and mat2 shapes cannot be multiplied ({tuple(self.shape)} and {tuple(other.shape)})"
            )
        right = other if other.ndim == 1 else other.mT.unsqueeze(-3)
        left = self if self.ndim == 1 and other.ndim == 1 else self.unsqueeze(-2)
        got = (left * right).sum(-1)
        return (
            got.squeeze(-2)
            if self.ndim == 1 and other.ndim > 1
            else got.squeeze(-1)
            if other.ndim == 1 < left.ndim
            else got
        )

    matmul = mm = __matmul__

    def allclose(self, other, rtol=1e-5, atol=1e-8, equal_nan=False):
        return allclose(self, other, rtol, atol, equal_nan)

    def equal(self, other):
        return equal(self, other)

    def __getattr__(self, name):
        """Return a method in place, such as ``add_``, by the one without the underscore."""
        if name.endswith("_") and not name.startswith("_"):
            return _in_place(self, name[:-1])
        raise AttributeError(f"'Tensor' object has no attribute '{name}' on this page: it may need a kernel")

    def copy_(self, other):
        return _replaced(self, _as_tensor(other))

    def fill_(self, value):
        return _replaced(self, _as_tensor(value))

    def zero_(self):
        return self.fill_(0)


class Found(tuple):
    """Values and where they are, as `max` along an axis returns them."""

    __slots__ = ()

    def __new__(cls, values, indices):
        return tuple.__new__(cls, (values, indices))

    values = property(lambda self: self[0])
    indices = property(lambda self: self[1])


def _no_gradients(*_, **__):
    raise RuntimeError("there is no autograd on this page, so no grad: it needs a kernel")


def _axes(given):
    return tuple(given[0]) if len(given) == 1 and isinstance(given[0], tuple | list) else tuple(given)


def _steps(shape):
    steps, step = [], 1
    for size in reversed(shape):
        steps.insert(0, step)
        step *= size
    return steps


def _places(axes, start=0):
    """Return the places in a list that the places along each axis, times its step, come to."""
    places = [start]
    for axis in axes:
        places = [place + more for place in places for more in axis]
    return places


def _nested(flat, shape):
    if not shape:
        return flat[0]
    step = math.prod(shape[1:])
    return [_nested(flat[k * step : (k + 1) * step], shape[1:]) for k in range(shape[0])]


def _rounded(values):
    if isinstance(values, list):
        return "[" + ", ".join(map(_rounded, values)) + "]"
    return f"{values:.4f}" if isinstance(values, float) else str(values)


def _is_mask(each):
    return isinstance(each, Tensor) and each.dtype is bool_


def _nonzero(mask):
    places = product(*(range(size) for size in mask.shape))
    return [place for place, value in zip(places, mask.flat, strict=True) if value]


def _best(row, sign):
    best = 0
    for k, value in enumerate(row):
        if value != value:
            return k
        if sign * value > sign * row[best]:
            best = k
    return best


def _mean(row):
    return sum(row) / len(row) if row else nan


def _quantile(row, q, way):
    if not row or any(value != value for value in row):
        return nan
    row = sorted(row)
    at = q * (len(row) - 1)
    low, high = math.floor(at), math.ceil(at)
    if way == "nearest":
        return row[round(at)]
    if way == "midpoint":
        return (row[low] + row[high]) / 2
    if way == "lower" or low == high or row[low] == row[high]:
        return row[low]
    return row[high] if way == "higher" else row[low] + (at - low) * (row[high] - row[low])


def _shape_of(*shapes):
    """Return the shape of tensors of these shapes together."""
    most = max(map(len, shapes), default=0)
    together = []
    for sizes in zip(*([1] * (most - len(shape)) + list(shape) for shape in shapes), strict=True):
        wide = {size for size in sizes if size != 1}
        if len(wide) > 1:
            first, other = sorted(wide)
            raise RuntimeError(f"The size of tensor a ({first}) must match the size of tensor b ({other})")
        together.append(wide.pop() if wide else 1)
    return together


def _expanded(one, shape):
    if list(one.shape) == list(shape):
        return one
    if len(one.flat) == 1:
        return Tensor(one.flat * math.prod(shape), shape, one.dtype)
    lead = len(shape) - one.ndim
    if lead < 0 or any(size not in (1, shape[k + lead]) for k, size in enumerate(one.shape)):
        raise RuntimeError(f"The size of tensor {list(one.shape)} must match the size {list(shape)}")
    wide = one.reshape(*[1] * lead, *one.shape)
    return wide._picked(
        [range(size) if have == size else [0] * size for have, size in zip(wide.shape, shape, strict=True)]
    )


def _kind_of(values):
    kinds = {type(value) for value in values}
    return float32 if not kinds <= {bool, int} else int64 if int in kinds else bool_


def _flattened(given):
    """Return the numbers of nested lists, their shape, and the tensors among them."""
    if isinstance(given, Tensor):
        return given.flat, list(given.shape), [given.dtype]
    if hasattr(given, "tolist"):
        return _flattened(given.tolist())
    if not isinstance(given, list | tuple | range):
        if not isinstance(given, bool | int | float):
            if hasattr(given, "__float__"):
                return [float(given)], [], []
            raise TypeError(f"new(): invalid data type '{type(given).__name__}'")
        return [given], [], []
    parts = [_flattened(each) for each in given]
    shapes = {tuple(shape) for _, shape, _ in parts}
    if len(shapes) > 1:
        raise ValueError("expected sequence of equal length at each depth")
    flat = [value for values, _, _ in parts for value in values]
    return flat, [len(parts), *(shapes.pop() if shapes else ())], [kind for _, _, kinds in parts for kind in kinds]


def tensor(data, dtype=None, device=None, requires_grad=False):
    if requires_grad:
        _no_gradients()
    flat, shape, kinds = _flattened(data)
    alone = isinstance(data, Tensor)
    kind = dtype or (kinds[0] if alone else _kind_of(flat) if flat else float32)
    return Tensor([kind.cast(value) for value in flat], shape, kind)


def as_tensor(data, dtype=None, device=None):
    return data.to(dtype) if isinstance(data, Tensor) else tensor(data, dtype)


def _as_tensor(value, like=None):
    """Return a number as a tensor that changes no kind of the same sort."""
    if isinstance(value, Tensor):
        return value
    made = tensor(value)
    return made.to(like) if like and not made.ndim and made.dtype.rank <= like.rank else made


def _kind(one, other):
    """Return the kind of what two make together: a single number keeps out of it, but for its sort."""
    kinds = sorted((one.dtype, other.dtype), key=lambda kind: kind.rank)
    for this, that in ((one, other), (other, one)):
        if this.ndim and not that.ndim and (this.dtype.is_floating_point or not that.dtype.is_floating_point):
            return this.dtype if this.dtype.rank or not that.dtype.rank else that.dtype
    return kinds[1]


def _both(one, other, function, kind=None):
    if isinstance(other, Tensor) and not isinstance(one, Tensor):
        one = _as_tensor(one, other.dtype)
    elif not isinstance(other, Tensor):
        if not isinstance(other, bool | int | float) and not hasattr(other, "tolist"):
            return NotImplemented
        other = _as_tensor(other, one.dtype)
    kind = kind or _kind(one, other)
    shape = one.shape if one.shape == other.shape else _shape_of(one.shape, other.shape)
    pairs = zip(_expanded(one, shape).flat, _expanded(other, shape).flat, strict=True)
    return Tensor([kind.cast(function(a, b)) for a, b in pairs], shape, kind)


def _power(a, b):
    try:
        got = a**b
    except ZeroDivisionError:
        return -inf if math.copysign(1, a) < 0 and b % 2 == 1 else inf
    except OverflowError:
        return -inf if a < 0 and b % 2 == 1 else inf
    return nan if isinstance(got, complex) else got


def _divided(a, b):
    if b:
        return a / b
    return nan if a == 0 or a != a else math.copysign(inf, a) * math.copysign(1, b)


def _remainder(a, b):
    return (a % b if math.isfinite(a) else nan) if b else nan


def _floor_divided(a, b):
    return a // b if b else _divided(a, b)


def _larger(a, b):
    return a if a != a or (a >= b and b == b) else b


def _smaller(a, b):
    return a if a != a or (a <= b and b == b) else b


def _quotient_kind(one, other):
    both = [each for each in (one, other) if isinstance(each, Tensor)]
    kind = _kind(_as_tensor(one), _as_tensor(other)) if len(both) == 2 else both[0].dtype
    return kind if kind.is_floating_point else float32


def _binary(name, function, kind=None, turned=False):
    """Give `Tensor` an operator, its form from the right, and the one in place."""

    def forward(self, other):
        return _both(self, other, function, kind(self, other) if callable(kind) else kind)

    def reflected(self, other):
        return _both(other, self, function, kind(other, self) if callable(kind) else kind)

    def in_place(self, other):
        return _replaced(self, forward(self, other))

    setattr(Tensor, f"__{name}__", forward)
    if turned:
        setattr(Tensor, f"__r{name}__", reflected)
        setattr(Tensor, f"__i{name}__", in_place)
    return forward


add = _binary("add", lambda a, b: a + b, turned=True)
sub = subtract = _binary("sub", lambda a, b: a - b, turned=True)
mul = multiply = _binary("mul", lambda a, b: a * b, turned=True)
div = divide = _binary("truediv", _divided, _quotient_kind, turned=True)
floor_divide = _binary("floordiv", _floor_divided, turned=True)
remainder = _binary("mod", _remainder, turned=True)
pow_ = _binary("pow", _power, turned=True)
_binary("and", lambda a, b: a & b, turned=True)
_binary("or", lambda a, b: a | b, turned=True)
_binary("xor", lambda a, b: a ^ b, turned=True)
eq = _binary("eq", lambda a, b: a == b, bool_)
ne = _binary("ne", lambda a, b: a != b, bool_)
lt = _binary("lt", lambda a, b: a < b, bool_)
le = _binary("le", lambda a, b: a <= b, bool_)
gt = _binary("gt", lambda a, b: a > b, bool_)
ge = _binary("ge", lambda a, b: a >= b, bool_)


def maximum(one, other):
    return _both(one, other, _larger)


def minimum(one, other):
    return _both(one, other, _smaller)


def logical_and(one, other):
    return _both(one, other, lambda a, b: bool(a) and bool(b), bool_)


def logical_or(one, other):
    return _both(one, other, lambda a, b: bool(a) or bool(b), bool_)


def isclose(one, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    def near(a, b):
        return a == b or (equal_nan and a != a and b != b) or abs(a - b) <= atol + rtol * abs(b) < inf

    return _both(one, _as_tensor(other), near, bool_)


def allclose(one, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    return bool(isclose(one, other, rtol, atol, equal_nan).all())


def equal(one, other):
    return one.shape == other.shape and one.flat == other.flat


def where(condition, one=None, other=None):
    if one is None:
        return tuple(condition.nonzero().T)
    one, other = (
        _as_tensor(each, next((b.dtype for b in (one, other) if isinstance(b, Tensor)), None)) for each in (one, other)
    )
    shape = _shape_of(condition.shape, one.shape, other.shape)
    rows = (_expanded(each, shape).flat for each in (condition, one, other))
    kind = _kind(one, other)
    return Tensor([kind.cast(a if yes else b) for yes, a, b in zip(*rows, strict=True)], shape, kind)


def _replaced(one, new):
    values = _expanded(new, one.shape).flat
    one.flat[:] = [one.dtype.cast(value) for value in values]
    return one


def _in_place(one, name):
    plain = getattr(one, name)
    return lambda *given, **options: _replaced(one, plain(*given, **options))


def _unary(name, function):
    def each(value):
        try:
            return function(value)
        except OverflowError:
            return inf
        except ValueError:  # where math raises, PyTorch says that it is no number
            return nan

    setattr(Tensor, name, lambda self: self._each(each))
    return lambda one: getattr(one, name)()


def _log(value):
    return math.log(value) if value else -inf


def _logistic(value):
    return 1 / (1 + math.exp(-value)) if value >= 0 else math.exp(value) / (1 + math.exp(value))


exp, expm1, sqrt = _unary("exp", math.exp), _unary("expm1", math.expm1), _unary("sqrt", math.sqrt)
log, log1p = _unary("log", _log), _unary("log1p", lambda value: math.log1p(value) if value != -1 else -inf)
log2, log10 = _unary("log2", lambda v: _log(v) / math.log(2)), _unary("log10", lambda v: _log(v) / math.log(10))
sin, cos, tan = _unary("sin", math.sin), _unary("cos", math.cos), _unary("tan", math.tan)
sinh, cosh, tanh = _unary("sinh", math.sinh), _unary("cosh", math.cosh), _unary("tanh", math.tanh)
asin, acos, atan = _unary("asin", math.asin), _unary("acos", math.acos), _unary("atan", math.atan)
atanh = _unary("atanh", lambda v: math.atanh(v) if abs(v) != 1 else v * inf)
sigmoid, logit = _unary("sigmoid", _logistic), _unary("logit", lambda v: _log(v) - _log(1 - v))
relu = _unary("relu", lambda v: v if v > 0 or v != v else 0.0)
rsqrt = _unary("rsqrt", lambda v: _divided(1.0, math.sqrt(v)))


def _whole(name, function):
    setattr(
        Tensor,
        name,
        lambda self: self._each(lambda v: self.dtype.cast(function(v)) if math.isfinite(v) else v, self.dtype),
    )
    return lambda one: getattr(one, name)()


floor, ceil, round_, trunc = (
    _whole("floor", math.floor),
    _whole("ceil", math.ceil),
    _whole("round", round),
    _whole("trunc", math.trunc),
)

FUNCTIONS = "maximum minimum logical_and logical_or isclose add sub mul div eq ne lt le gt ge remainder pow_"
for _name in FUNCTIONS.split():
    setattr(Tensor, _name.rstrip("_"), globals()[_name])


def dot(one, other):
    return one @ other


def _filled(shape, value, dtype):
    shape = _axes(shape)
    kind = dtype or float32
    return Tensor([kind.cast(value)] * math.prod(shape), shape, kind)


def zeros(*shape, dtype=None, **_):
    return _filled(shape, 0, dtype)


def ones(*shape, dtype=None, **_):
    return _filled(shape, 1, dtype)


empty = zeros


def full(shape, value, dtype=None, **_):
    return _filled(_axes((shape,)), value, dtype or _as_tensor(value).dtype)


def zeros_like(one, dtype=None, **_):
    return _filled(one.shape, 0, dtype or one.dtype)


def ones_like(one, dtype=None, **_):
    return _filled(one.shape, 1, dtype or one.dtype)


def full_like(one, value, dtype=None, **_):
    return _filled(one.shape, value, dtype or one.dtype)


empty_like = zeros_like


def eye(rows, columns=None, dtype=None, **_):
    columns = columns or rows
    kind = dtype or float32
    return Tensor([kind.cast(j == k) for j in range(rows) for k in range(columns)], (rows, columns), kind)


def arange(start, end=None, step=1, dtype=None, **_):
    start, end = (0, start) if end is None else (start, end)
    values = [start + k * step for k in range(max(0, math.ceil((end - start) / step)))]
    return tensor(values, dtype or _kind_of([start, end, step]))


def linspace(start, end, steps, dtype=None, **_):
    step = (end - start) / max(steps - 1, 1)
    return tensor(
        [start + k * step if 2 * k < steps else end - (steps - 1 - k) * step for k in range(steps)], dtype or float32
    )


def stack(tensors, dim=0):
    tensors = list(tensors)
    for each in tensors:
        if not isinstance(each, Tensor):
            raise TypeError(f"expected Tensor as element 0 in argument 0, but got {type(each).__name__}")
    if len({each.shape for each in tensors}) > 1:
        raise RuntimeError("stack expects each tensor to be equal size")
    return cat([each.unsqueeze(dim) for each in tensors], dim)


def cat(tensors, dim=0):
    tensors = list(tensors)
    kind = sorted((each.dtype for each in tensors), key=lambda each: each.rank)[-1]
    rows = [each.movedim(dim, 0) for each in tensors]
    if len({each.shape[1:] for each in rows}) > 1:
        raise RuntimeError("Sizes of tensors must match except in one dimension")
    flat = [kind.cast(value) for each in rows for value in each.flat]
    return Tensor(flat, (sum(len(each) for each in rows), *rows[0].shape[1:]), kind).movedim(0, dim)


concat = concatenate = cat


def outer(one, other):
    return one[:, None] * other[None]


def cartesian_prod(*tensors):
    rows = [tensor(list(row), dtype=tensors[0].dtype) for row in product(*(each.flat for each in tensors))]
    return stack(rows) if len(tensors) > 1 else tensors[0].clone()


def isin(elements, tests):
    known = set(_as_tensor(tests).flat)
    return elements._each(lambda value: value in known, bool_)


def unravel_index(index, shape):
    places = []
    for step, size in zip(_steps(shape), shape, strict=True):
        places.append(index // step % size)
    return tuple(places)


def einsum(equation, *tensors):
    inputs, _, output = equation.replace(" ", "").partition("->")
    names = inputs.split(",")
    sizes = {
        name: size
        for letters, each in zip(names, tensors, strict=True)
        for name, size in zip(letters, each.shape, strict=True)
    }
    summed = [name for name in sizes if name not in output]
    order = [*output, *summed]
    whole = None
    for letters, each in zip(names, tensors, strict=True):
        known = [name for name in order if name in letters]
        turned = each.permute(*(letters.index(name) for name in known)) if each.ndim else each
        turned = turned.reshape(*(sizes[name] if name in letters else 1 for name in order))
        whole = turned if whole is None else whole * turned
    return (
        whole.expand(*(sizes[name] for name in order)).sum(tuple(range(len(output), len(order)))) if summed else whole
    )


def is_tensor(given):
    return isinstance(given, Tensor)
