"""`check.story` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.story import RIGHT, SLIPS, alike
from nalu_tutorial.logic import Predicate, iff, implies, propositions

pytestmark = pytest.mark.chapter


sleeps, pays, member, guest, soup, key = map(Predicate, ("sleeps", "pays", "member", "guest", "soup", "key"))


brings = Predicate("brings", 2)


snow, terrace, stove, lamp = propositions("snow terrace stove lamp")


def rules(x, y):
    return {
        1: implies(sleeps(x), pays(x)),
        2: implies(member(x) | guest(x), soup(x)),
        3: implies(guest(x) & key(x), pays(x)),
        4: implies(~snow, terrace),
        5: (stove | lamp) & ~(stove & lamp),
        6: implies(guest(x) & brings(x, y), ~key(y)),
    }


def other_rules(x, y):
    return {
        1: ~sleeps(y) | pays(y),
        2: implies(member(x), soup(x)) & implies(guest(x), soup(x)),
        3: implies(guest(y), implies(key(y), pays(y))),
        4: snow | terrace,
        5: iff(stove, ~lamp),
        6: implies(key(x), ~(guest(y) & brings(y, x))),
    }


def tells(number, write):
    """Return a story with one of its rules written in another way."""
    return lambda: lambda x, y: rules(x, y) | {number: write(x, y)}


WRONG = {
    "called": (lambda: dict.fromkeys(range(1, 7)), "no brackets after its name"),
    "five": (lambda: lambda x, y: {1: pays(x)}, "with the keys 1 to 6"),
    "and": (lambda: lambda x, y: {1: sleeps(x) and pays(x)}, "Python's own `and`"),
    "no formula": (tells(1, lambda x, y: sleeps), "A predicate is said of somebody"),
    "two formulas": (
        tells(2, lambda x, y: (implies(member(x), soup(x)), implies(guest(x), soup(x)))),
        "Join the two by `&`",
    ),
    "a comma": (tells(1, lambda x, y: (implies(sleeps(x), pays(x)),)), "a comma at the end"),
    "True": (tells(5, lambda x, y: True), "that is a bool, not a formula. Join words"),
    "a string": (
        tells(4, lambda x, y: "snow | terrace"),
        "that is a str, not a formula. Join words, without quotes",
    ),
    "x in quotes": (tells(1, lambda x, y: implies(sleeps("x"), pays("x"))), "x without quotes"),
    "another word": (tells(1, lambda x, y: implies(sleeps(x), soup(x))), "says nothing of `soup`"),
    "a name": (tells(1, lambda x, y: implies(sleeps("Ada"), pays("Ada"))), "names nobody, and yours Ada"),
    "1 turned": (tells(1, lambda x, y: implies(pays(x), sleeps(x))), "whoever pays sleeps here"),
    "1 joined": (tells(1, lambda x, y: sleeps(x) & pays(x)), "all sleep here and pay"),
    "1 of two": (tells(1, lambda x, y: implies(sleeps(x), pays(y))), "everybody pays as soon as one sleeps here"),
    "1 both ways": (tells(1, lambda x, y: iff(pays(x), sleeps(x))), "Whoever pays need not sleep"),
    "1 else": (tells(1, lambda x, y: sleeps(x) | pays(x)), "Where nothing is true, the rule is kept"),
    "2 with &": (
        tells(2, lambda x, y: implies(guest(x) & member(x), soup(x))),
        "guest(x) ∧ member(x) → soup(x). That is",
    ),
    "2 joined by |": (
        tells(2, lambda x, y: implies(member(x), soup(x)) | implies(guest(x), soup(x))),
        "(guest(x) → soup(x)). That is soup only for those who are member and guest at once. Join the two rules by",
    ),
    "2 of two": (tells(2, lambda x, y: implies(member(x) | guest(y), soup(x))), "soup as soon as one is a guest"),
    "2 of two others": (
        tells(2, lambda x, y: implies(member(x) | guest(y), soup(y))),
        "soup as soon as one is a member.",
    ),
    "2 of a third": (tells(2, lambda x, y: implies(member(x) | guest(x), soup(y))), "one is a member or a guest"),
    "2 turned": (tells(2, lambda x, y: implies(soup(x), member(x) | guest(x))), "only they get soup"),
    "2 both ways": (tells(2, lambda x, y: iff(soup(x), member(x) | guest(x))), "that others get none"),
    "2 joined": (tells(2, lambda x, y: (member(x) | guest(x)) & soup(x)), "members or guests and get soup"),
    "2 members": (tells(2, lambda x, y: implies(member(x), soup(x))), "The guests have no soup"),
    "2 guests": (tells(2, lambda x, y: implies(guest(x), soup(x))), "The members have no soup"),
    "3 turned": (tells(3, lambda x, y: implies(guest(x) & pays(x), key(x))), "'Only if' is turned round"),
    "3 both ways": (tells(3, lambda x, y: implies(guest(x), iff(key(x), pays(x)))), "half of 'if and only if'"),
    "3 of all": (tells(3, lambda x, y: implies(key(x), pays(x))), "Members may have a key without"),
    "3 of keys": (tells(3, lambda x, y: implies(key(x), guest(x) & pays(x))), "Members may have keys."),
    "3 every guest": (tells(3, lambda x, y: implies(guest(x), key(x) & pays(x))), "every guest has a key"),
    "3 joined": (tells(3, lambda x, y: guest(x) & key(x) & pays(x)), "all are guests with a key"),
    "3 all guests": (
        tells(3, lambda x, y: guest(x) & implies(key(x), pays(x))),
        "all are guests, and pay if they have a key: `&` joins two claims about everybody",
    ),
    "3 negated": (tells(3, lambda x, y: implies(guest(x) & key(x), ~pays(x))), "never paid for"),
    "3 else": (
        tells(3, lambda x, y: implies(guest(x) & key(x), pays(y))),
        "Where guest(Ada) and key(Ada) and pays(Ada) and nothing else is true, the rule is kept",
    ),
    "4 the other half": (tells(4, lambda x, y: implies(snow, ~terrace)), "Yours says that it is shut in snow"),
    "4 both": (tells(4, lambda x, y: iff(snow, ~terrace)), "open without snow, and shut with"),
    "4 in snow": (tells(4, lambda x, y: implies(snow, terrace)), "open in snow."),
    "4 now": (tells(4, lambda x, y: ~snow & terrace), "now it does not snow"),
    "4 else": (
        tells(4, lambda x, y: ~snow),
        "Rule 4: ¬snow. Where nothing is true, the rule is broken and your formula is true",
    ),
    "5 or": (tells(5, lambda x, y: stove | lamp), "`|` lets both burn"),
    "5 no brackets": (
        tells(5, lambda x, y: stove | lamp & ~(stove & lamp)),
        "`&` binds more tightly than `|`: put brackets around stove | lamp",
    ),
    "5 and": (tells(5, lambda x, y: stove & lamp), "Yours says that both burn"),
    "5 not both": (tells(5, lambda x, y: implies(stove, ~lamp)), "'not both' alone"),
    "5 alike": (tells(5, lambda x, y: iff(stove, lamp)), "the opposite"),
    "5 neither": (tells(5, lambda x, y: ~(stove | lamp)), "Yours says that neither burns"),
    "5 always": (tells(5, lambda x, y: (stove | lamp) | ~(stove & lamp)), "always true"),
    "5 never": (tells(5, lambda x, y: (stove & lamp) & ~(stove | lamp)), "nothing makes it true"),
    "6 turned": (tells(6, lambda x, y: implies(guest(x) & brings(y, x), ~key(y))), "brings(y, x): y brings x"),
    "6 of the guest": (tells(6, lambda x, y: implies(guest(x) & brings(x, y), ~key(x))), "takes the key from"),
    "6 one variable": (tells(6, lambda x, y: implies(guest(x) & brings(x, x), ~key(x))), "bring themselves"),
    "6 not negated": (tells(6, lambda x, y: implies(guest(x) & brings(x, y), key(y))), "Yours gives them keys"),
    "6 ~ before": (tells(6, lambda x, y: ~implies(guest(x) & brings(x, y), key(y))), "stands before the rule"),
    "6 brought guests": (
        tells(6, lambda x, y: implies(guest(y) & brings(x, y), ~key(y))),
        "brought are the guests",
    ),
    "6 all who bring": (tells(6, lambda x, y: implies(brings(x, y), ~key(y))), "of all who bring"),
    "6 no brings": (tells(6, lambda x, y: implies(guest(x), ~key(y))), "`brings` is missing"),
    "6 conclusion first": (
        tells(6, lambda x, y: implies(~key(y), guest(x) & brings(x, y))),
        "whoever has no key was brought",
    ),
    "6 else": (tells(6, lambda x, y: ~key(x)), "Where key(Ada) and nothing else is true, the rule is kept"),
}
ALSO_RIGHT = [
    other_rules,
]
RAISES = [chapter.stop]
STUBS = [
    lambda x, y: None,
    lambda x, y: rules(x, y) | {3: ...},
]
ALSO_WRONG = [
    (lambda x, y: dict.fromkeys(range(1, 7), ...) | {1: implies(pays(x), sleeps(x))}, "turned round"),
    (lambda x, y: print(end=""), "returned None"),
]


@pytest.mark.parametrize(
    ("draft", "where", "advice"),
    [
        (lambda x, y: {5: stove ^ lamp}, "with TypeError: ", "There is no `^`: write it with `&`, `|` and `~`"),
        (lambda x, y: {4: snow >> terrace}, "with TypeError: ", "There is no `>>`: write it with"),
        (lambda x, y: {4: snow <= terrace}, "with TypeError: ", "There is no `<=`: write it with"),
        (lambda x, y: {4: -snow | terrace}, "with TypeError: ", "There is no `-`: write it with"),
        (lambda x, y: {2: member | guest}, "with TypeError: ", "A predicate is said of somebody: `pays(x)`."),
        (lambda x, y: {1: pays(x, y)}, "with TypeError: ", ""),
        (lambda x, y: {4: snow | 1}, "with TypeError: ", ""),
    ],
)
def test_a_draft_that_raises_is_told_where_and_what_helps(draft, where, advice):
    message = lnn.story(draft).message
    assert message.startswith("Your draft stopped in")
    assert where in message
    assert advice in message
    assert bool(advice) == (message[-1] == ".")


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        (lambda x, y: dict.fromkeys(range(1, 7), ...) | {1: implies(sleeps(x), pays(x))}, "2, 3, 4, 5, 6"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = lnn.story(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}."), answer.message


def test_brackets_around_the_wrong_part_are_no_missing_ones():
    for formula in ((stove & ~lamp) | lamp, implies(~lamp & ~(stove & lamp), stove)):
        assert "`|` lets both burn" in lnn.story(tells(5, lambda x, y, formula=formula: formula)()).message


def test_each_slip_of_the_story_is_another_one():
    for number, right in RIGHT.items():
        formulas = [right, *SLIPS[number].values()]
        pairs = [(k, j) for k in range(len(formulas)) for j in range(k)]
        assert not any(alike(formulas[k], formulas[j]) for k, j in pairs)
