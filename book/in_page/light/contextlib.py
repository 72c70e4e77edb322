"""The part of Python's module that checkers use: its own takes seconds to import in a page."""


class _Block:
    def __init__(self, steps):
        self.steps = steps

    def __enter__(self):
        return next(self.steps)

    def __exit__(self, kind, error, _):
        if kind is None:
            return next(self.steps, False)
        self.steps.throw(error)
        return False


def contextmanager(function):
    return lambda *given, **options: _Block(function(*given, **options))
