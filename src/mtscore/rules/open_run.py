"""The clauses of `open-run`, and which of them decide what the rule engine finds."""

from collections.abc import Mapping
from typing import Final

from mtscore.rules.rule_set import Clause

CLAUSES: Final[tuple[Clause, ...]] = (
    Clause(
        id="O1.1",
        text="Up to four players take 15 dominoes each, five or six take 12, seven or eight take "
        "10. The rest of the double-twelve set is the boneyard.",
        option="deal",
    ),
    Clause(id="O2.1", text="Stand your dominoes up so that nobody else sees them."),
    Clause(id="O3.1", text="The holder of 12-12 begins."),
    Clause(
        id="O3.2",
        text="If nobody holds it, the players take turns at drawing until somebody draws it.",
        option="engine_found",
    ),
    Clause(id="O4.1", text="He lays 12-12 face up in the middle."),
    Clause(
        id="O5.1",
        text="Each player builds his own train; ends that touch must match. Who laid the engine "
        "goes first and goes on at once with a domino that matches it.",
    ),
    Clause(
        id="O6.1",
        text="Go round clockwise. In the first turn, and only then, a player lays as many dominoes "
        "on his train as he can, from the engine outwards.",
        option="first_turn_multi",
    ),
    Clause(
        id="O7.1",
        text="From the second turn on, one domino a turn, unless it is a double.",
    ),
    Clause(
        id="O7.2",
        text="Who plays a double must play another domino, anywhere he may.",
        basis="reading",
        option="after_double",
    ),
    Clause(
        id="O7.3",
        text="If he cannot play another domino, the next player must play on the double.",
        option="cover_duty",
    ),
    Clause(
        id="O7.4",
        text="If that player cannot, it goes round the table until somebody can.",
        option="cover_duty",
    ),
    Clause(
        id="O8.1",
        text="Only who cannot play draws, and he draws one domino, which he plays if he can.",
        option="draw_count",
    ),
    Clause(id="O8.2", text="Who still cannot play puts his marker on his train."),
    Clause(
        id="O8.3",
        text="Another player may now play at this marker: he takes it off and lays a matching "
        "domino in its place. Without a marker a train is its owner's alone.",
        option="marker_off",
    ),
    Clause(
        id="O9.1",
        text="The round is over when a player has played all his dominoes or nobody can play.",
    ),
    Clause(
        id="O10.1",
        text="The dots on the dominoes left in hand are penalty points. Blanks count nothing.",
        option="double_blank",
    ),
    Clause(id="O11.1", text="Play 13 games. The lowest score wins."),
    Clause(
        id="O0.1",
        text="A double left uncovered because its player played his other domino elsewhere has "
        "to be covered by the next player all the same.",
        basis="silent",
        option="cover_duty",
    ),
    Clause(
        id="O0.2",
        text="A player who plays on his own marked train takes his marker off.",
        basis="silent",
        option="marker_off",
    ),
    Clause(
        id="O0.3",
        text="Who cannot cover the double he has to cover puts up his marker.",
        basis="silent",
        option="mark_on_failed_cover",
    ),
    Clause(
        id="O0.4",
        text="Who plays a double as his last domino is out.",
        basis="silent",
        option="last_double_out",
    ),
    Clause(
        id="O0.5",
        text="A double at the end of a first-turn train asks for nothing until all have had their "
        "first turn.",
        basis="silent",
        option="first_turn_double",
    ),
    Clause(
        id="O0.6",
        text="Who cannot start his train in the first turn draws one, and then puts up his marker.",
        basis="silent",
        option="first_turn_draw",
    ),
    Clause(
        id="O0.7",
        text="Games 2 to 13 have 11-11 down to 0-0 as their engine.",
        basis="silent",
    ),
    Clause(
        id="O0.8",
        text="Of several uncovered doubles, the one laid first is covered first.",
        basis="silent",
        option="open_double_order",
    ),
    Clause(
        id="O0.9",
        text="Nobody has to announce his last domino.",
        basis="silent",
        option="announce_at",
    ),
    Clause(
        id="O0.10",
        text="Players with equal totals share the place.",
        basis="silent",
        option="tie_break",
    ),
    Clause(id="O0.11", text="Nine players are too many.", basis="silent", option="deal"),
    Clause(
        id="O0.12",
        text="When the boneyard is empty, who cannot play passes and puts up his marker.",
        basis="silent",
        option="mark_on_empty_yard",
    ),
    Clause(
        id="O0.13",
        text="A player may always play on a double he has laid in this turn, though the train has "
        "closed.",
        basis="silent",
    ),
    Clause(
        id="O0.14",
        text="Another player's cover on a marked train takes the marker off, too.",
        basis="silent",
        option="marker_off",
    ),
    Clause(
        id="O0.15",
        text="One draw for each domino owed: a drawn double that is played may lead to a second "
        "draw, but never two draws for the same domino.",
        basis="silent",
        option="draw_count",
    ),
    Clause(
        id="O0.16",
        text="Who lays the engine goes on at once with his first turn.",
        basis="silent",
    ),
)

DECIDES: Final[Mapping[str, tuple[str, ...]]] = {
    # A play that is legal.
    "own-start": ("O6.1", "O5.1"),
    "own-start-drawn": ("O8.1", "O6.1"),
    "own-start-late": ("O5.1", "O7.1"),
    "own-many": ("O6.1",),
    "own-many-drawn": ("O6.1", "O8.1"),
    "own": ("O7.1", "O5.1"),
    "marked": ("O8.3",),
    "cover": ("O7.3", "O0.1"),
    "again": ("O7.2",),
    "again-closed": ("O0.13", "O7.2"),
    "again-start": ("O5.1", "O7.2"),
    "last-double": ("O0.4", "O9.1", "O7.2"),
    # A play that is not.
    "no-match": ("O5.1",),
    "must-cover": ("O7.3", "O0.1"),
    "must-cover-drawn": ("O7.4", "O8.2", "O7.3"),
    "must-cover-order": ("O0.8",),
    "closed": ("O8.3",),
    "first-own-only": ("O6.1",),
    "no-mexican": ("O5.1", "O8.3"),
    "turn-over": ("O7.1",),
    "turn-over-later": ("O6.1", "O7.1"),
    "not-held": ("O1.1",),
    "round-over": ("O9.1",),
    # Drawing.
    "draw": ("O8.1",),
    "draw-start": ("O0.6", "O8.1"),
    "draw-start-late": ("O8.1",),
    "draw-cover": ("O8.1", "O7.4"),
    "draw-again": ("O8.1", "O0.15"),
    "draw-able": ("O8.1",),
    "draw-twice": ("O8.1", "O0.15"),
    "draw-twice-cover": ("O8.1", "O0.15"),
    "draw-twice-start": ("O8.1", "O0.15"),
    "draw-many": ("O6.1",),
    "draw-empty": ("O0.12",),
    # Passing and stopping.
    "pass": ("O8.2",),
    "pass-start": ("O8.2", "O0.6"),
    "pass-empty": ("O0.12",),
    "pass-cover": ("O8.2", "O0.3", "O7.4"),
    "pass-again": ("O8.2", "O7.3"),
    "pass-able": ("O8.1",),
    "pass-able-drawn": ("O8.1",),
    "pass-able-cover": ("O7.3", "O7.4"),
    "pass-undrawn": ("O8.1",),
    "pass-undrawn-start": ("O8.1", "O0.6"),
    "pass-undrawn-cover": ("O8.1", "O7.4"),
    "pass-undrawn-again": ("O8.1", "O8.2", "O7.2"),
    "pass-many": ("O6.1",),
    "done-many": ("O6.1",),
    "done-owed": ("O7.2", "O8.1"),
    "done-nothing": ("O8.1",),
    # Markers.
    "mark-by-itself": ("O8.2",),
    "unmark-by-itself": ("O8.3", "O0.2"),
    "marker-up": ("O8.2",),
    "marker-off": ("O8.3", "O0.2"),
    # The end.
    "out": ("O9.1",),
    "out-first": ("O9.1",),
    "blocked": ("O9.1",),
    # The engine.
    "engine": ("O3.1", "O0.7"),
    "engine-found": ("O3.2",),
    "starts": ("O3.1", "O0.16"),
    "announce": ("O0.9",),
    "first-double": ("O0.5",),
}
"""What decided, as the rule engine names it, and the clauses that say so, the deciding one first."""

UNSPOKEN: Final = frozenset(["no-mexican", "out-first"])
"""What the text has nothing about: a train that belongs to nobody, going out in the first turn."""
