"""The abstract classes of Python itself."""

from _collections_abc import *  # noqa: F403
