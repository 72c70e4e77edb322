"""A network that makes assumptions: what it decides, against truth tables, where the passes alone decide nothing."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import torch

from ...logic import Formula, KnowledgeBase, implies, propositions
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import asked, check_callable, plain, written
from ._worlds import hold, worlds

Settled = Mapping[Formula, bool] | None
Supposer = Callable[[list[Formula], dict[Formula, bool], list[Formula]], Any]
ATOMS = tuple(propositions("a b c d e"))
a, b, c, d, e = ATOMS
SEEDS = (8, 9, 28)


class Case(NamedTuple):
    """Rules, facts, and what is settled by truth tables: None where rules and facts clash."""

    rules: tuple[Formula, ...]
    facts: Mapping[Formula, bool]
    settled: Settled

    @property
    def atoms(self) -> list[Formula]:
        """Return the statements that occur, in the order of the alphabet."""
        there = {atom for rule in self.rules for atom in rule.atoms()}
        return [atom for atom in ATOMS if atom in there]


@checker
def suppose(answer: Supposer) -> str:
    """Check a function that settles what rules and facts imply by supposing each open statement both ways."""
    check_suppose(answer)
    return (
        f"Yours solves all {len(cases())} cases, of which the passes alone solve "
        f"{sum(_passes(case) == case.settled for case in cases())}. It supposes one statement at a time: where "
        "only two suppositions together lead to a contradiction, it finds nothing either."
    )


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases of the exercise: the text's own, a chain that takes two rounds, a clash, and drawn ones."""
    by_hand: list[tuple[tuple[Formula, ...], dict[Formula, bool]]] = [
        ((implies(a, b), implies(~a, b)), {}),
        ((implies(a, b), implies(b, c)), {a: True}),
        ((implies(d, e), implies(~d, e), implies(a & e, b), implies(a & e, ~b)), {}),
        ((implies(a, b), implies(~a, b), implies(b, ~c)), {c: True}),
        ((a | b, a | ~b, ~a | c, ~a | ~c), {}),
        ((implies(a, ~b), implies(b, c)), {c: True}),
    ]
    return tuple(Case(rules, facts, by_tables(rules, facts)) for rules, facts in (*by_hand, *map(drawn, SEEDS)))


def drawn(seed: int) -> tuple[tuple[Formula, ...], dict[Formula, bool]]:
    """Draw rules of three parts each, and a fact."""
    generator = torch.Generator().manual_seed(seed)
    who = torch.rand(9, 5, generator=generator).argsort(dim=1)[:, :3].tolist()
    denied = torch.randint(2, (9, 3), generator=generator).tolist()
    parts = [
        [~ATOMS[i] if no else ATOMS[i] for i, no in zip(*line, strict=True)] for line in zip(who, denied, strict=True)
    ]
    return tuple(one | two | three for one, two, three in parts), {ATOMS[seed % 5]: bool(seed % 2)}


def by_tables(rules: Sequence[Formula], facts: Mapping[Formula, bool]) -> Settled:
    """Return what is the same in all worlds in which rules and facts hold, or None if there is none."""
    world = worlds(rules)
    fits = hold([*rules, *(atom if true else ~atom for atom, true in facts.items())], world)
    if not bool(fits.any()):
        return None
    return {atom: bool(true[fits][0]) for atom, true in world.items() if bool((true[fits] == true[fits][0]).all())}


# What the usual mistakes make of a case.


def _inferred(case: Case, facts: Mapping[Formula, bool]) -> tuple[KnowledgeBase, bool]:
    kb = KnowledgeBase(case.rules)
    kb.tell(facts)
    kb.infer()
    return kb, any(kb.ask(each).state == "contradiction" for each in (*case.atoms, *case.rules))


def _read(kb: KnowledgeBase, case: Case) -> dict[Formula, bool]:
    states = {atom: kb.ask(atom).state for atom in case.atoms}
    return {atom: state == "true" for atom, state in states.items() if state in ("true", "false")}


def _passes(case: Case) -> Settled:
    """Return what the passes alone settle."""
    kb, clash = _inferred(case, case.facts)
    return None if clash else {**case.facts, **_read(kb, case)}


def supposing(
    case: Case, *, values: Sequence[bool] = (True, False), rounds: int = 99, turned: bool = False, free: bool = False
) -> Settled:
    """Return what supposing settles; the options are mistakes."""
    settled: dict[Formula, bool] = dict(case.facts)
    for _ in range(rounds):
        before = dict(settled)
        for atom in case.atoms:
            kb, clash = _inferred(case, settled)
            if clash:
                return None
            settled |= _read(kb, case)
            for value in values:
                if atom not in settled and _inferred(case, settled | {atom: value})[1] is not free:
                    settled[atom] = value if turned or free else not value
        if settled == before:
            break
    return settled


SLIPS: Mapping[str, Callable[[Case], Settled]] = {
    "That is what the passes find alone. Suppose each open statement, and look for a contradiction.": _passes,
    "Where a supposition leads to no contradiction, nothing is settled: it may be true, and it may be false.": (
        lambda case: supposing(case, free=True)
    ),
    "A supposition that leads to a contradiction is wrong. You settle the statement as it was supposed.": (
        lambda case: supposing(case, turned=True)
    ),
    "You suppose only that a statement is true. Suppose that it is false as well.": (
        lambda case: supposing(case, values=(True,))
    ),
    "You suppose only that a statement is false. Suppose that it is true as well.": (
        lambda case: supposing(case, values=(False,))
    ),
    "One round is not enough: what it settles may make another supposition fail.": (
        lambda case: supposing(case, rounds=1)
    ),
}


def check_suppose(answer: Supposer) -> None:
    """End the check unless everything that truth tables settle is settled, and nothing else, in every case."""
    check_callable(answer)
    got = [_as_settled(asked(lambda *given: (answer(*given),), *_given(case))[0]) for case in cases()]
    if all(one is None for one in got):
        written(None, answer)
    if all(one == case.settled for one, case in zip(got, cases(), strict=True)):
        return
    for sentence, slipped in slips().items():
        require(got != slipped, sentence)
    for one, case in zip(got, cases(), strict=True):
        _point_out(one, case)


@cache
def slips() -> dict[str, list[Settled]]:
    """Return what each usual mistake makes of all cases, by the sentence that answers it."""
    return {sentence: [slip(case) for case in cases()] for sentence, slip in SLIPS.items()}


def _given(case: Case) -> tuple[list[Formula], dict[Formula, bool], list[Formula]]:
    return list(case.rules), dict(case.facts), case.atoms


def _as_settled(got: Any) -> Settled:
    require(
        got is None or isinstance(got, Mapping),
        f"Return a dictionary, or None where rules and facts clash; this is a {type(got).__name__}.",
    )
    if got is None:
        return None
    require(
        all(atom in ATOMS for atom in got),
        "The keys of what you return are the statements that were handed over.",
    )
    values = {atom: plain(value) for atom, value in got.items()}
    require(
        all(isinstance(value, int | float) and value in (True, False) for value in values.values()),
        "The values of what you return are True or False: leave out what is open.",
    )
    return {atom: bool(value) for atom, value in values.items()}


def _point_out(got: Settled, case: Case) -> None:
    if got == case.settled:
        return
    rules = ", ".join(map(str, case.rules))
    facts = ", ".join(f"{atom} is {'true' if true else 'false'}" for atom, true in case.facts.items()) or "nothing"
    place = f"Rules: {rules}. Told: {facts}."
    require(case.settled is not None, f"{place} These clash, and you return a dictionary. Return None.")
    require(
        got is not None,
        f"{place} These do not clash, and you return None. Is a supposition still among the facts, or "
        "is a `return` missing?",
    )
    assert got is not None
    assert case.settled is not None
    for atom, value in got.items():
        if case.settled.get(atom) is not value:
            raise NotYet(
                f"{place} You say that {atom} is {'true' if value else 'false'}, and it need not be. Only a "
                "contradiction settles a statement, and a supposition must not stay among the facts."
            )
    missing = next(atom for atom in case.settled if atom not in got)
    raise NotYet(
        f"{place} {missing} is settled, and you leave it out. Suppose it both ways, each time from what is settled and "
        "nothing else, and start again whenever a round has settled something."
    )
