"""`check.derivative_of_gate` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch


def slope(w, m):
    return w.tanh() * m.sigmoid() * (1 - m.sigmoid())


def by_transform(w, m):
    return torch.func.grad(lambda each: (w.tanh() * each.sigmoid()).sum())(m)


def by_autograd(w, m):
    m.requires_grad_()
    return torch.autograd.grad((w.tanh() * m.sigmoid()).sum(), m)[0]


@torch.inference_mode(False)
def with_autograd_on_again(w, m):
    return by_autograd(w.clone(), m.clone())


def derivative(wrong):
    return lambda: lambda W_hat, M_hat: wrong(torch.tanh(W_hat), torch.sigmoid(M_hat))


WRONG = {
    "tanh left out": (derivative(lambda tanh, gate: gate * (1 - gate)), "left tanh Ŵ out"),
    "the weight itself": (derivative(lambda tanh, gate: tanh * gate), "That is W itself"),
    "1 − σ²": (derivative(lambda tanh, gate: tanh * (1 - gate**2)), "mixes up"),
    "by Ŵ": (derivative(lambda tanh, gate: (1 - tanh**2) * gate), "Here M̂ varies"),
    "1 − σ alone": (derivative(lambda tanh, gate: tanh * (1 - gate)), "only its second factor"),
    "something else": (derivative(lambda tanh, gate: 2 * tanh * gate * (1 - gate)), "autograd gives"),
    "one number": (derivative(lambda tanh, gate: (tanh * gate * (1 - gate)).sum()), "yours have ()"),
    "by torch.func": (lambda: by_transform, "Autograd is switched off"),
    "in place": (
        lambda: lambda w, m: w.tanh_() * m.sigmoid() * (1 - m.sigmoid()),
        "Your draft changes the tensors",
    ),
    "a branch without return": (lambda: lambda w, m: print(end=""), "returned None"),
}
ALSO_RIGHT = [
    lambda w, m: slope(w, m).numpy(),
    lambda w, m: slope(w.float(), m.float()),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (by_autograd, "Autograd is switched off"),
    (with_autograd_on_again, "Autograd is switched off"),
]
