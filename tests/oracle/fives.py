"""Fives Up, played naively: an oracle for the engine that shares no code with it.

As in the other oracle everything is known and plain. The layout is a line from left to right and
two arms, each domino as it lies: in the line left half first, in an arm the half at the spinner
first. Clauses F are those of the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

Tile = tuple[int, int]
ENDS = ("left", "right", "up", "down")


class Situation(TypedDict):
    """A whole round, all face up."""

    options: Mapping[str, Any]
    players: tuple[str, ...]
    hands: dict[str, tuple[Tile, ...]]
    stock: tuple[Tile, ...]
    """The next domino to be drawn first."""
    line: tuple[Tile, ...]
    spinner: int | None
    """Where in the line the first double of the round lies."""
    up: tuple[Tile, ...]
    down: tuple[Tile, ...]
    turn: str
    before: str | None
    """How the round before ended."""
    must_open_with: Tile | None
    made: dict[str, int]
    """Points made in play in this round."""
    scores: dict[str, int]
    """Points that each player had before this round."""
    ended: tuple[str, str | None] | None
    """How, and who went out or who was blocked."""


def double_set(largest: int) -> list[Tile]:
    """All dominoes of a set, the larger end first (F1.1: 28 of them)."""
    return [(high, low) for high in range(largest + 1) for low in range(high + 1)]


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def in_hand(tile: Tile) -> Tile:
    return (max(tile), min(tile))


def tidy(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(in_hand(tile) for tile in tiles))


def pips(tiles: Iterable[Tile]) -> int:
    return sum(one + other for one, other in tiles)


# The start of a round


def opener_by_double(
    options: Mapping[str, Any], hands: Mapping[str, Sequence[Tile]]
) -> tuple[str, Tile] | None:
    """Who opens and with what (F2.1, F2.2); None: one drawn by lot, with any domino."""
    everything = [(tile, player) for player, tiles in hands.items() for tile in tiles]
    doubles = [(tile, player) for tile, player in everything if is_double(tile)]
    if doubles:
        tile, player = max(doubles)
        return player, tile
    # The rules are silent when nobody has one: the heaviest domino, or the lot.
    if options["no_double"] == "lot":
        return None
    tile, player = max(everything, key=lambda one: (sum(one[0]), one[0]))
    return player, tile


def opens_with_highest(options: Mapping[str, Any], before: str | None) -> bool:
    """Whether the highest double opens (F2.1, F7.2, F7.3), or what stands for it."""
    if before is None:
        return bool(options["opener"] == "highest_double")
    if before == "out":
        return bool(options["opener_after_out"] == "highest_double")
    rule = options["opener_after_block"]
    return rule == "highest_double" or (rule == "winner" and before == "tie")


def start(
    *,
    options: Mapping[str, Any],
    players: Sequence[str],
    hands: Mapping[str, Sequence[Tile]],
    stock: Sequence[Tile],
    opener: str,
    before: str | None = None,
    scores: Mapping[str, int] | None = None,
) -> Situation:
    """Nothing lies on the table yet.

    `before` is how the round before ended: out, stalemate, blocked, tie (nobody won it) or None.
    Where the hands do not tell, `opener` opens, with any domino.
    """
    must_open_with = None
    if opens_with_highest(options, before):
        found = opener_by_double(options, hands)
        if found is not None:
            opener, must_open_with = found
    situation: Situation = {
        "options": options,
        "players": tuple(players),
        "hands": {player: tidy(hands[player]) for player in players},
        "stock": tuple(in_hand(tile) for tile in stock),
        "line": (),
        "spinner": None,
        "up": (),
        "down": (),
        "turn": opener,
        "before": before,
        "must_open_with": must_open_with,
        "made": dict.fromkeys(players, 0),
        "scores": dict(scores) if scores else dict.fromkeys(players, 0),
        "ended": None,
    }
    return situation


# What lies on the table


def both_sides_covered(situation: Situation) -> bool:
    spinner = situation["spinner"]
    return spinner is not None and 0 < spinner < len(situation["line"]) - 1


def open_numbers(situation: Situation) -> dict[str, int]:
    """Each end on which one may play, with the number that a domino has to match there."""
    line, spinner = situation["line"], situation["spinner"]
    if not line:
        return {}
    numbers = {"left": line[0][0], "right": line[-1][1]}
    # Silent, so as commonly played: the sides first, then the spinner's two ends.
    if spinner is not None and both_sides_covered(situation):
        number = line[spinner][0]
        numbers["up"] = situation["up"][-1][1] if situation["up"] else number
        numbers["down"] = situation["down"][-1][1] if situation["down"] else number
    return numbers


def end_by_end(situation: Situation) -> dict[str, int]:
    """What each end of the line and of the arms begun counts (F6.1, F6.2)."""
    line = situation["line"]
    if not line:
        return {}
    if len(line) == 1 and is_double(line[0]):
        return {"line": pips(line)}  # a double alone counts with both halves, once
    outermost = {"left": (line[0], 0), "right": (line[-1], 1)}
    # An arm counts only once it is begun; the spinner, covered on both sides, counts nothing.
    for arm, tiles in (("up", situation["up"]), ("down", situation["down"])):
        if tiles:
            outermost[arm] = (tiles[-1], 1)
    # F6.2: an end double counts with both halves; the spinner too until both sides are covered.
    return {
        end: pips([tile]) if is_double(tile) else tile[outer]
        for end, (tile, outer) in outermost.items()
    }


def board_count(situation: Situation) -> int:
    """F6.1: the sum of the chain's ends."""
    return sum(end_by_end(situation).values())


def points(situation: Situation) -> int:
    """F6.1: the board count, if it can be divided by five; F9.1, F9.3: none in play."""
    count = board_count(situation)
    return count if situation["options"]["score_in_play"] and count % 5 == 0 else 0


# Moves


def plays(situation: Situation, player: str) -> list[tuple[Tile, str]]:
    """Every domino that `player` holds, as it would lie, at every end it fits (F3.1, F5.1)."""
    hand = situation["hands"][player]
    if not situation["line"]:
        first = situation["must_open_with"]
        return [(tile, "line") for tile in hand if first is None or in_hand(first) == tile]
    found = []
    for end, number in open_numbers(situation).items():
        for one, other in hand:
            if one == number:
                found.append(((one, other), end))
            elif other == number:
                found.append(((other, one), end))
    return found


def can_be_drawn(situation: Situation) -> bool:
    """Whether the stock has a domino that may be drawn: some tables never draw the last ones."""
    return len(situation["stock"]) > int(situation["options"]["stock_kept"])


def legal_moves(situation: Situation) -> set[str]:
    """Every step the player in turn may take, as canonical move texts."""
    if situation["ended"] is not None:
        return set()
    playable = plays(situation, situation["turn"])
    moves = {f"{one}-{other} on {end}" for (one, other), end in playable}
    # F4.1: who has no match must draw, and draws on until he can play or the stock is empty. Who
    # has one may not, unless the table lets him; the opener has nothing to fit to and opens.
    freely = situation["options"]["draw_when_able"] and situation["line"]
    if can_be_drawn(situation) and (not moves or freely):
        moves.add("draw")
    if moves:
        return moves
    return {"pass"}  # only under block=pass does a round go on here


def apply(situation: Situation, move: str) -> Situation:
    """The situation after a legal step.

    Raises:
        ValueError: the step is not legal.
    """
    if move not in legal_moves(situation):
        raise ValueError(move)
    if move == "draw":
        changed = after_draw(situation)
    elif move == "pass":
        changed = situation.copy()
        changed["turn"] = next_player(situation)
    else:
        tile, _, end = move.partition(" on ")
        one, other = tile.split("-")
        changed = after_play(situation, (int(one), int(other)), end)
    if changed["ended"] is None:
        changed["ended"] = dead_end(changed)
    return changed


def after_draw(situation: Situation) -> Situation:
    changed = situation.copy()
    player = situation["turn"]
    changed["stock"] = situation["stock"][1:]
    hand = [*situation["hands"][player], situation["stock"][0]]
    changed["hands"] = {**situation["hands"], player: tidy(hand)}
    return changed


def after_play(situation: Situation, tile: Tile, end: str) -> Situation:
    """The domino lies, its points are made, the next player follows."""
    player = situation["turn"]
    changed = laid_down(situation, tile, end)
    left = tuple(one for one in situation["hands"][player] if one != in_hand(tile))
    changed["hands"] = {**situation["hands"], player: left}
    changed["made"] = {
        **situation["made"],
        player: situation["made"][player] + points(changed),
    }
    if not left:
        changed["ended"] = ("out", player)  # F7.3
    elif has_target(changed, player):
        changed["ended"] = ("target", player)
    else:
        changed["turn"] = next_player(situation)
    return changed


def has_target(situation: Situation, player: str) -> bool:
    """F7.1: the match ends as soon as somebody has the target, in the middle of a round too."""
    options = situation["options"]
    total = sum(
        situation["scores"][one] + situation["made"][one] for one in side_of(situation, player)
    )
    target = int(options["target"])
    return options["target_reached"] == "at_once" and 0 < target <= total


def laid_down(situation: Situation, tile: Tile, end: str) -> Situation:
    changed = situation.copy()
    line, spinner = situation["line"], situation["spinner"]
    turned = (tile[1], tile[0])
    if end == "left":
        changed["line"] = (turned, *line)
        # The spinner lies one place further from the left now.
        changed["spinner"] = None if spinner is None else spinner + 1
    elif end in ("line", "right"):
        changed["line"] = (*line, tile)
    elif end == "up":
        changed["up"] = (*situation["up"], tile)
    else:
        changed["down"] = (*situation["down"], tile)
    # F5.1, F5.2: the first double of the round is the spinner, and the only one.
    if is_double(tile) and spinner is None and situation["options"]["spinner"] == "first_double":
        changed["spinner"] = 0 if end == "left" else len(changed["line"]) - 1
    return changed


def next_player(situation: Situation) -> str:
    players = situation["players"]
    return players[(players.index(situation["turn"]) + 1) % len(players)]


def dead_end(situation: Situation) -> tuple[str, str | None] | None:
    """How the round ends when the stock is empty and the player in turn cannot play."""
    if can_be_drawn(situation) or plays(situation, situation["turn"]):
        return None
    # F4.3: stalemate is tested first: nobody can play (F7.2).
    if not any(plays(situation, player) for player in situation["players"]):
        return ("stalemate", None)
    # F4.2: he cannot, another could.
    if situation["options"]["block"] == "loses_round":
        return ("blocked", situation["turn"])
    return None


# The end of a round


def over(situation: Situation) -> tuple[str, str | None] | None:
    """None while it goes on; else out, target, stalemate or blocked, and whose doing it was."""
    return situation["ended"]


def nearest_five(number: int) -> int:
    """F8.1: up or down to the nearest five: 27 is 25, 28 is 30, 2 is 0, 3 is 5."""
    return (number + 2) // 5 * 5


def sides(situation: Situation) -> list[tuple[str, ...]]:
    """Who plays together: everybody alone, or four in two partnerships, opposite each other."""
    players = situation["players"]
    if situation["options"]["partnerships"] and len(players) == 4:
        return [(players[0], players[2]), (players[1], players[3])]
    return [(player,) for player in players]


def side_of(situation: Situation, player: str) -> tuple[str, ...]:
    return next(side for side in sides(situation) if player in side)


def round_winner(situation: Situation) -> tuple[str, ...] | None:
    """The side that won a finished round; None: the hands were equal."""
    if situation["ended"] is None:
        raise ValueError("the round goes on")
    how, who = situation["ended"]
    if how in ("out", "target") and who is not None:
        return side_of(situation, who)
    competing = sides(situation)
    if how == "blocked" and who is not None:
        # F4.2: the blocked player has lost, whatever he holds.
        competing = [side for side in competing if who not in side]
    held = {side: sum(pips(situation["hands"][one]) for one in side) for side in competing}
    least = min(held.values())
    lowest = [side for side in competing if held[side] == least]
    return lowest[0] if len(lowest) == 1 else None


def end_points(situation: Situation) -> int:
    """What the winning side scores for the hands (F8.1, F8.2, F9.1)."""
    winner = round_winner(situation)
    if winner is None or situation["ended"] is None:
        return 0  # F8.2: equal hands, 0 to nobody
    how = situation["ended"][0]
    if how == "target":
        return 0  # the match is over before the hands count
    options = situation["options"]
    others = [player for player in situation["players"] if player not in winner]
    # F8.2: the winner's own pips are taken off first, then it is rounded; F9.1: nothing taken off.
    # Who went out holds nothing, and a partner's hand is not looked at (F8.1).
    own = winner if options["subtract"] and how != "out" else ()
    held = {player: pips(situation["hands"][player]) for player in situation["players"]}
    if options["score_hands"] == "each_rounded":
        held = {player: nearest_five(number) for player, number in held.items()}
    total = sum(held[player] for player in others) - sum(held[player] for player in own)
    # The rules are silent on the points of a block: as F8.2, but not below 0.
    return max(0, nearest_five(total))


def next_opener(situation: Situation, opened: str) -> tuple[str, ...] | str:
    """Who opens the next round when `opened` did this one (F7.2, F7.3).

    A side (one of whom opens, with any domino), or the word `highest double` or `lot`.
    """
    if situation["ended"] is None:
        raise ValueError("the round goes on")
    how, who = situation["ended"]
    players = situation["players"]
    rule = situation["options"]["opener_after_out" if how == "out" else "opener_after_block"]
    if rule == "next":
        return (players[(players.index(opened) + 1) % len(players)],)
    if rule == "lot":
        return "lot"
    winner = round_winner(situation) if rule == "winner" else None
    if winner is None:
        return "highest double"
    return (who,) if how == "out" and who is not None else winner


def as_data(situation: Situation) -> dict[str, Any]:
    """What lies on the table and who does what, for comparing with another implementation."""
    return {
        "line": list(situation["line"]),
        "up": list(situation["up"]),
        "down": list(situation["down"]),
        "turn": situation["turn"],
        "hands": {name: list(tiles) for name, tiles in situation["hands"].items()},
        "stock": list(situation["stock"]),
        "made": dict(situation["made"]),
        "count": board_count(situation),
        "over": over(situation),
    }
