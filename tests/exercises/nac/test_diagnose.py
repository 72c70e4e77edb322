import math

import torch


def facts(w_hat, m_hat):
    """Return W and its two slopes."""
    tanh, gate = math.tanh(w_hat), 1 / (1 + math.exp(-m_hat))
    return tanh * gate, (1 - tanh**2) * gate, tanh * gate * (1 - gate)


def judged(is_moving=lambda by_w, by_m: max(abs(by_w), abs(by_m)) >= 0.05, magnitude=abs, arrived=1.0, shut=0.05):
    """Return a draft by the rules, one of which may be another one."""

    def draft(w_hat, m_hat, slope):
        W, *slopes = facts(w_hat, m_hat)
        if magnitude(slope) < arrived:
            return "arrived"
        return "moving" if is_moving(*slopes) else "shut" if abs(W) < shut else "wrong plateau"

    return draft


right = judged()


def by_size(w_hat, m_hat, slope):
    W, _, _ = facts(w_hat, m_hat)
    return "arrived" if min(abs(abs(W) - 1), abs(W)) < 0.05 else "moving"


def by_flatness(w_hat, m_hat, slope):
    W, by_w, by_m = facts(w_hat, m_hat)
    if max(abs(by_w), abs(by_m)) >= 0.05:
        return "moving" if abs(slope) >= 1 else "arrived"
    return "shut" if abs(W) < 0.05 else "arrived" if slope < 200 else "wrong plateau"


def shut_by_weight(w_hat, m_hat, slope):
    return "shut" if abs(slope) >= 1 and abs(facts(w_hat, m_hat)[0]) < 0.05 else right(w_hat, m_hat, slope)


WRONG = {
    "Answer with one of arrived, shut": lambda *_: "stuck",
    "The magnitude of W alone does not tell": by_size,
    "a weight of 0 can be the correct one": by_flatness,
    "take its absolute value": judged(magnitude=float),
    "one of the two is enough": judged(lambda by_w, by_m: abs(by_w) >= 0.05),
    "∂W/∂M̂ is −0.24": judged(lambda by_w, by_m: max(by_w, by_m) >= 0.05),
    "do not add them": judged(lambda by_w, by_m: abs(by_w + by_m) >= 0.05),
    "neither reaches 0.05": judged(lambda by_w, by_m: math.hypot(by_w, by_m) >= 0.05),
    "but the gate is open": shut_by_weight,
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
ALSO_WRONG = [
    (judged(lambda by_w, by_m: abs(by_w) + abs(by_m) >= 0.05), "neither reaches"),
    (judged(arrived=1.2), "1.1, which is 1 or more"),
    (judged(arrived=0.8), "the derivative of the loss is small"),
    (judged(shut=0.06), "as the rules say, not shut"),
]
