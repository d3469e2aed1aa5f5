"""Neighbours of the disputes: one fact changed so that the ruling flips, or hidden so that it hangs."""

from dataclasses import replace

import pytest

from mtscore.referee import Known
from referee.rows import Ask, ruled, short

COVER = Ask(move="12-7 on P2", player="P2", trains="P1: 12-4 4-4; P2: -; P3: 12-1", hand="12-7 4-9")
OWN = Ask(move="5-3 on P1", trains="P1: 12-5; P2: 12-6; P3: 12-4", hand="5-3 7-7")
OTHER = Ask(move="5-9 on P1", player="P2", trains="P1: 5; P2: 12-6; P3: 12-4", hand="5-9 1-1")
DRAW = Ask(move="draw", trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: -", hand="3-3", boneyard=9)
PASS = replace(DRAW, move="pass", drew="4-4")
ELEVEN = "11-10 11-9"
FIRST = Ask(
    move="12-5 on P1, 5-0 on P1",
    trains="P1: -; P2: -; P3: -; mexican: -",
    first_turn=True,
    hand="12-5 5-0 9-9",
)
TWO = Ask(
    move="3-5 on P1",
    player="P2",
    trains="P1: 12-3 3-3; P2: 12-1; P3: 12-8 8-8",
    doubles="P1 P3",
    hand="3-5 8-4 1-0",
)
AGAIN = Ask(
    move="3-3 on P1, 6-5 on P2",
    trains="P1: 12-3; P2*: 6; P3: 12-2; mexican: -",
    hand="3-3 6-5 11-10",
)
LAST = Ask(move="9-9 on P1", claim="out", trains="P1: 9; P2: 12-1; P3: 12-2", hand="9-9")
MARKED = Ask(
    move="8-3 on P1",
    claim="marker stays",
    trains="P1*: 12-8; P2: 5; P3: 12-4",
    hand="8-3 7-7",
)

ROWS: list[tuple[str, str, Ask, str]] = [
    # Covering.
    (
        "the double covered already",
        "station",
        replace(COVER, trains="P1: 12-4 4-4 4-1; P2: -"),
        "legal S5.5",
    ),
    ("the end no double", "station", replace(COVER, trains="P1: 12-4; P2: -"), "legal S5.5"),
    ("no cover in hand either", "station", replace(COVER, hand="12-7 9-9"), "illegal S6.9"),
    ("the hand unknown", "station", replace(COVER, hand=None), "illegal S6.9"),
    ("nobody has to cover here", "station", replace(COVER, rule="cover_duty=none"), "legal S5.5"),
    (
        "all first turns still to come",
        "station",
        replace(COVER, trains="P1: 12-4 4-4; P2: -; P3: -", first_turn=True),
        "legal S5.1",
    ),
    (
        "but there a double binds at once",
        "railyard",
        replace(COVER, trains="P1: 12-4 4-4; P2: -; P3: -", first_turn=True),
        "illegal R10.4",
    ),
    (
        "the cover is a domino of the other double",
        "station",
        replace(TWO, move="8-4 on P3"),
        "illegal S6.10",
    ),
    ("the other order", "station", replace(TWO, doubles="P3 P1"), "illegal S6.10"),
    ("the order unknown", "station", replace(TWO, doubles=""), "depends S6.9"),
    (
        "the order unknown but free",
        "station",
        replace(TWO, doubles="", rule="open_double_order=any"),
        "legal S6.9",
    ),
    (
        "the newest first",
        "station",
        replace(TWO, rule="open_double_order=newest_first"),
        "illegal S6.10",
    ),
    (
        "one of them covered",
        "station",
        replace(
            TWO, trains="P1: 12-3 3-3 3-0; P2: 12-1; P3: 12-8 8-8", doubles="", move="8-4 on P3"
        ),
        "legal S6.9",
    ),
    (
        "only the double's player could not go on",
        "open-run",
        replace(
            COVER, trains="P1: 12-4 4-4; P2: -", doubles="P1", rule="cover_duty=next_if_unable"
        ),
        "illegal O7.3",
    ),
    (
        "he could go on",
        "open-run",
        replace(
            COVER,
            trains="P1: 12-4 4-4; P2: -",
            doubles="P1",
            followed="P1",
            rule="cover_duty=next_if_unable",
        ),
        "legal O5.1",
    ),
    (
        "whether he could is unknown",
        "open-run",
        replace(COVER, trains="P1: 12-4 4-4; P2: -", rule="cover_duty=next_if_unable"),
        "depends O7.3",
    ),
    # On one's own train, on others.
    ("the end does not match", "station", replace(OWN, move="7-7 on P1"), "illegal S5.1"),
    (
        "a double somewhere",
        "station",
        replace(OWN, trains="P1: 12-5; P2: 12-6; P3: 12-4 4-4"),
        "illegal S6.9",
    ),
    ("the own end unknown", "station", replace(OWN, trains="P2: 12-6; P3: 12-4"), "depends S6.3"),
    (
        "not this number though",
        "station",
        replace(OWN, trains="P1: ..; P2: 12-6; P3: 12-4"),
        "depends S6.3",
    ),
    ("marked", "station", replace(OTHER, trains="P1*: 5; P2: 12-6; P3: 12-4"), "legal S6.3"),
    (
        "marked or not",
        "station",
        replace(OTHER, trains="P1?: 5; P2: 12-6; P3: 12-4"),
        "depends S6.3",
    ),
    (
        "marked, but his own not begun",
        "station",
        replace(OTHER, trains="P1*: 5; P2: -; P3: 12-4"),
        "illegal S5.5",
    ),
    (
        "marked, his own not begun, elsewhere",
        "railyard",
        replace(OTHER, trains="P1*: 5; P2: -; P3: 12-4"),
        "legal R8.3",
    ),
    (
        "marked, his own unknown",
        "station",
        replace(OTHER, trains="P1*: 5; P3: 12-4"),
        "depends S6.3",
    ),
    (
        "marked, with another end",
        "station",
        replace(OTHER, trains="P1*: 6; P2: 12-6; P3: 12-4"),
        "illegal S5.1",
    ),
    (
        "the Mexican train",
        "station",
        replace(OWN, move="5-3 on mexican", trains="P1: 12-5; P2: 1; P3: 2; mexican: 5"),
        "legal S6.3",
    ),
    (
        "the Mexican train unknown",
        "station",
        replace(OWN, move="5-3 on mexican", trains="P1: 12-5; P2: 1; P3: 2"),
        "depends S6.3",
    ),
    ("no Mexican train at all", "open-run", replace(OWN, move="5-3 on mexican"), "illegal O5.1"),
    # Drawing and passing.
    ("draw, with a match in hand", "station", replace(DRAW, hand="3-3 5-0"), "illegal S6.3"),
    (
        "draw, with a match for the Mexican train",
        "station",
        replace(DRAW, hand="3-3 12-0"),
        "illegal S6.3",
    ),
    ("draw, where there is none", "open-run", replace(DRAW, hand="3-3 12-0"), "legal O8.1"),
    ("draw, the hand unknown", "station", replace(DRAW, hand=None), "depends S6.3"),
    ("draw, the boneyard empty", "station", replace(DRAW, boneyard=0), "illegal S0.8"),
    ("draw, the boneyard unknown", "station", replace(DRAW, boneyard=None), "depends S6.3"),
    (
        "draw, another's marker unknown",
        "station",
        replace(DRAW, trains="P1: 12-5; P2?: 3; P3: 12-2; mexican: -"),
        "depends S6.3",
    ),
    (
        "draw, that marker off",
        "station",
        replace(DRAW, trains="P1: 12-5; P2: 3; P3: 12-2; mexican: -"),
        "legal S6.3",
    ),
    (
        "draw, that marker up",
        "station",
        replace(DRAW, trains="P1: 12-5; P2*: 3; P3: 12-2; mexican: -"),
        "illegal S6.3",
    ),
    ("two draws", "station", replace(DRAW, move="draw, draw"), "illegal S6.3"),
    (
        "two draws where two are drawn",
        "station",
        replace(DRAW, move="draw, draw", rule="draw_count=2"),
        "depends S6.3",
    ),
    (
        "two draws, the first not fitting",
        "station",
        replace(DRAW, move="draw, draw", drew="4-4", rule="draw_count=2"),
        "legal S6.3",
    ),
    ("pass after a vain draw", "station", PASS, "legal S6.4"),
    ("pass, what was drawn fits", "station", replace(PASS, drew="5-4"), "illegal S0.5"),
    (
        "pass, what was drawn fits and may be kept",
        "station",
        replace(PASS, drew="5-4", rule="must_play_drawn=false"),
        "legal S0.5",
    ),
    (
        "pass, what was drawn is unknown",
        "station",
        replace(PASS, move="draw, pass", drew=""),
        "depends S0.5",
    ),
    ("pass without drawing", "station", replace(PASS, drew=""), "illegal S6.3"),
    (
        "pass without drawing, nothing left",
        "station",
        replace(PASS, drew="", boneyard=0),
        "legal S6.6",
    ),
    (
        "pass without drawing, perhaps nothing left",
        "station",
        replace(PASS, drew="", boneyard=None),
        "depends S6.3",
    ),
    # The first turn.
    ("and stop", "station", replace(FIRST, move="12-5 on P1, 5-0 on P1, done"), "legal S5.1"),
    (
        "not to be stopped while something fits",
        "station",
        replace(FIRST, move="12-5 on P1, done", rule="first_turn_must_continue=true"),
        "illegal -",
    ),
    ("a later turn", "station", replace(FIRST, first_turn=False), "illegal S5.1"),
    ("one domino only", "station", replace(FIRST, rule="first_turn_multi=false"), "illegal S6.6"),
    (
        "on a marked train",
        "station",
        replace(FIRST, move="12-5 on P2", trains="P1: -; P2*: -; P3: -; mexican: -"),
        "illegal S5.4",
    ),
    (
        "on a marked train, elsewhere",
        "railyard",
        replace(FIRST, move="12-5 on P2", trains="P1: -; P2*: -; P3: -; mexican: -"),
        "legal R8.3",
    ),
    ("drawing after a domino", "station", replace(FIRST, move="12-5 on P1, draw"), "illegal S5.1"),
    (
        "no drawing in the first turn",
        "box-sheet",
        replace(FIRST, move="draw", hand="9-9"),
        "illegal B2.2",
    ),
    # After a double.
    ("only on the double", "station", replace(AGAIN, rule="after_double=on_it"), "illegal S6.6"),
    (
        "nothing after a double",
        "station",
        replace(AGAIN, rule="after_double=nothing"),
        "illegal S6.6",
    ),
    (
        "the other train not marked",
        "station",
        replace(AGAIN, trains="P1: 12-3; P2: 6; P3: 12-2; mexican: -"),
        "illegal S6.3",
    ),
    (
        "the other marker unknown",
        "station",
        replace(AGAIN, trains="P1: 12-3; P2?: 6; P3: 12-2; mexican: -"),
        "depends S6.6",
    ),
    (
        "pass at once after the double",
        "station",
        replace(AGAIN, move="3-3 on P1, pass"),
        "illegal S0.5",
    ),
    (
        "draw after the double with nothing to play",
        "station",
        replace(AGAIN, move="3-3 on P1, draw", hand="3-3 11-10"),
        "legal S0.7",
    ),
    (
        "draw after the double, the hand unknown",
        "station",
        replace(AGAIN, move="3-3 on P1, draw", hand=None),
        "depends S6.3",
    ),
    # The end.
    ("not the last domino", "station", replace(LAST, hand="9-9 1-1"), "illegal S7.1"),
    ("the hand unknown at the end", "station", replace(LAST, hand=None), "depends S6.7"),
    (
        "a double may not be last here",
        "station",
        replace(LAST, rule="last_double_out=false"),
        "illegal S6.7",
    ),
    (
        "out in a later turn ends the round",
        "station",
        replace(LAST, claim="round over"),
        "legal S6.7",
    ),
    (
        "blocked with dominoes to draw",
        "station",
        Ask(claim="blocked", trains="P1: 5; P2: 1; P3: 2; mexican: -"),
        "illegal S7.1",
    ),
    (
        "blocked, hands unknown",
        "station",
        Ask(claim="blocked", trains="P1: 5; P2: 1; P3: 2; mexican: -", boneyard=0),
        "depends S7.1",
    ),
    (
        "not blocked while one can play",
        "station",
        Ask(claim="blocked", trains="P1: 5; P2: 1; P3: 2; mexican: -", hand="5-4", boneyard=0),
        "illegal S7.1",
    ),
    (
        "the empty boneyard alone",
        "railyard",
        Ask(claim="round over", trains="P1: 5; P2: 1; P3: 2; mexican: 3", hand="5-4", boneyard=0),
        "illegal R13.1",
    ),
    # Markers.
    ("he played on his own train", "station", MARKED, "illegal S0.1"),
    ("and so it comes off", "station", replace(MARKED, claim="marker off"), "legal S0.1"),
    ("his choice", "station", replace(MARKED, rule="marker_off=owner_choice"), "legal S0.1"),
    (
        "a drawn domino on another train puts it up",
        "station",
        Ask(
            move="6-3 on P2",
            claim="marker stays",
            trains="P1: 12-8; P2*: 6; P3: 12-4",
            hand="7-7",
            drew="6-3",
        ),
        "legal S6.5",
    ),
    (
        "there it does not, and the other one stays",
        "railyard",
        Ask(
            move="6-3 on P2",
            claim="marker stays",
            trains="P1: 12-8; P2*: 6; P3: 12-4",
            hand="7-7",
            drew="6-3",
        ),
        "legal R9.1",
    ),
    ("up by choice", "station", Ask(move="mark", trains="P1: 5"), "illegal S6.5"),
    ("off by choice", "station", Ask(move="unmark", trains="P1*: 5"), "illegal S0.1"),
    ("is open with a marker", "station", Ask(claim="P2 is open", trains="P2*: 5"), "legal S6.3"),
    (
        "is closed with a marker",
        "station",
        Ask(claim="P2 is closed", trains="P2*: 5"),
        "illegal S6.3",
    ),
    ("is open, nobody knows", "station", Ask(claim="P2 is open", trains="P1: 5"), "depends S6.3"),
    # The opening and counting.
    (
        "engine 11 in round 2",
        "station",
        Ask(claim="engine 11", engine=None, known=Known(round=2)),
        "legal S3.1",
    ),
    ("engine 11 in some round", "station", Ask(claim="engine 11", engine=None), "depends S3.1"),
    (
        "everybody draws, where it is played so",
        "station",
        Ask(claim="all draw", rule="engine_found=hunt_all"),
        "legal S3.2",
    ),
    (
        "the double blank counts 50 here",
        "box-sheet",
        Ask(claim="double blank counts 50"),
        "legal B5.2",
    ),
    ("a hand with it", "box-sheet", Ask(claim="P1 scores 67", hand="0-0 0-7 5-5"), "legal B5.2"),
    (
        "blanks cost by house rule",
        "station",
        Ask(claim="P1 scores 92", hand="0-0 0-7 5-5", rule="double_blank=50 single_blank=25"),
        "legal S8.1",
    ),
    ("a hand nobody knows", "station", Ask(claim="P1 scores 17", trains="P1: 5"), "depends S8.1"),
    (
        "telling by house rule",
        "station",
        Ask(
            move="5-3 on P1",
            claim="notice due",
            trains="P1: 12-5; P2: 1; P3: 2",
            hand="5-3 1-1",
            rule="announce_at=1",
        ),
        "legal S0.9",
    ),
    (
        "telling with three left",
        "railyard",
        Ask(
            move="5-3 on P1",
            claim="notice due",
            trains="P1: 12-5; P2: 1; P3: 2",
            hand="5-3 1-1 2-2 3-3",
        ),
        "illegal R12.2",
    ),
    (
        "telling, the hand unknown",
        "railyard",
        Ask(move="5-3 on P1", claim="notice due", trains="P1: 12-5; P2: 1; P3: 2"),
        "depends R12.2",
    ),
    ("one leads alone", "station", Ask(claim="tie", known=Known(leaders=("P1",))), "illegal S0.11"),
]


@pytest.mark.parametrize(
    ("rules", "ask", "wanted"),
    [
        pytest.param(rules, ask, wanted, id=f"{at} {name} ({rules})")
        for at, (name, rules, ask, wanted) in enumerate(ROWS)
    ],
)
def test_a_neighbour_of_a_dispute_is_ruled_otherwise(rules: str, ask: Ask, wanted: str) -> None:
    assert short(ruled(ask, rules)) == wanted, ruled(ask, rules)
