"""Checkers of chapter 9: three logics, words for bounds, a rule run backwards, a story, a liar, rules that learn."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Mapping
from typing import Any

from . import _lnn_states as states_
from . import _lnn_values as values_
from . import _lnn_witness as witness_
from ._lnn_downward import Rule, check_downward
from ._lnn_record import check_record, verdict
from ._lnn_story import Story, check_story
from ._record import record_checker
from ._verdict import checker, several

__all__ = ["connectives", "downward", "learned", "states", "story", "witness"]


@checker
def connectives(*answer: Any) -> str:
    """Check ∧, ∨ and → of two truths in three logics, and which operands lose their slope there."""
    values, lost = several(answer, 2)
    values_.check_written(values, lost)
    values_.check_values(values)
    values_.check_lost(lost)
    return (
        "All three agree on 0 and 1 and on little else. Inside of the square only the product keeps all slopes of ∧ "
        "and ∨; where an implication holds, no logic has one."
    )


@checker
def states(*answer: Any) -> str:
    """Check the words for seven bounds, and what follows from a rule in an open world."""
    words, answers = several(answer, 2)
    words, answers = states_.read(words, answers)
    states_.check_words(words)
    states_.check_answers(answers)
    return (
        "Two of the five questions have an answer. The other three are where people go wrong, and where a single truth "
        "value would have to say something."
    )


@checker
def downward(answer: Rule) -> str:
    """Check a function from bounds of a weighted conjunction and of one operand to bounds of the other."""
    check_downward(answer)
    return (
        "Yours leaves exactly what fits, in all 782 cases in which something does. With negations around it, this is "
        "modus ponens, modus tollens and the disjunctive syllogism."
    )


@checker
def story(answer: Story) -> str:
    """Check six formulas against rules in words, in every world of two people."""
    check_story(answer)
    return (
        "Each is true in just the worlds in which its rule is kept, whichever way you wrote it. Truth tables "
        "cannot tell p → q from ¬p ∨ q."
    )


@checker
def witness(*answer: Any) -> str:
    """Check the smallest set of facts that cannot all be true, the one to drop, and what then follows."""
    conflict, liar, follows = several(answer, 3)
    witness_.check_form(conflict, liar, follows)
    witness_.check_conflict(conflict)
    witness_.check_liar(liar)
    witness_.check_follows(liar, follows)
    return (
        "One contradiction names suspects, and only the second convicts. It could be two liars as well: dropping one "
        "is the least that helps."
    )


@record_checker
def learned(answer: Mapping[str, Any]) -> str:
    """Check the record of an experiment on learned rules, and say what its seeds allow."""
    check_record(answer)
    return verdict(answer)
