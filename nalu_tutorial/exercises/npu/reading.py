"""Where inputs of an NPU affect an output, and a table of weights read as formulas."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, check_complete, filled, several

Used = Callable[[Tensor, Tensor], Tensor]
USED = 0.05
CHOICES = ("x * y", "x / y", "y / x", "x + y", "sqrt(x)", "x^2", "x", "y", "z", "x * y * z^2", "0", "1")


def _spelt(formula: Any) -> str:
    """Return a formula without spaces, its factors in the order of the letters."""
    text = str(int(formula) if isinstance(formula, float) and formula.is_integer() else formula)
    text = re.sub(r"\s", "", text).replace("**", "^").replace("·", "*")
    return text if "/" in text else "*".join(sorted(text.split("*")))


SPELLINGS: Mapping[str, str] = {
    **{_spelt(choice): choice for choice in CHOICES},
    **dict.fromkeys(("x^(1/2)", "x^0.5", "x^½", "√x"), "sqrt(x)"),
}
FORMULAS: Mapping[str, str] = {"A": "x * y", "B": "x / y", "C": "sqrt(x)", "D": "1"}
WRONG_FORMULAS: Mapping[tuple[str, str], str] = {
    ("A", "x * y * z^2"): "In A the exponent 2.3 is behind a closed gate: z has become 1, and 1 to any power is 1.",
    ("A", "x + y"): "In A the numbers are exponents, not weights of a sum: this is an NPU, no NAU.",
    ("B", "y / x"): "In B it is the exponent of y that is −1.",
    ("C", "x"): "In C the exponent of x is ½, and it is no factor.",
    ("C", "x^2"): "½ halves the exponent: in C it is a root.",
    ("D", "z"): "In D z has the exponent 1, but z has no effect: its gate is at −0.41, clipped to 0.",
    ("D", "0"): "All exponents of D are 0, or behind a closed gate. An empty product is 1.",
}


@checker
def reading(*answer: Any) -> str:
    """Check a function (W, gate) to where inputs affect an output, and a formula for each row."""
    used, formulas = several(answer, 2)
    _check_used(used)
    check_formulas(formulas)
    check_complete(formulas, judged=True)
    return "Gates first, then exponents. An L1 penalty drives the rest to 0, and a table of mostly zeros can be read."


def _check_used(answer: Used) -> None:
    w = torch.tensor([[1.0, -0.99, 0.04, 2.3, 1.2], [0.6, 0.0, 0.5, -0.7, 0.0], [0.06, -1.0, 0.028, 1.0, 0.8]])
    gates = torch.tensor([0.06, 1.3, 0.8, -0.41, 0.04])  # just above the limit, just below, and far away
    got = as_tensor(asked(answer, w, gates))
    require(
        got.shape != gates.shape,
        "There is one entry for each input. An input may affect one output and not another.",
    )
    require(
        got.shape == w.shape,
        f"A table of shape (3, 5) and 5 gates make a table of (3, 5), not {tuple(got.shape)}: the gate of an input "
        "stands for its whole column.",
    )
    require(got.dtype == torch.bool, "Return `True` and `False`: a comparison makes them, and & and | join them.")
    exact = used(w, gates)
    for sentence, wrong in of_used(w, gates).items():
        require(torch.equal(got, exact) or not torch.equal(got, wrong), sentence)
    for row, column in (got != exact).nonzero().tolist():
        power, g = float(w[row, column]), float(gates[column])
        say = "affects the output" if exact[row, column] else "does not affect it"
        at = f"W = {power:.2f}, gate {g:.2f}".replace("-", "−")
        raise NotYet(f"{at}: it {say}, and yours returns the opposite.")


def used(w: Tensor, gate: Tensor) -> Tensor:
    """Return where an input affects an output: shape (out, in)."""
    return (w.abs() > USED) & (gate > USED)


def of_used(w: Tensor, gate: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of it."""
    is_power, is_open = w.abs() > USED, gate > USED
    return {
        "The gates are missing. Behind a closed one any power is a power of 1.": is_power,
        "A negative exponent divides, and that affects the output, too: compare the absolute value.": (
            (w > USED) & is_open
        ),
        "A gate of −0.41 is not open: the clip makes it 0.": is_power & (gate.abs() > USED),
        "An exponent or an open gate is not enough: an input needs both.": is_power | is_open,
        "You multiply exponents and gates before you compare. 0.6 through a gate of 0.06 is faint, but each of them is "
        "above 0.05.": (w.abs() * gate.clamp(0, 1)) > USED,
        "It is exactly the other way round: `True` where an input affects the output.": ~used(w, gate),
    }


def check_formulas(formulas: Mapping[str, Any]) -> None:
    """End the check unless each row of the table is read right."""
    require(
        isinstance(formulas, Mapping) and set(formulas) == set(FORMULAS),
        f"Choose a formula for each row: {', '.join(FORMULAS)}.",
    )
    for row, formula in filled(formulas).items():
        given, right = SPELLINGS.get(_spelt(formula), ""), FORMULAS[row]
        require(bool(given), f"For {row} you give {formula!r}. Choose from {', '.join(CHOICES)}.")
        require((row, given) not in WRONG_FORMULAS, WRONG_FORMULAS.get((row, given), ""))
        require(
            given == right, f"Row {row} is not {given}. Read each number as the exponent of its input, gates first."
        )
