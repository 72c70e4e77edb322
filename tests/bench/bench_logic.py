"""How long inference takes over n objects: a chain of ten implications, in the order of the chain and against it."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from nalu_tutorial.logic import KnowledgeBase, Predicate, implies, variables

LINKS = [Predicate(f"p{k}") for k in range(11)]
(x,) = variables("x")


def chain(n: int, *, order: int = 1, learn: bool = False) -> KnowledgeBase:
    """Return p0(x) → p1(x), …, p9(x) → p10(x) over n objects, told that p0 is true of all."""
    rules = [implies(one(x), other(x)) for one, other in pairwise(LINKS)]
    kb = KnowledgeBase(rules[::order], objects=[f"o{k}" for k in range(n)], learn=learn)
    kb.tell({LINKS[0](x): True})
    return kb


@pytest.mark.parametrize("n", [10, 100, 1_000, 10_000, 100_000])
@pytest.mark.parametrize(("order", "passes"), [(1, 2), (-1, 11)], ids=["in order", "against it"])
def test_inference(benchmark: Callable, n: int, order: int, passes: int) -> None:
    kb = chain(n, order=order)
    assert benchmark.pedantic(kb.infer, rounds=3, warmup_rounds=1).passes == passes
    assert bool((kb.bounds(LINKS[-1](x)) == 1).all())


@pytest.mark.parametrize("n", [10, 1_000, 100_000])
def test_inference_and_its_gradient(benchmark: Callable, n: int) -> None:
    kb = chain(n, learn=True)

    def step() -> None:
        kb.infer()
        kb.bounds(LINKS[-1](x)).sum().backward()

    benchmark.pedantic(step, rounds=3, warmup_rounds=1)
    assert all(bool(parameter.grad.isfinite().all()) for parameter in kb.parameters() if parameter.grad is not None)
