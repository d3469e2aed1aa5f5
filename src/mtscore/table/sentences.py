"""What the rule engine says: a sentence for every reason, and what has to happen next."""

from typing import Final

from mtscore.notation.moves import DRAW, PASS, Draw, Move, Play
from mtscore.notation.trains import Owner
from mtscore.rules.options import TrainOptions
from mtscore.table.reach import Places, binding, can_play, is_bound, reach
from mtscore.table.state import State
from mtscore.words import counted, listed, say

REASONS: Final[dict[str, str]] = {
    # A play that is legal.
    "own-start": "{domino} matches the engine, so {player} may start with it",
    "own-start-drawn": "{domino} was drawn and matches the engine, so {player} may start with it",
    "own-start-late": "{domino} matches the engine, so {player} may start with it",
    "own-many": "in the first turn {player} may lay as many dominoes as fit on {player}'s train",
    "own-many-drawn": "having drawn a start, {player} may go on with the first turn",
    "own": "{domino} matches, and {player}'s own train is always open to {player}",
    "marked": "{domino} matches, and {train} is marked, so everybody may play on it",
    "mexican": "{domino} matches, and everybody may play on the Mexican train",
    "mexican-begin": "{domino} matches the engine, so {player} may begin the Mexican train",
    "mexican-unstarted": "a Mexican train that was begun is open also to {player}, who has no train",
    "cover": "{domino} covers the double on {train}, which {player} has to cover",
    "cover-own": "{domino} goes on the double that {player} has just laid",
    "again": "after a double {player} plays again, anywhere",
    "again-closed": "{player} may always play on a double laid in the same turn",
    "again-start": "after a double {player} plays again, and may start {train} so",
    "last-double": "{domino} is {player}'s last domino, and a double may be the last one",
    # A play that is not.
    "no-match": "{domino} has no {end}, in which {train} ends",
    "no-match-engine": "{domino} has no {end}: {train} begins with the engine's number",
    "must-cover": "{player} has to cover {double} first",
    "must-cover-drawn": "{player} has to cover {double}; who cannot, passes",
    "must-cover-order": "{double} comes first",
    "must-cover-own": "{player} has to play on the double just laid",
    "closed": "{train} is not marked, so only its owner may play on it",
    "first-own-only": "in the first turn {player} may play only on {player}'s own train",
    "own-first": "{player} has to start {player}'s own train before playing on {train}",
    "no-mexican": "there is no Mexican train in these rules",
    "too-many-mexican": "there may not be another Mexican train",
    "double-limit": "{player} may not play another double in this turn",
    "turn-over": "{player}'s turn is over",
    "turn-over-later": "only in the first turn may {player} lay more than one domino",
    "not-held": "{player} does not hold {domino}",
    "round-over": "the round is over",
    "turn": "it is not known whose turn it is",
    # Drawing.
    "draw": "{player} can play nothing, so {player} draws",
    "draw-start": "{player} cannot start, so {player} draws",
    "draw-start-late": "{player} has no train and can play nothing, so {player} draws",
    "draw-cover": "{player} cannot cover the double, so {player} draws",
    "draw-cover-own": "{player} has nothing for the double just laid, so {player} draws",
    "draw-again": "{player} has nothing to play after the double, so {player} draws",
    "draw-able": "{player} can play, and only who cannot may draw",
    "draw-first": "in the first turn nobody draws",
    "draw-none": "nobody draws in these rules",
    "draw-twice": "{player} has drawn for this domino already",
    "draw-twice-cover": "{player} has drawn for this double already",
    "draw-twice-start": "{player} has drawn in this turn already",
    "draw-many": "{player} has laid a domino in the first turn and draws no more",
    "draw-empty": "the boneyard is empty",
    "draw-seen": "{domino} is not in the boneyard",
    # Passing and stopping.
    "pass": "{player} can play nothing, so {player} passes",
    "pass-start": "{player} cannot start, so {player} passes",
    "pass-empty": "{player} can play nothing and the boneyard is empty, so {player} passes",
    "pass-cover": "{player} cannot cover the double, so {player} passes",
    "pass-again": "{player} has nothing to play after the double, so {player} passes",
    "pass-keep": "{player} may keep the domino just drawn",
    "pass-able": "{player} can play, so {player} has to",
    "pass-able-drawn": "the domino just drawn can be played, so {player} has to play it",
    "pass-able-cover": "{player} can cover the double, so {player} has to",
    "pass-undrawn": "{player} has to draw before passing",
    "pass-undrawn-start": "{player} has to draw before passing",
    "pass-undrawn-cover": "{player} has to draw before passing the double on",
    "pass-undrawn-again": "{player} has to draw for the double before passing",
    "pass-many": "{player} has laid dominoes in this first turn, so it ends with done",
    "done-many": "{player} may stop after any domino of the first turn",
    "done-marker": "{player} may leave the marker up",
    "done-must-continue": "{player} holds another domino that fits and has to go on",
    "done-owed": "{player} owes another domino after the double",
    "done-nothing": "{player} has not played yet",
    # Markers.
    "mark-by-itself": "a marker goes up when its owner passes, not by choice",
    "unmark-by-itself": "a marker does not come off by choice",
    "unmark-not-played": "{player} has to play a domino first",
    "unmark-not-up": "{player}'s train is not marked",
    "unmark": "{player} has played and may take the marker off",
}
"""The sentence for each reason that `judge` gives."""

DECIDED_BY: Final[dict[str, str]] = {
    "own-many": "first_turn_multi",
    "own-many-drawn": "first_turn_multi",
    "turn-over-later": "first_turn_multi",
    "mexican-unstarted": "own_train_first",
    "own-first": "own_train_first",
    "first-own-only": "mexican_from_first_turn",
    "no-mexican": "mexican_trains",
    "too-many-mexican": "mexican_trains",
    "mexican": "mexican_trains",
    "mexican-begin": "mexican_trains",
    "cover": "cover_duty",
    "must-cover": "cover_duty",
    "must-cover-drawn": "cover_duty",
    "must-cover-order": "open_double_order",
    "cover-own": "after_double",
    "must-cover-own": "after_double",
    "again": "after_double",
    "again-closed": "after_double",
    "again-start": "after_double",
    "done-owed": "after_double",
    "double-limit": "max_doubles_per_turn",
    "last-double": "last_double_out",
    "draw-first": "first_turn_draw",
    "draw-none": "draw_count",
    "draw-again": "draw_count",
    "draw-twice": "draw_count",
    "draw-twice-cover": "draw_count",
    "draw-twice-start": "draw_until_start",
    "pass-start": "first_turn_draw",
    "pass-empty": "mark_on_empty_yard",
    "pass-cover": "mark_on_failed_cover",
    "pass-keep": "must_play_drawn",
    "pass-able-drawn": "must_play_drawn",
    "done-must-continue": "first_turn_must_continue",
    "done-marker": "marker_off",
    "unmark": "marker_off",
    "unmark-by-itself": "marker_off",
    "unmark-not-up": "marker_off",
    "unmark-not-played": "marker_off",
}
"""The option whose other value would change it, for the reasons that hang on one."""


def whose(owner: Owner) -> str:
    """A train, for a sentence: `Ana's train`, `the Mexican train`."""
    if isinstance(owner, str):
        return say("{name}'s train", name=owner)
    if owner <= 1:
        return say("the Mexican train")
    return say("Mexican train {number}", number=owner)


def sentence(state: State, move: Move, reason: str) -> str:
    """The reason in words, for the player in turn of `state`."""
    facts: dict[str, object] = {"player": state.player or say("nobody"), "domino": "", "train": ""}
    if isinstance(move, Play):
        place = state.place(move.train)
        end = None if place is None else state.trains[place].end
        if reason == "no-match" and place is not None and state.trains[place].begun is False:
            reason = "no-match-engine"
        facts |= {"domino": move.domino, "train": whose(move.train), "end": end}
    elif isinstance(move, Draw):
        facts["domino"] = move.domino
    facts["double"] = _doubles_to_cover(state) if state.turn is not None else ""
    text = say(REASONS[reason], **facts)
    return text[:1].upper() + text[1:] + "."


def _doubles_to_cover(state: State) -> str:
    bound = binding(state)
    if bound is None:
        return say("the double")
    places = bound[0][0] or bound[0][1]
    return listed([_double_on(state, place) for place in places], "or")


def _double_on(state: State, place: int) -> str:
    return say(
        "the {double} on {train}",
        double=state.trains[place].uncovered,
        train=whose(state.setting.owner(place)),
    )


def duties(state: State, player: str | None = None) -> tuple[str, ...]:
    """What the player in turn has to do, one sentence each; empty when he is free to play.

    `player` is what the sentences call him, where it is not by his name.
    """
    if state.turn is None:
        return ()
    player = player or state.player
    now = state.now
    if now.closed:
        return (say("{player} takes the marker off, or says done.", player=player),)
    bound: tuple[Places, bool | None] | None = None
    if now.laid == 0:
        if state.first_turns is None:
            return ()
        bound = binding(state)
    if bound is not None and bound[1]:
        places = bound[0][0] or bound[0][1]
        what = listed([_double_on(state, place) for place in places], "or")
        return (_to_cover(state, player, what),)
    if now.laid and now.many and not now.owes:
        if state.setting.options.first_turn_must_continue:
            text = "{player} lays another domino if one fits, or else says done."
            return (say(text, player=player),)
        return (say("{player} may lay another domino, or says done.", player=player),)
    if now.laid and is_bound(state) and now.doubles:
        return (_to_cover(state, player, _double_on(state, now.doubles[-1])),)
    if now.laid:
        said = _unable(state, player)
        if said is not None:
            return (say("{player} has nothing to play: {what}.", player=player, what=said),)
        return (say("{player} has to play another domino.", player=player),)
    return ()


def momentary(state: State) -> tuple[str, ...]:
    """What holds only until the next move: whose turn it is, and what that player has to do."""
    if state.turn is None:
        return ()
    return (say("It is {name}'s turn.", name=state.player), *duties(state))


def _to_cover(state: State, player: str | None, doubles: str) -> str:
    said = _unable(state, player)
    if said is not None:
        text = "{player} cannot cover {doubles}: {what}."
        return say(text, player=player, doubles=doubles, what=said)
    return say("{player} has to cover {doubles}.", player=player, doubles=doubles)


def _unable(state: State, player: str | None) -> str | None:
    """What is left to somebody who certainly can play nothing; None where he may be able to."""
    from mtscore.table.markers import goes_up_passing  # noqa: PLC0415 - where hands are known
    from mtscore.table.moves import legal_moves  # noqa: PLC0415

    if state.turn is None or not state.knows_hand(state.turn):
        return None
    moves = legal_moves(state)
    if moves == [DRAW]:
        return say("{player} draws one", player=player)
    if not moves and state.yard is None and can_play(state, reach(state)) is False:
        return say("{player} draws one, and passes if the boneyard is empty", player=player)
    if moves != [PASS]:
        return None
    if goes_up_passing(state) and not state.trains[state.turn].marked:
        return say("{player} passes, and the marker goes up", player=player)
    return say("{player} passes", player=player)


def consequences(state: State, after: State) -> tuple[str, ...]:
    """What a move brings with it: markers, an announcement, whose turn it is, the round's end."""
    said = []
    players = state.setting.players
    for seat, name in enumerate(players):
        was, now = state.trains[seat].marked, after.trains[seat].marked
        if now and not was:
            begun = after.trains[seat].begun is not False
            said.append(
                say("{name} puts the marker on {name}'s train.", name=name)
                if begun
                else say("{name} puts the marker where {name}'s train would begin.", name=name)
            )
        elif was and now is False:
            said.append(say("{name}'s marker comes off.", name=name))
        elif was is None and now is False:
            said.append(say("If {name}'s train is marked, the marker comes off.", name=name))
        elif now is None and was is False:
            said.append(say("{name}'s marker may have to go up.", name=name))
    said += _announcement(state, after)
    if after.ended == "out":
        names = listed([players[seat] for seat in after.out])
        verb = "{names} is out" if len(after.out) == 1 else "{names} are out"
        said.append(say(verb + "; the round is over.", names=names))
    elif after.ended == "blocked":
        said.append(say("Nobody can play any more: the round is over."))
    else:
        if len(after.out) > len(state.out):
            name = players[after.out[-1]]
            said.append(say("{name} is out; the others still have their first turn.", name=name))
        said += next_in_turn(state, after)
    return tuple(said)


def next_in_turn(state: State, after: State) -> tuple[str, ...]:
    """Whose turn it is after a move, and what he has to do.

    With one player named the next one has no name, though in the state the turn comes back to the
    same seat.
    """
    if after.turn is None:
        return ()
    if len(after.setting.players) == 1 and not after.now.steps:
        return (
            say("It is the next player's turn."),
            *duties(after, say("The next player")),
        )
    turn = (say("It is {name}'s turn.", name=after.player),) if after.turn != state.turn else ()
    return (*turn, *duties(after))


def _announcement(state: State, after: State) -> list[str]:
    """R12.2: at so many dominoes left their holder tells the others."""
    options: TrainOptions = state.setting.options
    me = state.turn
    if me is None or not options.announce_at:
        return []
    left = after.counts[me]
    if left != options.announce_at or state.counts[me] != left + 1:
        return []
    many = counted(left, "domino", "dominoes")
    return [say("{name} has to tell the others: {many} left.", name=state.player, many=many)]
