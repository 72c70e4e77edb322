"""The explorable of chapter 13: agents that are told the time once walk over a grid, and must arrive exactly then."""

from ._base import Explorable
from ._traits import Numbers, Whole


class GridExplorable(Explorable, module="grid"):
    r"""Three agents walk to a red square, given the time once: guess up to which time the LSTM does so, then see.

    The agents see how far it is and, at the first step alone, the time T; after that they see 0 in its place. One is an
    LSTM with 32 numbers and a linear read-out; it walks where that is above 0. One is a counter,
    :math:`n \leftarrow w_1 T + w_2 n + w_3` with the weights of a NAC, from n = 0, and a linear read-out of n and the
    distance. The third is the exact rule, which waits until no step is to spare. LSTM and counter are the runs with
    seed 0 of the experiment ``arrive-on-time``; they were trained on times from 5 to 12. The parameters of the LSTM are
    rounded to 1/8192, those of the counter to a millionth.

    Rows and columns are counted from the left upper corner, from 0. All agents take the same way, along the column
    first. Who is not there ten steps after T is no longer looked at.

    Attributes
    ----------
    agent, red : list of float
        Row and column of the agents' first cell and of the red square, from 0 to 4; the page rounds them. Where both
        are the same, the agents begin one column beside.
    time : int
        T, from 5 to 30. A time that is shorter than the distance becomes the distance.
    guess : int
        Up to which T the reader expects the LSTM to arrive exactly from all 600 first cells, up to 30; −1 before that.
    arrived : list of float
        With which step each of the three arrives, T + 11 for who does not; the page writes it.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, tracking time in a grid world.

    Examples
    --------
    >>> explorable = GridExplorable(agent=[0, 0], red=[4, 4], time=20)
    >>> explorable.arrived  # the page writes it
    [-1.0, -1.0, -1.0]
    """

    fallback = (
        "give three agents a start, a red square and a time to arrive at, see them walk, and say up to which time an "
        "LSTM arrives exactly"
    )

    agent = Numbers(0, 0, low=0, high=4)
    red = Numbers(3, 2, low=0, high=4)
    time = Whole(9, 5, 30)
    guess = Whole(-1, -1, 30)
    arrived = Numbers(-1, -1, -1)
