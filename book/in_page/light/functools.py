"""The part of Python's module that checkers and drafts use: its own takes a second to import in a page."""

_missing = object()


def wraps(wrapped, **_):
    def named(function):
        function.__name__, function.__doc__, function.__module__ = wrapped.__name__, wrapped.__doc__, wrapped.__module__
        function.__wrapped__ = wrapped
        return function

    return named


class partial:  # noqa: N801 - its name in Python
    def __init__(self, function, *given, **options):
        self.func, self.args, self.keywords = function, given, options

    def __call__(self, *given, **options):
        return self.func(*self.args, *given, **{**self.keywords, **options})


def reduce(function, values, start=_missing):
    values = iter(values)
    result = next(values) if start is _missing else start
    for value in values:
        result = function(result, value)
    return result


def cache(function):
    known = {}

    @wraps(function)
    def remembered(*given, **options):
        key = (given, *options.items())
        if key not in known:
            known[key] = function(*given, **options)
        return known[key]

    return remembered


def lru_cache(maxsize=128, **_):
    return cache(maxsize) if callable(maxsize) else cache
