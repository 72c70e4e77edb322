"""The explorable of chapter 11: a network that was trained on sums only reads digits in images, and adds them."""

from ._base import Explorable
from ._traits import Number, Rows, Whole


class DigitsExplorable(Explorable, module="digits"):
    r"""A network that reads images of digits and adds them: guess how far off its sum of 1,000 images is, then see.

    It is :math:`z = w_2 \cdot \max(0, W_1 p + b_1) + b_2` for an image p of 64 pixels from 0 to 1, with 64 hidden
    units; its sum is :math:`z_1 + z_2 + \dots` It was trained on sums of ten images and on nothing else: it is the
    run with seed 0 of the experiment ``digits-sum`` whose cell is ``"true sum"``, told ``"at the end"``. As its cell
    adds exactly from the start, all errors are the reader's. Its weights are rounded to 1/4096.

    One looks at up to ten images, takes others of the test, or draws. Then 200 sequences of 1,000 of the 398
    test images are drawn by a generator of the page's own, and their sums compared with the true ones. With a mean
    error of b for each image and a standard deviation of s, a sum of L images is off by b L, give or take
    :math:`s \sqrt{L}`.

    Attributes
    ----------
    pictures : list of list of float
        Up to ten images, each as 64 numbers from 0 to 16, row by row from above. Without any, the page takes ten of
        the test; of more, it takes the first ten.
    guess : int
        How far off the reader expects the sum of 1,000 images to be, up to 300; −1 before that.
    length : int
        How many images of the long sequences are added, from 1 to 1,000.
    total : float
        What the network reads in ``pictures``, added, which the page writes.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, the sums of digits over time; Alpaydin & Kaynak (1998), Optical
    Recognition of Handwritten Digits, for the images.

    Examples
    --------
    >>> explorable = DigitsExplorable(pictures=[[0] * 64])
    >>> explorable.total  # the page writes it
    0.0
    """

    fallback = (
        "see what a network that was trained on sums only reads in images of digits, draw your own, and guess how far "
        "off its sum of 1,000 images is"
    )

    pictures = Rows(64, low=0, high=16)
    guess = Whole(-1, -1, 300)
    length = Whole(10, 1, 1000)
    total = Number(0.0)
