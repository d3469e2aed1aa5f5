"""The clauses of `railyard`, and which of them decide what the rule engine finds."""

from collections.abc import Mapping
from typing import Final

from mtscore.rules.rule_set import Clause

CLAUSES: Final[tuple[Clause, ...]] = (
    Clause(
        id="R1.1",
        text="Before anything else, lay the engine, 12-12, face up in the middle. Nobody is dealt "
        "it.",
        option="engine_found",
    ),
    Clause(id="R2.1", text="Mix the other 90 dominoes face down."),
    Clause(
        id="R3.1",
        text="Two to four players take 15 dominoes each, five or six take 11, seven or eight take "
        "8.",
        option="deal",
    ),
    Clause(
        id="R4.1",
        text="The score sheet has a column for each player and 13 lines; write down the score "
        "after each round.",
    ),
    Clause(
        id="R5.1",
        text="One path from the engine is the Mexican train. Everybody may play on it, always.",
        option="mexican_trains",
    ),
    Clause(
        id="R5.2",
        text="Players build trains of their own from the engine, too. They are closed to others "
        "until they are marked.",
    ),
    Clause(
        id="R6.1",
        text="Lay one domino a turn, from the first turn on: on the Mexican train or on your own. "
        "On the Mexican train it must match its last domino, or the engine.",
        option="first_turn_multi",
    ),
    Clause(
        id="R7.1",
        text="Your own train begins with a domino that matches the engine, and every later one "
        "must match the one before it.",
    ),
    Clause(
        id="R8.1",
        text="Only if you have no domino to play, draw one.",
        option="draw_count",
    ),
    Clause(
        id="R8.2",
        text="If the drawn domino can be played, you must play it, and that ends your turn.",
        option="must_play_drawn",
    ),
    Clause(
        id="R8.3",
        text="If it cannot, put your marker on the end of your own train: anybody may now add to "
        "it.",
    ),
    Clause(
        id="R9.1",
        text="Your marker comes off as soon as you add a domino to your own train, and not before.",
        option="marker_off",
    ),
    Clause(
        id="R10.1",
        text="A double may be played on any train that is open to you.",
    ),
    Clause(
        id="R10.2",
        text="After laying a double you must play on that double, and nowhere else.",
        option="after_double",
    ),
    Clause(
        id="R10.3",
        text="If you cannot, draw one. If that does not go on the double, put your marker on your "
        "own train; the next player goes on.",
        option="mark_on_failed_cover",
    ),
    Clause(
        id="R10.4",
        text="The others do the same in turn, on whosever train it is: cover the double, or draw "
        "and cover it, or put up the marker, until somebody has covered it.",
        option="cover_duty",
    ),
    Clause(
        id="R10.5",
        text="So nobody lays two doubles in one turn, and there is never more than one to cover.",
    ),
    Clause(
        id="R11.1",
        text="You may add to the Mexican train or to any other train that is marked.",
    ),
    Clause(
        id="R11.2",
        text="An empty boneyard alone does not end the round.",
        basis="reading",
    ),
    Clause(id="R12.1", text="You win the round by playing your last domino."),
    Clause(
        id="R12.2",
        text="Whenever you play your second-to-last domino, you must tell the others.",
        option="announce_at",
    ),
    Clause(
        id="R13.1",
        text="The round is dead when the boneyard is empty and nobody can play. Then the fewest "
        "points win it.",
    ),
    Clause(
        id="R13.2",
        text="Add up the pips of the dominoes you have left. The winner of a dead round writes "
        "down his own, too.",
        option="double_blank",
    ),
    Clause(
        id="R14.1",
        text="The next round has the next smaller double as its engine: 11-11 in round 2, the "
        "double blank in round 13, the last.",
    ),
    Clause(id="R15.1", text="Add up all 13 rounds. The fewest points win."),
    Clause(
        id="R0.1",
        text="Who starts round 1 is agreed or drawn; after that the start goes round clockwise.",
        basis="silent",
    ),
    Clause(
        id="R0.2",
        text="Who plays a double as his last domino is out; it needs no cover.",
        basis="silent",
        option="last_double_out",
    ),
    Clause(
        id="R0.3",
        text="Who forgets to tell pays nothing. Some have him draw two.",
        basis="silent",
    ),
    Clause(
        id="R0.4",
        text="When the boneyard is empty, who cannot play passes and puts up his marker.",
        basis="silent",
        option="mark_on_empty_yard",
    ),
    Clause(
        id="R0.5",
        text="Players with equal totals share the place.",
        basis="silent",
        option="tie_break",
    ),
    Clause(
        id="R0.6",
        text="One player is too few, nine are too many.",
        basis="silent",
        option="deal",
    ),
    Clause(
        id="R0.7",
        text="One draw for each domino owed: a drawn double that is laid may lead to a second "
        "draw, for its cover.",
        basis="silent",
        option="draw_count",
    ),
)

DECIDES: Final[Mapping[str, tuple[str, ...]]] = {
    # A play that is legal.
    "own-start": ("R7.1", "R6.1"),
    "own-start-drawn": ("R8.2", "R7.1"),
    "own-start-late": ("R7.1", "R6.1"),
    "own": ("R6.1", "R7.1"),
    "marked": ("R8.3", "R11.1"),
    "mexican": ("R5.1", "R6.1"),
    "mexican-begin": ("R5.1", "R6.1"),
    "mexican-unstarted": ("R5.1", "R6.1"),
    "cover": ("R10.4",),
    "cover-own": ("R10.2",),
    "last-double": ("R0.2", "R12.1", "R10.2"),
    # A play that is not.
    "no-match": ("R7.1", "R6.1"),
    "must-cover": ("R10.4",),
    "must-cover-drawn": ("R10.4", "R10.3"),
    "must-cover-own": ("R10.2", "R10.5"),
    "closed": ("R5.2", "R8.3"),
    "too-many-mexican": ("R5.1",),
    "turn-over": ("R6.1",),
    "not-held": ("R3.1",),
    "round-over": ("R12.1", "R13.1"),
    # Drawing.
    "draw": ("R8.1",),
    "draw-start": ("R8.1",),
    "draw-start-late": ("R8.1",),
    "draw-cover": ("R10.4", "R10.3"),
    "draw-cover-own": ("R10.3", "R0.7"),
    "draw-able": ("R8.1",),
    "draw-twice": ("R8.1", "R0.7"),
    "draw-twice-cover": ("R10.3", "R0.7"),
    "draw-twice-start": ("R8.1", "R0.7"),
    "draw-empty": ("R0.4",),
    # Passing and stopping.
    "pass": ("R8.3",),
    "pass-start": ("R8.3",),
    "pass-empty": ("R0.4",),
    "pass-cover": ("R10.3", "R10.4"),
    "pass-able": ("R6.1", "R8.1"),
    "pass-able-drawn": ("R8.2",),
    "pass-able-cover": ("R10.4", "R10.2"),
    "pass-undrawn": ("R8.1",),
    "pass-undrawn-start": ("R8.1",),
    "pass-undrawn-cover": ("R10.3", "R10.4"),
    "done-owed": ("R10.2", "R10.3"),
    "done-nothing": ("R6.1", "R8.1"),
    # Markers.
    "mark-by-itself": ("R8.3", "R10.3"),
    "unmark-by-itself": ("R9.1",),
    "marker-up": ("R8.3", "R10.3"),
    "marker-off": ("R9.1",),
    # The end.
    "out": ("R12.1",),
    "blocked": ("R13.1",),
    # The engine.
    "engine": ("R1.1", "R14.1"),
    "engine-found": ("R1.1",),
    "starts": ("R0.1",),
    "announce": ("R12.2",),
}
"""What decided, as the rule engine names it, and the clauses that say so, the deciding one first."""
