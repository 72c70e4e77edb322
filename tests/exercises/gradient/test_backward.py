"""`check.backward` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def draft(change=None):
    """Return a draft whose parts are changed before they are put together."""

    def backward(x, t, W, w):
        z = W @ x
        y = (z.abs() ** w).prod()
        parts = {"delta": 2 * (y - t), "y": y, "logs": z.abs().log(), "z": z, "w": w, "x": x} | (
            change(z, y, t) if change else {}
        )
        common = parts["delta"] * parts["y"]
        return torch.outer(common * parts["w"] / parts["z"], parts["x"]), common * parts["logs"]

    return backward


def changed(change):
    return lambda: draft(change)


def by_autograd(x, t, W, w):
    W, w = (part.clone().requires_grad_() for part in (W, w))
    return torch.autograd.grad((((W @ x).abs() ** w).prod() - t).square(), (W, w))


def by_z(x, t, W, w):
    dW, dw = draft()(x, t, W, w)
    return (dW / x)[:, :1].expand(2, 4), dw


WRONG = {
    "autograd": (lambda: by_autograd, "switched off here"),
    "one tensor": (lambda: lambda *given: draft()(*given)[0][0], "Return two tensors"),
    "transposed": (lambda: lambda *given: (draft()(*given)[0].T, draft()(*given)[1]), "dW has the shape (4, 2)"),
    "no factor 2": (changed(lambda z, y, t: {"delta": y - t}), "The factor 2 is missing"),
    "t − y": (changed(lambda z, y, t: {"delta": 2 * (t - y)}), "The sign is wrong"),
    "no y": (changed(lambda z, y, t: {"y": 1.0}), "The factor y is missing"),
    "1 / |z|": (changed(lambda z, y, t: {"z": z.abs()}), "1 / |z| where 1 / z belongs"),
    "no power": (changed(lambda z, y, t: {"w": torch.ones_like(z)}), "The factor w is missing"),
    "by z only": (lambda: by_z, "the gradient by z"),
    "log z": (changed(lambda z, y, t: {"logs": z.clamp(min=1e-7).log()}), "a logarithm of a negative sum"),
    "something else": (changed(lambda z, y, t: {"logs": z}), "of dw is"),
}
ALSO_RIGHT = [
    lambda *given: draft()(*(part.float() for part in given)),
    lambda *given: [part.numpy() for part in draft()(*given)],
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda x, t, W, w: draft()(x.mul_(2), t, W, w), "Your draft changes the tensors"),
    (lambda *given: print(end=""), "returned None"),
]
