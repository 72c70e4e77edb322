import torch

WRONG = {
    "has to bend somewhere": lambda z: 2 * z + 1,
    "601 numbers in, () out": lambda z: z.sum(),
    "depends on the other points": lambda z: z * (z - z.mean()),
    "not finite": torch.log,
    "within 0.013 of a straight line": lambda z: z + 0.01 * torch.relu(z),
    "and 0.000 at 20": torch.tanh,
}
ALSO_WRONG = [
    (lambda z: z.mul_(2), "Your draft changes the tensors"),
    (lambda z: z.numpy(), "Return a tensor, as the networks train through it; this is a ndarray."),
]
