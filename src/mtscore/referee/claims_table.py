"""Claims about what lies on the table: covers, open trains, markers."""

from mtscore.notation.moves import Mark, Pass, Play, Unmark
from mtscore.notation.trains import Owner
from mtscore.records import changed
from mtscore.referee.answer import Asked, Ground
from mtscore.referee.world import put_train, world_of
from mtscore.rules.rule_set import Basis
from mtscore.table.missing import fact
from mtscore.table.problems import problems
from mtscore.table.reach import binding_doubles, is_dead
from mtscore.table.sentences import whose
from mtscore.table.state import START, State
from mtscore.words import listed, say


def about_cover(asked: Asked) -> list[Ground]:
    """Does no double have to be covered?"""
    state = asked.state
    if state.ended:
        keys = ("last-double", "out") if state.ended == "out" and state.doubles else (state.ended,)
        return [asked.ground(True, say("the round is over, and nothing is owed"), *keys)]
    if not state.doubles:
        text = say("no double lies uncovered")
        return [asked.ground(True, text, "cover")]
    doubles = listed(
        [
            say(
                "the {double} on {train}",
                double=state.trains[place].uncovered,
                train=whose(state.setting.owner(place)),
            )
            for place in state.doubles
        ]
    )
    if state.setting.options.cover_duty == "none":
        return [asked.ground(True, say("nobody has to cover"), "cover", option="cover_duty")]
    if state.first_turns is None:
        cases = (
            # Whoever is in turn then has his own still, as they go round in order.
            (say("some first turn is still to come"), frozenset([state.turn])),
            (say("all have had their first turn"), frozenset[int | None]()),
        )
        found = []
        for condition, seats in cases:
            one = state.but(first_turns=seats)
            if not problems(one):
                found += [
                    _supposed(ground, condition, "first-turn")
                    for ground in _cover(asked, one, doubles)
                ]
        same = len({one.verdict for one in found}) == 1
        return _cover(asked, state.but(first_turns=frozenset()), doubles) if same else found
    return _cover(asked, state, doubles)


def _supposed(ground: Ground, condition: str, *missing: str) -> Ground:
    return changed(
        ground,
        conditions=(*ground.conditions, condition),
        missing=(*ground.missing, *missing),
    )


def _cover(asked: Asked, state: State, doubles: str) -> list[Ground]:
    # As whoever begins the next turn finds it.
    certain, unsure = binding_doubles(state.but(now=START))
    options = state.setting.options
    if certain:
        must = say("{doubles} has to be covered", doubles=doubles)
        dead = any(is_dead(state, place) for place in certain)
        if dead:
            must = say(
                "{doubles} has to be covered, though nothing is left that could cover it",
                doubles=doubles,
            )
        option = "dead_double" if dead else None
        basis: Basis | None = "silent" if dead else None
        return [asked.ground(False, must, "must-cover", option=option, basis=basis)]
    if unsure:
        return _unsure_cover(asked, state, doubles, unsure)
    if options.first_turn_double == "after_all" and state.first_turns:
        text = say("nobody has to cover until all have had their first turn")
        return [asked.ground(True, text, "first-double")]
    if options.dead_double == "lapses" and any(is_dead(state, one) for one in state.doubles):
        text = say("nothing is left that could cover it, and then it needs no cover")
        return [asked.ground(True, text, "must-cover", option="dead_double")]
    text = say("its player laid another domino, so nobody has to cover it")
    return [asked.ground(True, text, "cover")]


def _unsure_cover(
    asked: Asked, state: State, doubles: str, unsure: tuple[int, ...]
) -> list[Ground]:
    """Doubles of which it hangs on something unknown whether they bind."""
    must = say("{doubles} has to be covered", doubles=doubles)
    free = say("{doubles} need not be covered", doubles=doubles)
    lapses = state.setting.options.dead_double == "lapses"
    if not lapses or all(is_dead(state, place) is not None for place in unsure):
        binds = say("whoever laid the double could not lay another domino")
        followed = say("another domino was laid after it in the same turn")
        missing: tuple[str, ...] = ("doubles",)
    else:
        from mtscore.referee.deaths import hidden_trains, may_be_dead_now  # noqa: PLC0415 - seldom

        numbers = listed([str(state.trains[place].end) for place in unsure], "or")
        binds = say("another {numbers} is still hidden", numbers=numbers)
        followed = say("every other {numbers} lies on the table", numbers=numbers)
        missing = hidden_trains(state)
        world = asked.world or world_of(state, ())
        dead, alive = may_be_dead_now(world, state, unsure)
        if not dead:
            return [asked.ground(False, must, "must-cover")]
        if not alive:
            return [asked.ground(True, free, "must-cover", option="dead_double")]
    return [
        asked.ground(False, must, "must-cover", conditions=(binds,), missing=missing),
        asked.ground(True, free, "cover", conditions=(followed,), missing=missing),
    ]


# Open and closed.


def about_open(asked: Asked) -> list[Ground]:
    """May everybody play on that train?"""
    return _open(asked, is_open=True)


def about_closed(asked: Asked) -> list[Ground]:
    """May only its owner play on that train?"""
    return _open(asked, is_open=False)


def _open(asked: Asked, *, is_open: bool) -> list[Ground]:
    state = asked.state
    owner = asked.who
    assert owner is not None  # noqa: S101 - such a claim names a train
    if isinstance(owner, int):
        return _mexican(asked, owner, is_open=is_open)
    place = state.place(owner)
    assert place is not None  # noqa: S101 - the claim was read with these players
    marked = state.trains[place].marked
    ways = [marked] if marked is not None else _markers(asked, place)
    if len(ways) == 1:
        return [_marked(asked, owner, holds=ways[0] == is_open, marked=ways[0])]
    yes = _marked(asked, owner, holds=is_open, marked=True)
    no = _marked(asked, owner, holds=not is_open, marked=False)
    return [
        _supposed(yes, say("{train} is marked", train=whose(owner)), fact("marker", owner)),
        _supposed(no, say("{train} is not marked", train=whose(owner)), fact("marker", owner)),
    ]


def _markers(asked: Asked, place: int) -> list[bool]:
    """Whether the train is marked, where nobody told: the ways in which it can be."""
    world = asked.world
    if world is not None and world.base.trains[place].marked is None:
        from mtscore.referee.possible import possible  # noqa: PLC0415 - where it hangs on it

        train = world.base.trains[place]
        bases = {one: put_train(world.base, place, train.but(marked=one)) for one in (True, False)}
        found = [one for one, base in bases.items() if possible(world.but(base=base))]
        return found or [True, False]
    if world is None and not _may_be_marked(asked.state, place):
        return [False]
    return [True, False]


def _may_be_marked(state: State, place: int) -> bool:
    """Whether a marker can lie there: before his first turn is over nobody has put his up."""
    return not problems(put_train(state, place, state.trains[place].but(marked=True)))


def _marked(asked: Asked, owner: Owner, *, holds: bool, marked: bool) -> Ground:
    state = asked.state
    if marked:
        text = say("{train} is marked, so everybody may play on it", train=whose(owner))
        return asked.ground(holds, text, "marked")
    place = state.place(owner)
    text = say("{train} is not marked, so only its owner may play on it", train=whose(owner))
    if place in state.doubles:
        text = say(
            "{train} is not marked: others may only cover its double",
            train=whose(owner),
        )
    return asked.ground(holds, text, "closed", "marker-off")


def _mexican(asked: Asked, owner: int, *, is_open: bool) -> list[Ground]:
    state = asked.state
    if owner > state.setting.options.mexican_trains:
        text = say("there is no such Mexican train in these rules")
        return [asked.ground(not is_open, text, "too-many-mexican" if owner > 1 else "no-mexican")]
    text = say("everybody may play on the Mexican train")
    return [asked.ground(is_open, text, "mexican")]


# Markers.


def about_marker_up(asked: Asked) -> list[Ground]:
    """Is the marker up, then?"""
    return _marker(asked, up=True)


def about_marker_off(asked: Asked) -> list[Ground]:
    """Is it off, then?"""
    return _marker(asked, up=False)


def _marker(asked: Asked, *, up: bool) -> list[Ground]:
    """Whether the marker in question stands as claimed.

    It is the player's own; where that was not up and is not, and he played on another's marked
    train, it is that one.
    """
    before, after = asked.before, asked.state
    owner = _in_question(asked)
    place = before.place(owner)
    assert place is not None  # noqa: S101 - a player's train
    was, now = before.trains[place].marked, after.trains[place].marked
    if now is None and not asked.moves and not _may_be_marked(after, place):
        was = now = False
    if now is None:
        found = []
        for marked in (True, False):
            text = "{train} is marked" if marked else "{train} is not marked"
            ground = _stands(asked, owner, was=marked if was is None else was, now=marked, up=up)
            missing = fact("marker", owner)
            if was is not None:
                missing = "hand" if _played(asked) else "boneyard"
                text = "the marker goes up" if marked else "the marker does not go up"
            found.append(_supposed(ground, say(text, train=whose(owner)), missing))
        return found
    return [_stands(asked, owner, was=was, now=now, up=up)]


def _in_question(asked: Asked) -> str:
    before, after = asked.before, asked.state
    me = before.turn
    plays = [one for one in asked.moves if isinstance(one, Play)]
    own = me is not None and (
        before.trains[me].marked is not False or after.trains[me].marked is not False
    )
    if not own and plays and isinstance(plays[-1].train, str):
        return plays[-1].train
    return asked.player


def _stands(asked: Asked, owner: str, *, was: bool | None, now: bool, up: bool) -> Ground:
    holds = now == up
    options = asked.setting.options
    last = asked.moves[-1] if asked.moves else None
    train = whose(owner)
    if options.marker_off == "owner_choice" and now and was and _played(asked):
        # He may, and need not.
        text = say("{player} may take the marker off, or leave it up", player=asked.player)
        return asked.ground(True, text, "marker-off", option="marker_off")
    if isinstance(last, Pass) and now:
        text = say("who passes puts the marker on his train")
        return asked.ground(holds, text, "marker-up", duties=_over(asked))
    if now and not was and not isinstance(last, Mark):
        text = say("the domino drawn was not played on {train}, so its marker goes up", train=train)
        return asked.ground(holds, text, "marker-up-drawn", option="mark_if_drawn_not_on_own")
    if isinstance(last, Pass):
        text = say("no marker goes up by this pass")
        return asked.ground(holds, text, "pass-cover" if _bound(asked) else "pass-empty")
    if was and not now:
        by = isinstance(last, Unmark)
        text = say("the marker on {train} comes off", train=train)
        return asked.ground(holds, text, "unmark" if by else "marker-off", option="marker_off")
    if now:
        text = say("the marker on {train} stays", train=train)
        return asked.ground(holds, text, "marker-off", option="marker_off")
    text = say("{train} has no marker", train=train)
    return asked.ground(holds, text, "marker-off", option="marker_off")


def _bound(asked: Asked) -> bool:
    return bool(asked.before.doubles)


def _played(asked: Asked) -> bool:
    return any(isinstance(one, Play) for one in asked.moves)


def _over(asked: Asked) -> tuple[str, ...]:
    name = asked.state.player
    if name is None or name == asked.player:
        return ()
    return (say("It is {name}'s turn.", name=name),)
