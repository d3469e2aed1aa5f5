"""Mexican Train, played naively: an oracle for the rule engine that shares no code with it.

Slow and obvious on purpose. Everything is known here (all hands, the order of the boneyard), and
everything is plain data: a domino is a pair of ints, a train a tuple of such pairs written from
the engine outwards, the options a dict from name to value. Each rule names its clause (S, R, O in
the rules) or the reading that settles the corner ("reading 7").
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

Tile = tuple[int, int]
Train = tuple[Tile, ...]
Play = tuple[Tile, str]
"""The domino as it will lie, from the engine outwards, and the place as a move names it."""

MEXICAN = "mexican"
NEW_MEXICAN = "new mexican"


class OpenDouble(TypedDict):
    """A double at the outer end of a train, nobody has played on it."""

    train: str
    number: int
    by: str
    followed: bool
    """Whether its player laid another domino later in the same turn."""


class Situation(TypedDict):
    """A whole round, all face up."""

    options: Mapping[str, Any]
    largest: int
    engine: int
    players: tuple[str, ...]
    hands: dict[str, tuple[Tile, ...]]
    boneyard: tuple[Tile, ...]
    """The next domino to be drawn first."""
    trains: dict[str, Train]
    """Every player's, empty when not begun, and the Mexican trains that were begun."""
    markers: tuple[str, ...]
    uncovered: tuple[OpenDouble, ...]
    """In the order in which they were laid."""
    first_to_come: tuple[str, ...]
    """Whose first turn is not over; the player in turn is among them during his own."""
    went_out: tuple[str, ...]
    passed: tuple[str, ...]
    """Who has passed since the last domino was laid."""
    turn: str
    bound: tuple[str, ...]
    """The trains whose doubles the player in turn has to cover, in the order laid."""
    laid: tuple[str, ...]
    """The trains he has laid a domino on in this turn, one entry for each."""
    doubles_laid: int
    fresh: tuple[str, ...]
    """The trains that end in a double he laid in this turn."""
    only_on: str | None
    """The train he has to play on next, because he has just laid a double there."""
    owes: bool
    """Whether he owes a domino now."""
    drawn: tuple[Tile, ...]
    """What he drew for the domino he owes now."""
    closed: bool
    """A play has closed his turn; it waits only for what he does with his marker."""
    ended: tuple[str, tuple[str, ...]] | None


# Dominoes


def double_set(largest: int) -> list[Tile]:
    """All dominoes of a set, the larger end first."""
    return [(high, low) for high in range(largest + 1) for low in range(high + 1)]


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def in_hand(tile: Tile) -> Tile:
    """The domino as it is written in a hand: the larger end first."""
    return (max(tile), min(tile))


def written(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def read_tile(text: str) -> Tile:
    one, other = text.split("-")
    return (int(one), int(other))


def tidy(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(in_hand(tile) for tile in tiles))


# The start of a round


def start(
    *,
    options: Mapping[str, Any],
    largest: int,
    engine: int,
    players: Sequence[str],
    hands: Mapping[str, Sequence[Tile]],
    boneyard: Sequence[Tile],
    starter: str,
) -> Situation:
    """The engine lies on the table, nothing else; `starter` has laid it or was chosen (S3, R1)."""
    situation: Situation = {
        "options": options,
        "largest": largest,
        "engine": engine,
        "players": tuple(players),
        "hands": {player: tidy(hands[player]) for player in players},
        "boneyard": tuple(in_hand(tile) for tile in boneyard),
        "trains": dict.fromkeys(players, ()),
        "markers": (),
        "uncovered": (),
        "first_to_come": tuple(players),
        "went_out": (),
        "passed": (),
        "turn": starter,
        "bound": (),
        "laid": (),
        "doubles_laid": 0,
        "fresh": (),
        "only_on": None,
        "owes": True,
        "drawn": (),
        "closed": False,
        "ended": None,
    }
    return situation


def over(situation: Situation) -> tuple[str, list[str]] | None:
    """None while the round goes on, else how it ended and who went out."""
    if situation["ended"] is None:
        return None
    how, names = situation["ended"]
    return how, list(names)


# What lies on the table


def mexican_trains(situation: Situation) -> list[str]:
    """The Mexican trains that were begun, in order."""
    return [name for name in situation["trains"] if name not in situation["players"]]


def open_end(situation: Situation, train: str) -> int:
    """The number that the next domino must match: the engine's, when there is none yet (R7.1)."""
    tiles = situation["trains"].get(train, ())
    return tiles[-1][1] if tiles else situation["engine"]


def on_table(situation: Situation) -> set[Tile]:
    lying = {(situation["engine"], situation["engine"])}
    for tiles in situation["trains"].values():
        lying.update(in_hand(tile) for tile in tiles)
    return lying


def is_dead(situation: Situation, number: int) -> bool:
    """Whether all other dominoes with that number lie on the table (reading 10)."""
    lying = on_table(situation)
    others = [t for t in double_set(situation["largest"]) if number in t and not is_double(t)]
    return all(tile in lying for tile in others)


def still_uncovered(situation: Situation) -> list[OpenDouble]:
    """The uncovered doubles; under dead_double=lapses a dead one is none (reading 10)."""
    if situation["options"]["dead_double"] == "lapses":
        return [d for d in situation["uncovered"] if not is_dead(situation, d["number"])]
    return list(situation["uncovered"])


def binding_doubles(situation: Situation) -> tuple[str, ...]:
    """The trains whose doubles bind a player whose turn begins now, oldest first (S6.8, O7.3)."""
    options = situation["options"]
    if options["first_turn_double"] == "after_all" and situation["first_to_come"]:
        return ()  # reading 6: nobody is bound while a first turn is still to come
    if options["cover_duty"] == "next":
        return tuple(d["train"] for d in still_uncovered(situation))
    if options["cover_duty"] == "next_if_unable":
        return tuple(d["train"] for d in still_uncovered(situation) if not d["followed"])
    return ()


# Where the player in turn may play


def in_first_turn(situation: Situation) -> bool:
    return situation["turn"] in situation["first_to_come"]


def in_turn_of_many(situation: Situation) -> bool:
    """Whether he is laying his first train (S5.1, O6.1): his first domino went on his own train."""
    return (
        situation["options"]["first_turn_multi"]
        and in_first_turn(situation)
        and not situation["bound"]
        and situation["laid"][:1] == (situation["turn"],)
    )


def trains_to_cover(situation: Situation) -> list[str]:
    """Which of the doubles that bind him he may cover (S6.10, reading 8)."""
    order = situation["options"]["open_double_order"]
    bound = list(situation["bound"])
    if order == "oldest_first":
        return bound[:1]
    if order == "newest_first":
        return bound[-1:]
    return bound


def places(situation: Situation) -> list[str]:
    """The trains on which the player in turn may play, whatever he holds."""
    options = situation["options"]
    player = situation["turn"]
    # S6.9, R10.4, O7.3: who is bound covers, on any train, open or closed, and plays nowhere else.
    if situation["bound"]:
        return trains_to_cover(situation)
    # R10.2: after laying a double you must play on the double, not elsewhere.
    if situation["only_on"] is not None:
        return [situation["only_on"]]
    # S5.1, O6.1: in a first turn of many dominoes all go on his own train (reading 3).
    if in_turn_of_many(situation):
        return [player]
    # S5.4: in the first turn nobody plays on another's train nor on the Mexican one (reading 4).
    if in_first_turn(situation) and not options["mexican_from_first_turn"]:
        return [player]
    found = [player]
    # R5.1: anyone may play on a Mexican train that was begun, always.
    found += mexican_trains(situation)
    # S5.5: before his own train has a domino he neither begins the Mexican train nor uses the
    # marked train of another (reading 5).
    if situation["trains"][player] or not options["own_train_first"]:
        # S6.5, R8.3, O8.3: a marked train is open to all, begun or not (reading 13).
        found += [p for p in situation["players"] if p != player and p in situation["markers"]]
        # S6.1, S6.2: any player with an engine-suit domino starts a Mexican train.
        if len(mexican_trains(situation)) < options["mexican_trains"]:
            found.append(NEW_MEXICAN if mexican_trains(situation) else MEXICAN)
    # O silent: he may always play on a double he laid this turn, though the train has closed.
    found += [train for train in situation["fresh"] if train not in found]
    return found


def plays(situation: Situation) -> list[Play]:
    """Every domino that he holds on every train that it fits and that he may use."""
    most_doubles = situation["options"]["max_doubles_per_turn"]
    found: list[Play] = []
    for place in places(situation):
        end = situation["engine"] if place == NEW_MEXICAN else open_end(situation, place)
        for one, other in situation["hands"][situation["turn"]]:
            # T2: only so many doubles in one turn (reading 9).
            if one == other and most_doubles and situation["doubles_laid"] >= most_doubles:
                continue
            # S5.1, O5.1: touching ends must match.
            if one == end:
                found.append(((one, other), place))
            elif other == end:
                found.append(((other, one), place))
    return found


# What the player in turn may do


def is_bound(situation: Situation) -> bool:
    """Whether the domino he owes is a cover: another's double, or his own under on_it."""
    return bool(situation["bound"]) or situation["only_on"] is not None


def may_draw_more(situation: Situation) -> bool:
    """Whether the drawing is not used up, for one who can play nothing (reading 7)."""
    options = situation["options"]
    if not situation["boneyard"]:
        return False
    if in_first_turn(situation) and not options["first_turn_draw"]:
        return False
    # S5.3 as some read it: who has no train draws on in the same turn.
    if (
        options["draw_until_start"]
        and not situation["trains"][situation["turn"]]
        and not is_bound(situation)
    ):
        return True
    # S6.3, R8.1, O8.1: one, or as many as the table has it, for each domino owed.
    return len(situation["drawn"]) < int(options["draw_count"])


def may_pass(situation: Situation) -> bool:
    """Whether he may give up the domino he owes."""
    playable = plays(situation)
    if not playable:
        return not may_draw_more(situation)  # S6.4, R8.3, O8.2: only after the draw
    # R8.2 otherwise: a drawn domino may be kept, one that he held may not (reading 7).
    return not situation["options"]["must_play_drawn"] and all(
        in_hand(tile) in situation["drawn"] for tile, _ in playable
    )


def may_unmark(situation: Situation) -> bool:
    """Reading 12: under owner_choice, after he has played a domino in this turn."""
    return (
        situation["options"]["marker_off"] == "owner_choice"
        and bool(situation["laid"])
        and situation["turn"] in situation["markers"]
    )


def legal_moves(situation: Situation) -> set[str]:
    """Every step that the player in turn may take now, as canonical move texts."""
    if situation["ended"] is not None:
        return set()
    moves = {"unmark"} if may_unmark(situation) else set()
    if situation["closed"]:
        return moves | {"done"}  # reading 12: his marker, up or down, is all that is left
    playable = plays(situation)
    moves |= {f"{written(tile)} on {place}" for tile, place in playable}
    if situation["owes"]:
        # S6.3, R8.1, O8.1: draw only when nothing can be played.
        if not playable and may_draw_more(situation):
            moves.add("draw")
        if may_pass(situation):
            moves.add("pass")
    elif not (situation["options"]["first_turn_must_continue"] and playable):
        # Only a first turn of many goes on with nothing owed; he says when it is over.
        moves.add("done")
    return moves


# Doing it


def apply(situation: Situation, move: str) -> Situation:
    """The situation after a legal step.

    Raises:
        ValueError: the step is not legal.
    """
    if move not in legal_moves(situation):
        raise ValueError(move)
    if move == "draw":
        return after_draw(situation)
    if move == "pass":
        return after_pass(situation)
    if move == "done":
        return next_turn(situation)
    if move == "unmark":
        changed = without_marker(situation, situation["turn"])
        return next_turn(changed) if situation["closed"] else changed
    tile, _, place = move.partition(" on ")
    return after_play(situation, read_tile(tile), place)


def after_draw(situation: Situation) -> Situation:
    changed = situation.copy()
    player, tile = situation["turn"], situation["boneyard"][0]
    changed["boneyard"] = situation["boneyard"][1:]
    changed["hands"] = {
        **situation["hands"],
        player: tidy([*situation["hands"][player], tile]),
    }
    changed["drawn"] = (*situation["drawn"], tile)
    return changed


def marker_goes_up_by_pass(situation: Situation) -> bool:
    """Reading 11, in its order."""
    options = situation["options"]
    # S6.9, R10.3, T4: he could not cover.
    if is_bound(situation):
        return bool(options["mark_on_failed_cover"])
    # The texts are silent on an empty boneyard.
    if not situation["boneyard"] and not situation["drawn"]:
        return bool(options["mark_on_empty_yard"])
    # S6.5, R8.3, O8.2: what he drew did not help.
    return True


def after_pass(situation: Situation) -> Situation:
    player = situation["turn"]
    changed = situation.copy()
    if marker_goes_up_by_pass(situation):
        changed = with_marker(changed, player)
    changed["passed"] = tuple(dict.fromkeys((*situation["passed"], player)))
    changed = next_turn(changed)
    if changed["ended"] is None and is_blocked(changed):
        changed["ended"] = ("blocked", ())
    return changed


def after_play(situation: Situation, tile: Tile, place: str) -> Situation:
    player = situation["turn"]
    fits_own = any(
        in_hand(one) == in_hand(tile) and where == player for one, where in plays(situation)
    )
    raises_marker = (
        # S6.5 as it is written: drawn because nothing fitted, not playable on his own train.
        situation["options"]["mark_if_drawn_not_on_own"]
        and in_hand(tile) in situation["drawn"]
        and not is_bound(situation)
        and place != player
        and not fits_own
    )
    changed = laid_down(situation, tile, place)
    train = changed["laid"][-1]
    # Reading 12: coming off is settled first, going up after it.
    for owner in markers_coming_off(situation, train):
        changed = without_marker(changed, owner)
    if raises_marker:
        changed = with_marker(changed, player)
    return going_on(changed, tile, train)


def laid_down(situation: Situation, tile: Tile, place: str) -> Situation:
    """The domino lies on its train; what it covers and leaves uncovered is noted."""
    player = situation["turn"]
    train = place
    if place == NEW_MEXICAN:
        train = f"{MEXICAN}{len(mexican_trains(situation)) + 1}"
    changed = situation.copy()
    changed["hands"] = {
        **situation["hands"],
        player: tuple(one for one in situation["hands"][player] if one != in_hand(tile)),
    }
    changed["trains"] = {
        **situation["trains"],
        train: (*situation["trains"].get(train, ()), tile),
    }
    # What this domino lies on is covered; the doubles of this turn before it were followed.
    lying: list[OpenDouble] = []
    for one in situation["uncovered"]:
        if one["train"] == train:
            continue
        kept = one.copy()
        if one["train"] in situation["fresh"]:
            kept["followed"] = True
        lying.append(kept)
    fresh = [one for one in situation["fresh"] if one != train]
    if is_double(tile):
        lying.append({"train": train, "number": tile[0], "by": player, "followed": False})
        fresh.append(train)
        changed["doubles_laid"] = situation["doubles_laid"] + 1
    changed["uncovered"] = tuple(lying)
    changed["fresh"] = tuple(fresh)
    changed["laid"] = (*situation["laid"], train)
    changed["passed"] = ()
    changed["drawn"] = ()
    return changed


def markers_coming_off(situation: Situation, train: str) -> list[str]:
    """Whose marker a play on `train` by the player in turn takes off (reading 12)."""
    player = situation["turn"]
    rule = situation["options"]["marker_off"]
    if rule == "own_play" and train == player:  # R9.1
        return [player]
    if rule == "any_play_there":  # O8.3
        return [train]
    if rule == "any_play":
        return [player]
    return []


def going_on(situation: Situation, tile: Tile, train: str) -> Situation:
    """Out, next turn, or what he owes now."""
    options = situation["options"]
    many = in_turn_of_many(situation)
    emptied = not situation["hands"][situation["turn"]]
    # S6.7, R12.1: the last domino played is the end of it, a double too unless told otherwise.
    if emptied and (options["last_double_out"] or not is_double(tile)):
        return gone_out(situation)
    changed = situation.copy()
    changed["owes"] = is_double(tile) and double_owes(situation, tile, many=many, emptied=emptied)
    # R10.2: the domino owed goes on the double.
    on_it = changed["owes"] and options["after_double"] == "on_it"
    changed["only_on"] = train if on_it else None
    if changed["owes"] or many:
        return changed
    if options["marker_off"] == "owner_choice" and changed["turn"] in changed["markers"]:
        changed["closed"] = True
        return changed
    return next_turn(changed)


def double_owes(situation: Situation, tile: Tile, *, many: bool, emptied: bool) -> bool:
    """Whether the player of a double owes a domino in the same turn."""
    options = situation["options"]
    if options["after_double"] == "nothing":
        return False
    # Reading 10: a dead double under on_it asks for nothing.
    lapsed = options["dead_double"] == "lapses" and is_dead(situation, tile[0])
    if options["after_double"] == "on_it" and lapsed:
        return False
    # Reading 6: a first-turn train may end in a double, unless the double was his last domino and
    # that is not enough to be out (reading 14).
    if many and options["first_turn_double"] == "after_all":
        return emptied
    return True


def gone_out(situation: Situation) -> Situation:
    """S7.1, O9.1, R12.1; in a first turn the others may still take theirs (reading 14)."""
    changed = situation.copy()
    changed["went_out"] = (*situation["went_out"], situation["turn"])
    if in_first_turn(situation) and situation["options"]["first_turn_out"] == "others_finish":
        return next_turn(changed)
    changed["ended"] = ("out", changed["went_out"])
    return changed


def with_marker(situation: Situation, player: str) -> Situation:
    changed = situation.copy()
    up = {*situation["markers"], player}
    changed["markers"] = tuple(one for one in situation["players"] if one in up)
    return changed


def without_marker(situation: Situation, player: str) -> Situation:
    changed = situation.copy()
    changed["markers"] = tuple(one for one in situation["markers"] if one != player)
    return changed


def next_turn(situation: Situation) -> Situation:
    """The turn is over; the next one begins, or nobody's does."""
    players = situation["players"]
    changed = situation.copy()
    changed["first_to_come"] = tuple(
        one for one in situation["first_to_come"] if one != situation["turn"]
    )
    seat = players.index(situation["turn"])
    after = [*players[seat + 1 :], *players[: seat + 1]]
    if changed["went_out"]:
        # Somebody went out in his first turn: only first turns are still taken.
        after = [one for one in after if one in changed["first_to_come"]]
        if not after:
            changed["ended"] = ("out", changed["went_out"])
            return changed
    return turn_of(changed, after[0])


def turn_of(situation: Situation, player: str) -> Situation:
    """The turn of `player` begins."""
    changed = situation.copy()
    changed["turn"] = player
    changed["bound"] = binding_doubles(situation)
    changed["laid"] = ()
    changed["doubles_laid"] = 0
    changed["fresh"] = ()
    changed["only_on"] = None
    changed["owes"] = True
    changed["drawn"] = ()
    changed["closed"] = False
    return changed


def is_blocked(situation: Situation) -> bool:
    """S7.1, R13.1, O9.1 (reading 15): nothing to draw, all have passed, nobody could play."""
    # Where nobody ever draws a full boneyard is as good as an empty one.
    if situation["boneyard"] and situation["options"]["draw_count"] > 0:
        return False
    if any(player not in situation["passed"] for player in situation["players"]):
        return False
    return not any(plays(turn_of(situation, player)) for player in situation["players"])


# For looking at


def as_data(situation: Situation) -> dict[str, Any]:
    """What lies on the table and who does what, for comparing with another implementation."""
    return {
        "trains": {name: list(tiles) for name, tiles in situation["trains"].items()},
        "markers": sorted(situation["markers"]),
        "uncovered": [(d["train"], d["number"]) for d in still_uncovered(situation)],
        "turn": situation["turn"],
        "hands": {name: list(tiles) for name, tiles in situation["hands"].items()},
        "boneyard": list(situation["boneyard"]),
        "first_to_come": sorted(situation["first_to_come"]),
        "over": over(situation),
    }
