"""Pictures of handwritten digits: those that come with scikit-learn, or MNIST from a folder of one's own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

FILES = {"images": 3, "labels": 1}  # the axes of what MNIST's files hold
PARTS = ("train", "t10k")
TEST, MNIST_TRAINING = 398, 60_000


class Digits(NamedTuple):
    """Pictures with the digits that they show.

    Attributes
    ----------
    pictures : Tensor
        Of shape (pictures, pixels), from 0 for the ground to 1 for ink.
    labels : Tensor
        The digits 0 to 9, of shape (pictures,): int64.
    test : Tensor
        Which pictures are for testing alone: bool, of shape (pictures,).
    """

    pictures: Tensor
    labels: Tensor
    test: Tensor

    def without(self, digit: int) -> Digits:
        """Return the pictures of all other digits; with a 0 in it a product is 0, whatever else is read."""
        kept = self.labels != digit
        return Digits(self.pictures[kept], self.labels[kept], self.test[kept])


def digits() -> Digits:
    """Return the 1,797 pictures of 8 × 8 pixels that come with scikit-learn.

    For testing are 398 of them, drawn by chance and always the same.

    Raises
    ------
    ModuleNotFoundError
        If scikit-learn is not installed.

    References
    ----------
    Alpaydin & Kaynak (1998), Optical Recognition of Handwritten Digits, the test set.

    Examples
    --------
    >>> pictures, labels, test = digits()
    >>> pictures.shape, labels[:4], int(test.sum())
    (torch.Size([1797, 64]), tensor([0, 1, 2, 3]), 398)
    """
    try:
        from sklearn.datasets import load_digits
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "the pictures of digits come with scikit-learn: pip install 'scikit-learn>=1.6'", name="sklearn"
        ) from None
    return Digits(*(each.clone() for each in _digits(load_digits)))


@cache
def _digits(load: Callable[..., Any]) -> Digits:
    """Read them once, as an experiment asks for them in each of its rows."""
    data, labels = load(return_X_y=True)
    drawn = torch.randperm(len(labels), generator=torch.Generator().manual_seed(0))
    pictures, numbers = torch.tensor(data / 16, dtype=torch.float32), torch.tensor(labels, dtype=torch.int64)
    return Digits(pictures, numbers, drawn < TEST)


def mnist(folder: str | Path) -> Digits:
    """Return the 70,000 pictures of MNIST, of 28 × 28 pixels, from files that are on the disk already.

    Parameters
    ----------
    folder : path
        Where train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and t10k-labels-idx1-ubyte are,
        as they are or with the ending .gz. The test pictures are MNIST's own, the last 10,000.

    Raises
    ------
    ValueError
        If a file is not there, or is none of MNIST's.

    References
    ----------
    LeCun et al. (1998), Gradient-Based Learning Applied to Document Recognition.
    """
    images, labels = (
        np.concatenate([read_idx(Path(folder).expanduser(), part, kind) for part in PARTS]) for kind in FILES
    )
    pictures = torch.from_numpy(images).flatten(1).float().div_(255)
    return Digits(pictures, torch.from_numpy(labels).long(), torch.arange(len(labels)) >= MNIST_TRAINING)


def read_idx(folder: Path, part: str, kind: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return what one of MNIST's files holds."""
    path = folder / f"{part}-{kind}-idx{FILES[kind]}-ubyte"
    packed = path.with_name(f"{path.name}.gz")
    if not path.exists() and not packed.exists():
        raise ValueError(f"there is neither {path} nor {packed.name} beside it")
    try:
        data = path.read_bytes() if path.exists() else gzip.decompress(packed.read_bytes())
        head = np.frombuffer(data, dtype=">u4", count=1 + FILES[kind])
        if head[0] != 0x0800 + FILES[kind]:
            raise ValueError
        return np.frombuffer(data, dtype=np.uint8, offset=head.nbytes).reshape(tuple(map(int, head[1:]))).copy()
    except (ValueError, EOFError, OSError):
        raise ValueError(f"{path.name} in {folder} is cut, damaged or none of MNIST's files") from None
