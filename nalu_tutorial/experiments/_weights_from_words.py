"""A transformer that reads words and emits a weight for each number, which does not pass through the transformer."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..tasks.signed_terms import NUMBER
from ..units import nac_weight
from ..units.checks import check_flags
from ._attention import Layer, drawn
from ._number_transformer import Reader, check_choice, check_sizes

WEIGHTS = ("plain", "NAC")


class WeightsFromWords(nn.Module):
    r"""A transformer emits weights, and the output is :math:`\sum_i w_i x_i` over the tokens that are numbers.

    Its layers have their norms and feed-forward networks, as usual.

    Parameters
    ----------
    words, width, heads, layers, tokens
        As of `NumberTransformer`. Word 0 is that of a number.
    weight : {"plain", "NAC"}
        Whether a token emits w itself, or the two parameters of a NAC's weight.
    sees_numbers : bool
        Whether the layers see embedding × value, and not the word alone.
    generator : torch.Generator, optional
        Draws the initialization; without one, torch's default generator.

    Raises
    ------
    TypeError, ValueError
        As of `NumberTransformer`.

    References
    ----------
    Ours, after the networks of chapter 12, in which an LSTM emits the weights of a NAC (Trask et al. 2018).

    Examples
    --------
    >>> net = WeightsFromWords(4, generator=torch.Generator().manual_seed(0))
    >>> x = torch.tensor([[2.0, 1.0], [0.0, 3.0], [3.0, 1.0]])
    >>> bool(net(x) == 3 * net.weights_for(x)[1])
    True
    """

    def __init__(
        self,
        words: int,
        *,
        width: int = 32,
        heads: int = 4,
        layers: int = 2,
        tokens: int = 7,
        weight: str = "plain",
        sees_numbers: bool = False,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_sizes(width, heads, layers)
        check_flags(sees_numbers=sees_numbers)
        check_choice("weight", weight, WEIGHTS)
        self.weight, self.sees_numbers = weight, sees_numbers
        self.reader = Reader(words, tokens, width, generator=generator)
        self.layers = nn.ModuleList(
            Layer(width, heads, norm=True, feed_forward=True, generator=generator) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(width)
        self.says = drawn(2 if weight == "NAC" else 1, width, generator=generator)

    def weights_for(self, x: Tensor) -> Tensor:
        """Return the weight that each token emits, (..., tokens), which is 0 where the token is no number."""
        words, with_values = self.reader(x)
        h = with_values if self.sees_numbers else words
        for layer in self.layers:
            h = layer(h)
        outputs = self.norm(h) @ self.says.T
        weights = nac_weight(*outputs.unbind(dim=-1)) if self.weight == "NAC" else outputs.squeeze(-1)
        return torch.where(x[..., 0] == NUMBER, weights, 0)

    def forward(self, x: Tensor) -> Tensor:
        """Return the outputs, (..., 1), for rows of shape (..., tokens, 2): the number of a word, and its value."""
        return (self.weights_for(x) * x[..., 1]).sum(dim=-1, keepdim=True)
