"""The six rules of a hut: what they mean, judged by truth tables, and what is often written instead."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from ...logic import Formula, Predicate, Variable, iff, implies, propositions, variables
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.explain import explain
from .._shared.taking import asked, check_complete, filled
from ._worlds import Worlds, grounded, hold, worlds

Story = Callable[[Variable, Variable], Mapping[int, Formula]]
sleeps, pays, member, guest, soup, key = map(Predicate, ("sleeps", "pays", "member", "guest", "soup", "key"))
brings = Predicate("brings", 2)
snow, terrace, stove, lamp = propositions("snow terrace stove lamp")
x, y = variables("x y")
PEOPLE = ("Ada", "Bo")
RIGHT: Mapping[int, Formula] = {
    1: implies(sleeps(x), pays(x)),
    2: implies(member(x) | guest(x), soup(x)),
    3: implies(guest(x) & key(x), pays(x)),
    4: implies(~snow, terrace),
    5: (stove | lamp) & ~(stove & lamp),
    6: implies(guest(x) & brings(x, y), ~key(y)),
}
OF_WHOM = "A predicate is said of somebody: `pays(x)`."
BOTH = "joins two claims about everybody. `implies` makes it a rule: only of those of whom the premise is true."
TWO, ONE = "x and y are any two people: yours says that everybody", "It is one and the same person."
SLIPS: Mapping[int, Mapping[str, Formula]] = {
    1: {
        "The implication is turned round: yours says that whoever pays sleeps here.": implies(pays(x), sleeps(x)),
        f"Yours says that all sleep here and pay: `&` {BOTH}": sleeps(x) & pays(x),
        f"{TWO} pays as soon as one sleeps here. {ONE}": implies(sleeps(x), pays(y)),
        "That is both directions. Whoever pays need not sleep here.": iff(sleeps(x), pays(x)),
    },
    2: {
        "That is soup only for those who are member and guest at once. Join the two rules by `&`, or the two premises "
        "by `|`.": implies(member(x) & guest(x), soup(x)),
        f"{TWO} gets soup as soon as one is a guest. {ONE}": implies(member(x) | guest(y), soup(x)),
        f"{TWO} gets soup as soon as one is a member. {ONE}": implies(member(x) | guest(y), soup(y)),
        f"{TWO} gets soup as soon as one is a member or a guest. {ONE}": implies(member(x) | guest(x), soup(y)),
        "The implication is turned round: yours says that only they get soup.": implies(soup(x), member(x) | guest(x)),
        "That is both directions. Nobody said that others get none.": iff(soup(x), member(x) | guest(x)),
        f"Yours says that all are members or guests and get soup: `&` {BOTH}": (member(x) | guest(x)) & soup(x),
        "The guests have no soup. One rule can have both: the premise is an `|`.": implies(member(x), soup(x)),
        "The members have no soup. One rule can have both: the premise is an `|`.": implies(guest(x), soup(x)),
    },
    3: {
        "'Only if' is turned round. 'If they pay' would give them the key for it; 'only if' says what a key needs.": (
            implies(guest(x) & pays(x), key(x))
        ),
        "'Only if' is half of 'if and only if': who pays need not get a key.": implies(guest(x), iff(key(x), pays(x))),
        "Yours says it of all. Members may have a key without paying.": implies(key(x), pays(x)),
        "Yours says that whoever has a key is a guest who pays. Members may have keys.": (
            implies(key(x), guest(x) & pays(x))
        ),
        "Yours says that every guest has a key and pays.": implies(guest(x), key(x) & pays(x)),
        f"Yours says that all are guests, and pay if they have a key: `&` {BOTH}": (
            guest(x) & implies(key(x), pays(x))
        ),
        f"Yours says that all are guests with a key, and pay: `&` {BOTH}": guest(x) & key(x) & pays(x),
        "Yours says that a key is never paid for. 'Only if they pay' forbids a key without.": (
            implies(guest(x) & key(x), ~pays(x))
        ),
    },
    4: {
        "Yours says that it is shut in snow. 'Unless' promises nothing of snow: it says what holds without.": (
            implies(snow, ~terrace)
        ),
        "That is both: open without snow, and shut with. 'Unless' as it is meant here promises nothing of snow.": (
            iff(terrace, ~snow)
        ),
        "Yours says that it is open in snow.": implies(snow, terrace),
        "Yours says that now it does not snow and the terrace is open. It is a rule for both weathers.": terrace
        & ~snow,
    },
    5: {
        "`|` lets both burn. 'But not both' needs a part of its own.": stove | lamp,
        "Yours says that both burn.": stove & lamp,
        "That is 'not both' alone, and it lets neither burn.": ~(stove & lamp),
        "Yours says that they burn together or not at all: the opposite.": iff(stove, lamp),
        "Yours says that neither burns. ~ of an `|` is not 'one of them not'.": ~stove & ~lamp,
        "That is always true.": (stove | lamp) | ~(stove & lamp),
        "Both halves of yours exclude each other: nothing makes it true.": (stove & lamp) & ~(stove | lamp),
    },
    6: {
        "brings(y, x): y brings x. The guest has to be the one who brings.": implies(guest(x) & brings(y, x), ~key(y)),
        "That takes the key from the guest. It is the one who is brought who gets none.": (
            implies(guest(x) & brings(x, y), ~key(x))
        ),
        "With one variable the guests bring themselves. There are two people in the rule: x and y.": (
            implies(guest(x) & brings(x, x), ~key(x))
        ),
        "Yours gives them keys. 'No one gets' is a rule whose conclusion is negated.": (
            implies(guest(x) & brings(x, y), key(y))
        ),
        "The ~ stands before the rule. 'It is false that they get one' of each and all: yours says that all are "
        "guests who bring everybody.": ~implies(guest(x) & brings(x, y), key(y)),
        "Yours says that those who are brought are the guests. It is the one who brings.": (
            implies(guest(y) & brings(x, y), ~key(y))
        ),
        "Yours says it of all who bring. Members may bring somebody who gets a key.": implies(brings(x, y), ~key(y)),
        "Yours says it of all that a guest could bring: `brings` is missing.": implies(guest(x), ~key(y)),
        "The implication is turned round: yours says that whoever has no key was brought by a guest, and by "
        "everybody.": implies(~key(y), guest(x) & brings(x, y)),
    },
}


@checker
def story(answer: Story) -> str:
    """Check six formulas against rules in words, in every world of two people."""
    check_story(answer)
    return (
        "Each is true in just the worlds in which its rule is kept, whichever way you wrote it. Truth tables "
        "cannot tell p → q from ¬p ∨ q."
    )


def check_story(answer: Story) -> None:
    """End the check unless each of the six formulas is true in the same worlds as its rule."""
    given = _told(answer)
    require(isinstance(given, Mapping) and set(given) == set(RIGHT), "Return a dictionary with the keys 1 to 6.")
    for number, formula in filled(given).items():
        _check_words(number, formula)
        _compare(number, formula, RIGHT[number])
    check_complete(given, judged=True)


def _told(answer: Story) -> Any:
    try:
        return asked(answer, x, y)
    except TypeError as error:
        require(
            "not True or False in Python" not in str(error),
            "Python's own `and`, `or`, `not`, and `if` want True or False, which a formula is not. Write `&`, `|`, `~` "
            "and `implies`, with brackets around what `&` and `|` join.",
        )
        require("'Predicate'" not in str(error), f"{explain(error)}. {OF_WHOM}")
        operator = re.search(r"operand type(?:\(s\) for| for unary) ([^&|~\s]+):|'(\S+)' not supported", str(error))
        if operator:
            sign = operator[1] or operator[2]
            raise NotYet(
                f"{explain(error)}. There is no `{sign}`: write it with `&`, `|` and `~`, or with `implies`."
            ) from None
        raise


def _check_words(number: int, formula: Any) -> None:
    place = f"Rule {number}: that is a {type(formula).__name__}, not a formula."
    if isinstance(formula, tuple | list | set):
        require(len(formula) != 1, f"{place} Take the formula out of it: a comma at the end makes a tuple.")
        raise NotYet(f"{place} Join the {'two' if len(formula) == 2 else 'parts'} by `&`.")
    require(not isinstance(formula, Predicate), f"{place} {OF_WHOM}")
    require(isinstance(formula, Formula), f"{place} Join words, without quotes, by `&`, `|`, `~` and `implies`.")
    words = {atom.predicate for atom in RIGHT[number].atoms()}
    for atom in formula.atoms():
        require(atom.predicate in words, f"Rule {number} says nothing of `{atom.predicate}`; your formula does.")
        quoted = [term for term in atom.terms if term in ("x", "y")]
        require(not quoted, f"Rule {number}: {', '.join(quoted)} without quotes, please: it is a variable.")
        named = [term for term in atom.terms if isinstance(term, str)]
        require(not named, f"Rule {number} names nobody, and yours {', '.join(named)}. A rule for all has variables.")


def models(*formulas: Formula) -> tuple[Worlds, list[Tensor]]:
    """Return the worlds of these formulas' atoms, and for each formula, said of all people, where it is true."""
    rules = [grounded(each, PEOPLE) for each in formulas]
    world = worlds(instance for rule in rules for instance in rule)
    return world, [hold(rule, world) for rule in rules]


def alike(one: Formula, other: Formula) -> bool:
    """Return whether both are true in the same worlds."""
    _, (here, there) = models(one, other)
    return torch.equal(here, there)


def _compare(number: int, given: Formula, right: Formula) -> None:
    if alike(given, right):
        return
    place = f"Rule {number}: {given}."
    require(
        not (number == 5 and alike(given, stove | lamp) and _unbracketed(given)),
        f"{place} `&` binds more tightly than `|`: put brackets around stove | lamp.",
    )
    for sentence, slip in SLIPS[number].items():
        require(not alike(given, slip), f"{place} {sentence}")
    raise NotYet(f"{place} {_difference(given, right)}")


def _unbracketed(formula: Formula) -> bool:
    """Return whether an ∨ has an ∧ in it that joins more than words: 'or, but not both' without its brackets."""
    parts = [part for part in formula.operands if formula.symbol == "∨" and part.symbol == "∧"]
    return any(len(list(each.atoms())) > 1 for part in parts for each in part.operands)


def _difference(given: Formula, right: Formula) -> str:
    """Describe the world with the fewest true atoms in which a formula and what was meant differ."""
    world, (said, meant) = models(given, right)
    apart = (said != meant).nonzero().flatten()
    k = int(apart[torch.stack(list(world.values()))[:, apart].sum(dim=0).argmin()])
    true = " and ".join(str(atom) for atom, row in world.items() if row[k])
    where = f"Where {true} and nothing else is true" if true else "Where nothing is true"
    if bool(meant[k]):
        return f"{where}, the rule is kept and your formula is false."
    return f"{where}, the rule is broken and your formula is true."
