"""One door for every sentence the program says, so that a translation can stand in it.

The English sentence is its own key, as with gettext: a catalogue maps it to the same sentence in
another language, with the same named facts in braces. There is none yet.
"""

from collections.abc import Iterable, Mapping
from typing import Final

_catalogue: Final[Mapping[str, str]] = {}


def say(sentence: str, /, **facts: object) -> str:
    """Fill the named facts into `sentence`, in the language chosen.

    >>> say("{name} has {pips} pips", name="Ana", pips=12)
    'Ana has 12 pips'
    """
    return _catalogue.get(sentence, sentence).format_map(facts)


def listed(items: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Join for reading aloud.

    >>> listed(["Ana", "Bo", "Cy"])
    'Ana, Bo and Cy'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {say(last)} {items[-1]}"


def as_sentence(text: str) -> str:
    """With a capital letter and a full stop.

    >>> as_sentence("nobody can play"), as_sentence("Bo draws.")
    ('Nobody can play.', 'Bo draws.')
    """
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def counted(number: int, one: str, many: str | None = None) -> str:
    """Number and noun together.

    >>> counted(1, "domino", "dominoes"), counted(3, "pip")
    ('1 domino', '3 pips')
    """
    return f"{number} {say(one if number == 1 else many or one + 's')}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, if any is like it at all; `-` and `_` are the same.

    >>> nearest("Open_Rum", ["station", "open-run"])
    'open-run'
    """
    from difflib import get_close_matches  # noqa: PLC0415 - for the one who mistyped

    plain = {one.casefold().replace("-", "_"): one for one in known}
    found = get_close_matches(word.casefold().replace("-", "_"), list(plain), n=1, cutoff=0.6)
    return plain[found[0]] if found else None


def whole(text: str, least: int = 0, most: int = 9999) -> int | None:
    """The number that somebody typed, where it is a whole one from `least` to `most`.

    Only the digits 0 to 9 count, and never so many of them that reading them takes time.

    >>> whole(" 07 "), whole("x"), whole("12", most=9), whole("9" * 5000)
    (7, None, None, None)
    """
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 12):
        return None
    number = int(word)
    return number if least <= number <= most else None
