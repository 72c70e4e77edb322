"""Numbers in words and programs: a network reads symbols one by one and computes the result."""

from ._program_nets import program_net

__all__ = [
    "program_net",
]
