"""The disputes that people really have, each under every rule set in which it can arise."""

import pytest
from _pytest.mark import ParameterSet

from mtscore.referee import Known
from referee.rows import Ask, ruled, short

SETS = ("station", "railyard", "open-run")

# Number in the collection, the table and the question, the rulings of station, railyard, open-run;
# a dash where it cannot arise there. Where the second of two players named is P2, P3 sits by.
ROWS: list[tuple[str, Ask, str, str, str]] = [
    (
        "1 who has no train has to cover first",
        Ask(
            move="12-7 on P2",
            player="P2",
            trains="P1: 12-4 4-4; P2: -",
            hand="12-7 4-9",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    (
        "1 so he covers",
        Ask(move="4-9 on P1", player="P2", trains="P1: 12-4 4-4; P2: -", hand="12-7 4-9"),
        "legal S6.9",
        "legal R10.4",
        "legal O7.3",
    ),
    (
        "2 and starts his own train in the next turn",
        Ask(
            move="12-7 on P2",
            player="P2",
            trains="P1: 12-4 4-4 4-9; P2: -; P3: 12-1; mexican: -",
            hand="12-7",
        ),
        "legal S5.5",
        "legal R7.1",
        "legal O5.1",
    ),
    (
        "2 with one domino only",
        Ask(
            move="12-7 on P2, 7-3 on P2",
            player="P2",
            trains="P1: 12-4 4-4 4-9; P2: -; P3: 12-1; mexican: -",
            hand="12-7 7-3",
        ),
        "illegal S5.1",
        "illegal R6.1",
        "illegal O6.1",
    ),
    (
        "3 the cover on a closed train is legal",
        Ask(move="4-9 on P1", player="P2", trains="P1: 12-4 4-4", hand="4-9 1-1"),
        "legal S6.9",
        "legal R10.4",
        "legal O7.3",
    ),
    (
        "3 and the train stays closed",
        Ask(
            move="4-9 on P1",
            claim="P1 is open",
            player="P2",
            trains="P1: 12-4 4-4",
            hand="4-9 1-1",
        ),
        "illegal S6.3",
        "illegal R5.2",
        "illegal O8.3",
    ),
    (
        "6 after a double the next domino elsewhere",
        Ask(
            move="7-7 on mexican, 5-2 on P1",
            trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: 7",
            hand="7-7 5-2 3-1",
        ),
        "legal S6.6",
        "illegal R10.2",
        "-",
    ),
    (
        "6 on another's marked train",
        Ask(
            move="7-7 on P2, 5-2 on P1",
            trains="P1: 12-5; P2*: 7; P3: 12-2",
            hand="7-7 5-2 3-1",
        ),
        "legal S6.6",
        "illegal R10.2",
        "legal O7.2",
    ),
    (
        "6 and the next player has to cover the double",
        Ask(
            move="7-7 on P2, 5-2 on P1",
            claim="no cover needed",
            trains="P1: 12-5; P2*: 7; P3: 12-2",
            hand="7-7 5-2 3-1",
        ),
        "illegal S6.9",
        "illegal R10.2",
        "illegal O7.3",
    ),
    (
        "7 two doubles one after the other",
        Ask(
            move="3-3 on P1, 8-8 on P2, 3-6 on P1",
            trains="P1: 12-3; P2*: 8; P3: 12-2",
            hand="3-3 8-8 3-6 11-10",
        ),
        "legal S6.6",
        "illegal R10.2",
        "legal O7.2",
    ),
    (
        "7 not with one double a turn",
        Ask(
            move="3-3 on P1, 8-8 on P2, 3-6 on P1",
            trains="P1: 12-3; P2*: 8; P3: 12-2",
            hand="3-3 8-8 3-6 11-10",
            rule="max_doubles_per_turn=1",
        ),
        "illegal T2",
        "illegal R10.2",
        "illegal -",
    ),
    (
        "8 stopping after the second double without drawing",
        Ask(
            move="3-3 on P1, 8-8 on P2, pass",
            trains="P1: 12-3; P2*: 8; P3: 12-2; mexican: 12-0",
            hand="3-3 8-8 11-10 11-9 10-9",
        ),
        "illegal S6.3",
        "-",
        "illegal O8.1",
    ),
    (
        "10 covering two doubles in one turn",
        Ask(
            move="3-5 on P1, 8-4 on mexican",
            player="P2",
            trains="P1: 12-3 3-3; P2: 12-1; P3: 12-2; mexican: .. 8-8",
            doubles="P1 mexican",
            hand="3-5 8-4 1-0",
        ),
        "illegal S6.6",
        "-",
        "-",
    ),
    (
        "11 playing on his own train though a drawn domino does not cover",
        Ask(
            move="6-1 on P2",
            player="P2",
            trains="P1: .. 4-4; P2: 6; P3: 12-2",
            hand="6-1",
            drew="2-3",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.4",
    ),
    (
        "12 the better move has to wait",
        Ask(
            move="2-7 on P2",
            player="P2",
            trains="P1: .. 9-9; P2: 2; P3: 12-3",
            hand="9-5 2-7",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    (
        "13 after a vain draw the next player plays elsewhere",
        Ask(
            move="2-7 on P2",
            player="P2",
            trains="P1*: .. 6-6; P2: 2; P3: 12-3",
            hand="6-5 2-7",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    (
        "15 a double that nobody can cover does not lapse",
        Ask(
            claim="no cover needed",
            player="P2",
            trains="P1*: .. 6-6; P2: 2; P3: 12-3",
            hand="2-7",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    (
        "15 each draws one",
        Ask(
            move="draw",
            player="P2",
            trains="P1*: .. 6-6; P2: 2; P3: 12-3; mexican: -",
            hand="2-7",
        ),
        "legal S6.9",
        "legal R10.4",
        "legal O8.1",
    ),
    (
        "17 a double of which all others lie still needs a cover",
        Ask(
            move="2-2 on P1",
            claim="no cover needed",
            trains="P1: 12-2; P2*: .. 11-2 2-10 10-3 3-2 2-9 9-4 4-2 2-8 8-5; "
            "P3: .. 0-2 2-7 7-1 1-2 2-6 6-5 5-2",
            hand="2-2 11-10",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    (
        "18 the holder of the last double does not lose the round",
        Ask(claim="P1 scores 4", hand="2-2", trains="P1: 12-3"),
        "legal S8.1",
        "legal R13.2",
        "legal O10.1",
    ),
    (
        "19 a double as the last domino",
        Ask(move="9-9 on P2", claim="out", trains="P1: 12-5; P2*: 9; P3: 12-2", hand="9-9"),
        "legal S6.7",
        "legal R0.2",
        "legal O0.4",
    ),
    (
        "20 the double blank as the last domino",
        Ask(move="0-0 on P1", claim="out", trains="P1: 0; P2: 12-1; P3: 12-2", hand="0-0"),
        "legal S6.7",
        "legal R0.2",
        "legal O0.4",
    ),
    (
        "23 another double instead of the cover",
        Ask(
            move="7-7 on P3",
            player="P2",
            trains="P1: .. 4-4; P2: 12-5; P3*: 7",
            hand="7-7 7-2 4-1",
        ),
        "illegal S6.9",
        "illegal R10.4",
        "illegal O7.3",
    ),
    # Drawing, passing, markers.
    (
        "24 drawing while able to play",
        Ask(move="draw", trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: -", hand="5-3"),
        "illegal S6.3",
        "illegal R8.1",
        "illegal O8.1",
    ),
    (
        "25 keeping a playable double back",
        Ask(move="pass", trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: 12-0", hand="5-5"),
        "illegal S0.5",
        "illegal R6.1",
        "illegal O8.1",
    ),
    (
        "26 passing before drawing",
        Ask(
            move="pass",
            trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: 12-0",
            hand="3-3",
            boneyard=5,
        ),
        "illegal S6.3",
        "illegal R8.1",
        "illegal O8.1",
    ),
    (
        "27 drawing twice",
        Ask(
            move="draw, draw",
            trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: 12-0",
            hand="3-3",
            drew="4-4",
        ),
        "illegal S6.3",
        "illegal R8.1",
        "illegal O8.1",
    ),
    (
        "28 keeping a drawn domino that fits",
        Ask(
            move="pass",
            trains="P1: 12-5; P2: 12-1; P3: 12-4; mexican: 12-0",
            hand="3-3",
            drew="5-2",
        ),
        "illegal S0.5",
        "illegal R8.2",
        "illegal O8.1",
    ),
    (
        "30 refusing the marker because the train has not begun",
        Ask(
            move="pass",
            claim="no marker",
            player="P2",
            trains="P1: 12-5; P2: -; P3: 12-4; mexican: 12-0",
            hand="3-3",
            drew="6-6",
        ),
        "illegal S6.5",
        "illegal R8.3",
        "illegal O8.2",
    ),
    (
        "30 nor in the first turn",
        Ask(
            move="pass",
            claim="no marker",
            player="P2",
            trains="P1: 12-5; P2: -; P3: -; mexican: -",
            first_turn=True,
            hand="3-3",
            drew="6-6",
        ),
        "illegal S6.5",
        "illegal R8.3",
        "illegal O8.2",
    ),
    (
        "31 starting another's marked train",
        Ask(
            move="12-3 on P2",
            player="P3",
            trains="P1: 12-5; P2*: -; P3: 12-4",
            hand="12-3 7-7",
        ),
        "legal S6.3",
        "legal R8.3",
        "legal O8.3",
    ),
    (
        "31 after which the marker is off",
        Ask(
            move="12-3 on P2",
            claim="marker off",
            player="P3",
            trains="P1: 12-5; P2*: -; P3: 12-4",
            hand="12-3 7-7",
        ),
        "illegal S0.1",
        "illegal R9.1",
        "legal O8.3",
    ),
    (
        "32 playing elsewhere takes no marker off",
        Ask(
            move="8-3 on P2",
            claim="marker off",
            trains="P1*: 12-5; P2*: 8; P3: 12-4",
            hand="8-3 7-7",
        ),
        "illegal S0.1",
        "illegal R9.1",
        "illegal O8.3",
    ),
    (
        "33 playing on his own train and leaving the marker",
        Ask(
            move="5-3 on P1",
            claim="marker stays",
            trains="P1*: 12-5; P2: 8; P3: 12-4",
            hand="5-3 7-7",
        ),
        "illegal S0.1",
        "illegal R9.1",
        "illegal O8.3",
    ),
    (
        "35 playing on another's train that is not marked",
        Ask(
            move="5-9 on P1",
            player="P2",
            trains="P1: 5; P2: 12-6; P3: 12-4",
            hand="5-9 1-1",
        ),
        "illegal S6.3",
        "illegal R5.2",
        "illegal O8.3",
    ),
    (
        "36 the marker is on the owner's train after a vain cover elsewhere",
        Ask(
            move="pass",
            claim="P2 is open",
            player="P2",
            trains="P1: 12-5; P2: 12-6; P3*: .. 8-8",
            hand="1-1",
            drew="2-2",
        ),
        "legal S6.3",
        "legal R8.3",
        "legal O8.3",
    ),
    (
        "37 passing without a marker when nothing is left to draw",
        Ask(
            move="pass",
            claim="no marker",
            trains="P1: 12-5; P2: 12-6; P3: 12-4; mexican: 12-0",
            hand="1-1",
            boneyard=0,
        ),
        "illegal S6.5",
        "illegal R8.3",
        "illegal O8.2",
    ),
    # First turn, own trains, Mexican train, engine.
    (
        "38 a whole train after a drawn start",
        Ask(
            move="12-6 on P2, 6-3 on P2, 3-1 on P2",
            player="P2",
            trains="P1: 12-5; P2: -; mexican: -",
            first_turn=True,
            hand="6-3 3-1",
            drew="12-6",
        ),
        "legal S5.2",
        "illegal R6.1",
        "legal O6.1",
    ),
    (
        "40 a whole train though another has started it",
        Ask(
            move="3-7 on P2, 7-8 on P2",
            player="P2",
            trains="P1: 12-5; P2*: 12-3; P3: 12-4",
            hand="3-7 7-8",
        ),
        "illegal S5.1",
        "illegal R6.1",
        "illegal O6.1",
    ),
    (
        "41 on the Mexican train without a train of his own",
        Ask(
            move="8-3 on mexican",
            player="P2",
            trains="P1: 12-5; P2: -; P3: 12-4; mexican: 12-8",
            hand="8-3 1-1",
        ),
        "legal S5.3",
        "legal R5.1",
        "-",
    ),
    (
        "43 beginning the Mexican train in the first turn",
        Ask(
            move="12-7 on mexican",
            trains="P1: -; P2: -; P3: -; mexican: -",
            first_turn=True,
            hand="12-7 1-1",
        ),
        "illegal S5.4",
        "legal R5.1",
        "illegal O6.1",
    ),
    (
        "44 a second Mexican train",
        Ask(
            move="12-3 on new mexican",
            player="P2",
            trains="P1: 12-5; P2: 12-1; P3: 12-4; mexican: 12-8",
            hand="12-3 1-2",
        ),
        "illegal S6.2",
        "illegal R5.1",
        "illegal O5.1",
    ),
    (
        "45 three dominoes in the first turn",
        Ask(
            move="12-5 on P1, 5-0 on P1, 0-1 on P1",
            trains="P1: -; P2: -; P3: -; mexican: -",
            first_turn=True,
            hand="12-5 5-0 0-1 9-9",
        ),
        "legal S5.1",
        "illegal R6.1",
        "legal O6.1",
    ),
    (
        "47 out in the first turn: the round is over",
        Ask(
            move="12-5 on P1, 5-0 on P1",
            claim="round over",
            trains="P1: -; P2: -; P3: -; mexican: -",
            first_turn=True,
            hand="12-5 5-0",
        ),
        "illegal S0.4",
        "-",
        "illegal O9.1",
    ),
    (
        "48 the highest double starts",
        Ask(claim="P2 starts", player="P2", hand="11-11 3-2"),
        "illegal S3.2",
        "-",
        "illegal O3.2",
    ),
    (
        "48 with the highest double as engine",
        Ask(claim="engine 11", player="P2", engine=None, hand="11-11 3-2", known=Known(round=1)),
        "illegal S3.1",
        "illegal R1.1",
        "illegal O3.1",
    ),
    (
        "49 everybody draws as often",
        Ask(claim="all draw"),
        "illegal S3.2",
        "illegal R1.1",
        "illegal O3.2",
    ),
    (
        "50 12-12 again in round 2",
        Ask(claim="engine 12", engine=None, known=Known(round=2)),
        "illegal S3.1",
        "illegal R1.1",
        "illegal O3.1",
    ),
    (
        "51 nobody can start, so deal again",
        Ask(claim="redeal"),
        "illegal S5.2",
        "illegal R8.1",
        "illegal O0.6",
    ),
    # End, scoring, ties.
    (
        "52 doubles and blanks count their pips",
        Ask(claim="P1 scores 17", hand="0-0 0-7 5-5"),
        "legal S8.1",
        "legal R13.2",
        "legal O10.1",
    ),
    (
        "52 the double blank does not count 50",
        Ask(claim="double blank counts 50"),
        "illegal S8.1",
        "illegal R13.2",
        "illegal O10.1",
    ),
    (
        "53 blanks are no wild cards",
        Ask(move="5-3 on P1", trains="P1: 0; P2: 12-1; P3: 12-2", hand="5-3 1-1"),
        "illegal S5.1",
        "illegal R7.1",
        "illegal O5.1",
    ),
    (
        "55 telling at the second-to-last domino",
        Ask(
            move="5-3 on P1",
            claim="notice due",
            trains="P1: 12-5; P2: 12-1; P3: 12-2",
            hand="5-3 1-1",
        ),
        "illegal S0.9",
        "legal R12.2",
        "illegal O0.9",
    ),
    (
        "57 the last domino of the boneyard ends nothing",
        Ask(
            move="draw",
            claim="round over",
            trains="P1: 12-5; P2: 12-1; P3: 12-2; mexican: 12-0",
            hand="3-3",
            boneyard=1,
        ),
        "illegal S7.1",
        "illegal R13.1",
        "illegal O9.1",
    ),
    (
        "58 equal totals",
        Ask(claim="tie", known=Known(leaders=("P1", "P2"))),
        "legal S0.11",
        "legal R0.5",
        "legal O0.10",
    ),
]


def cases() -> list[ParameterSet]:
    found: list[ParameterSet] = []
    for name, ask, *expected in ROWS:
        found += [
            pytest.param(ask, rules, wanted, id=f"{name} ({rules})")
            for rules, wanted in zip(SETS, expected, strict=True)
            if wanted != "-"
        ]
    return found


@pytest.mark.parametrize(("ask", "rules", "wanted"), cases())
def test_every_dispute_is_settled_by_the_clause_that_decides(
    ask: Ask, rules: str, wanted: str
) -> None:
    assert short(ruled(ask, rules)) == wanted, ruled(ask, rules)
