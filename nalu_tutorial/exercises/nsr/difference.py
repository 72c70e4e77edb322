"""The difference of two softly chosen operands, so that single precision keeps it at ten million."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked

SIZE = 10_000_000
NEAR = 1e-3
Draft = Callable[[Tensor, Tensor, Tensor], Any]


@checker
def difference(answer: Draft) -> str:
    """Check a function (x, select_1, select_2) that gives d in single precision, also at ten million."""
    check_small(answer)
    x, first, second = large()
    exact, got = in_double(x, first, second), called(answer, x, first, second).double()
    worst = float((got - exact).abs().max())
    if worst > NEAR:
        raise NotYet(why(got, worst, first, second))
    return (
        f"At ten million your d is off by at most {worst:.1g}; subtracting two mixtures is off by about 1, which is "
        "the distance of two neighbors. A number that is subtracted from all inputs first changes nothing in d, and "
        "leaves numbers that are small enough for single precision."
    )


def in_double(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
    """Return the difference in double precision, from shares in double precision."""
    shares = first.double().softmax(-1) - second.double().softmax(-1)
    return (x.double() - x[..., :1].double()) @ shares


def small() -> tuple[Tensor, Tensor, Tensor]:
    """Return twenty points with four inputs, and two sets of scores."""
    generator = torch.Generator().manual_seed(8)
    x = 5 * torch.randn((20, 4), generator=generator)
    return x, *torch.randn((2, 4), generator=generator)


def large() -> tuple[Tensor, Tensor, Tensor]:
    """Return neighbors at ten million in single precision, and soft scores of a trained register."""
    generator = torch.Generator().manual_seed(9)
    first = SIZE + torch.randint(0, SIZE // 2, (200, 1), generator=generator)
    x = torch.cat([first, first + torch.randint(-3, 4, (200, 1), generator=generator)], dim=-1)
    return x.float(), torch.tensor([2.3, -0.4]), torch.tensor([-0.9, 1.7])


LEAVES = {"numpy", "tolist", "item", "__array__", "__float__"}  # torch, for numbers of double precision


class SinglePrecision(TorchFunctionMode):
    """Ends the check where a draft makes numbers of double precision."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        leaves = getattr(func, "__name__", "") in LEAVES and args[0].is_floating_point()
        require(
            not leaves,
            "Stay with tensors: Python's own numbers are of double precision, and NumPy's often are. Which number "
            "could you subtract from all inputs first?",
        )
        made = func(*args, **(kwargs or {}))
        require(
            not isinstance(made, Tensor) or made.dtype != torch.float64,
            "Your draft uses double precision. It must work in single precision: which number could you subtract "
            "from all inputs first?",
        )
        return made


def called(answer: Draft, x: Tensor, first: Tensor, second: Tensor) -> Tensor:
    """Return what the draft outputs, a tensor with one number for each point."""
    with SinglePrecision():
        got = asked(answer, x, first, second)
    made = as_tensor(got)
    require(
        made.shape == x.shape[:-1],
        f"For x of shape {tuple(x.shape)} d has the shape {tuple(x.shape[:-1])}; yours is {tuple(made.shape)}.",
    )
    return made


def check_small(answer: Draft) -> None:
    """End the check unless the values are right for small numbers and four inputs."""
    x, first, second = small()
    got, exact = called(answer, x, first, second).double(), in_double(x, first, second)
    if (got - exact).abs().max() < NEAR:
        return
    by_difference = (first - second).double().softmax(-1)
    shifted = x.double() - x[..., :1].double()

    def is_far(wrong: Tensor) -> bool:
        return float((got - wrong).abs().max()) >= NEAR

    require(is_far(-exact), "The sign is flipped: d is the first operand minus the second.")
    require(
        is_far(shifted @ by_difference) and is_far(x.double() @ by_difference),
        "The softmax of a difference of scores is not a difference of softmax weights: its entries add up to 1, and "
        "those of softmax(V₁) − softmax(V₂) to 0.",
    )
    require(
        is_far(shifted @ first.double().softmax(-1) - x.double() @ second.double().softmax(-1)),
        "One operand is shifted and the other is not. What is subtracted from x must be the same in both.",
    )
    require(
        is_far((x[:, first.argmax()] - x[:, second.argmax()]).double()),
        "You select one input for each operand. The softmax gives every input a weight: each operand is a mixture.",
    )
    raise NotYet(f"For small numbers d should be {exact[0]:.3f} at the first point; yours is {got[0]:.3f}.")


def why(got: Tensor, worst: float, first: Tensor, second: Tensor) -> str:
    """Return what is lost at ten million."""
    x, *_ = large()
    mixtures = x @ first.softmax(-1) - x @ second.softmax(-1)
    if torch.equal(got, mixtures.double()):
        return (
            f"At ten million d is off by up to {worst:.1f}: two mixtures of this magnitude are rounded to "
            "whole numbers and then subtracted. Subtract the inputs first, while they are exact."
        )
    if torch.equal(got, (x[:, first.argmax()] - x[:, second.argmax()]).double()):
        return "At ten million you select one input for each operand. Keep the softmax weights: d is a mixture."
    return (
        f"For small numbers it is right. At ten million d is off by up to {worst:.1f}: something as large as x is "
        "still multiplied by a softmax weight, and rounded. Which number could you subtract from all inputs first?"
    )
