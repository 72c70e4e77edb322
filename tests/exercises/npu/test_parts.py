"""`check.parts` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises import npu

from .drafts import right

pytestmark = pytest.mark.chapter


def both(write):
    """Return a draft of both parts in terms of x, W_re, W_im, log r and πk."""

    def draft(x, R, I):  # noqa: E741 - the imaginary power
        r = torch.log(x.abs() + torch.finfo(x.dtype).eps)
        return write(x, R.T, I.T, r, math.pi * (x < 0).to(x.dtype))

    return lambda: draft


def polar(write):
    """Return a draft of both parts in terms of the logarithm of the size and of the angle."""

    def parts(x, R, J, r, a):
        size, angle = write(x, R, J, r, a)
        return size.exp() * angle.cos(), size.exp() * angle.sin()

    return both(parts)


def from_right(change):
    """Return a draft that does something else with the right size and angle."""

    def parts(*given):
        size, angle = right(*given)
        return change(size.exp(), angle)

    return both(parts)


def by_parts(change):
    """Return a draft that changes the right parts."""
    return from_right(lambda size, angle: change(size * angle.cos(), size * angle.sin()))


def by_complex(x, R, I):  # noqa: E741
    y = torch.exp(torch.log(x.to(torch.complex128)) @ torch.complex(R, I).T)
    return y.real, y.imag


def one_by_one(x, R, J, r, a):
    each = [
        right(x[..., i : i + 1], R[i : i + 1], J[i : i + 1], r[..., i : i + 1], a[..., i : i + 1]) for i in range(3)
    ]
    real, imaginary = zip(*[(p.exp() * q.cos(), p.exp() * q.sin()) for p, q in each], strict=True)
    return torch.stack(real).prod(0), torch.stack(imaginary).prod(0)


def by_einsum(x, w_re, w_im):
    r, k = x.abs().clamp(min=1e-300).log(), x.lt(0).double()
    size = torch.einsum("oi,...i->...o", w_re, r) - math.pi * torch.einsum("oi,...i->...o", w_im, k)
    angle = torch.einsum("oi,...i->...o", w_im, r) + math.pi * torch.einsum("oi,...i->...o", w_re, k)
    return [size.exp() * angle.cos(), size.exp() * angle.sin()]


def by_polar(*given):
    size, angle = right(*given)
    return size.exp() * angle.cos(), size.exp() * angle.sin()


WRONG = {
    "complex": (lambda: by_complex, "goes by complex tensors"),
    "one part": (from_right(lambda size, angle: size * angle.cos()), "Return two tensors"),
    "numbers": (by_parts(lambda re, im: (re, 0.0)), "one is of type float"),
    "transposed": (by_parts(lambda re, im: (re.T, im.T)), "is (2, 7)"),
    "no size": (polar(lambda x, R, J, r, a: right(x, R, J, x.log(), a)), "a negative x has no real"),
    "k reversed": (polar(lambda x, R, J, r, a: right(x, R, J, r, math.pi - a)), "Yours makes 2¹ a −2"),
    "no π": (polar(lambda x, R, J, r, a: right(x, R, J, r, a / math.pi)), "π is missing: the angle"),
    "no π in the size": (
        polar(lambda x, R, J, r, a: (r @ R - a @ J / math.pi, r @ J + a @ R)),
        "missing in the size. ",
    ),
    "no π in the angle": (
        polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J + a @ R / math.pi)),
        "missing in the angle. T",
    ),
    "no k": (polar(lambda x, R, J, r, a: right(x, R, J, r, 0 * a)), "k is nowhere"),
    "no k in the size": (polar(lambda x, R, J, r, a: (r @ R, r @ J + a @ R)), "k is missing in the size"),
    "no k in the angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J)), "k is missing in the angle"),
    "plus": (polar(lambda x, R, J, r, a: (r @ R + a @ J, r @ J + a @ R)), "The sign of π W_i k"),
    "minus": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ J - a @ R)), "The sign in the angle"),
    "another angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ R + a @ J)), "In the angle W_r and W_i"),
    "the size as angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, r @ R - a @ J)), "The size is in the cosine"),
    "exchanged": (polar(lambda x, R, J, r, a: right(x, J, R, r, a)), "changed places everywhere"),
    "only k in the angle": (polar(lambda x, R, J, r, a: (r @ R - a @ J, a @ R)), "W_i log r is missing"),
    "no exp": (
        from_right(lambda size, angle: (size.log() * angle.cos(), size.log() * angle.sin())),
        "exp is missing",
    ),
    "no log": (polar(lambda x, R, J, r, a: right(x, R, J, x.abs(), a)), "The logarithm is missing"),
    "part by part": (both(one_by_one), "parts of the single powers"),
    "imaginary first": (by_parts(lambda re, im: (im, re)), "The two parts have changed"),
    "conjugate": (by_parts(lambda re, im: (re, -im)), "The imaginary part has the wrong sign"),
    "polar": (from_right(lambda size, angle: (size, angle)), "You return size and angle"),
    "the size": (by_parts(lambda re, im: (re, torch.hypot(re, im))), "You return the size alone"),
    "no size at all": (from_right(lambda size, angle: (angle.cos(), angle.sin())), "the cosine and the sine alone"),
    "a large ε": (polar(lambda x, R, J, r, a: right(x, R, J, torch.log(x.abs() + 1e-4), a)), "an ε as large"),
    "something else": (by_parts(lambda re, im: (re + 1, im)), "the real part is ("),
    "no ε": (polar(lambda x, R, J, r, a: right(x, R, J, x.abs().log(), a)), "What is ε for"),
    "zero is one": (
        polar(lambda x, R, J, r, a: right(x, R, J, torch.where(x == 0, 0.0, r), a)),
        "the powers (0, 1, 1) give −6",
    ),
    "a batch alone": (
        by_parts(lambda re, im: (re.reshape(-1, 2), im.reshape(-1, 2))),
        "wrong for an x of shape (2, 2, 3)",
    ),
    "single precision": (lambda: lambda x, R, J: (x.float() @ R.T, x @ J.T), "Two precisions meet"),
    "detached": (lambda: lambda x, R, J: both(by_polar)()(x, R, J.detach()), "gradient by w_im is not"),
    "all detached": (
        lambda: lambda x, R, J: both(by_polar)()(x, R.detach(), J.detach()),
        "gradient by w_re is not",
    ),
}
ALSO_RIGHT = [
    by_einsum,
    lambda x, R, J: by_einsum(x, R, J.clone()),
    lambda x, R, J: [part.float() for part in by_einsum(x, R, J)],
]
RAISES = [chapter.stop]
STUBS = [
    lambda x, w_re, w_im: None,
    lambda x, w_re, w_im: (x @ w_re.T, None),
]
ALSO_WRONG = [
    (lambda x, R, J: by_einsum(x.neg_().neg() * 1, R, J), "Your draft changes the tensors"),
    (from_right(lambda size, angle: (size, size * angle.sin()))(), "You return the size alone"),
    (from_right(lambda size, angle: (size * angle.cos(), angle))(), "You return size and angle"),
    (lambda x, R, J: (x @ R.T * torch.nan, x @ J.T), "a negative x has no real"),
    (by_parts(lambda re, im: (re, im + 1))(), "the imaginary part is"),
]


def test_the_praise_of_both_parts_answers_the_question_that_the_exercise_asks():
    said = npu.parts(by_einsum).message
    assert "For real powers, what it leaves out is 0 wherever x > 0; and where x < 0, for whole powers only." in said
