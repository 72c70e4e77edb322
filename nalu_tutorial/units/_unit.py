"""The base of every unit: two sizes, named parameters, an initialization that can be drawn again."""

from __future__ import annotations

from typing import ClassVar

import torch
from torch import nn

from ._documented import documented
from .checks import as_size, check_dtype


class Unit(nn.Module):
    """A layer from in_features to out_features; a subclass adds its shapes, its initialization and its equation.

    A subclass whose shapes depend on an option sets that option before it calls this constructor. Its docstring says
    what it takes besides, and what it has: what every unit takes and refuses is added.
    """

    printed: ClassVar[tuple[str, ...]] = ()  # the options that `print` of a model shows

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__doc__:
            cls.__doc__ = documented(cls.__doc__, has_bounds=hasattr(cls, "bounds"))

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        generator: torch.Generator | None = None,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.in_features, self.out_features = as_size("in_features", in_features), as_size("out_features", out_features)
        check_dtype(dtype)
        for name, shape in self.shapes().items():
            self.register_parameter(name, nn.Parameter(torch.empty(shape, device=device, dtype=dtype)))
        self.reset_parameters(generator)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name."""
        raise NotImplementedError

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw all parameters again, from the generator or from PyTorch's own."""
        raise NotImplementedError

    def extra_repr(self) -> str:
        """Return the sizes, as `torch.nn.Linear` prints them, and the options."""
        return ", ".join(f"{name}={getattr(self, name)!r}" for name in ("in_features", "out_features", *self.printed))
