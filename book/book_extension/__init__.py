"""What this book needs of Sphinx beyond what its extensions do: five small parts, each in a file of its own."""

from . import explorables, ledger, notation, repository, third_party


def setup(app):
    """Connect the five parts."""
    for part in (repository, third_party, explorables, ledger, notation):
        part.connect(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
