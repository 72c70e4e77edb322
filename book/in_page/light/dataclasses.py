"""The part of Python's module that checkers use: its own takes seconds to import in a page.

The names of a class's fields stand in its FIELDS, where `page_python` puts them in place of the annotations.
"""


class _Field:
    def __init__(self, default_factory):
        self.make = default_factory


def field(*, default_factory):
    return _Field(default_factory)


def dataclass(given=None, **_):
    def made(cls):
        names = list(dict.fromkeys(name for base in reversed(cls.__mro__) for name in vars(base).get("FIELDS", ())))

        def start(self, *values, **options):
            options.update(zip(names, values, strict=False))
            for name in names:
                value = options[name] if name in options else getattr(type(self), name)
                setattr(self, name, value.make() if isinstance(value, _Field) else value)

        cls.__init__ = start
        return cls

    return made if given is None else made(given)
