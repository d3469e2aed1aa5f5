"""From what people have to a match: sheets in any shape, and our own formats.

`read_import` is the door: bytes go in, a match and the text of its file come out, or every
problem at its line and column. Nothing here touches a file.
"""

import re
from datetime import datetime
from typing import Final, Literal

from mtscore.errors import Diagnostic, FileProblem, Problems, UsageProblem
from mtscore.imports.building import build
from mtscore.imports.decoding import decode_sheet
from mtscore.imports.edges import without_title
from mtscore.imports.long import long_columns, read_long
from mtscore.imports.ours import read_json, read_toml
from mtscore.imports.pages import read_page, refuse_page_points, with_page
from mtscore.imports.reading import read_grid
from mtscore.imports.sheet import Sheet
from mtscore.imports.stays import never_there
from mtscore.imports.totals import (
    check_stated,
    from_running,
    looks_running,
    points_note,
    refuse_points,
    refuse_running,
    refuse_score_and_total,
)
from mtscore.imports.wide import describe, read_wide
from mtscore.imports.wishes import Wishes
from mtscore.imports.writing import match_bytes
from mtscore.match import Block, Header, Match
from mtscore.notation.names import printable
from mtscore.records import Record, changed
from mtscore.rules import find_rule_set
from mtscore.words import listed, say

__all__ = ["Imported", "Wishes", "kind_of_file", "read_import"]

Kind = Literal["toml", "json", "sheet"]
_TOML: Final = re.compile(
    rb"^(?:\xef\xbb\xbf)?[ \t]*(?:mtscore[ \t]*=|\[\[?[ \t]*[a-z_]+[ \t]*\]\]?[ \t]*(?:#.*)?\r?$)",
    re.MULTILINE,
)
_NO_OBSTACLE: Final = frozenset(("bad-pips", "bad-domino", "domino-twice", "total-differs"))
"""Problems that leave enough of a sheet to look for contradictions in the rest."""
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*[\[{]\s*[\]}\"{]")


class Imported(Record):
    """What an import gives.

    Attributes:
        kind: what the file was.
        content: the bytes of the match file to write.
        notes: what was understood, and what could not be checked.
    """

    kind: Kind
    header: Header
    blocks: tuple[Block, ...]
    match: Match
    content: bytes
    notes: tuple[str, ...] = ()


def kind_of_file(raw: bytes) -> Kind:
    """What a file is by what it says; names of files are often wrong."""
    head = raw[:65536]
    if _TOML.search(head):
        return "toml"
    if _JSON.match(head):
        return "json"
    return "sheet"


def read_import(raw: bytes, source: str, wishes: Wishes, when: datetime) -> Imported:
    """Read whatever `raw` is.

    Args:
        raw: the whole file.
        source: its name, for the places of problems.
        wishes: what was asked for beside it.
        when: the time to write down for a sheet, which has none of its own.

    Raises:
        UsageProblem: a wish that is impossible, or that the file leaves no room for.
        FileProblem: everything that is wrong with the file.
    """
    kind = kind_of_file(raw)
    if kind == "sheet":
        return _read_sheet(raw, source, wishes, when)
    _refuse_wishes(wishes, source)
    ours = read_toml(raw, source) if kind == "toml" else read_json(raw, source)
    return Imported(
        kind=kind, header=ours.header, blocks=ours.blocks, match=ours.match, content=ours.content
    )


def _refuse_wishes(wishes: Wishes, source: str) -> None:
    """A match that says everything itself comes back as it is, or it would be another."""
    given = {
        "--rules": wishes.rules,
        "--rule": wishes.house_rules,
        "--set": wishes.largest,
        "--rounds": wishes.rounds,
        "--players": wishes.players,
        "--title": wishes.title,
        "--running-totals": wishes.running_totals,
        "--ignore-totals": wishes.ignore_totals,
        "--table": wishes.table,
    }
    named = [option for option, value in given.items() if value]
    if named:
        raise UsageProblem(
            Diagnostic(
                code="only-sheets",
                message=say(
                    "{file} is a whole match and says everything itself; {options} is for sheets",
                    file=source,
                    options=listed(named),
                ),
                help=say("leave it out; `mtscore house-rule` and `player rename` change a match"),
            )
        )


def _read_sheet(raw: bytes, source: str, wishes: Wishes, when: datetime) -> Imported:
    decoded = decode_sheet(raw, source)
    grid = without_title(read_grid(decoded.text, source, wishes.table))
    page = read_page(grid)
    wishes = with_page(wishes, page)
    columns = long_columns(grid)
    if page is not None and not columns:
        refuse_page_points(grid, page)
    problems = Problems()
    if columns:
        sheet = read_long(grid, columns, problems)
    else:
        sheet = read_wide(
            grid, wishes.players, problems, rules=wishes.rules, is_page=page is not None
        )
    refuse_score_and_total(sheet)
    if page is not None:
        sheet = changed(sheet, title=page.title)
    if wishes.players is not None and any(one.cell is not None for one in sheet.players):
        raise UsageProblem(
            Diagnostic(
                code="names-given",
                message=say("the sheet names its players itself"),
                help=say("leave --players out; `mtscore player rename` gives other names"),
            )
        )
    notes = [describe(sheet, decoded.encoding)]
    if decoded.encoding == "Latin-1":
        notes.append(say("It is not UTF-8, so it was read as Latin-1: look at the names."))
    sheet, found = _with_totals(sheet, wishes, problems)
    if wishes.rules is not None and find_rule_set(wishes.rules).is_fives and not problems:
        refuse_points(sheet, problems, insisted=wishes.running_totals is False)
    built = None
    if all(one.code in _NO_OBSTACLE for one in problems.found):
        try:
            built = build(sheet, wishes, when)
        except FileProblem as error:
            problems.take(error)
    if built is None or problems:
        raise FileProblem(problems.found)
    found += [
        say("{name} is in no round and is left out", name=printable(name))
        for name in never_there(sheet)
    ]
    points = points_note(sheet, built.match, has_rules=bool(wishes.house_rules))
    if points:
        found.append(points)
    if built.match.rule_set.is_fives and sheet.made is None:
        found += [
            say(
                "the numbers are read as pips left in hand; if they are points, write the pips, "
                "and the points made in a column called `Ana made`"
            ),
            say("the points made in play are not on this sheet, so totals lack them"),
        ]
    return Imported(
        kind="sheet",
        header=built.header,
        blocks=built.blocks,
        match=built.match,
        content=match_bytes(built.header, built.blocks, source),
        notes=tuple(notes + [f"{one[:1].upper()}{one[1:]}." for one in found]),
    )


def _with_totals(sheet: Sheet, wishes: Wishes, problems: Problems) -> tuple[Sheet, list[str]]:
    """The sheet with the scores of rounds, its sums checked; and what to say about it."""
    if wishes.running_totals:
        sheet = from_running(sheet, problems)
    elif wishes.running_totals is None and looks_running(sheet):
        refuse_running(sheet, problems)
        return sheet, list(sheet.notes)
    sums = Problems()
    notes = [*sheet.notes, *check_stated(sheet, sums)]
    if wishes.ignore_totals:
        notes += [one.message for one in sums.found]
    else:
        problems.found += sums.found
    return sheet, notes
