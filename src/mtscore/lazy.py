"""Packages that load a name's module when the name is first asked for.

A command needs a part of each package, and start-up time is a feature.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules
from typing import Any


def lazily(
    package: str, places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of `package`; `places` tells the module of each name.

    A name that another package has is there by the whole name of its module.
    """

    def load(name: str) -> Any:
        place = places.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = place if "." in place else f"{package}.{place}"
        found = getattr(import_module(home), name)
        setattr(modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(modules[package]), *places})

    return load, names
