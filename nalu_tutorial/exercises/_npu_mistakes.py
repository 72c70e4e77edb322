"""What the usual mistakes of chapter 7 compute, each with the sentence that answers it."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import math
from typing import NamedTuple

import torch
from torch import Tensor


class Parts(NamedTuple):
    """The real and the imaginary part."""

    real: Tensor
    imaginary: Tensor


def parts(x: Tensor, w_re: Tensor, w_im: Tensor) -> Parts:
    """Return both parts of exp(W log x), by complex numbers."""
    log_x = torch.complex(torch.log(x.abs() + torch.finfo(x.dtype).eps), math.pi * (x < 0).to(x.dtype))
    power = torch.exp(log_x @ torch.complex(w_re, w_im).T)
    return Parts(power.real, power.imag)


def of_parts(x: Tensor, w_re: Tensor, w_im: Tensor) -> dict[str, Parts]:
    """Return what the usual mistakes make of both parts, at inputs of either sign."""
    log_r, k = x.abs().log(), (x < 0).to(x)

    def polar(size: Tensor, angle: Tensor) -> Parts:
        return Parts(size.exp() * angle.cos(), size.exp() * angle.sin())

    def power(k_re: Tensor, k_im: Tensor) -> Parts:
        return polar(log_r @ w_re.T - k_im @ w_im.T, log_r @ w_im.T + k_re @ w_re.T)

    turn = math.pi * k
    size, angle = log_r @ w_re.T - turn @ w_im.T, log_r @ w_im.T + turn @ w_re.T
    right = parts(x, w_re, w_im)
    alone = [parts(x[:, i : i + 1], w_re[:, i : i + 1], w_im[:, i : i + 1]) for i in range(x.shape[-1])]
    real, imaginary = (torch.stack(each).prod(dim=0) for each in zip(*alone, strict=True))
    return {
        "k is the wrong way round: it is 1 where x < 0. Yours makes 2¹ a −2.": power(math.pi - turn, math.pi - turn),
        "π is missing: the angle of a negative number is π, and k only says whether there is one.": power(k, k),
        "π is missing in the size. The angle of x comes in twice, both times as πk.": power(turn, k),
        "π is missing in the angle. The angle of x comes in twice, both times as πk.": power(k, turn),
        "k is nowhere in it: this is the power of |x|, and the sign is gone.": power(0 * k, 0 * k),
        "k is missing in the size: W_i meets the angle of x too, and i · i is −1.": power(turn, 0 * k),
        "k is missing in the angle: W_r multiplies the angle of x as well.": power(0 * k, turn),
        "The sign of π W_i k is wrong: i · i is −1.": polar(size + 2 * turn @ w_im.T, angle),
        "The sign in the angle is wrong: it is W_i log r + π W_r k.": polar(size, angle - 2 * turn @ w_re.T),
        "In the angle W_r and W_i have changed places: it is W_i log r + π W_r k.": polar(
            size, log_r @ w_re.T + turn @ w_im.T
        ),
        "The size is in the cosine as well: there it is W_i log r + π W_r k.": polar(size, size),
        "W_r and W_i have changed places everywhere.": parts(x, w_im, w_re),
        "W_i log r is missing in the angle. An imaginary power turns positive inputs, too.": polar(size, turn @ w_re.T),
        "exp is missing: the size is exp(W_r log r − π W_i k).": Parts(size * angle.cos(), size * angle.sin()),
        "The logarithm is missing: there is r where log r belongs.": polar(
            x.abs() @ w_re.T - turn @ w_im.T, x.abs() @ w_im.T + turn @ w_re.T
        ),
        "You multiply the parts of the single powers. The real part of a product is not the product of real parts.": (
            Parts(real, imaginary)
        ),
        "The two parts have changed places: cos makes the real one, and it comes first.": Parts(*reversed(right)),
        "The imaginary part has the wrong sign: it is size · sin(angle).": Parts(right.real, -right.imaginary),
        "You return the size alone: the angle has no part in it.": Parts(size.exp(), size.exp()),
        "You return size and angle. The parts are size · cos(angle) and size · sin(angle).": Parts(size.exp(), angle),
        "You return the cosine and the sine alone: the size is missing.": Parts(angle.cos(), angle.sin()),
    }


def gated(x: Tensor, w: Tensor, gate: Tensor) -> Tensor:
    """Return what a RealNPU of these weights and gates says."""
    g = gate.clamp(0, 1)
    return _power(g * _size(x) + 1 - g, g * (x < 0), w)


def _size(x: Tensor) -> Tensor:
    return x.abs() + torch.finfo(x.dtype).eps


def _power(r: Tensor, k: Tensor, w: Tensor) -> Tensor:
    return torch.exp(r.log() @ w.T) * torch.cos(math.pi * k @ w.T)


def of_gated(x: Tensor, w: Tensor, g: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of a gated power, for gates inside (0, 1)."""
    r, k = _size(x), (x < 0).to(x)
    late = g * r.unsqueeze(-2) ** w * torch.cos(math.pi * k.unsqueeze(-2) * w) + 1 - g
    inside, mixed, hard, soft = g * r + 1 - g, g * x + 1 - g, (g > 0.5).to(g), torch.sigmoid(g)
    return {
        "The gate still comes after the logarithm. There it only makes the power smaller, and log r of an input near 0 "
        "is still huge. Mix r with 1 before you take the logarithm.": _power(r**g, g * k, w),
        "The gate comes after the power, and mixes that with 1. Mix r with 1 before you take the logarithm.": (
            late.prod(dim=-1)
        ),
        "The gate comes in twice, before the logarithm and after it.": _power(inside**g, g * k, w),
        "1 − ĝ is missing. A closed gate then makes r = 0, where it should make it 1.": _power(g * r, g * k, w),
        "The gate is the wrong way round: at ĝ = 1 the input comes in, at ĝ = 0 a 1.": _power(
            (1 - g) * r + g, (1 - g) * k, w
        ),
        "r is gated the wrong way round: at ĝ = 1 it is |x| + ε.": _power((1 - g) * r + g, g * k, w),
        "k is not gated: an input that is switched off would still turn the sign.": _power(inside, k, w),
        "k is gone: negative inputs look like positive ones.": _power(inside, 0 * k, w),
        "k is the wrong way round: it is ĝ where x < 0.": _power(inside, g * (1 - k), w),
        "k becomes ĝ k + 1 − ĝ in yours. A 1 has the angle 0, so for k the second part falls away.": _power(
            inside, g * k + 1 - g, w
        ),
        "r is not gated: only k is.": _power(r, g * k, w),
        "There is no gate at all in it.": _power(r, k, w),
        "You mix x itself with 1, as an NMU does. Mix |x| with 1, and the sign has a gate of its own in k.": _power(
            mixed.abs(), (mixed < 0).to(x), w
        ),
        "The gate is rounded. That has no gradient, so no gate would ever learn.": _power(
            hard * r + 1 - hard, hard * k, w
        ),
        "A sigmoid keeps the gate in (0, 1), and never lets it arrive. Clip it.": _power(
            soft * r + 1 - soft, soft * k, w
        ),
    }


USED = 0.05


def used(w_re: Tensor, w_im: Tensor, gate: Tensor) -> Tensor:
    """Return where an input has a say in an output: shape (out, in)."""
    return ((w_re.abs() > USED) | (w_im.abs() > USED)) & (gate > USED)


def of_used(w_re: Tensor, w_im: Tensor, gate: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of it."""
    real, imaginary, is_open = w_re.abs() > USED, w_im.abs() > USED, gate > USED
    return {
        "The gates are missing. Behind a closed one any power is a power of 1.": real | imaginary,
        "W_im is missing: an imaginary power turns the result, and so has a say.": real & is_open,
        "W_re is missing in it: only the imaginary powers are asked.": imaginary & is_open,
        "Both W_re and W_im must be above 0.05 in yours. One of them is enough.": real & imaginary & is_open,
        "A negative power divides, and that is a say, too: compare the size of the power.": (
            ((w_re > USED) | (w_im > USED)) & is_open
        ),
        "A gate of −0.41 is no open one: the clip makes it 0.": (real | imaginary) & (gate.abs() > USED),
        "A power or an open gate is not enough: an input needs both.": real | imaginary | is_open,
        "You multiply powers and gates before you compare. 0.2 through a gate of 0.2 is faint, but each of them is "
        "above 0.05.": (torch.maximum(w_re.abs(), w_im.abs()) * gate.clamp(0, 1)) > USED,
        "You add W_re and W_im up before you compare, and 0.6 − 0.6 is 0.": ((w_re + w_im).abs() > USED) & is_open,
        "It is exactly the other way round: `True` where an input has a say.": ~used(w_re, w_im, gate),
    }
