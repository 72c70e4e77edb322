"""What this book needs of Sphinx beyond what its extensions do: small parts, each in a file of its own."""

import sys
from importlib import import_module
from pathlib import Path

# In the order in which they hear of an event.
PARTS = ("garbage", "repository", "installing", "third_party", "faces", "explanations", "explorables", "answers",
         "unit_cards", "unit_table", "ledger", "messages", "search", "names", "notation", "records", "evidence_tables",
         "signatures", "teaching", "slides", "version", "citing", "typeset", "reading_order", "address", "heads",
         "previews", "structured", "plain_pages", "front_door")  # fmt: skip


def setup(app):
    """Connect the parts, and let the API page find the package, which is not installed for a build."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    for part in PARTS:
        import_module(f".{part}", __name__).connect(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def when_built(app, make, priority=500):
    """Call a function with the app and the folder of the pages when these are written."""

    def build(app, exception):
        if exception is None and app.builder.format == "html":
            make(app, Path(app.outdir))

    app.connect("build-finished", build, priority=priority)
