"""Matches of every kind that can be made, for properties: hypothesis draws the blocks of a file."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from mtscore.match import Block, Header, Match, PlayerBlock, RoundBlock
from mtscore.match.blocks import CorrectionBlock, FinishBlock, Missed, RuleBlock, RulingBlock
from mtscore.rules import find_rule_set
from mtscore.storage import read_text, render_header
from mtscore.storage.writing import appended
from mtscore.tiles import Domino, domino, double

START = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
NAMES = (
    *(
        "Ana",
        "Bo",
        "Cy",
        "Dee",
        "Doe, Pat",
        "=SUM(1;1)",
        'Say "hi"',
        "Ana out",
        "Ana blocked",
        "made by Ana",
    ),
    *("Total", "Place", "Notes", "Ended", "Round 7", "R7", "12", "x", "?", "-", "out", "12-12"),
    *("Ana total", "'Total", "a|b*c", "Uncle  Bob", "+5", "Engine", "player", "blocked", "6-6"),
    *("Winner", "State", "Søren", "[x]", "<b>", "#", "`Ana`", "\\"),
)
TRAINS = ("station", "railyard", "open-run", "box-sheet")


@st.composite
def stories(draw: st.DrawFn) -> tuple[Header, tuple[Block, ...], Match]:
    """A header and blocks that tell a match with a round at least, and that match."""
    rules = draw(st.sampled_from([*TRAINS, "fives-up", "fives-up"]))
    rule_set = find_rule_set(rules)
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    house = draw(st.sampled_from(_house_rules(rules, len(players))))
    largest = 6 if rule_set.is_fives else draw(st.sampled_from([rule_set.largest, 9, 12, 15]))
    planned = draw(st.sampled_from([largest + 1, 6]))
    engines = () if rule_set.is_fives else tuple(range(largest, largest - planned, -1))
    if engines and draw(st.integers(0, 4)) == 0:
        engines = tuple(reversed(engines))
    header = Header(
        title=draw(st.sampled_from(["", "Friday", "*The* | final", "Round 3"])),
        started=START,
        players=tuple(players),
        rules=rules,
        largest=largest,
        engines=engines,
        house_rules=house,
        target=100 if rule_set.is_fives else 0,
    )
    blocks = draw(_blocks(header, rule_set.is_fives))
    reading = read_text(render(header, blocks), "made")
    assume(not reading.diagnostics)
    assert reading.match is not None
    assume(reading.match.rounds)
    return header, tuple(blocks), reading.match


def render(header: Header, blocks: list[Block]) -> str:
    """The match file of a header and blocks."""
    text = render_header(header)
    for block in blocks:
        text = appended(text, block)
    return text


def _house_rules(rules: str, players: int) -> list[dict[str, Any]]:
    if rules == "fives-up":
        wide_table = {"deal": "2:7 3-4:5"}
        if players == 2:
            return [{}]
        return [wide_table, {"partnerships": True, **wide_table} if players == 4 else wide_table]
    scoring: list[dict[str, Any]] = [
        {"positive_points": True},
        {"tie_break": "zero_rounds"},
        {"double_blank": 50},
        {"out_bonus": -5},
        {"blocked_lowest_zero": True},
    ]
    return [{}, {}, *scoring]


@st.composite
def _blocks(draw: st.DrawFn, header: Header, is_fives: bool) -> list[Block]:
    """Rounds in order, with what happens between them."""
    playing = list(header.players)
    gone: list[str] = []
    blocks: list[Block] = []
    when = START
    for number in range(1, draw(st.integers(1, 5)) + 1):
        when += timedelta(minutes=20)
        event = draw(st.sampled_from(["", "", "", "", "join", "leave", "rename", "rule", "gap"]))
        if event == "leave" and len(playing) > 2 and not header.house_rules.get("partnerships"):
            name = draw(st.sampled_from(playing))
            playing.remove(name)
            gone.append(name)
            blocks.append(PlayerBlock(action="leave", name=name, from_round=number, recorded=when))
        elif event == "join":
            name = draw(st.sampled_from([*gone, *NAMES]))
            missed: Missed = draw(st.sampled_from(["worst", "average", "absent", 30]))
            if name not in playing:
                playing.append(name)
                gone = [one for one in gone if one != name]
                blocks.append(
                    PlayerBlock(
                        action="join", name=name, missed=missed, from_round=number, recorded=when
                    )
                )
        elif event == "rename":
            new = draw(st.sampled_from(NAMES))
            old = draw(st.sampled_from(playing))
            if new not in [*playing, *gone]:
                playing[playing.index(old)] = new
                blocks.append(PlayerBlock(action="rename", name=old, new_name=new, recorded=when))
        elif event == "rule" and not is_fives:
            blocks.append(RuleBlock(name="out_bonus", value=-10, from_round=number, recorded=when))
        elif event == "gap":
            continue
        blocks.append(draw(_round(header, playing, number, when, is_fives)))
        if draw(st.integers(0, 5)) == 0:
            blocks.append(
                CorrectionBlock(round=number, reason="recount", pips={playing[0]: 7}, recorded=when)
            )
    if draw(st.integers(0, 5)) == 0:
        blocks.append(RulingBlock(document={"verdict": "legal", "reason": "so"}, recorded=when))
    if draw(st.integers(0, 5)) == 0:
        blocks.append(FinishBlock(early=True, recorded=when))
    return blocks


@st.composite
def _round(
    draw: st.DrawFn, header: Header, playing: list[str], number: int, when: datetime, is_fives: bool
) -> RoundBlock:
    engine = None
    if not is_fives:
        assume(number <= len(header.engines))
        engine = header.engines[number - 1]
    tiles = [domino(high, low) for high in range(header.largest + 1) for low in range(high + 1)]
    tiles = [one for one in tiles if engine is None or one != double(engine)]
    dealt = draw(st.permutations([*tiles[:12], *tiles[-3:]]))
    pips: dict[str, int | None] = {}
    hands: dict[str, frozenset[Domino]] = {}
    for name in playing:
        kind = draw(st.sampled_from(["pips", "pips", "pips", "zero", "missing", "hand", "empty"]))
        if kind == "hand":
            count = draw(st.integers(1, 2))
            hand = frozenset(dealt[:count])
            dealt = dealt[count:]
            hands[name] = hand
            pips[name] = sum(one.pips for one in hand)
        elif kind == "empty":
            hands[name] = frozenset()
            pips[name] = 0
        else:
            pips[name] = {"zero": 0, "missing": None}.get(kind, draw(st.integers(1, 30)))
    end = draw(st.sampled_from(["", "", "", "blocked", "out", "stuck", "cut"]))
    out: tuple[str, ...] = ()
    can_be_out = [one for one in playing if not pips[one] and not hands.get(one)]
    if end == "out" and can_be_out:
        out = tuple(draw(st.lists(st.sampled_from(can_be_out), min_size=1, unique=True)))
    made = {}
    if is_fives:
        made = {one: draw(st.sampled_from([0, 5, 25])) for one in playing}
    if end == "cut" and is_fives:
        pips, hands = {}, {}
    return RoundBlock(
        number=number,
        engine=engine,
        recorded=when,
        pips=pips,
        hands=hands,
        out=out,
        blocked=end == "blocked",
        made={one: points for one, points in made.items() if points},
        stuck=draw(st.sampled_from(playing)) if end == "stuck" and is_fives else None,
        cut_short=end == "cut" and is_fives,
    )
