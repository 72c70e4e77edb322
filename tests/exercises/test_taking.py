"""How all checkers take an answer: what reaches them, what the draft gets, and what is said of None and dots."""

import decimal
import fractions

import numpy as np
import pytest
import torch
from torch import nn

from nalu_tutorial.exercises._shared.answer import NotYet, Unwritten
from nalu_tutorial.exercises._shared.checker import checker
from nalu_tutorial.exercises._shared.taking import (
    as_number,
    as_tensor,
    asked,
    blanks,
    check_complete,
    filled,
    made_by,
    parts,
    plain,
    written,
)


class Named(tuple):
    pass


def stub(x): ...


def documented_stub(x):
    """Do nothing."""


def without_return(x):
    x.sum()


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (torch.tensor([1, 2]), [1, 2]),
        (np.float32(0.5), 0.5),
        (np.arange(3), [0, 1, 2]),
        (np.bool_(True), True),
        (fractions.Fraction(1, 2), 0.5),
        (decimal.Decimal(10), 10.0),
        ({"a": torch.tensor(3), "b": (np.int64(1), None, ...)}, {"a": 3, "b": (1, None, ...)}),
        ([torch.tensor(1.5, requires_grad=True)], [1.5]),
        ("text", "text"),
        (range(3), range(3)),
        ({1, 2}, {1, 2}),
    ],
)
def test_tensors_and_arrays_become_numbers(given, wanted):
    assert plain(given) == wanted
    assert type(plain(given)) is type(wanted)


def test_what_is_called_stays_as_it_is():
    net = nn.Linear(1, 1)
    assert plain(net) is net
    assert plain(stub) is stub
    assert plain(nn.Linear) is nn.Linear
    named = Named((1, 2))
    assert plain(named) is named


def test_dots_are_named_by_key_or_place():
    assert blanks({"a": 1, "b": ..., "c": (1, ...), 0: [..., 2]}) == ["b", "c", "0"]
    assert blanks([1, ..., 0]) == ["entry 2"]
    assert filled({"a": 1, "b": ..., "c": (1, ...)}) == {"a": 1}


def test_all_dots_are_a_stub_and_some_are_named():
    with pytest.raises(Unwritten, match=r"^replace the dots with your answer\.$"):
        check_complete({"a": ..., "b": (..., ...)})
    with pytest.raises(Unwritten, match=r"with your answer\. Still open: b\.$"):
        check_complete({"a": 1, "b": ...}, [1, 2])
    with pytest.raises(Unwritten, match=r"The rest is right; still open: b, entry 2\.$"):
        check_complete({"a": 1, "b": ...}, [1, ...], judged=True)
    check_complete({"a": 1}, [None])


@pytest.mark.parametrize("draft", [stub, documented_stub, lambda x: None, torch.no_grad()(stub)])
def test_a_draft_of_which_nothing_is_written_is_no_mistake(draft):
    with pytest.raises(Unwritten, match="write the body"):
        asked(draft, torch.zeros(2))


def test_a_draft_that_forgets_its_return_is_told_by_name():
    with pytest.raises(NotYet, match=r"`without_return` returned None\."):
        asked(without_return, torch.zeros(2))
    with pytest.raises(NotYet, match=r"`forward` returned None\."):
        asked(Silent(), torch.zeros(2))
    with pytest.raises(NotYet, match=r"^Your draft returned None"):
        asked(lambda x: print(end=""), torch.zeros(2))
    with pytest.raises(Unwritten):
        written(...)


class Silent(nn.Module):
    def forward(self, x):
        x.sum()


def spoil_a_tensor(x, names):
    x += 1
    return x


def spoil_a_list(x, names):
    names.pop()
    return x


def test_a_draft_gets_copies_and_is_told_if_it_changes_them():
    x, names = torch.tensor([1.0, torch.nan]), ["a", "b"]
    with pytest.raises(NotYet, match="Your draft changes the tensors that it was given"):
        asked(spoil_a_tensor, x, names)
    with pytest.raises(NotYet, match="Your draft changes the lists that it was given"):
        asked(spoil_a_list, x, names)
    assert torch.equal(x.isnan(), torch.tensor([False, True]))
    assert float(x[0]) == 1
    assert names == ["a", "b"]
    assert asked(lambda x, names: names[0], x, names) == "a"


def test_a_gradient_goes_through_the_copies():
    x = torch.ones(2, requires_grad=True)
    asked(lambda z: z.square().sum(), x).backward()
    assert x.grad.tolist() == [2, 2]


def test_a_tensor_may_come_as_an_array():
    assert torch.equal(as_tensor(np.arange(4.0)[::-1]), torch.tensor([3.0, 2, 1, 0]).double())
    with pytest.raises(NotYet, match="this is a float"):
        as_tensor(1.0)
    with pytest.raises(NotYet, match="dŴ is a list"):
        as_tensor([1.0], "dŴ is a {}.")


@pytest.mark.parametrize("given", [0.5, np.float64(0.5), torch.tensor([[0.5]]), np.array([0.5])])
def test_a_number_may_come_in_a_tensor(given):
    assert as_number(given) == 0.5


@pytest.mark.parametrize("given", ["0.5", torch.ones(2), None, {}])
def test_what_is_no_number_is_named(given):
    with pytest.raises(NotYet, match="Return one number"):
        as_number(given)


def test_a_class_without_forward_is_told_and_an_empty_one_invited():
    with pytest.raises(NotYet, match=r"has no `forward`"):
        made_by(type("Unit", (nn.Module,), {"__init__": lambda unit, i: nn.Module.__init__(unit)}), 2)
    with pytest.raises(Unwritten):
        made_by(type("Unit", (nn.Linear,), {}), 2, 3)
    assert isinstance(made_by(type("Unit", (nn.Linear,), {}), 2, 3, bare=True), nn.Linear)
    with pytest.raises(NotYet, match="not a unit"):
        made_by(nn.Linear(1, 1), 2)


def test_every_checker_gets_numbers():
    given = {"a": torch.tensor([0.5, 1.0]), "b": [np.int64(2), fractions.Fraction(1, 4)]}
    assert checker(lambda *answers: repr(answers))(given, np.bool_(True)).message == (
        "({'a': [0.5, 1.0], 'b': [2, 0.25]}, True)"
    )


def test_none_in_place_of_an_answer_is_told_apart_from_dots():
    check = checker(lambda answer: "Fine.")
    assert repr(check(...)) == "Your turn: replace the dots with your answer."
    assert "your function returned None" in check(None).message
    assert not check(None).begun
    assert check(0)


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (NameError("name 'torch' is not defined"), "Run All Above"),
        (AttributeError("cannot assign parameters before Module.__init__() call"), "`super().__init__()`"),
        (RuntimeError("expected m1 and m2 to have the same dtype, but got: double != float"), "Two precisions meet"),
        (RuntimeError("Can't call numpy() on Tensor that requires grad."), "NumPy knows no gradients"),
    ],
)
def test_what_python_says_is_followed_by_what_helps(error, advice):
    def draft():
        raise error

    message = checker(lambda answer: answer())(draft).message
    assert message.startswith("Your draft stopped in `raise error` with ")
    assert advice in message


@pytest.mark.parametrize("called", [torch.ones(2), 3, [1, 2]])
def test_a_draft_that_was_called_already_is_told_so(called):
    with pytest.raises(NotYet, match="no brackets after its name"):
        asked(called, torch.ones(2))
    with pytest.raises(NotYet, match="no brackets after its name"):
        made_by(called, 3, 2)


def test_parts_are_counted():
    assert parts((1, 2), 2, "Return a pair.") == [1, 2]
    assert torch.equal(torch.stack(parts(torch.eye(2), 2, "Return a pair.")), torch.eye(2))
    for got in (3, (1,), torch.tensor(1.0), {1, 2, 3}):
        with pytest.raises(NotYet, match="Return a pair"):
            parts(got, 2, "Return a pair.")


def test_an_error_inside_of_the_standard_library_is_told_at_the_readers_line():
    def draft():
        return fractions.Fraction("half")

    message = checker(lambda answer: answer())(draft).message
    assert message.startswith('Your draft stopped in `return fractions.Fraction("half")` with ValueError')
