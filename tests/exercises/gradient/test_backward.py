import chapter
import torch

from nalu_tutorial.exercises.gradient.backward import slips


def draft(change=lambda z, y, t: {}):
    """Return a draft whose parts are changed before they are put together."""

    def backward(x, t, W, w):
        z = W @ x
        y = (z.abs() ** w).prod()
        parts = {"delta": 2 * (y - t), "y": y, "logs": z.abs().log(), "z": z, "w": w, **change(z, y, t)}
        common = parts["delta"] * parts["y"]
        return torch.outer(common * parts["w"] / parts["z"], x), common * parts["logs"]

    return backward


def by_autograd(x, t, W, w):
    W, w = (part.clone().requires_grad_() for part in (W, w))
    return torch.autograd.grad((((W @ x).abs() ** w).prod() - t).square(), (W, w))


def differences(x, t, W, w, step=1e-6):
    """Return the gradients by central differences of the loss."""

    def loss(W, w):
        return (((W @ x).abs() ** w).prod() - t).square()

    def slopes(at, value):
        actual = torch.zeros_like(value)
        for k in range(value.numel()):
            move = torch.zeros_like(value)
            move.view(-1)[k] = step
            actual.view(-1)[k] = (at(value + move) - at(value - move)) / (2 * step)
        return actual

    return slopes(lambda W: loss(W, w), W), slopes(lambda w: loss(W, w), w)


WRONG = chapter.fed(slips, torch.ones(4), torch.ones(()), torch.ones(2, 4), torch.ones(2)) | {
    "switched off here": by_autograd,
    "Return two tensors": lambda *given: draft()(*given)[0][0],
    "dW has the shape (4, 2)": lambda *given: (draft()(*given)[0].T, draft()(*given)[1]),
    "steps over the corner of |z|": differences,
    "of dw is": draft(lambda z, y, t: {"logs": z}),
}
ALSO_RIGHT = [
    lambda *given: draft()(*(part.float() for part in given)),
    lambda *given: [part.numpy() for part in draft()(*given)],
]
ALSO_WRONG = [
    (draft(lambda z, y, t: {"logs": z.log()}), "a logarithm, or a power, of a negative sum"),
    (draft(lambda z, y, t: {"y": (z**0.7).prod()}), "a logarithm, or a power, of a negative sum"),
    (draft(lambda z, y, t: {"z": z + 1e-7}), "a small number added to z"),
    (lambda x, t, W, w: draft()(x.mul_(2), t, W, w), "Your draft changes the tensors"),
]
