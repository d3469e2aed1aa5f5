"""Sheets and match files at random, broken at random: no traceback, no silent 0, no loss."""

import random
import string
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers import mtscore, ok, the_match
from mtscore.errors import MtscoreError
from mtscore.exports import long_csv, wide_csv
from mtscore.imports import Imported, Wishes, read_import
from mtscore.scoring import score_match
from mtscore.storage import read_text
from mtscore.storage.checking import check_text

NOW = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)

names = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12
)
cells = st.one_of(
    st.integers(0, 150).map(str),
    st.sampled_from(["0", "OUT", "out", "", "?", "x", "-", "12+7+5", "12-7 5-0"]),
)
noise = st.text(st.characters(codec="utf-8"), max_size=6)


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A sheet as somebody might type it, right or wrong."""
    players = draw(st.lists(names, min_size=1, max_size=5))
    count = draw(st.integers(0, 6))
    delimiter = draw(st.sampled_from(",;\t"))
    header = draw(st.sampled_from([["round"], ["round", "engine"], ["Player"], [""], []]))
    rows = [[*header, *players]]
    for number in range(1, count + 1):
        label = {0: [], 1: [str(number)], 2: [str(number), str(13 - number)]}[len(header)]
        rows.append([*label, *draw(st.lists(cells, min_size=len(players), max_size=len(players)))])
    if draw(st.booleans()):
        width = max(map(len, rows))
        padded = [row + [""] * (width - len(row)) for row in rows]
        rows = [list(row) for row in zip(*padded, strict=True)]
    return "\n".join(
        delimiter.join(
            '"' + cell.replace('"', '""') + '"' if set(cell) & set(',;\t"') else cell
            for cell in row
        )
        for row in rows
    )


@st.composite
def broken(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few slips in it."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        width = draw(st.integers(0, 4))
        text = text[:at] + draw(noise) + text[at + width :]
    return text


def attempt(raw: bytes) -> Imported | None:
    """Import; a refusal is fine as long as it names places and what is wrong."""
    try:
        found = read_import(raw, "sheet", Wishes(), NOW)
    except MtscoreError as error:
        assert error.diagnostics
        for one in error.diagnostics:
            assert one.message
            assert one.place is None or (one.place.line >= 1 and one.place.column >= 1)
        return None
    return found


@given(broken(sheets()))
@settings(max_examples=400, deadline=None)
def test_no_sheet_is_misread_in_silence(text: str) -> None:
    found = attempt(text.encode("utf-8", "surrogatepass"))
    if found is None:
        return
    # What is written reads back as what was meant, and every 0 stands on the sheet as one.
    reading = read_text(found.content.decode("utf-8"), "made")
    assert not reading.diagnostics
    assert reading.blocks == found.blocks
    written = sum(
        left.pips == 0 for one in found.match.rounds.values() for left in one.left.values()
    )
    lowered = text.casefold()
    assert written <= lowered.count("0") + lowered.count("out")


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_no_bytes_bring_it_down(raw: bytes) -> None:
    attempt(raw)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_sheet_that_was_read_comes_back_from_both_csv_shapes(data: st.DataObject) -> None:
    found = attempt(data.draw(sheets()).encode())
    if found is None:
        return
    scored = score_match(found.match)
    for text in (wide_csv(scored), wide_csv(scored, excel=True), long_csv(scored)):
        again = read_import(text.encode(), "again", Wishes(running_totals=False), NOW)
        assert {
            number: {found.match.names[seat]: left.pips for seat, left in one.left.items()}
            for number, one in found.match.rounds.items()
        } == {
            number: {again.match.names[seat]: left.pips for seat, left in one.left.items()}
            for number, one in again.match.rounds.items()
        }


def a_match_file() -> str:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,23,45")
    ok("round", "2", "--hands", "Bo: 12-10; Cy: 3-3 5-0", "--out", "Ana")
    ok("round", "1", "--replace", "--pips", "Cy=44", "--reason", "recount")
    ok("player", "join", "Dee", "--missed", "worst")
    ok("round", "3", "--pips", "?,0,4,5")
    return the_match().read_text(encoding="utf-8")


@given(slips=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), noise), max_size=5))
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_broken_match_file_is_told_and_kept(slips: list[tuple[float, int, str]]) -> None:
    path = Path("broken.toml")
    if not list(Path.cwd().glob("2*.toml")):
        a_match_file()
    (whole,) = Path.cwd().glob("2*.toml")
    text = whole.read_text(encoding="utf-8")
    for share, width, new in slips:
        at = int(share * len(text))
        text = text[:at] + new + text[at + width :]
    raw = text.encode("utf-8", "replace")
    path.write_bytes(raw)

    for command in (["check", "broken.toml"], ["check", "broken.toml", "--strict", "--json"]):
        assert mtscore(*command).code in (0, 1)
    assert mtscore("show", "--match", "broken.toml").code in (0, 3)
    changed = mtscore("round", "4", "--pips", "0,1,2,3", "--match", "broken.toml")
    assert changed.code != 70
    if changed.code != 0:
        assert path.read_bytes() == raw
    else:
        assert path.read_bytes().startswith(raw.rstrip(b"\n"))


def test_lines_of_a_match_file_in_any_order_or_left_out_are_told() -> None:
    lines = a_match_file().splitlines(keepends=True)
    chance = random.Random(7)
    for _ in range(300):
        kept = [line for line in lines if chance.random() > 0.1]
        if chance.random() < 0.5:
            chance.shuffle(kept)
        for one in check_text("".join(kept), "file", strict=True).found:
            assert one.place is not None
            assert one.place.excerpt is not None or one.place.line == 1


plain_names = st.text(string.ascii_letters, min_size=1, max_size=9)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """The cells of a sheet with plain names; scores may be missing."""
    players = draw(st.lists(plain_names, min_size=2, max_size=5, unique_by=str.casefold))
    header = draw(st.sampled_from([["Round"], ["Round", "Engine"], []]))
    rows = [[*header, *players]]
    for number in range(1, draw(st.integers(1, 6)) + 1):
        label = {0: [], 1: [str(number)], 2: [str(number), str(13 - number)]}[len(header)]
        rows.append([*label, *draw(st.lists(cells, min_size=len(players), max_size=len(players)))])
    return rows


def lined_up(rows: list[list[str]], *, right: bool) -> str:
    """The table as a terminal prints it."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    )


def in_markdown(rows: list[list[str]]) -> str:
    """The table as a chat has it."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


@given(tables(), st.booleans())
@settings(max_examples=300, deadline=None)
def test_a_table_reads_the_same_however_it_is_drawn(rows: list[list[str]], right: bool) -> None:
    plain = attempt("\n".join(",".join(row) for row in rows).encode())
    drawn = attempt(in_markdown(rows).encode())
    # An empty column leaves nothing to line up by, and may be refused.
    blanks = attempt(lined_up(rows, right=right).encode())

    assert (plain is None) == (drawn is None)
    for other in (drawn, blanks):
        if plain is not None and other is not None:
            assert other.match.rounds == plain.match.rounds
            assert other.match.names == plain.match.names
    if plain is not None and all(all(row) for row in rows):
        assert blanks is not None
