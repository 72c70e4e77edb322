"""Signatures on the page of the package, where Sphinx alone would not show what a reader may pass."""

import re
from inspect import isfunction

from sphinx.util.inspect import signature as signature_of
from sphinx.util.inspect import stringify_signature

FUNCTION = re.compile(r"<function (?:\w+\.)*(\w+)>")
MOCKED = "(*args: Any, **kwargs: Any)"


def connect(app):
    app.connect("autodoc-process-signature", readable)


def readable(app, what, name, obj, options, signature, return_annotation):
    """Return the signature with a class's own parameters, and with the names of functions that are defaults.

    The base class of a unit is not there in a build without torch, and what stands in for it takes anything. A default
    that is a function, or that is made anew for each object, has no form that Sphinx can parse.
    """
    if signature == MOCKED and isfunction(obj.__init__):
        signature = stringify_signature(signature_of(obj.__init__, bound_method=True), show_return_annotation=False)
    written = FUNCTION.sub(r"\1", signature or "").replace("<factory>", "...")
    return written or None, return_annotation
