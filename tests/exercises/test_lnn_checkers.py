"""Chapter 9: the usual mistakes, other right answers, and drafts that raise."""

import math
import re

import chapter
import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.connectives import values
from nalu_tutorial.exercises.lnn.downward import cases
from nalu_tutorial.exercises.lnn.downward import rule as exact_rule
from nalu_tutorial.exercises.lnn.states import QUESTIONS
from nalu_tutorial.exercises.lnn.story import RIGHT, SLIPS, alike
from nalu_tutorial.exercises.lnn.witness import PEOPLE, QUESTION, RULES, TOLD, answered, conflicts, possible
from nalu_tutorial.logic import (
    LOGICS,
    Bounds,
    KnowledgeBase,
    Predicate,
    godel_and_downward,
    iff,
    implies,
    lukasiewicz_and_downward,
    product_and_downward,
    propositions,
)

pytestmark = pytest.mark.chapter

STEM = "09-lnn"
CHECKERS = lnn
VALUES = {"lukasiewicz": (0.1, 1, 0.7, 1), "godel": (0.4, 0.7, 0.4, 1), "product": (0.28, 0.82, 0.571, 1)}
LOST = {"lukasiewicz": ("", "ab", "", "ab"), "godel": ("a", "b", "a", "ab"), "product": ("", "", "", "ab")}
WORDS = {
    (0.8, 0.9): "true",
    (0, 0.2): "false",
    (0, 1): "unknown",
    (0, 0.9): "ambiguous",
    (0.7, 1): "ambiguous",
    (0.5, 0.5): "ambiguous",
    (0.9, 0.6): "contradiction",
}
ANSWERS = {
    "rain; wet?": "true",
    "not rain; wet?": "unknown",
    "wet; rain?": "unknown",
    "not wet; rain?": "false",
    "nothing; rain?": "unknown",
}
sleeps, pays, member, guest, soup, key = map(Predicate, ("sleeps", "pays", "member", "guest", "soup", "key"))
brings = Predicate("brings", 2)
snow, terrace, stove, lamp = propositions("snow terrace stove lamp")
CONFLICT = {"D", "E", "F"}
SEEDS = 12
BEST, START = [1.0] * SEEDS, [0.875] * SEEDS
LIGHT, HEAVY = [0.1] * SEEDS, [1.0] * SEEDS
REPORT = {
    "varied": "examples",
    "values": [10, 160],
    "seeds": list(range(SEEDS)),
    "rule": [START, BEST],
    "plain": [[0.75] * SEEDS, BEST],
    "useless": [HEAVY, LIGHT],
    "start": 0.875,
    "found": "The lead is in the start.",
}


def changed(row, column, value):
    return (*row[:column], value, *row[column + 1 :])


def value(logic, column, said):
    return lambda: (VALUES | {logic: changed(VALUES[logic], column, said)}, LOST)


def implications(logic, *said):
    return lambda: (VALUES | {logic: (*VALUES[logic][:2], *said)}, LOST)


def lost(logic, column, said):
    return lambda: (VALUES, LOST | {logic: changed(LOST[logic], column, said)})


def word(low, high, said):
    return lambda: (WORDS | {(low, high): said}, ANSWERS)


def follows(question, said):
    return lambda: (WORDS, ANSWERS | {question: said})


def down(
    ends=lambda c, x2: (x2[1], x2[0]),
    solve=lambda c, other, w1, w2, beta: 1 + (c - beta + w2 * (1 - other)) / w1,
    guards=lambda c: (c[0] > 0, c[1] < 1),
    finish=lambda bounds: bounds.clamp(0, 1),
):
    """Return a draft with one of its steps written in another way."""

    def downward(c, x2, w1, w2, beta):
        solved = [solve(c[k], end, w1, w2, beta) for k, end in enumerate(ends(c, x2))]
        bounds = [torch.where(*each) for each in zip(guards(c), solved, (0.0, 1.0), strict=True)]
        return finish(torch.stack(bounds))

    return downward


right_down = down()


def downs(**steps):
    return lambda: down(**steps)


def rule(draft):
    return lambda: draft


def after(change):
    """Return a draft that changes the right bounds."""
    return lambda: lambda c, x2, *weights: change(right_down(c, x2, *weights), c)


def spoilt(c, x2, *weights):
    bounds = right_down(c, x2, *weights)
    c.clamp_(0.1, 0.9)
    return bounds


def row_alone(c, x2, *weights):
    return right_down(c, x2, *weights) if c.dim() == 2 else right_down(c, x2, *weights).flip(0)


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


def witness(conflict, liar="D", insider="true"):
    return lambda: (conflict, liar, insider)


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "connectives": {
        "a key missing": (lambda: ({"godel": VALUES["godel"]}, LOST), "with the keys"),
        "three values": (lambda: (VALUES | {"godel": (0.4, 0.7, 0.4)}, LOST), "give four answers"),
        "a + b": (value("lukasiewicz", 0, 1.1), "two half truths"),
        "no clamp": (value("lukasiewicz", 1, 1.1), "the disjunction is clamped"),
        "no clamp in →": (implications("lukasiewicz", 0.7, 1.3), "1 − b + a is 1.3"),
        "swapped": (implications("lukasiewicz", 1, 0.7), "Łukasiewicz, implications. The two implications"),
        "min is the larger": (value("godel", 0, 0.7), "the less true of the two"),
        "max is the smaller": (value("godel", 1, 0.4), "the truer of the two"),
        "Gödel turned": (implications("godel", 1, 0.7), "and else its conclusion"),
        "Gödel swapped": (implications("godel", 1, 0.4), "Gödel, implications. The two implications"),
        "Kleene": (implications("godel", 0.4, 0.7), "max(1 − a, b)"),
        "ab counted twice": (value("product", 1, 1.1), "Take ab away"),
        "product turned": (implications("product", 1, 1.75), "as printed there, it is 1.75"),
        "product swapped": (implications("product", 1, 0.571), "product, implications. The two implications"),
        "Reichenbach": (implications("product", 0.58, 0.88), "1 − a + ab"),
        "a by b": (implications("product", 1.75, 1), "The quotient is turned round"),
        "Gödel for product": (value("product", 0, 0.4), "product, a ∧ b: 0.4 is what Gödel logic says"),
        "product for Gödel": (value("godel", 1, 0.82), "Gödel, a ∨ b: 0.82 is what product logic says"),
        "Łukasiewicz for product": (value("product", 2, 0.7), "product, a → b: 0.7 is what Łukasiewicz"),
        "something else": (value("godel", 3, -0.5), "Gödel, b → a is not −0.5"),
        "one digit": (value("product", 2, 0.6), "Two digits, please"),
        "a slip of the pen": (value("product", 0, 0.29), "product, a ∧ b is not 0.29"),
        "no letters": (lost("godel", 0, "x"), "You say 'x'"),
        "lost in the clamp": (lost("lukasiewicz", 0, "ab"), "inside of the clamp"),
        "the clamp of ∨": (lost("lukasiewicz", 1, ""), "Move a or b a little"),
        "the clamp of →": (lost("lukasiewicz", 3, "a"), "the implication is the constant 1. 1 − 0.4 + 0.7 is 1.3"),
        "min hands on": (lost("godel", 0, "b"), "That is b, which"),
        "min hands on both": (lost("godel", 0, ""), "the other can move and nothing happens"),
        "max hands on": (lost("godel", 1, "a"), "That is a, which"),
        "max hands on both": (lost("godel", 1, ""), "the larger one."),
        "the premise": (lost("godel", 2, ""), "decides which case"),
        "a constant": (lost("godel", 3, ""), "the implication is the constant 1. It stays 1"),
        "small": (lost("product", 0, "ab"), "Small is not lost"),
        "the quotient": (lost("product", 3, "b"), "the implication is the constant 1. Only the other case"),
        "else": (lost("product", 2, "a"), "product, a → b is 0.571"),
    },
    "states": {
        "a word missing": (lambda: ({(0, 1): "unknown"}, ANSWERS), "Give a word for each"),
        "an answer missing": (lambda: (WORDS, {"rain; wet?": "true"}), "Answer each of the questions"),
        "no word": (word(0, 1, "open"), "'open' is none of the five"),
        "U below 1": (word(0.8, 0.9, "ambiguous"), "U need not be 1"),
        "something is known": (word(0.8, 0.9, "unknown"), "something is known: it is"),
        "L at 0": (word(0, 0.2, "ambiguous"), "U is as low as"),
        "closed": (word(0, 1, "false"), "nobody has said that it is not"),
        "all between": (word(0, 1, "ambiguous"), "a word for knowing nothing"),
        "too wide": (word(0, 1, "contradiction"), "A contradiction leaves none"),
        "nearly unknown": (word(0, 0.9, "unknown"), "though little"),
        "not yet false": (word(0, 0.9, "false"), "false needs"),
        "nearly true": (word(0.7, 1, "true"), "True needs"),
        "not nothing": (word(0.7, 1, "unknown"), "at least 0.7 true"),
        "half": (word(0.5, 0.5, "unknown"), "not the same as knowing nothing"),
        "L = U": (word(0.5, 0.5, "contradiction"), "needs L > U"),
        "L first": (word(0.9, 0.6, "true"), "look at U first"),
        "between": (word(0.9, 0.6, "ambiguous"), "which number does that"),
        "else": (word(0, 0.2, "true"), "[0, 0.2] at α = 0.8 is not true"),
        "modus ponens": (follows("rain; wet?", "unknown"), "modus ponens"),
        "no string": (word(0.8, 0.9, True), "True is none of the five"),
        "denying the premise": (follows("not rain; wet?", "false"), "silent where its premise is false"),
        "affirming the conclusion": (follows("wet; rain?", "true"), "conclusion does not make the premise true"),
        "modus tollens": (follows("not wet; rain?", "unknown"), "modus tollens"),
        "tollens turned": (follows("not wet; rain?", "true"), "so it does not rain"),
        "the closed world": (follows("nothing; rain?", "false"), "That is the closed world"),
        "something else": (follows("not rain; wet?", "true"), "List the cases"),
    },
    "downward": {
        "called": (rule(torch.zeros(2, 1)), "no brackets after its name"),
        "a pair": (rule(lambda c, x2, *w: tuple(right_down(c, x2, *w))), "yours is a tuple"),
        "one end": (rule(lambda c, x2, *w: right_down(c, x2, *w)[0]), "must have the same shape"),
        "single": (after(lambda bounds, c: bounds.float()), "For bounds in float64"),
        "NaN": (after(lambda bounds, c: bounds * math.nan), "NaN is no bound"),
        "in place": (lambda: spoilt, "changes the tensors"),
        "no guard": (downs(guards=lambda c: (c[0] >= 0, c[1] <= 1)), "No guard at all"),
        "no lower guard": (downs(guards=lambda c: (c[0] >= 0, c[1] < 1)), "The guard at L = 0 is missing"),
        "no upper guard": (downs(guards=lambda c: (c[0] > 0, c[1] <= 1)), "The guard at U = 1 is missing"),
        "guards at the wrong ends": (downs(guards=lambda c: (c[0] < 1, c[1] > 0)), "stand at the wrong ends"),
        "only the ends": (downs(guards=lambda c: (c[0] >= 1, c[1] <= 0)), "fully true and a fully false"),
        "L and U": (downs(ends=lambda c, x2: x2), "L and U of the other operand"),
        "flipped": (after(lambda bounds, c: bounds.flip(0)), "Your lower and upper bound"),
        "no clamp": (downs(finish=lambda bounds: bounds), "The result is not clamped"),
        "the equation alone": (
            downs(guards=lambda c: (c[0] >= 0, c[1] <= 1), finish=lambda bounds: bounds),
            "neither guards nor clamp",
        ),
        "modus ponens alone": (downs(guards=lambda c: (c[0] > 0, c[1] > 1)), "the upper one is always 1"),
        "the upper bound alone": (downs(guards=lambda c: (c[0] > 1, c[1] < 1)), "the lower one is always 0"),
        "not divided": (downs(solve=lambda c, other, w1, w2, b: 1 + c - b + w2 * (1 - other)), "not divide by w₁"),
        "weights swapped": (
            downs(solve=lambda c, other, w1, w2, b: 1 + (c - b + w1 * (1 - other)) / w2),
            "The two weights have changed",
        ),
        "no β": (downs(solve=lambda c, other, w1, w2, b: 1 + (c - 1 + w2 * (1 - other)) / w1), "β is taken as 1"),
        "no weights": (downs(solve=lambda c, other, w1, w2, b: 1 + c - b + (1 - other)), "The weights are left out"),
        "no other": (downs(solve=lambda c, other, w1, w2, b: 1 + (c - b) / w1), "as if it were true"),
        "x₂ itself": (downs(solve=lambda c, other, w1, w2, b: 1 + (c - b + w2 * other) / w1), "you take x₂ itself"),
        "upward": (
            rule(lambda c, x2, w1, w2, b: (b - w1 * (1 - c) - w2 * (1 - x2)).clamp(0, 1)),
            "That is upward",
        ),
        "c": (rule(lambda c, x2, *w: 1 * c), "bounds of the conjunction itself"),
        "x₂": (rule(lambda c, x2, *w: 1 * x2), "bounds of the other operand."),
        "Gödel": (
            rule(lambda c, x2, *w: godel_and_downward(c, torch.stack([x2, x2], dim=-1))[..., 0]),
            "Gödel's rule",
        ),
        "nothing": (
            after(lambda bounds, c: torch.zeros_like(c) + torch.tensor([0.0, 1.0]).reshape(2, *[1] * (c.dim() - 1))),
            "says nothing.",
        ),
        "unsound": (
            after(lambda bounds, c: (bounds + 0.125).clamp(0, 1)),
            "you say [0.125, 1]. Your bounds shut out some of that",
        ),
        "loose": (
            after(lambda bounds, c: torch.stack([bounds[0] / 2, bounds[1]])),
            "only x₁ = 1 fits; you say [0.5, 1]. Yours are sound",
        ),
        "a batch alone": (lambda: row_alone, "wrong for bounds of shape (2,)"),
        "detached": (after(lambda bounds, c: bounds.detach()), "the gradient of the conjunction is"),
        "a detached weight": (
            downs(solve=lambda c, other, w1, w2, b: 1 + (c - b + w2 * (1 - other)) / torch.as_tensor(w1).detach()),
            "the gradient of w₁ is",
        ),
    },
    "story": {
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
    },
    "witness": {
        "a string": (witness("DEF"), "as a set of letters"),
        "one string": (witness({"DEF"}), 'a string of its own: {"D", "E", "F"}'),
        "formulas": (
            witness({TOLD["D"], TOLD["F"]}),
            "Give the letters of the witnesses, A to G",
        ),
        "nothing": (witness(set()), "where nobody has spoken"),
        "two sets": (witness([CONFLICT, {"A", "B", "C", "D"}]), "One set only"),
        "a rule": (witness({"D", "5"}), "5: no testimony"),
        "no letter": (witness(CONFLICT, "5"), "The one to drop is one letter"),
        "no word": (witness(CONFLICT, "D", "maybe"), "What follows is one of true, false, unknown."),
        "bounds": (witness(CONFLICT, "D", Bounds(1, 1)), "as a string: `.state`"),
        "possible": (witness({"B", "D", "F"}), "B, D, F: with all rules"),
        "too many": (witness({"D", "E", "F", "G"}), "you can leave some out"),
        "the larger": (witness({"A", "B", "C", "D"}), "there is a smaller set, with 3"),
        "not among them": (witness(CONFLICT, "G"), "Without G, D, E, F are left"),
        "awake": (witness(CONFLICT, "E"), "Without E, A, B, C, D are left"),
        "heard": (witness(CONFLICT, "F"), "Without F, A, B, C, D are left"),
        "unknown": (witness(CONFLICT, "D", "unknown"), "Something follows"),
        "false": (witness(CONFLICT, "D", "false"), "nothing speaks against an insider"),
    },
    "learned": {
        "a key missing": (lambda: {"varied": "noise"}, "lacks values"),
        "nothing found": (report(found=" "), "in your own words"),
        "nothing varied": (report(varied=""), "let it be one thing"),
        "a number varied": (report(varied=3), "`varied` is a text"),
        "a list found": (report(found=["it learns"]), "`found` is a text"),
        "a number of seeds": (report(seeds=20), "`seeds` is a list"),
        "one value": (report(values=[1]), "nothing to compare"),
        "a value twice": (report(values=[1, 1]), "comes twice."),
        "seeds in words": (report(seeds=["0"] * SEEDS), "`seeds` says which"),
        "five seeds": (report(seeds=range(5)), "5 seeds say"),
        "a seed twice": (report(seeds=[0] * SEEDS), "One seed comes twice"),
        "chosen seeds": (report(seeds=[*range(SEEDS - 1), 23]), "have gaps"),
        "means": (report(rule=[0.9, 1.0]), "`rule` has shape (2,)"),
        "one column": (report(plain=[BEST]), "`plain` has shape (1, 12)"),
        "not alike": (report(rule=[BEST, BEST[:10]]), "all of the same length"),
        "NaN": (report(plain=[[math.nan] * SEEDS, BEST]), "has a NaN"),
        "below 0": (report(useless=[[-0.1] * SEEDS, LIGHT]), "a number below 0"),
        "percent": (report(rule=[[87.5] * SEEDS, BEST]), "95 percent are 0.95"),
        "weights": (report(useless=[[1.4] * SEEDS, LIGHT]), "divide by that"),
        "no start": (report(start=START), "`start` is one number"),
        "another start": (report(start=0.75), "All three is wrong on one of the eight kinds: the start is 0.875."),
        "not moved": (report(rule=[START, START], useless=[HEAVY, HEAVY]), "No run has moved"),
    },
}


def by_reshape(c, x2, w1, w2, beta):
    slack = torch.stack([c[0] - beta + w2 * (1 - x2[1]), c[1] - beta + w2 * (1 - x2[0])]) / w1 + 1
    silent = torch.stack([c[0] <= 0, c[1] >= 1])
    return torch.where(silent, torch.tensor([0.0, 1.0]).to(c).reshape(2, *[1] * (c.dim() - 1)), slack).clamp(0, 1)


ALSO_RIGHT = {
    "connectives": (
        {"lukasiewicz": [0.1, 1.0, 0.7, 1.0], "godel": [0.4, 0.7, 0.4, 1], "product": [0.28, 0.82, 0.57, 1]},
        LOST | {"godel": ["a", "b", "a", "ba"]},
    ),
    "states": (
        {(float(low), float(high)): said.title() for (low, high), said in WORDS.items()},
        {question: said.upper() for question, said in ANSWERS.items()},
    ),
    "downward": by_reshape,
    "story": other_rules,
    "witness": (["F", "E", "D"], "D", "true"),
    "learned": REPORT
    | {"rule": torch.tensor([START, BEST]), "useless": [torch.ones(SEEDS), torch.zeros(SEEDS)], "seeds": range(5, 17)}
    | {"start": torch.tensor(0.875)},
}
RAISES = {"downward": chapter.stop, "story": chapter.stop}
STUBS = [
    ("connectives", (dict.fromkeys(VALUES, (...,) * 4), LOST)),
    ("connectives", (VALUES, LOST | {"godel": ("a", ..., "a", "ab")})),
    ("connectives", (VALUES, dict.fromkeys(VALUES, ...))),
    ("connectives", (VALUES, ...)),
    ("states", (dict.fromkeys(WORDS, ...), ANSWERS)),
    ("states", (WORDS, ANSWERS | {"rain; wet?": ...})),
    ("story", lambda x, y: None),
    ("story", lambda x, y: rules(x, y) | {3: ...}),
    ("witness", ({...}, "D", "true")),
    ("witness", (CONFLICT, ..., "true")),
    ("witness", (..., "D", "true")),
    ("witness", (CONFLICT, "D", ...)),
]


def test_it_is_told_when_an_answer_is_missing():
    assert "Hand over 3 answers" in lnn.witness(CONFLICT).message


def with_if(c, x2, w1, w2, beta):
    if c[0] > 0:
        return right_down(c, x2, w1, w2, beta)
    return right_down(c, x2, w1, w2, beta)


def with_max(c, x2, w1, w2, beta):
    low, high = right_down(c, x2, w1, w2, beta)
    return torch.stack([max(0, low), high])


def with_float(c, x2, w1, w2, beta):
    return torch.stack([0.0, c[1]])


@pytest.mark.parametrize(
    ("name", "draft", "where", "advice"),
    [
        ("downward", with_if, "`if c[0] > 0:` with RuntimeError", "a whole tensor at once: use `torch.where` and"),
        ("downward", with_max, "`return torch.stack([max(0, low), high])` with", "use `.clamp(0, 1)`, not `max`"),
        ("downward", with_float, "`return torch.stack([0.0, c[1]])` with", "use `.clamp(0, 1)`, not `max`"),
        ("downward", lambda c, *_: c @ c.new_ones(7), "with RuntimeError: ", ""),
        (
            "story",
            lambda x, y: {5: stove ^ lamp},
            "with TypeError: ",
            "There is no `^`: write it with `&`, `|` and `~`",
        ),
        ("story", lambda x, y: {4: snow >> terrace}, "with TypeError: ", "There is no `>>`: write it with"),
        ("story", lambda x, y: {4: snow <= terrace}, "with TypeError: ", "There is no `<=`: write it with"),
        ("story", lambda x, y: {4: -snow | terrace}, "with TypeError: ", "There is no `-`: write it with"),
        ("story", lambda x, y: {2: member | guest}, "with TypeError: ", "A predicate is said of somebody: `pays(x)`."),
        ("story", lambda x, y: {1: pays(x, y)}, "with TypeError: ", ""),
        ("story", lambda x, y: {4: snow | 1}, "with TypeError: ", ""),
    ],
)
def test_a_draft_that_raises_is_told_where_and_what_helps(name, draft, where, advice):
    message = getattr(lnn, name)(draft).message
    assert message.startswith("Your draft stopped in")
    assert where in message
    assert advice in message
    assert bool(advice) == (message[-1] == ".")


def test_brackets_around_the_wrong_part_are_no_missing_ones():
    for formula in ((stove & ~lamp) | lamp, implies(~lamp & ~(stove & lamp), stove)):
        assert "`|` lets both burn" in lnn.story(tells(5, lambda x, y, formula=formula: formula)()).message


def test_values_and_slopes_are_those_worked_by_hand():
    for logic in LOGICS:
        found, lost_there = values(logic)
        assert found == pytest.approx(VALUES[logic], abs=0.0005)
        assert tuple(lost_there) == LOST[logic]


@pytest.mark.parametrize("question", ANSWERS)
def test_an_answer_is_what_a_knowledge_base_says(question):
    rain, wet = propositions("rain wet")
    atoms = {"rain": rain, "wet": wet}
    told, asked = question.rstrip("?").split("; ")
    kb = KnowledgeBase([implies(rain, wet)])
    kb.tell({atoms[told.removeprefix("not ")]: not told.startswith("not ")} if told != "nothing" else {})
    kb.infer()
    assert kb.ask(atoms[asked]).state == ANSWERS[question] == QUESTIONS[question]


def test_the_rule_is_that_of_the_package_and_its_cases_are_782():
    some = 0
    for case in cases():
        w1, w2, beta = case.weights
        x = torch.stack([torch.tensor([[0.0], [1.0]]).expand_as(case.x2).double(), case.x2], dim=-1)
        weights = torch.tensor([w1, w2], dtype=torch.float64)
        ours = lukasiewicz_and_downward(case.c, x, weights, beta)[..., 0]
        assert torch.allclose(exact_rule(case.c, case.x2, *case.weights), ours)
        some += int((case.fits[0] <= 1).sum())
    assert some == 782


def where_nothing_fits(bounds):
    """Return a draft that is right where something fits, and gives these bounds elsewhere."""

    def downward(c, x2, w1, w2, beta):
        right = right_down(c, x2, w1, w2, beta)
        upward = (beta - w1 * (1 - right) - w2 * (1 - x2)).clamp(0, 1)
        none = (upward[1] < c[0]) | (upward[0] > c[1]) | (right[0] > right[1])
        return torch.where(none, torch.tensor(bounds).to(c).reshape(2, *[1] * (c.dim() - 1)), right)

    return downward


def test_where_nothing_fits_any_bounds_will_do_that_are_truth_values():
    assert lnn.downward(where_nothing_fits([1.0, 0.0]))
    assert "Where nothing fits" in lnn.downward(where_nothing_fits([2.0, -1.0])).message


def test_the_rule_of_the_product_is_told_where_it_fails():
    answer = lnn.downward(lambda c, x2, *w: product_and_downward(c, torch.stack([x2, x2], dim=-1))[..., 0])
    assert "shut out some of that" in answer.message


def test_each_slip_of_the_story_is_another_one():
    for number, right in RIGHT.items():
        formulas = [right, *SLIPS[number].values()]
        pairs = [(k, j) for k in range(len(formulas)) for j in range(k)]
        assert not any(alike(formulas[k], formulas[j]) for k, j in pairs)


def base(letters):
    kb = KnowledgeBase(RULES, objects=PEOPLE)
    kb.tell({TOLD[letter]: True for letter in letters})
    kb.infer()
    return kb


def test_the_conflicts_are_those_that_a_knowledge_base_finds():
    found = {
        frozenset(letter for letter, fact in TOLD.items() if fact in set(each.rests_on))
        for each in base(TOLD).contradictions()
    }
    assert found == set(conflicts()) == {frozenset("DEF"), frozenset("ABCD")}


def test_without_one_witness_a_knowledge_base_agrees_with_the_truth_tables():
    for liar in TOLD:
        left = [letter for letter in TOLD if letter != liar]
        kb = base(left)
        assert (kb.contradictions() == []) == possible(left) == (liar == "D")
        if liar == "D":
            assert kb.ask(QUESTION).state == answered(left) == "true"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {},
            "12 seeds, rule against regression, by examples: 10: 88 % against 75 %; 160: 100 % against 100 %.",
        ),
        ({}, "More than chance would do, the rule is ahead at 10 by 12 seeds to 0; undecided who is ahead at 160."),
        ({}, "From 160 to 10 the rule's lead grows in 12 seeds and shrinks in 0: what you varied matters."),
        ({}, "Compared with its start, 0.875, learning made the rule better at 160; elsewhere a gain is not shown."),
        ({}, "third sign, 95 % intervals in brackets: 10: 0 % (0–24); 160: 100 % (76–100)."),
        ({}, " Does your `found` say more than this?"),
        ({"plain": [BEST, BEST]}, "the regression is ahead at 10 by 12 seeds to 0"),
        (
            {"plain": [[0.75] * SEEDS, BEST], "rule": [BEST, [0.75] * SEEDS]},
            "ahead at 10 by 12 seeds to 0 and the regression is ahead at 160 by 12 seeds to 0.",
        ),
        ({"plain": [START, BEST]}, "Undecided who is ahead at 10, 160."),
        ({"plain": [[*START[:7], *[0.75] * 5], BEST]}, "grows in 5 seeds and shrinks in 0: chance may do that."),
        (
            {"rule": [START, START], "plain": [START, START]},
            "Compared with its start, 0.875, neither gain nor loss by learning is shown.",
        ),
        ({"rule": [BEST, BEST]}, "made the rule better at every value."),
        ({"rule": [[0.75] * SEEDS, BEST]}, "made the rule better at 160 and worse at 10."),
        ({"rule": [[0.75] * SEEDS, START]}, "made the rule worse at 10; elsewhere a gain is not shown."),
        ({"useless": [HEAVY, [0.5] * SEEDS]}, "160: 0 % (0–24); without slack no weight may fall below (2α − 1)/α."),
        ({"start": 0.88}, "Compared with its start, 0.875, learning made the rule better at 160;"),
        ({"plain": [[*START[:6], *[0.75] * 6], BEST]}, "Undecided who is ahead at 10, 160."),
        ({"plain": [[*START[:6], *[0.75] * 6], BEST]}, "grows in 6 seeds and shrinks in 0: what you varied matters."),
        (
            {
                "values": [10, 20, 160],
                "rule": [START, BEST, BEST],
                "plain": [[*START[:6], *[0.75] * 6], BEST, BEST],
                "useless": [HEAVY, LIGHT, LIGHT],
            },
            "grows in 6 seeds and shrinks in 0: chance may do that.",
        ),
        ({"rule": [START, [*BEST[:6], *START[:6]]]}, "neither gain nor loss by learning is shown"),
        ({"plain": [START, BEST]}, "The lead is the same at all values."),
    ],
)
def test_a_report_of_rules_is_told_what_it_allows(changes, says):
    answer = lnn.learned(REPORT | changes)
    assert answer, answer.message
    assert says in answer.message
    chapter.assert_sentence(answer.message)


def test_a_report_is_noted_in_six_sentences_and_not_called_right():
    for changes in ({}, {"rule": [[0.75] * SEEDS, BEST]}, {"useless": [HEAVY, HEAVY]}):
        said = repr(lnn.learned(REPORT | changes))
        assert said.startswith("✓ Noted. Mean over 12 seeds")
        assert len(re.findall(r"[.?](?= |$)", said.removeprefix("✓ Noted. "))) <= 6


def test_only_one_of_both_is_ahead():
    assert "the regression is ahead" not in lnn.learned(REPORT).message
    assert "the rule is ahead" not in lnn.learned(REPORT | {"plain": [BEST, BEST]}).message


@pytest.mark.parametrize(
    ("name", "draft", "says"),
    [
        ("connectives", (VALUES | {"product": (0.28, 0.82, 0.57, 0.57)}, LOST), "0.57 is a → b"),
        (
            "connectives",
            (VALUES | {"godel": (0.28, ..., ..., ...)}, dict.fromkeys(VALUES, (...,) * 4)),
            "product logic",
        ),
        ("connectives", (VALUES | {"product": (0.28, 0.82, 0.57, None)}, LOST), "give a number, not None"),
        ("connectives", (VALUES, LOST | {"product": (None, "", "", "ab")}), "say '', which is not None"),
        ("states", (WORDS | {(0, 1): "false", (0, 0.9): ...}, ANSWERS), "nobody has said that it is not"),
        ("downward", lambda c, x2, *w: right_down(c.add_(0), x2, *w) + c.zero_(), "changes the tensors"),
        ("downward", lambda c, x2, *w: print(end=""), "returned None"),
        ("story", lambda x, y: dict.fromkeys(range(1, 7), ...) | {1: implies(pays(x), sleeps(x))}, "turned round"),
        ("story", lambda x, y: print(end=""), "returned None"),
    ],
)
def test_what_once_was_misnamed(name, draft, says):
    chapter.check_also_wrong(getattr(lnn, name), draft, says)


@pytest.mark.parametrize(
    ("name", "draft", "open_"),
    [
        ("connectives", (VALUES | {"product": (0.28, ..., 0.57, 1)}, dict.fromkeys(VALUES, (...,) * 4)), "product"),
        ("connectives", (VALUES, LOST | {"godel": ("a", ..., "a", "ab")}), "godel"),
        ("states", (WORDS | {(0, 1): ...}, ANSWERS | {"wet; rain?": ...}), "(0, 1), wet; rain?"),
        ("story", lambda x, y: dict.fromkeys(range(1, 7), ...) | {1: implies(sleeps(x), pays(x))}, "2, 3, 4, 5, 6"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(name, draft, open_):
    answer = getattr(lnn, name)(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}."), answer.message


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("connectives", ({name: torch.tensor(row) for name, row in VALUES.items()}, LOST)),
        ("downward", lambda c, x2, *w: right_down(c, x2, *(torch.as_tensor(each).to(c) for each in w))),
        ("learned", REPORT | {name: torch.tensor(REPORT[name]) for name in ("rule", "plain", "useless", "start")}),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(lnn, name)(draft)
    assert answer, answer.message
