"""Numbers in words and programs: a net reads symbols one by one and calculates."""

from ._program_nets import program_net

__all__ = [
    "program_net",
]
