import torch


def slope(w, m):
    return w.tanh() * m.sigmoid() * (1 - m.sigmoid())


def by_autograd(w, m):
    m.requires_grad_()
    return torch.autograd.grad((w.tanh() * m.sigmoid()).sum(), m)[0]


@torch.inference_mode(False)
def with_autograd_on_again(w, m):
    return by_autograd(w.clone(), m.clone())


def derivative(wrong):
    return lambda W_hat, M_hat: wrong(torch.tanh(W_hat), torch.sigmoid(M_hat))


WRONG = {
    "left tanh Ŵ out": derivative(lambda tanh, gate: gate * (1 - gate)),
    "That is W itself": derivative(lambda tanh, gate: tanh * gate),
    "mixes up": derivative(lambda tanh, gate: tanh * (1 - gate**2)),
    "Here M̂ varies": derivative(lambda tanh, gate: (1 - tanh**2) * gate),
    "only its second factor": derivative(lambda tanh, gate: tanh * (1 - gate)),
    "autograd gives": derivative(lambda tanh, gate: 2 * tanh * gate * (1 - gate)),
    "yours have ()": derivative(lambda tanh, gate: (tanh * gate * (1 - gate)).sum()),
    "Autograd is switched off": lambda w, m: torch.func.grad(lambda each: (w.tanh() * each.sigmoid()).sum())(m),
    "Your draft changes the tensors": lambda w, m: w.tanh_() * m.sigmoid() * (1 - m.sigmoid()),
}
ALSO_RIGHT = [lambda w, m: slope(w, m).numpy(), lambda w, m: slope(w.float(), m.float())]
ALSO_WRONG = [(by_autograd, "Autograd is switched off"), (with_autograd_on_again, "Autograd is switched off")]
