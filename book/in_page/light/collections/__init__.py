"""The part of Python's module that drafts may use: its own takes a second to import in a page."""


class defaultdict(dict):  # noqa: N801 - its name in Python
    def __init__(self, make=None, *given, **options):
        dict.__init__(self, *given, **options)
        self.default_factory = make

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        self[key] = self.default_factory()
        return self[key]


class Counter(dict):
    def __init__(self, values=()):
        for value in values:
            self[value] = self.get(value, 0) + 1

    def __missing__(self, key):
        return 0

    def most_common(self, n=None):
        return sorted(self.items(), key=lambda item: -item[1])[:n]
