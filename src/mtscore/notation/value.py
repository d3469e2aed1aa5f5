"""Small immutable objects that are made by the ten thousand: trains, turns, states."""

from typing import Any, Self


class Value:
    """Compared by what it holds, and never changed after it was made.

    A subclass names its attributes in `__slots__`, takes each in its `__init__`, and annotates
    them Final, so that the type checker keeps anybody from changing one. A frozen dataclass would
    guard them at run time too, but takes ten times as long to make; a round makes one a move.
    """

    __slots__: tuple[str, ...] = ()

    def _held(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._held() == other._held()

    def __hash__(self) -> int:
        return hash((type(self), self._held()))

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({facts})"

    def but(self, **changes: Any) -> Self:
        """The same with some attributes changed."""
        held = {name: getattr(self, name) for name in self.__slots__}
        return type(self)(**(held | changes))
