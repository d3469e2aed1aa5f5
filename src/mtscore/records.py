"""Frozen records that cost nothing to define.

A standard dataclass writes and compiles its methods when its module is imported, almost a
millisecond each; with forty of them that is a third of the time a command takes. A `Record` has
the same face (keyword arguments, defaults, equality, `repr`, slots, frozen; type checkers know it)
on methods that are shared. For objects made by the thousand, write a class by hand.

    class Point(Record):
        x: int
        y: int = 0
"""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from inspect import Signature

_ABSENT: Final = object()
R = TypeVar("R", bound="Record")


class Fresh:
    """The mark of a default that is made anew for each record."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def fresh(*, default_factory: Callable[[], Any]) -> Any:
    """A default that is made anew for each record, such as an empty dictionary."""
    return Fresh(default_factory)


def _shown_default(default: Any) -> Any:
    return default.make() if type(default) is Fresh else default


def _annotated(namespace: dict[str, Any]) -> tuple[str, ...]:
    """The annotated names of a class that is being made."""
    if sys.version_info >= (3, 14):
        # From 3.14 on annotations are worked out when they are asked for.
        import annotationlib  # noqa: PLC0415 - not everywhere

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is None:
            return ()
        forward = annotationlib.Format.FORWARDREF
        return tuple(annotationlib.call_annotate_function(annotate, forward))
    return tuple(namespace.get("__annotations__", ()))


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(fresh,))
class RecordType(type):
    """Makes slots of the annotated names and keeps their defaults aside."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "RecordType":
        """Create the class of a record."""
        names = _annotated(namespace)
        defaults = {one: namespace.pop(one, _ABSENT) for one in names}
        namespace["__slots__"] = names
        namespace["_defaults"] = defaults
        namespace["_names"] = names
        return super().__new__(cls, name, bases, namespace)

    @property
    def __signature__(cls) -> "Signature":
        """What `help` and `inspect` say: the values by name, those with a default optional."""
        from inspect import Parameter, Signature  # noqa: PLC0415 - for people who read

        defaults: dict[str, Any] = cls._defaults  # type: ignore[attr-defined]
        return Signature(
            [
                Parameter(
                    name,
                    Parameter.KEYWORD_ONLY,
                    default=Parameter.empty if default is _ABSENT else _shown_default(default),
                )
                for name, default in defaults.items()
            ]
        )


class Record(metaclass=RecordType):
    """The base of all records; see the module."""

    def __init__(self, **values: Any) -> None:
        give = object.__setattr__
        for name, default in self._defaults.items():  # type: ignore[attr-defined]
            value = values.pop(name, default)
            if value is _ABSENT:
                raise TypeError(f"{type(self).__name__} needs {name}")
            give(self, name, value.make() if type(value) is Fresh else value)
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names: tuple[str, ...] = self._names  # type: ignore[attr-defined]
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        names: tuple[str, ...] = self._names  # type: ignore[attr-defined]
        return hash((type(self), *(getattr(self, name) for name in names)))

    def __repr__(self) -> str:
        names: tuple[str, ...] = self._names  # type: ignore[attr-defined]
        pairs = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({pairs})"

    def __getstate__(self) -> dict[str, Any]:
        names: tuple[str, ...] = self._names  # type: ignore[attr-defined]
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)


def changed(record: R, **changes: Any) -> R:
    """The same record with some values changed.

    Raises:
        TypeError: it has no value of that name.
    """
    return type(record)(**{**values_of(record), **changes})


def values_of(record: Record) -> dict[str, Any]:
    """The values of a record by name."""
    return record.__getstate__()


def record_names(kind: type[Record]) -> dict[str, Any]:
    """The names of a record's values in order, each with its default."""
    defaults: dict[str, Any] = kind._defaults  # type: ignore[attr-defined]  # noqa: SLF001
    return dict(defaults)


def set_defaults(kind: type[Record], defaults: Mapping[str, Any]) -> None:
    """Give the values of a record other defaults."""
    kind._defaults.update(defaults)  # type: ignore[attr-defined]  # noqa: SLF001
