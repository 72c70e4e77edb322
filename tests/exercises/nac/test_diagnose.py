"""`check.diagnose` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import torch


def facts(w_hat, m_hat):
    """Return W and its two slopes."""
    tanh, gate = math.tanh(w_hat), 1 / (1 + math.exp(-m_hat))
    return tanh * gate, (1 - tanh**2) * gate, tanh * gate * (1 - gate)


def right(w_hat, m_hat, slope):
    W, by_w, by_m = facts(w_hat, m_hat)
    if abs(slope) < 1:
        return "arrived"
    if max(abs(by_w), abs(by_m)) >= 0.05:
        return "moving"
    return "shut" if abs(W) < 0.05 else "wrong plateau"


def by_size(w_hat, m_hat, slope):
    W, _, _ = facts(w_hat, m_hat)
    near = min(abs(abs(W) - 1), abs(W)) < 0.05
    return "arrived" if near else "moving"


def by_flatness(w_hat, m_hat, slope):
    W, by_w, by_m = facts(w_hat, m_hat)
    if max(abs(by_w), abs(by_m)) >= 0.05:
        return "moving" if abs(slope) >= 1 else "arrived"
    return "shut" if abs(W) < 0.05 else "arrived" if slope < 200 else "wrong plateau"


def signed(w_hat, m_hat, slope):
    return "arrived" if slope < 1 else right(w_hat, m_hat, slope)


def one_slope(w_hat, m_hat, slope):
    W, by_w, _ = facts(w_hat, m_hat)
    if abs(slope) < 1 or abs(by_w) >= 0.05:
        return right(w_hat, m_hat, slope)
    return "shut" if abs(W) < 0.05 else "wrong plateau"


def joined(join):
    """Return a draft that makes one number of the two slopes."""

    def draft(w_hat, m_hat, slope):
        W, by_w, by_m = facts(w_hat, m_hat)
        if abs(slope) < 1:
            return "arrived"
        return "moving" if join(by_w, by_m) >= 0.05 else "shut" if abs(W) < 0.05 else "wrong plateau"

    return draft


def with_limits(arrived=1.0, shut=0.05):
    """Return a draft with other limits than said."""

    def draft(w_hat, m_hat, slope):
        W, *slopes = facts(w_hat, m_hat)
        if abs(slope) < arrived:
            return "arrived"
        return "moving" if max(map(abs, slopes)) >= 0.05 else "shut" if abs(W) < shut else "wrong plateau"

    return draft


def shut_by_weight(w_hat, m_hat, slope):
    return "shut" if abs(slope) >= 1 and abs(facts(w_hat, m_hat)[0]) < 0.05 else right(w_hat, m_hat, slope)


WRONG = {
    "another word": (lambda: lambda *_: "stuck", "Answer with one of arrived, shut"),
    "by the size alone": (lambda: by_size, "The magnitude of W alone does not tell"),
    "by flatness alone": (lambda: by_flatness, "a weight of 0 can be the correct one"),
    "the sign of the slope": (lambda: signed, "take its absolute value"),
    "one slope of two": (lambda: one_slope, "one of the two is enough"),
    "the slope along M̂ with its sign": (lambda: joined(max), "∂W/∂M̂ is −0.24"),
    "the sum of the slopes": (lambda: joined(lambda a, b: abs(a + b)), "do not add them"),
    "both slopes together": (lambda: joined(math.hypot), "neither reaches 0.05"),
    "shut by the weight": (lambda: shut_by_weight, "but the gate is open"),
}
ALSO_RIGHT = [
    right,
    lambda w, m, slope: right(w.item(), m.item(), slope.item()),
    lambda w, m, slope: (
        "arrived"
        if slope.abs() < 1
        else "moving"
        if torch.maximum((1 - w.tanh() ** 2) * m.sigmoid(), (w.tanh() * m.sigmoid() * (1 - m.sigmoid())).abs()) > 0.05
        else ("shut" if (w.tanh() * m.sigmoid()).abs() < 0.05 else "wrong plateau")
    ),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (joined(lambda a, b: abs(a) + abs(b)), "neither reaches"),
    (with_limits(arrived=1.2), "1.1, which is 1 or more"),
    (with_limits(arrived=0.8), "the derivative of the loss is small"),
    (with_limits(shut=0.06), "as the rules say, not shut"),
]
