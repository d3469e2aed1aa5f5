"""Players' names: which are possible, when two are the same, and how a typed one is found.

Names are compared composed (NFC), without regard to case and to the blanks around and inside, and
kept as typed.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Place, Problems, UsageProblem
from mtscore.words import listed, say

LONGEST_NAME: Final = 60
"""Characters that a name may have."""
SHOWN_AT_MOST: Final = 60
"""Characters of what was typed that a sentence repeats."""

RESERVED: Final = frozenset(
    [
        "mexican",
        "engine",
        "turn",
        "order",
        "set",
        "count",
        "hand",
        "doubles",
        "boneyard",
        "so-far",
        "first-turn",
        "on",
        "new",
        "draw",
        "pass",
        "mark",
        "unmark",
        "done",
        "line",
        "up",
        "down",
        "left",
        "right",
        "stock",
        "out",
        "none",
    ]
)
"""Words of the notation; a player of that name is written in quotes."""

_PLAIN: Final = re.compile(r"[^\W_](?:[\w.\- ]*[\w.\-])?")
_MEXICAN: Final = re.compile(r"mexican\d*")
# What would turn the writing direction of everything after it, or hide inside a name.
_HIDDEN: Final = frozenset("\u200e\u200f\u061c\u2028\u2029\ufeff\u00ad\u200b\u2060")


def fold(name: str) -> str:
    """What two spellings of one name have in common.

    >>> fold(" ana  maria ") == fold("Ana Maria")
    True
    """
    folded = unicodedata.normalize("NFC", name).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def plain(name: str) -> str:
    """The name as somebody types it who leaves the accents out; what it means is found with it.

    >>> plain("Élodie"), plain("Søren"), plain("Zoë B")
    ('elodie', 'soren', 'zoe b')
    """
    key = fold(name)
    if key.isascii():
        return key
    apart = unicodedata.normalize("NFD", key.translate(_NO_ACCENT))
    # Marks above, below and through a letter only: others, as in Hindi, are letters themselves.
    bare = "".join(one for one in apart if unicodedata.combining(one) < _ACCENTS)
    return unicodedata.normalize("NFC", bare)


_ACCENTS: Final = 200
"""Combining classes of the accents of Latin, Greek and Cyrillic letters, from here on."""
_NO_ACCENT: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "\u0131": "i", "þ": "th"}
)


def tidy(name: str) -> str:
    """The name as it is kept: as typed, composed, without blanks around it."""
    return unicodedata.normalize("NFC", name).strip()


def name_problem(name: str) -> Diagnostic | None:
    """Why nobody can have this name in a match, or None."""
    shown = printable(name)
    if not fold(name):
        return Diagnostic(code="bad-name", message=say("a name is empty"))
    if any(_is_hidden(one) for one in name):
        return Diagnostic(
            code="bad-name",
            message=say("{name} holds a character that cannot be seen", name=shown),
            help=say("type {name}", name=_without_hidden(name)) if _without_hidden(name) else None,
        )
    if len(name) > LONGEST_NAME:
        return Diagnostic(
            code="bad-name",
            message=say("{name} has {count} letters", name=shown[:20] + "...", count=len(name)),
            help=say("names have up to {most}", most=LONGEST_NAME),
        )
    return None


def _is_hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return (
        category in ("Cc", "Cs", "Zl", "Zp")
        or character in _HIDDEN
        or unicodedata.bidirectional(character) in _BIDI_CONTROLS
    )


_BIDI_CONTROLS: Final = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def _without_hidden(name: str) -> str:
    # A terminal's escape sequence goes as a whole: nobody is called [31mAna.
    plain = re.sub(r"\x1b(?:\[[0-?]*[ -/]*[@-~])?", "", name)
    spaced = "".join(" " if one in "\n\r\t" else one for one in plain)
    return " ".join("".join(one for one in spaced if not _is_hidden(one)).split())


def printable(text: str) -> str:
    """`text` safe for any terminal: nothing in it can move the cursor or turn the writing."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        one.encode("unicode_escape").decode("ascii") if _is_hidden(one) else one for one in text
    )


def as_typed(text: str) -> str:
    r"""What somebody typed, in quotes within a sentence; nothing in it is doubled or hidden.

    A long text is cut: its beginning is enough to find it again.

    >>> print(as_typed("4O"), as_typed("O'Brien"), as_typed("a\\b"))
    '4O' "O'Brien" 'a\b'
    """
    if len(text) > SHOWN_AT_MOST:
        text = text[:SHOWN_AT_MOST].rstrip() + "..."
    mark = '"' if "'" in text and '"' not in text else "'"
    return f"{mark}{printable(text)}{mark}"


def as_written(value: object) -> str:
    """A value of a match file within a sentence, as the file writes it.

    >>> as_written(True), as_written("x"), as_written([1, {"a": False}])
    ('true', "'x'", '[1, { a = false }]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return as_typed(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_written, value))}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(
            f"{printable(str(key))} = {as_written(one)}" for key, one in value.items()
        )
        return f"{{ {pairs} }}" if pairs else "{}"
    return printable(str(value))


def quoted(name: str) -> str:
    """The name as the notation writes it: as a JSON string where it could be misread.

    >>> quoted("Ana"), quoted("Doe, Pat"), quoted("engine")
    ('Ana', '"Doe, Pat"', '"engine"')
    """
    # "Turn Smith" is quoted too: at the start of a field its first word would be read as one.
    first_word = name.casefold().partition(" ")[0]
    if (
        _PLAIN.fullmatch(name)
        and first_word not in RESERVED
        and not _MEXICAN.fullmatch(first_word)
        and "  " not in name
    ):
        return name
    import json  # noqa: PLC0415 - most names are plain

    return json.dumps(name, ensure_ascii=False)


def for_shell(*words: str) -> str:
    """Names, or pairs such as `Ana=5`, with commas between, as one word of a command to paste.

    >>> print(for_shell("Ana=5", "Bo=N"), for_shell('"Doe, Pat"=N'))
    Ana=5,Bo=N '"Doe, Pat"=N'
    """
    from shlex import quote  # noqa: PLC0415 - for remedies only

    return quote(",".join(words))


def unquoted(text: str) -> str:
    """The name that `quoted` text stands for; plain text stands for itself.

    Raises:
        NotationProblem: the quotes are not those of a JSON string.
    """
    text = text.strip()
    if not text.startswith('"'):
        return text
    import json  # noqa: PLC0415 - most names are plain

    name = None
    # A quote inside is doubled where a spreadsheet wrote it.
    for way in (text, text[:1] + text[1:-1].replace('""', '\\"') + text[-1:]):
        with suppress(ValueError):
            name = json.loads(way)
            break
    if not isinstance(name, str):
        raise NotationProblem(
            Diagnostic(
                code="bad-name",
                message=say(
                    "cannot read the quoted name {text}", text=printable(text[:SHOWN_AT_MOST])
                ),
                help=say(
                    'write it like "Doe, Pat", and a quote inside it like "Pat \\"Ace\\" Doe"'
                ),
            )
        )
    return name


def split_outside_quotes(text: str, separators: str) -> list[tuple[int, str]]:
    """The parts of `text` between any of the separators outside quotes, each with its offset."""
    parts: list[tuple[int, str]] = []
    start = 0
    in_quotes = escaped = False
    for at, one in enumerate(text):
        if in_quotes:
            if escaped:
                escaped = False
            elif one == "\\":
                escaped = True
            elif one == '"':
                in_quotes = False
        elif one == '"':
            in_quotes = True
        elif one in separators:
            parts.append((start, text[start:at]))
            start = at + 1
    parts.append((start, text[start:]))
    return parts


def part_place(source: str, text: str, offset: int, part: str) -> Place:
    """The place of `part`, which begins at `offset` of `text`; blanks around it left out."""
    blanks = len(part) - len(part.lstrip())
    begin = offset + blanks
    line = text.count("\n", 0, begin) + 1
    line_start = text.rfind("\n", 0, begin) + 1
    line_end = text.find("\n", begin)
    excerpt = text[line_start : line_end if line_end >= 0 else len(text)]
    column = begin - line_start + 1
    width = max(1, len(part.strip().split("\n", 1)[0]))
    return Place(
        source=source, line=line, column=column, end_column=column + width, excerpt=excerpt
    )


def find_player(text: str, players: Sequence[str], place: Place | None = None) -> str:
    """The one of `players` that `text` names.

    A name is found in any case and without its accents: in full, by its beginning, or by a word of
    it, where that is unique.

    Raises:
        UsageProblem: it names nobody, or several.

    >>> find_player("elodie", ["Élodie", "Uncle Bob"]), find_player("bob", ["Élodie", "Uncle Bob"])
    ('Élodie', 'Uncle Bob')
    """
    key = fold(unquoted(text))
    folded = {fold(name): name for name in players}
    if key in folded:
        return folded[key]
    candidates = likely_players(key, folded)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise UsageProblem(
            Diagnostic(
                code="ambiguous-player",
                message=say(
                    "{name} can be {candidates}",
                    name=as_typed(text.strip()),
                    candidates=listed([printable(one) for one in candidates], "or"),
                ),
                help=say("type more of the name")
                if len({plain(one) for one in candidates}) > 1
                else say("type it with its accents"),
                place=place,
            )
        )
    from difflib import get_close_matches  # noqa: PLC0415 - for the one who mistyped

    bare = {plain(name): name for name in players}
    close = get_close_matches(plain(key), bare, n=1, cutoff=0.6 if len(key) > 3 else 0.5)
    remedy = say("the players are {names}", names=listed([printable(one) for one in players]))
    if close:
        remedy = (
            say("a similar name exists: {name}", name=printable(bare[close[0]])) + "; " + remedy
        )
    raise UsageProblem(
        Diagnostic(
            code="unknown-player",
            message=say("{name} is not a player of this match", name=as_typed(text.strip())),
            help=remedy,
            place=place,
        )
    )


def likely_players(key: str, folded: Mapping[str, str]) -> list[str]:
    """Those whom somebody can mean who types no full name: without accents, or a part of it.

    Args:
        key: what was typed, folded.
        folded: the players' names by their folded form.
    """
    if not key:
        return []
    bare = {name: plain(name) for name in folded.values()}
    typed = plain(key)
    whole = [name for name, other in bare.items() if other == typed]
    if whole:
        return whole
    word = f" {_words(typed)} "
    found = [
        name
        for name, other in bare.items()
        if other.startswith(typed) or (word.strip() and word in f" {_words(other)} ")
    ]
    if len(found) > 1 and typed != key:
        # Who types an accent means it.
        exact = [name for other, name in folded.items() if other.startswith(key) and name in found]
        return exact or found
    return found


def _words(text: str) -> str:
    """`text` with single blanks for everything between its words: `doe, pat` is `doe pat`."""
    return " ".join(re.split(r"[\W_]+", text)).strip()


def parse_names(text: str, source: str = "--players") -> list[str]:
    """Read `Ana,Bo,"Doe, Pat"`.

    Raises:
        NotationProblem: a name that nobody can have, an empty place; all of them.
    """
    problems = Problems()
    names = []
    for number, (offset, part) in enumerate(split_outside_quotes(text, ","), start=1):
        place = part_place(source, text, offset, part)
        try:
            name = tidy(unquoted(part))
        except NotationProblem as error:
            problems.found.extend(one.at(place) for one in error.diagnostics)
            continue
        if not name:
            problems.add(
                "bad-name",
                say("the name at place {number} is empty", number=number),
                help=say("leave out the comma, or write the name"),
                place=place,
            )
            continue
        found = name_problem(name)
        if found:
            problems.found.append(found.at(place))
        names.append(name)
    problems.raise_if_any(NotationProblem)
    return names


def twins(names: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of names that nobody could tell apart when they are typed."""
    seen: dict[str, str] = {}
    pairs = []
    for name in names:
        key = fold(name)
        if key in seen:
            pairs.append((seen[key], name))
        else:
            seen[key] = name
    return pairs
