"""The clauses of `station`, and which of them decide what the rule engine finds."""

from collections.abc import Mapping
from typing import Final

from mtscore.rules.rule_set import Clause

CLAUSES: Final[tuple[Clause, ...]] = (
    Clause(id="S1.1", text="Play with all 91 dominoes of a double-twelve set, mixed face down."),
    Clause(
        id="S2.1",
        text="Up to six players take 12 dominoes each, seven or eight take 10, nine or ten take "
        "8. Keep them hidden; the rest is the boneyard.",
        option="deal",
    ),
    Clause(
        id="S3.1",
        text="The holder of 12-12 lays it in the middle and starts round 1. Each later round has "
        "the next smaller double, down to 0-0 in round 13.",
    ),
    Clause(
        id="S3.2",
        text="If nobody holds the engine, the players draw one domino at a time, clockwise, and "
        "stop as soon as it turns up. What was drawn is kept.",
        basis="reading",
        option="engine_found",
    ),
    Clause(
        id="S4.1",
        text="Advice: plan the longest train your hand can lay, put doubles into it early, and "
        "keep the dominoes with the engine's number apart.",
    ),
    Clause(
        id="S5.1",
        text="Ends that touch must match, and the first domino the engine. In his first turn each "
        "player lays his own train so, outwards, with as many dominoes as fit.",
        basis="reading",
        option="first_turn_multi",
    ),
    Clause(
        id="S5.2",
        text="Who has no domino to start with draws one. If it matches the engine he starts his "
        "train with it and goes on with his turn.",
        basis="reading",
        option="first_turn_multi",
    ),
    Clause(
        id="S5.3",
        text="Who still has no train keeps drawing, one domino a turn, until he can start it or "
        "play on a Mexican train that another player began.",
        basis="reading",
        option="draw_until_start",
    ),
    Clause(
        id="S5.4",
        text="In the first turn nobody plays on another player's train or starts the Mexican "
        "train.",
        option="mexican_from_first_turn",
    ),
    Clause(
        id="S5.5",
        text="Until a player's own train has a domino he may play only there, on a Mexican train "
        "that was begun, or where he has to cover a double.",
        basis="reading",
        option="own_train_first",
    ),
    Clause(
        id="S6.1",
        text="From the second turn on, any player may start the Mexican train in his turn, with a "
        "domino that matches the engine. Everybody may play on it.",
    ),
    Clause(
        id="S6.2",
        text="There is one Mexican train.",
        basis="reading",
        option="mexican_trains",
    ),
    Clause(
        id="S6.3",
        text="A player plays on the Mexican train, on his own train, or on another player's "
        "marked train. Only if he can play nowhere he draws, and he draws one.",
        option="draw_count",
    ),
    Clause(
        id="S6.4",
        text="If the drawn domino fits, he plays it. If not, he says aloud that he passes.",
    ),
    Clause(
        id="S6.5",
        text="Who could not put the drawn domino on his own train puts his marker on his train. "
        "From then on everybody may play there.",
        basis="reading",
        option="mark_if_drawn_not_on_own",
    ),
    Clause(
        id="S6.6",
        text="A turn ends with a domino that is not a double, or with a pass and a marker. So "
        "after a double its player plays again, anywhere he may.",
        option="after_double",
    ),
    Clause(
        id="S6.7",
        text="One exception: a double may be the last domino. Its player is out and the round is "
        "over.",
        option="last_double_out",
    ),
    Clause(
        id="S6.8",
        text="Whoever ends his turn with a double uncovered leaves it to the next player, who "
        "has to cover it.",
        option="cover_duty",
    ),
    Clause(
        id="S6.9",
        text="Who can cover the double must, whosever train it is on. Who cannot draws one, and "
        "if that does not fit he passes with his marker and the duty goes on to the next player.",
        option="cover_duty",
    ),
    Clause(
        id="S6.10",
        text="Several uncovered doubles are covered by the players that follow, one a turn, the "
        "one laid first before the others.",
        basis="reading",
        option="open_double_order",
    ),
    Clause(
        id="S7.1",
        text="The round is over when a player is out or when nobody can play any more.",
    ),
    Clause(
        id="S8.1",
        text="Every pip left in hand is a penalty point. A blank counts nothing, the double blank "
        "too, and who is out has 0.",
        option="double_blank",
    ),
    Clause(id="S9.1", text="A full match has 13 rounds, from 12-12 down to 0-0."),
    Clause(id="S9.2", text="The lowest total wins.", basis="reading"),
    Clause(
        id="T1",
        text="Tip: some play one domino a turn from the start, and build no train in the first "
        "turn.",
        basis="reading",
        option="first_turn_multi",
    ),
    Clause(
        id="T2",
        text="Tip: some allow one double a turn, so that there is never more than one to cover.",
        basis="reading",
        option="max_doubles_per_turn",
    ),
    Clause(
        id="T4",
        text="Tip: some have a player put up his marker when he cannot cover the double that was "
        "left to him. Here everybody does.",
        basis="reading",
        option="mark_on_failed_cover",
    ),
    Clause(
        id="T5",
        text="Tip: some give points instead: who is out scores the pips that all others hold, and "
        "several winners share them.",
        basis="reading",
        option="positive_points",
    ),
    Clause(
        id="S0.1",
        text="A marker comes off as soon as its owner plays on his own train.",
        basis="silent",
        option="marker_off",
    ),
    Clause(
        id="S0.2",
        text="Who cannot start in his first turn puts his marker where his train would begin.",
        basis="silent",
    ),
    Clause(
        id="S0.3",
        text="A double at the end of a first-turn train asks for nothing until all have had their "
        "first turn. Then the next player covers the one laid first.",
        basis="silent",
        option="first_turn_double",
    ),
    Clause(
        id="S0.4",
        text="If a player goes out in his first turn, the others still take theirs.",
        basis="silent",
        option="first_turn_out",
    ),
    Clause(
        id="S0.5",
        text="Who can play has to play, also the domino he has just drawn.",
        basis="silent",
        option="must_play_drawn",
    ),
    Clause(id="S0.6", text="Who can play may not draw.", basis="silent"),
    Clause(
        id="S0.7",
        text="Who has nothing to play after his own double draws one domino for it.",
        basis="silent",
        option="draw_count",
    ),
    Clause(
        id="S0.8",
        text="When the boneyard is empty, who cannot play passes and puts up his marker.",
        basis="silent",
        option="mark_on_empty_yard",
    ),
    Clause(
        id="S0.9",
        text="Nobody has to announce his last domino.",
        basis="silent",
        option="announce_at",
    ),
    Clause(
        id="S0.10",
        text="Who draws first when the engine is hunted is up to the table.",
        basis="silent",
    ),
    Clause(
        id="S0.11",
        text="Players with equal totals share the place.",
        basis="silent",
        option="tie_break",
    ),
    Clause(id="S0.12", text="Eleven players are too many.", basis="silent", option="deal"),
    Clause(
        id="S0.13",
        text="Who lays the engine goes on at once with his first turn.",
        basis="silent",
    ),
    Clause(
        id="S0.14",
        text="One draw for each domino owed: a drawn double that is played may lead to a second "
        "draw, but never two draws for the same domino.",
        basis="silent",
        option="draw_count",
    ),
    Clause(
        id="S0.15",
        text="The order of uncovered doubles binds those who have to cover them, not the player "
        "who has just laid them.",
        basis="silent",
        option="open_double_order",
    ),
    Clause(
        id="S0.16",
        text="Where one double a turn is the rule, a second one cannot be played in that turn: "
        "draw, or pass with the marker.",
        basis="silent",
        option="max_doubles_per_turn",
    ),
)

DECIDES: Final[Mapping[str, tuple[str, ...]]] = {
    # A play that is legal.
    "own-start": ("S5.1",),
    "own-start-drawn": ("S5.2", "S5.1"),
    "own-start-late": ("S5.5", "S5.3"),
    "own-many": ("S5.1",),
    "own-many-drawn": ("S5.2", "S5.1"),
    "own": ("S6.3",),
    "marked": ("S6.3", "S6.5"),
    "mexican": ("S6.3", "S6.1"),
    "mexican-begin": ("S6.1",),
    "mexican-unstarted": ("S5.3", "S5.5"),
    "cover": ("S6.9", "S6.8"),
    "again": ("S6.6",),
    "again-closed": ("S6.6", "S0.15"),
    "again-start": ("S5.5", "S6.6"),
    "last-double": ("S6.7",),
    # A play that is not.
    "no-match": ("S5.1",),
    "must-cover": ("S6.9", "S6.8"),
    "must-cover-drawn": ("S6.9", "S6.8"),
    "must-cover-order": ("S6.10",),
    "closed": ("S6.3", "S6.5"),
    "first-own-only": ("S5.4", "S5.1"),
    "own-first": ("S5.5",),
    "too-many-mexican": ("S6.2",),
    "double-limit": ("T2", "S0.16"),
    "turn-over": ("S6.6",),
    "turn-over-later": ("S5.1", "S6.6"),
    "not-held": ("S2.1",),
    "round-over": ("S7.1",),
    # Drawing.
    "draw": ("S6.3",),
    "draw-start": ("S5.2",),
    "draw-start-late": ("S5.3", "S6.3"),
    "draw-cover": ("S6.9",),
    "draw-again": ("S0.7", "S0.14"),
    "draw-able": ("S6.3", "S0.6"),
    "draw-twice": ("S6.3", "S0.14"),
    "draw-twice-cover": ("S6.9", "S0.14"),
    "draw-twice-start": ("S5.3", "S0.14"),
    "draw-many": ("S5.1",),
    "draw-empty": ("S0.8", "S6.6"),
    # Passing and stopping.
    "pass": ("S6.4", "S6.5", "S6.6"),
    "pass-start": ("S0.2", "S6.5"),
    "pass-empty": ("S6.6", "S0.8"),
    "pass-cover": ("S6.9", "T4"),
    "pass-again": ("S6.6", "S0.7"),
    "pass-able": ("S0.5", "S6.3"),
    "pass-able-drawn": ("S0.5", "S6.4"),
    "pass-able-cover": ("S6.9", "S6.8"),
    "pass-undrawn": ("S6.3",),
    "pass-undrawn-start": ("S5.2", "S5.3"),
    "pass-undrawn-cover": ("S6.9",),
    "pass-undrawn-again": ("S6.3", "S6.6", "S0.7"),
    "pass-many": ("S5.1",),
    "done-many": ("S5.1",),
    "done-owed": ("S6.6", "S6.3"),
    "done-nothing": ("S6.3",),
    # Markers.
    "mark-by-itself": ("S6.5", "S6.6"),
    "unmark-by-itself": ("S0.1",),
    "marker-up": ("S6.5", "S6.6"),
    "marker-up-drawn": ("S6.5",),
    "marker-off": ("S0.1",),
    # The end.
    "out": ("S7.1",),
    "out-first": ("S0.4",),
    "blocked": ("S7.1",),
    # The engine.
    "engine": ("S3.1",),
    "engine-found": ("S3.2",),
    "starts": ("S3.1", "S0.13"),
    "announce": ("S0.9",),
    "first-double": ("S0.3",),
}
"""What decided, as the rule engine names it, and the clauses that say so, the deciding one first."""
