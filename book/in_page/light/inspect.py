"""The part of Python's module that checkers use: its own takes a second to import in a page."""


def isclass(given):
    return isinstance(given, type)


def unwrap(function):
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function
