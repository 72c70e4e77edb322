"""The explorable of chapter 15: a number's way through a transformer, and where its magnitude stays behind."""

from ._base import Explorable
from ._traits import Number, Whole


class SizePathExplorable(Explorable, module="size-path"):
    r"""A number grows on its way through a transformer: guess at which part its magnitude is lost, then see.

    Four transformers have learned :math:`\pm x \pm y \pm z` with numbers up to 5: with and without a norm, and with
    scores that see the numbers or words and positions alone. Each has two layers, four heads, a width of 16 and no
    feed-forward network; they are runs with seed 0 of the experiment size-in-a-transformer. Their parameters are
    rounded to 1/8192, and the page calculates in double precision.

    The row is + x − 2 + 1 =. For each part the page shows by how much x changes what comes out of it, in a scale in
    which a 5 changes it by 5: :math:`5 \lVert s(x) - s(0) \rVert / \lVert s(5) - s(0) \rVert`, which is x itself where
    the magnitude gets through. The parts are the token of x, the same after the norm of the first layer, what the
    attention of the last layer brings to the token "=", and the output. Beside them stands what "=" takes of each
    token, on average over the heads of the last layer. Until the reader has guessed, nothing can be moved.

    Attributes
    ----------
    x : float
        The number, from 5, the largest of the training, to 500.
    norm : int
        1 for a network with norms, 0 for one without.
    scores : int
        1 for scores that see the numbers, 0 for scores made of words and positions alone.
    guess : int
        At which part the reader expects the magnitude to be lost: 0 for the embedding, 1 for the norm, 2 for the
        attention, 3 for the head; −1 before there is a guess.

    References
    ----------
    Golkar et al. (2023), xVal: A Continuous Number Encoding for Large Language Models.

    Examples
    --------
    >>> explorable = SizePathExplorable(x=50)
    >>> explorable.norm = 0
    """

    fallback = (
        "say at which part of a transformer a growing number loses its magnitude, then move the number and take the "
        "parts out"
    )

    x = Number(5.0, 5, 500)
    norm = Whole(1, 0, 1)
    scores = Whole(1, 0, 1)
    guess = Whole(-1, -1, 3)
