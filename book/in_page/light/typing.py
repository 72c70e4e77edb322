"""Names for annotations, which nothing reads: Python's own module takes half a second to import in a page."""


class _Anything:
    def __getitem__(self, _):
        return self

    def __or__(self, _):
        return self

    __ror__ = __or__


TYPE_CHECKING = False


def cast(_, value):
    return value


class NamedTuple(tuple):
    """A tuple whose parts have names: those that `page_python` puts into FIELDS in place of the annotations."""

    def __new__(cls, *values, **options):
        return tuple.__new__(cls, [*values, *(options[name] for name in cls.FIELDS[len(values) :])])

    def _replace(self, **changes):
        return type(self)(*(changes.get(name, value) for name, value in zip(self.FIELDS, self, strict=True)))

    def __init_subclass__(cls):
        for k, name in enumerate(cls.FIELDS):
            setattr(cls, name, property(lambda self, k=k: self[k]))


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    return _Anything()
