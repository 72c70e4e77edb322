"""Images of handwritten digits: those that come with scikit-learn, or MNIST from a local folder."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

FILES = {"images": 3, "labels": 1}  # the axes of the arrays in MNIST's files
PARTS = ("train", "t10k")
TEST, MNIST_TRAINING = 398, 60_000


class Digits(NamedTuple):
    """Images with the digits that they show.

    Attributes
    ----------
    images : Tensor
        Of shape (images, pixels), from 0 for the background to 1 for ink.
    labels : Tensor
        The digits 0 to 9, of shape (images,): int64.
    test : Tensor
        Which images are for testing only: bool, of shape (images,).
    """

    images: Tensor
    labels: Tensor
    test: Tensor

    def without(self, digit: int) -> Digits:
        """Return the images of all other digits; with a 0 among its factors a product is 0, whatever else is read."""
        kept = self.labels != digit
        return Digits(self.images[kept], self.labels[kept], self.test[kept])


def digits() -> Digits:
    """Return the 1,797 images of 8 × 8 pixels that come with scikit-learn.

    A fixed random subset of 398 of them is for testing.

    Raises
    ------
    ModuleNotFoundError
        If scikit-learn is not installed.

    References
    ----------
    Alpaydin & Kaynak (1998), Optical Recognition of Handwritten Digits, the test set.

    Examples
    --------
    >>> images, labels, test = digits()
    >>> images.shape, labels[:4], int(test.sum())
    (torch.Size([1797, 64]), tensor([0, 1, 2, 3]), 398)
    """
    try:
        from sklearn.datasets import load_digits
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "the images of digits come with scikit-learn: pip install 'scikit-learn>=1.6'", name="sklearn"
        ) from None
    return Digits(*(each.clone() for each in _digits(load_digits)))


@cache
def _digits(load: Callable[..., Any]) -> Digits:
    """Read them once, since each row of an experiment loads them."""
    data, labels = load(return_X_y=True)
    drawn = torch.randperm(len(labels), generator=torch.Generator().manual_seed(0))
    images, numbers = torch.tensor(data / 16, dtype=torch.float32), torch.tensor(labels, dtype=torch.int64)
    return Digits(images, numbers, drawn < TEST)


def mnist(folder: str | Path) -> Digits:
    """Return the 70,000 images of MNIST, of 28 × 28 pixels, from files that are on the disk already.

    Parameters
    ----------
    folder : path
        Where train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and t10k-labels-idx1-ubyte are,
        as they are or with the ending .gz. The test images are MNIST's own, the last 10,000.

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
    pixels = torch.from_numpy(images).flatten(1).float().div_(255)
    return Digits(pixels, torch.from_numpy(labels).long(), torch.arange(len(labels)) >= MNIST_TRAINING)


def read_idx(folder: Path, part: str, kind: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the array in one of MNIST's files."""
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
