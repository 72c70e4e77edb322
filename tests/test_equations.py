"""Where a unit's equation stands once more, held to the unit at weights between the readable ones.

At readable weights a wrong equation may well be right: w² is w at 0 and 1. A case is named by the unit and the place,
so that a changed equation fails at each place where it has to be changed as well.
"""

import inspect
import math
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sympy
import torch
from blank import put
from torch import Tensor, nn

from nalu_tutorial import (
    DMU,
    GNALU,
    INALU,
    NAC,
    NALU,
    NAU,
    NMRU,
    NMU,
    NPU,
    NRU,
    NSR,
    SNMU,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
)
from nalu_tutorial.experiments.products.product_layers import NotKept
from nalu_tutorial.formula._layer import Layer
from nalu_tutorial.formula._units import READERS
from nalu_tutorial.published import read_units
from nalu_tutorial.units.catalogue import LAYERS

BOOK = Path(__file__).parents[1] / "book"
ENTRIES = {entry.unit: entry for entry in LAYERS}
Say = Callable[[Any, Tensor, pytest.FixtureRequest], Tensor]


def soft(unit: nn.Module, **given: Any) -> Any:
    """Return the unit in double precision with weights drawn anew, none near a readable value, but for those given.

    It is in evaluation mode, in which a formula is read.
    """
    generator = torch.Generator().manual_seed(3)
    ends = {"gate": (0.1, 0.9), **getattr(unit, "bounds", {})}
    for name, parameter in unit.double().requires_grad_(False).eval().named_parameters():
        nn.init.uniform_(parameter, *ends.get(name, (-1.0, 1.0)), generator=generator)
        if name in given:
            parameter.copy_(torch.as_tensor(given[name]).broadcast_to(parameter.shape))
    return unit


def points(in_features: int) -> Tensor:
    """Return points of both signs, away from 0, where ε would be seen."""
    generator = torch.Generator().manual_seed(4)
    x = torch.rand(2, 8, in_features, generator=generator, dtype=torch.float64)
    return (0.5 + 2 * x[0]) * (x[1] - 0.5).sign()


# The reader


def read(unit: Any, x: Tensor, _: pytest.FixtureRequest) -> Tensor:
    """Return the values of the formula as it is before its numbers are rounded, none of its weights taken as read."""
    inputs, weights = sympy.symbols(f"x1:{unit.in_features + 1}", real=True, seq=True), {}
    layer = Layer("", type(unit).__name__, 1e-12, ENTRIES[type(unit)].readable, weights)
    formulas = READERS[type(unit)](unit, inputs, layer)
    values = sympy.lambdify([*inputs, *weights], formulas, "mpmath")
    drawn = [weight.value for weight in weights.values()]
    return torch.tensor([[float(y) for y in values(*row, *drawn)] for row in x.tolist()], dtype=torch.float64)


def readings() -> Iterator[Any]:
    for unit, entry in ENTRIES.items():
        for variant in entry.variants if unit in READERS else ():
            make = partial(unit, 2, 2, **variant.options)
            if not getattr(make(device="meta"), "input_gate", False):  # with which no formula holds everywhere
                name = "-".join([unit.__name__, *variant.options])
                yield pytest.param("formula/_units.py", make, {}, read, id=f"{name}-reader")


# The explorables, each with the unit that it computes. A script returns one number for each point.

FORWARD = "([w, m, x]) => x.map((row) => explorable.nac.forward(w, m, row))"
MIXED = "([w, gate, epsilon, x]) => x.map((row) => explorable.nalu.forward(w, gate, row, epsilon).y)"
SIGNED = "([w, x]) => x.map((row) => explorable.sign.unit(row, w).m)"
SECOND = """([side, [v, w], x]) => x.map(([z1, z2]) =>
  explorable.race.learner(side, { seed: 1 }).net.second(z1, z2, v, w)[0])"""
# The second layer passes on the first sum alone, whose distance from −1,000 is measured.
FIRST = """([w, x]) => x.map((row) => {
  const { learner, off } = explorable.race, batch = { x: Array(64).fill(row).flat(), t: Array(64).fill(-1000) };
  return 1000 * off(learner("nmu", { seed: 1 }).net, [...w, 0, 0, 0, 0, 1, 0], batch) - 1000;
})"""
POWER = "([w, x]) => x.map(([value]) => explorable.npu.unit({ x: value, w }).y)"
EQUAL = "([scale, x]) => x.map(([x1, x2]) => explorable.nsr.unit({ x1, x2, scale }).y)"
REAL_NPU, RECIPROCAL, DOUBLED = (
    f"(all) => all.at(-1).map((row) => explorable.division.{name}(row, ...all.slice(0, -1)))"
    for name in ("realNPU", "nru", "nmru")
)
CHOOSES = {"select_1": [1e3, 0], "select_2": [0, 1e3], "weight_sign": 0, "weight_zero": 4, "bias": 0}

# By the explorable: the unit, its weights where the page has no others, the script, and what that takes besides x.
PAGES: list[tuple[str, partial[nn.Module], dict[str, Any], str, Callable[[Any], list[Any]]]] = [
    ("nac", partial(NAC, 3, 1), {}, FORWARD, lambda unit: [unit.W_hat[0].tolist(), unit.M_hat[0].tolist()]),
    ("nalu", partial(NALU, 2, 1), {}, MIXED, lambda unit: [unit.weight[0].tolist(), unit.G[0].tolist(), unit.epsilon]),
    ("sign", partial(INALU, 3, 1), {"G": -50, "W_hat_mul": 0.7}, SIGNED, lambda unit: [unit.weight_mul[0].tolist()]),
    ("nmu-training", partial(NMU, 2, 1), {}, SECOND, lambda unit: ["nmu", unit.weight[0].tolist()]),
    ("nmu-training", partial(MultiplicativeNAC, 2, 1), {}, SECOND, lambda unit: ["nac", unit.weight[0].tolist()]),
    ("nmu-training", partial(NAU, 4, 1), {}, FIRST, lambda unit: [unit.weight[0].tolist()]),
    ("npu", partial(RealNPU, 1, 1), {"gate": 1}, POWER, lambda unit: [unit.W_re.item()]),
    ("division", partial(RealNPU, 2, 1), {}, REAL_NPU, lambda unit: [unit.W_re[0].tolist(), unit.gate.tolist()]),
    # The page shows these two in training, where the NRU's A is another one.
    ("division", partial(NRU, 2, 1), {}, RECIPROCAL, lambda unit: [unit.train().weight[0].tolist()]),
    ("division", partial(NMRU, 2, 1), {}, DOUBLED, lambda unit: [unit.train().weight[0].tolist()]),
    ("nsr", partial(NSR, 2, 1, scale=0.7), CHOOSES, EQUAL, lambda unit: [unit.scale]),
]


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    """Return one page for all explorables."""
    page = browser.new_page()
    yield page
    page.close()


def pages() -> Iterator[Any]:
    for name, make, given, script, weights in PAGES:

        def say(unit, x, request, name=name, script=script, weights=weights):
            page = request.getfixturevalue("page")
            put(page, name)
            values = page.evaluate(script, [*weights(unit), x.tolist()])
            return torch.tensor(values, dtype=torch.float64).unsqueeze(-1)

        file = f"{name.replace('-', '_')}.js"
        case = f"{make.func.__name__}-{file}"
        yield pytest.param(f"explorables/{file}", make, given, say, id=case, marks=pytest.mark.browser)


# The words: what the book writes, and the same in torch


def nac_weight(unit: Any, path: str = "") -> Tensor:
    return getattr(unit, f"W_hat{path}").tanh() * getattr(unit, f"M_hat{path}").sigmoid()


def nac(unit: Any, x: Tensor) -> Tensor:
    return x @ nac_weight(unit).T


def multiplicative_nac(unit: Any, x: Tensor) -> Tensor:
    return ((x.abs() + unit.epsilon).log() @ nac_weight(unit).T).exp()


def nalu(unit: Any, x: Tensor) -> Tensor:
    a, m, g = nac(unit, x), multiplicative_nac(unit, x), (x @ unit.G.T).sigmoid()
    return g * a + (1 - g) * m


def inalu(unit: Any, x: Tensor) -> Tensor:
    W_a, W_m, g = nac_weight(unit, "_add"), nac_weight(unit, "_mul"), unit.G.sigmoid()
    s = (x.sign()[:, None] * W_m.abs() + 1 - W_m.abs()).prod(dim=-1)
    m = (x.abs().clamp(min=1e-7).log() @ W_m.T).clamp(max=20).exp() * s
    return g * (x @ W_a.T) + (1 - g) * m


def nau(unit: Any, x: Tensor) -> Tensor:
    return x @ unit.weight.clamp(-1, 1).T


def nmu(unit: Any, x: Tensor) -> Tensor:
    w = unit.weight.clamp(0, 1)
    return (w * x[:, None] + 1 - w).prod(dim=-1)


def snmu(unit: Any, x: Tensor) -> Tensor:
    """Return the equation with noise, which the unit is given as well."""
    unit.train().noise = torch.rand(x.shape, generator=torch.Generator().manual_seed(5), dtype=x.dtype)
    w, n = unit.weight.clamp(0, 1), 1 + 4 * unit.noise[:, None]
    return (w * n * x[:, None] + 1 - w).prod(dim=-1) / (w * n + 1 - w).prod(dim=-1)


def npu(unit: Any, x: Tensor) -> Tensor:
    g = unit.gate.clamp(0, 1) if hasattr(unit, "gate") else torch.ones_like(x)
    W_r, W_i = unit.W_re, unit.W_im if hasattr(unit, "W_im") else torch.zeros_like(unit.W_re)
    r, k = g * x.abs() + 1 - g, g * (x < 0)
    return (r.log() @ W_r.T - math.pi * k @ W_i.T).exp() * (r.log() @ W_i.T + math.pi * k @ W_r.T).cos()


def nsr(unit: Any, x: Tensor) -> Tensor:
    first, second = (torch.einsum("ni,ori->nor", x, V.softmax(dim=-1)) for V in (unit.select_1, unit.select_2))
    sign = ((first - second) * unit.scale).tanh()
    return ((unit.weight_sign * sign + unit.weight_zero * (1 - 2 * sign**2)).sum(dim=-1) + unit.bias).sigmoid()


def nru(unit: Any, x: Tensor) -> Tensor:
    w, x = unit.weight, x.unsqueeze(-2)
    return (x.sign() * x.abs() ** w * w.abs() + 1 - w.abs()).prod(dim=-1)


def nmru(unit: Any, x: Tensor) -> Tensor:
    u, w = torch.cat([x, 1 / x], dim=-1).unsqueeze(-2), unit.weight
    return (w * u.abs() + 1 - w).prod(dim=-1) * (math.pi * (w * (u < 0)).sum(dim=-1)).cos()


def gnalu(unit: Any, x: Tensor) -> Tensor:
    phi = (1 + math.sqrt(5)) / 2

    def squash(z: Tensor) -> Tensor:
        return 1 / (1 + phi**-z)

    W = (phi ** (2 * unit.W_hat) - 1) / (phi ** (2 * unit.W_hat) + 1) * squash(unit.M_hat)
    m, g = phi ** ((x.abs() + unit.epsilon).log() @ W.T / math.log(phi)), squash(x @ unit.G.T)
    return g * (x @ W.T) + (1 - g) * m


def dmu(unit: Any, x: Tensor) -> Tensor:
    G, R_lin, R_log = (unit.theta / unit.temperature).sigmoid(), x.sum(dim=-1), x.abs().log().sum(dim=-1)
    R_lin, R_log, turns = R_lin[:, None], R_log[:, None], (x < 0).sum(dim=-1)[:, None]
    size = ((1 - G) * R_log + G * (R_lin**2 + 1e-8).sqrt().log()).exp()
    return (G * (1e4 * R_lin).tanh() + (1 - G) * (math.pi * turns).cos()) * size


# Whoever changes one of these texts finds the function above it, and the unit, to change as well.
W, POWERS = r"\tanh(\hat W) \odot \sigma(\hat M)", r"\exp(W \log(|x| + \varepsilon))"
NPU_CARD = (
    r"$y = \exp(W_r \log r - \pi W_i k) \odot \cos(W_i \log r + \pi W_r k)$ with "
    r"$r = \hat g\,(\lvert x \rvert + \varepsilon) + 1 - \hat g$, $k = \hat g$ where $x < 0$, else 0; "
    r"the RealNPU has $W_i = 0$; without gates, $\hat g = 1$ (NaiveNPU)"
)
EQUATIONS = {NAC: nac, MultiplicativeNAC: multiplicative_nac, NALU: nalu, INALU: inalu, NAU: nau, NMU: nmu, SNMU: snmu,
             NaiveNPU: npu, NPU: npu, RealNPU: npu, NRU: nru, NMRU: nmru, GNALU: gnalu, DMU: dmu,
             NSR: nsr}  # fmt: skip
TEXTS = {
    "NAC card": f"$y = W x$ with $W = {W}$",
    "NAC docstring": f"with :math:`W = {W}`",
    "NAC glossary": W,
    "NAC notation": W,
    "MultiplicativeNAC card": r"$y = \exp(W \log(\lvert x \rvert + \varepsilon)) = "
    rf"\prod_i (\lvert x_i \rvert + \varepsilon)^{{w_i}}$ with $W = {W}$",
    "MultiplicativeNAC docstring": f"y = {POWERS}",
    "MultiplicativeNAC glossary": POWERS,
    "MultiplicativeNAC notation": POWERS,
    "NALU card": r"$y = g \odot a + (1 - g) \odot m$ with $a = W x$, "
    rf"$m = \exp(W \log(\lvert x \rvert + \varepsilon))$, $g = \sigma(G x)$, $W = {W}$",
    "NALU docstring": r"g = \sigma(G x), \quad y = g \odot a + (1 - g) \odot m",
    "NALU notation": r"$y = g \odot a + (1 - g) \odot m$",
    "INALU card": r"$y = g \odot a + (1 - g) \odot m$ with $a = W_a x$, "
    r"$m = \exp(\min(W_m \log \max(\lvert x \rvert, 10^{-7}), 20)) \odot s$, "
    r"$s_j = \prod_i (\operatorname{sign}(x_i) \lvert W_{m,ji} \rvert + 1 - \lvert W_{m,ji} \rvert)$, "
    r"$g = \sigma(G)$",
    "INALU docstring": r"s_j = \prod_i (\operatorname{sign}(x_i) |W_{m,ji}| + 1 - |W_{m,ji}|), \quad "
    r"y = \sigma(G) \odot W_a x + (1 - \sigma(G)) \odot m",
    "NAU card": "$y = W x$ with $W$ clamped to $[-1, 1]$ after each step",
    "NAU docstring": ":math:`y = W x` with W clamped to [−1, 1], and no bias",
    "NAU glossary": "a linear layer without bias whose weights are clamped to $[-1, 1]$",
    "NAU notation": "the clamped parameter in a NAU or NMU",
    "NMU card": r"$y = \prod_i (w_i x_i + 1 - w_i)$ with $w$ clamped to $[0, 1]$ after each step",
    "NMU docstring": r":math:`y_j = \prod_i (W_{ji} x_i + 1 - W_{ji})` with W clamped to [0, 1]",
    "NMU glossary": r"the product of $W_{ji} x_i + 1 - W_{ji}$ over the inputs, with weights clamped to $[0, 1]$",
    "NMU notation": "one factor $w x + 1 - w$ of an NMU",
    "SNMU docstring": r"y_j = \prod_i \frac{W_{ji} n_i x_i + 1 - W_{ji}}{W_{ji} n_i + 1 - W_{ji}}, "
    r"\qquad n_i \sim U[low, high)",
    "SNMU notation": r"$\prod_i (w_i n_i x_i + 1 - w_i) / (w_i n_i + 1 - w_i)$",
    "SNMU card": r"$y = \prod_i (w_i x_i + 1 - w_i)$ with $w$ clamped to $[0, 1]$ after each step",
    "NaiveNPU card": NPU_CARD,
    "NaiveNPU docstring": r"y = \exp(W_r \log r - \pi W_i k) \odot \cos(W_i \log r + \pi W_r k)",
    "NPU card": NPU_CARD,
    "NPU docstring": r"r = \hat g\,(|x| + \varepsilon) + 1 - \hat g, \qquad k = \hat g \text{ where } x < 0",
    "NPU notation": r"$r_i = \hat g_i (|x_i| + \varepsilon) + 1 - \hat g_i$, and $k_i = \hat g_i$ where $x_i < 0$",
    "RealNPU card": NPU_CARD,
    "RealNPU docstring": r"y = \exp(W_r \log r) \odot \cos(\pi W_r k)",
    "NRU card": r"$y = \prod_i \bigl(\operatorname{sign}(x_i)\, \lvert x_i \rvert^{w_i} A_i + 1 - A_i\bigr)$",
    "NRU docstring": r"\prod_i (\operatorname{sign}(x_i) |x_i|^{W_{ji}} A_{ji} + 1 - A_{ji})",
    "NRU glossary": r"the product of $\operatorname{sign}(x_i) |x_i|^{W_{ji}} A_{ji} + 1 - A_{ji}$",
    "NRU notation": r"$\tanh(1000\, W_{ji})^2$ in training and $|W_{ji}|$ in evaluation",
    "NMRU card": r"$y = \prod_i (w_i \lvert u_i \rvert + 1 - w_i) \cdot \cos\bigl(\pi \sum_{u_i < 0} w_i\bigr)$",
    "NMRU docstring": r"\prod_i (W_{ji} |u_i| + 1 - W_{ji}) \cdot \cos\left(\pi \sum_i W_{ji} 1[u_i < 0]\right)",
    "NMRU glossary": r"$[x, 1 / (x + \varepsilon)]$",
    "NMRU notation": r"$[x, 1 / (x + \varepsilon)]$ with $\varepsilon = 0$ in evaluation",
    "GNALU docstring": r"W = \tanh_\varphi(\hat W) \odot \sigma_\varphi(\hat M)",
    "GNALU glossary": r"by $\ln \varphi = 0.4812$ before it squashes them",
    "GNALU notation": r"each of their arguments is multiplied by $\ln \varphi = 0.4812$",
    "DMU card": r"$y = \bigl(G \tanh(10^4 R) + (1 - G) \cos(\pi \sum_i k_i)\bigr) "
    r"\exp\bigl((1 - G) R_{\log} + G \log \lvert R \rvert\bigr)$",
    "DMU docstring": r"\exp\left((1 - G) R_\text{log} + G \log \sqrt{R_\text{lin}^2 + 10^{-8}}\right)",
    "DMU notation": r"$\sigma(\theta_j / \tau_G)$; 1 is the sum, 0 the product",
    "NSR card": r"$y = \sigma(W_\pm B_\pm + W_0 B_0 + b)$ with $B_\pm = \tanh(\lambda d)$, "
    r"$B_0 = 1 - 2 \tanh^2(\lambda d)$, "
    r"$d = \operatorname{softmax}(V_1)\, x - \operatorname{softmax}(V_2)\, x$",
    "NSR docstring": r"B_\pm = \tanh(\lambda d), \quad B_0 = 1 - 2 \tanh^2(\lambda d)",
    "NSR notation": r"$1 - 2 \tanh^2(\lambda d)$",
}
FILES = {"card": "published/units.toml", "docstring": "its docstring", "glossary": "book/glossary.md",
         "notation": "book/notation.toml"}  # fmt: skip


def text_of(place: str, unit: type[nn.Module]) -> str:
    """Return what a place says of a unit, on one line."""
    entry = ENTRIES[unit]
    if place == "card":
        return read_units()[entry.card or unit.__name__].equation
    if place == "docstring":
        return " ".join(inspect.getdoc(unit).split())
    if place == "glossary":
        return (BOOK / "glossary.md").read_text(encoding="utf-8")
    rows = tomllib.loads((BOOK / "notation.toml").read_text(encoding="utf-8")).values()
    return "\n".join(row["meaning"] for part in rows for row in part)


def words() -> Iterator[Any]:
    units = {unit.__name__: unit for unit in EQUATIONS}
    for (name, place), text in ((key.split(), text) for key, text in TEXTS.items()):

        def say(made, x, _, unit=units[name], place=place, text=text):
            if text not in text_of(place, unit):
                pytest.fail(f"{FILES[place]} says of {unit.__name__} no longer: {text}", pytrace=False)
            return EQUATIONS[unit](made, x)

        yield pytest.param(FILES[place], partial(units[name], 3, 2), {}, say, id=f"{name}-{place}")


# A copy in the package


def not_kept(unit: Any, x: Tensor, _: pytest.FixtureRequest) -> Tensor:
    return NotKept(unit, in_use=True)(x)


COPIES = [
    pytest.param("NotKept of product_layers.py", make, {}, not_kept, id=f"{make.func.__name__}-NotKept")
    for make in (partial(NAU, 2, 1), partial(NMU, 2, 1))
]


@pytest.mark.parametrize(("place", "make", "given", "say"), [*readings(), *pages(), *words(), *COPIES])
def test_the_equation_is_the_units(
    place: str, make: partial[Any], given: dict[str, Any], say: Say, request: pytest.FixtureRequest
) -> None:
    unit = soft(make(), **given)
    x = points(unit.in_features)
    output, computed = say(unit, x, request), unit(x)
    if not torch.allclose(output, computed, rtol=1e-6, atol=1e-6):
        off = f"{(output - computed).abs().max():.2g}"
        pytest.fail(f"{place} says another equation than {type(unit).__name__} computes, {off} off", pytrace=False)


@pytest.mark.parametrize("unit", ENTRIES, ids=lambda unit: unit.__name__)
def test_the_card_is_among_these(unit: type[nn.Module]) -> None:
    if f"{unit.__name__} card" not in TEXTS and "card" not in ENTRIES[unit].without:
        pytest.fail(f"TEXTS of tests/test_equations.py has no card of {unit.__name__}", pytrace=False)
