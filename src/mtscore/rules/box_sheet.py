"""The clauses of `box-sheet`, the leaflet of a boxed set, and which of them decide what.

Where the leaflet is silent, what is commonly played stands as a clause of its own (B0).
"""

from collections.abc import Mapping
from typing import Final

from mtscore.rules.rule_set import Clause

CLAUSES: Final[tuple[Clause, ...]] = (
    Clause(
        id="B1.1",
        text="Up to four players take 15 dominoes each, five or six take 12, seven or eight take "
        "11. The rest of the double-twelve set is the boneyard.",
        option="deal",
    ),
    Clause(
        id="B1.2",
        text="The holder of the engine lays it and begins. If nobody holds it, the players take "
        "turns at drawing until it turns up.",
        option="engine_found",
    ),
    Clause(
        id="B2.1",
        text="Ends that touch must match. In his first turn each player lays his own train, as "
        "many dominoes as fit, from the engine outwards.",
        option="first_turn_multi",
    ),
    Clause(
        id="B2.2",
        text="Who cannot start his train in the first turn draws nothing; he puts up his marker.",
        option="first_turn_draw",
    ),
    Clause(
        id="B2.3",
        text="The rules for doubles begin with the second turn.",
        option="first_turn_double",
    ),
    Clause(
        id="B2.4",
        text="If a player goes out in his first turn, the round ends when each has had one turn.",
        option="first_turn_out",
    ),
    Clause(
        id="B3.1",
        text="From the second turn on, lay one domino a turn: on your own train, on the Mexican "
        "train, or on another player's marked train.",
        option="mexican_from_first_turn",
    ),
    Clause(
        id="B3.2",
        text="Anybody may start the Mexican train, with a domino that matches the engine, and "
        "play on it, also before he has a train of his own.",
        option="own_train_first",
    ),
    Clause(
        id="B3.3",
        text="Who can play nowhere draws one domino. He may play it at once.",
        option="must_play_drawn",
    ),
    Clause(id="B3.4", text="Who draws and plays nothing passes and puts a marker on his train."),
    Clause(
        id="B3.5",
        text="When the boneyard is empty, who cannot play passes as if he had drawn in vain.",
        option="mark_on_empty_yard",
    ),
    Clause(
        id="B3.6",
        text="The marker comes off as soon as its owner plays on his own train.",
        option="marker_off",
    ),
    Clause(
        id="B4.1",
        text="Who plays a double plays a second domino, on that double.",
        option="after_double",
    ),
    Clause(
        id="B4.2",
        text="A double left uncovered has to be covered by the next player, on whosever train it "
        "is; who cannot draws one, then passes with his marker, and the duty goes on.",
        option="cover_duty",
    ),
    Clause(id="B5.1", text="The round is over when a player is out or when nobody can play."),
    Clause(
        id="B5.2",
        text="Every pip left in hand is a penalty point, and the double blank counts 50.",
        option="double_blank",
    ),
    Clause(
        id="B5.3",
        text="Play 13 rounds, from 12-12 down to 0-0. The lowest total wins.",
    ),
    Clause(
        id="B5.4",
        text="Of equal totals, most rounds with 0 win, then the lowest round that is not 0.",
        option="tie_break",
    ),
    Clause(
        id="B0.1",
        text="Who can play has to, but a domino he has just drawn he may keep.",
        basis="silent",
        option="must_play_drawn",
    ),
    Clause(id="B0.2", text="There is one Mexican train.", basis="silent", option="mexican_trains"),
    Clause(
        id="B0.3",
        text="Of several uncovered doubles, the one laid first is covered first.",
        basis="silent",
        option="open_double_order",
    ),
    Clause(
        id="B0.4",
        text="Who plays a double as his last domino is out.",
        basis="silent",
        option="last_double_out",
    ),
    Clause(
        id="B0.5",
        text="Nobody has to announce his last domino.",
        basis="silent",
        option="announce_at",
    ),
    Clause(
        id="B0.6",
        text="One draw for each domino owed, and never two for the same one.",
        basis="silent",
        option="draw_count",
    ),
    Clause(id="B0.7", text="Nine players are too many.", basis="silent", option="deal"),
)

DECIDES: Final[Mapping[str, tuple[str, ...]]] = {
    # A play that is legal.
    "own-start": ("B2.1",),
    "own-start-late": ("B3.1", "B2.1"),
    "own-many": ("B2.1",),
    "own": ("B3.1",),
    "marked": ("B3.1", "B3.4"),
    "mexican": ("B3.1", "B3.2"),
    "mexican-begin": ("B3.2",),
    "mexican-unstarted": ("B3.2",),
    "cover": ("B4.2",),
    "cover-own": ("B4.1",),
    "last-double": ("B0.4", "B4.1"),
    # A play that is not.
    "no-match": ("B2.1",),
    "must-cover": ("B4.2",),
    "must-cover-drawn": ("B4.2",),
    "must-cover-order": ("B0.3",),
    "must-cover-own": ("B4.1",),
    "closed": ("B3.1", "B3.4"),
    "first-own-only": ("B2.1", "B3.1"),
    "too-many-mexican": ("B0.2",),
    "turn-over": ("B3.1",),
    "turn-over-later": ("B2.1", "B3.1"),
    "not-held": ("B1.1",),
    "round-over": ("B5.1",),
    # Drawing.
    "draw": ("B3.3",),
    "draw-start-late": ("B3.3",),
    "draw-cover": ("B4.2",),
    "draw-cover-own": ("B3.3", "B0.6"),
    "draw-able": ("B3.3",),
    "draw-twice": ("B3.3", "B0.6"),
    "draw-twice-cover": ("B4.2", "B0.6"),
    "draw-twice-start": ("B3.3", "B0.6"),
    "draw-first": ("B2.2",),
    "draw-many": ("B2.1",),
    "draw-empty": ("B3.5",),
    # Passing and stopping.
    "pass": ("B3.4",),
    "pass-start": ("B2.2",),
    "pass-empty": ("B3.5",),
    "pass-cover": ("B4.2",),
    "pass-keep": ("B0.1", "B3.4"),
    "pass-able": ("B0.1", "B3.3"),
    "pass-able-drawn": ("B0.1", "B3.3"),
    "pass-able-cover": ("B4.2", "B4.1"),
    "pass-undrawn": ("B3.3",),
    "pass-undrawn-start": ("B3.3",),
    "pass-undrawn-cover": ("B4.2",),
    "pass-many": ("B2.1",),
    "done-many": ("B2.1",),
    "done-owed": ("B4.1", "B3.3"),
    "done-nothing": ("B3.3", "B3.4"),
    # Markers.
    "mark-by-itself": ("B3.4",),
    "unmark-by-itself": ("B3.6",),
    "marker-up": ("B3.4",),
    "marker-off": ("B3.6",),
    # The end.
    "out": ("B5.1",),
    "out-first": ("B2.4",),
    "blocked": ("B5.1",),
    # The engine.
    "engine": ("B1.2", "B5.3"),
    "engine-found": ("B1.2",),
    "starts": ("B1.2",),
    "announce": ("B0.5",),
    "first-double": ("B2.3",),
}
"""What decided, as the rule engine names it, and the clauses that say so, the deciding one first."""
