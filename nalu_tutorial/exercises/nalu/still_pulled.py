"""Which parameters of a NALU that failed still get a gradient."""

from collections.abc import Collection, Mapping

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled
from .._shared.wording import names

PARAMETERS = ("W_hat", "M_hat", "G")
SMALLEST = 1e-7
# The largest entry of the gradient of each parameter, by run; a test computes them again.
SIZES: Mapping[str, Mapping[str, float]] = {
    "a": {"W_hat": 3e-11, "M_hat": 1e-6, "G": 4e-21},
    "b": {"W_hat": 0, "M_hat": 6e-2, "G": 7e-6},
    "c": {"W_hat": 6e-12, "M_hat": 9e-11, "G": 1e-8},
    "d": {"W_hat": 3e-11, "M_hat": 1e-5, "G": 3e-80},
}
# By run and parameter: what to say to who counts it in, or leaves it out.
WHY: Mapping[tuple[str, str], str] = {
    ("a", "W_hat"): "Ŵ is far out, where tanh is flat, and the nearly closed σ(M̂) is a factor as well.",
    ("a", "M_hat"): "a σ far down falls like e^M̂, which at −13.7 is still a millionth.",
    ("a", "G"): "its gate is 0 to thirteen digits, where σ is flat. It chose the product; a weight is what is missing.",
    ("b", "W_hat"): "at Ŵ = 21 tanh is 1 to the last digit that a computer holds.",
    ("b", "M_hat"): "M̂ is about 1, in the middle of σ: W is still moving to the best sum.",
    ("b", "G"): "1 − g is about 10⁻⁵, which is small, and a hundred times more than 10⁻⁷.",
    ("c", "W_hat"): "the σ(M̂) of the wrong weight is 10⁻¹¹, and the other weight has converged.",
    ("c", "M_hat"): "at M̂ = −24 even the derivative of σ is 10⁻¹¹.",
    ("c", "G"): "its gate is not flat, but with W = (0, 1) both paths output x2. Where a = m, no gate matters.",
    ("d", "W_hat"): "both Ŵ are far out, where tanh is flat, and both σ(M̂) are nearly 0.",
    ("d", "M_hat"): "σ falls like e^M̂, which is 10⁻⁵ for the first weight.",
    ("d", "G"): "its gate is 0 to 78 digits. With both weights at 0 the product is 1, which is less wrong than 0.",
}


@checker
def still_pulled(answer: Mapping[str, Collection[str]]) -> str:
    """Check which of W_hat, M_hat and G get a gradient above 10⁻⁷, for each of four failed runs."""
    check_keys(answer, SIZES)
    for letter, given in filled(answer).items():
        named = {given} if isinstance(given, str) else set(given)
        unknown = sorted(named - set(PARAMETERS))
        require(not unknown, f"Run {letter}: choose from {', '.join(PARAMETERS)}; there is no {names(unknown)}.")
        for name, size in SIZES[letter].items():
            is_pulled = size > SMALLEST
            verb = "still gets one" if is_pulled else "gets none to speak of"
            require(
                (name in named) == is_pulled,
                f"Run {letter}: `{name}` {verb} (its largest entry is {size:.0e}): {WHY[letter, name]}",
            )
    check_complete(answer, judged=True)
    return (
        "Ŵ never moves again. In a and d the gradient of M̂ closes σ further: the loss wants a larger W, and with tanh "
        "at −1 a smaller σ gives it. Only b still gets somewhere, to the best sum."
    )
