"""The one name of `torch.overrides` that checkers use."""


class TorchFunctionMode:
    """A block that would see each function of PyTorch; on the page it sees none."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False
