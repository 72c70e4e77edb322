"""`check.gradients` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def by_weight(x, t, W_hat, M_hat):
    y = x @ (torch.tanh(W_hat) * torch.sigmoid(M_hat)).T
    return 2 * ((y - t) * x).mean(dim=0, keepdim=True)


def right(x, t, W_hat, M_hat):
    tanh, gate, d = torch.tanh(W_hat), torch.sigmoid(M_hat), by_weight(x, t, W_hat, M_hat)
    return d * (1 - tanh**2) * gate, d * tanh * gate * (1 - gate)


def both(change):
    """Return a draft whose two results are changed alike, given the batch as well."""
    return lambda: lambda x, *rest: tuple(change(part, x) for part in right(x, *rest))


def slopes(of_w=lambda a, s: (1 - a**2) * s, of_m=lambda a, s: a * s * (1 - s)):
    """Return a draft with other slopes of W by Ŵ and by M̂, in terms of tanh and σ."""

    def draft(x, t, W_hat, M_hat):
        tanh, gate, d = torch.tanh(W_hat), torch.sigmoid(M_hat), by_weight(x, t, W_hat, M_hat)
        return d * of_w(tanh, gate), d * of_m(tanh, gate)

    return lambda: draft


def all_with_all(x, t, W_hat, M_hat):
    y = (x @ (torch.tanh(W_hat) * torch.sigmoid(M_hat)).T)[:, 0]
    d = (2 * (y - t)[..., None] * x).mean(dim=(0, 1)).unsqueeze(0)
    ratio = by_weight(x, t, W_hat, M_hat)
    return tuple(part / ratio * d for part in right(x, t, W_hat, M_hat))


def by_autograd(x, t, W_hat, M_hat):
    parameters = [part.clone().requires_grad_() for part in (W_hat, M_hat)]
    loss = (x @ (torch.tanh(parameters[0]) * torch.sigmoid(parameters[1])).T - t).square().mean()
    return torch.autograd.grad(loss, parameters)


def one_point_at_a_time(x, t, W_hat, M_hat):
    each = [right(x[k : k + 1], t[k : k + 1], W_hat, M_hat) for k in range(len(x))]
    return [sum(parts) / len(x) for parts in zip(*each, strict=True)]


def by_transform(x, t, W_hat, M_hat):
    def loss(*at):
        return (x @ (torch.tanh(at[0]) * torch.sigmoid(at[1])).T - t).square().mean()

    return torch.func.grad(loss, argnums=(0, 1))(W_hat, M_hat)


WRONG = {
    "autograd": (lambda: by_autograd, "switched off here"),
    "one tensor": (lambda: by_weight, "Return two tensors"),
    "numbers": (both(lambda part, x: float(part.sum())), "this is a float"),
    "no mean": (both(lambda part, x: part.expand_as(x)), "for each point of the batch"),
    "transposed": (both(lambda part, x: part.T), "its transpose"),
    "one axis": (both(lambda part, x: part[0]), "has the shape (3,)"),
    "no factor 2": (both(lambda part, x: part / 2), "The factor 2 is missing"),
    "summed": (both(lambda part, x: part * len(x)), "the sum over the batch"),
    "t − y": (both(lambda part, x: -part), "The sign is wrong in both"),
    "exchanged": (lambda: lambda *given: right(*given)[::-1], "dŴ comes first"),
    "all with all": (lambda: all_with_all, "all with all"),
    "tanh for its slope": (slopes(of_w=lambda a, s: a * s), "In dŴ tanh stands"),
    "no square": (slopes(of_w=lambda a, s: (1 - a) * s), "the square is lost"),
    "no gate in dŴ": (slopes(of_w=lambda a, s: 1 - a**2), "lacks the factor σ(M̂)"),
    "both slopes in dŴ": (slopes(of_w=lambda a, s: (1 - a**2) * s * (1 - s)), "M̂ stands still"),
    "no slope in dŴ": (slopes(of_w=lambda a, s: 1), "where is ∂W/∂Ŵ"),
    "something else in dŴ": (slopes(of_w=lambda a, s: 2 - a), "of dŴ is"),
    "σ for its slope": (slopes(of_m=lambda a, s: a * s), "In dM̂ σ stands"),
    "1 − σ²": (slopes(of_m=lambda a, s: a * (1 - s**2)), "you have 1 − σ²"),
    "no tanh in dM̂": (slopes(of_m=lambda a, s: s * (1 - s)), "lacks the factor tanh Ŵ"),
    "both slopes in dM̂": (slopes(of_m=lambda a, s: (1 - a**2) * s * (1 - s)), "Ŵ stands still"),
    "no slope in dM̂": (slopes(of_m=lambda a, s: 1), "where is ∂W/∂M̂"),
    "something else in dM̂": (slopes(of_m=lambda a, s: a * s * (2 - s)), "of dM̂ is"),
}
ALSO_RIGHT = [
    one_point_at_a_time,
    lambda *given: right(*(part.float() for part in given)),
    lambda *given: [part.numpy() for part in right(*given)],
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (by_transform, "Autograd is switched off here"),
    (lambda x, t, *at: right(x.mul_(2), t, *at), "Your draft changes the tensors"),
    (lambda *given: print(end=""), "returned None"),
]
