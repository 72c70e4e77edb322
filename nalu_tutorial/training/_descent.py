"""What the runs descend and which optimisers do it, checked before anything is trained."""

from __future__ import annotations

from torch import nn

from ._bounds import bounds_of
from ._elementwise import check_elementwise
from ._maker import Maker
from ._noise import noise_sizes
from ._objective import Objective, trained_names
from ._rates import check_rate_is_read
from ._recipe import Recipe


class Descent:
    """What is descended: the loss, and in steps of its own the penalty of `PenaltySteps`.

    Attributes
    ----------
    template : nn.Module
        One run's model, for its form.
    loss : Objective
        The loss with all that is added to it.
    penalty : Objective or None
        What the extra steps descend.
    groups : tuple of tuple of str
        The names of the parameters that are trained, in groups that take turns.
    noise : dict
        How many random numbers each point takes, by the place for them.
    """

    def __init__(self, template: nn.Module, recipe: Recipe) -> None:
        self.template, self.bounds, self.noise = template, bounds_of(template), noise_sizes(template)
        self.loss = Objective(template, recipe.loss, recipe.penalties)
        extra = recipe.penalty_steps
        self.penalty = Objective(template, recipe.loss, (extra.penalty,)) if extra else None
        self.maker = Maker(recipe.optimizer, recipe.lr, dict(template.named_parameters()),
                           together=recipe.alternate is None)  # fmt: skip
        trained = trained_names(template)
        self.groups = recipe.alternate.groups(trained) if recipe.alternate else (trained,)
        for names in self.groups:
            check_elementwise(self.maker, names, keeps=bool(recipe.checkpoint or recipe.continue_from))
            if recipe.rates:
                check_rate_is_read(self.maker, names)
