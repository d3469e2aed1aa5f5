"""Claims about the start of a round: which engine, who starts, drawing for it, dealing again."""

from mtscore.referee.answer import Asked, Ground
from mtscore.table.bits import BIT, dominoes_of
from mtscore.tiles import double
from mtscore.words import listed, say


def about_engine(asked: Asked) -> list[Ground]:
    """Is that the engine of this round?"""
    number = asked.number
    assert number is not None  # noqa: S101 - such a claim has a number
    setting = asked.setting
    options = setting.options
    claimed = f"{number}-{number}"
    if number > setting.largest:
        text = say(
            "a double-{largest} set has no {claimed}", largest=setting.largest, claimed=claimed
        )
        return [asked.ground(False, text, "engine")]
    if options.engine_found == "highest":
        return _highest(asked, number)
    engine = asked.known.engine
    if engine is None and asked.known.round is not None:
        engine = setting.largest - asked.known.round + 1
    if engine is None:
        engine = setting.engine
    if engine is not None:
        text = say("the engine of this round is {engine}-{engine}", engine=engine)
        return [asked.ground(engine == number, text, "engine", "engine-found")]
    which = setting.largest - number + 1
    right = say("round {which} has {claimed} as its engine", which=which, claimed=claimed)
    return [
        asked.ground(
            True,
            right,
            "engine",
            conditions=(say("it is round {which}", which=which),),
            missing=("round",),
        ),
        asked.ground(
            False,
            right,
            "engine",
            conditions=(say("it is another round"),),
            missing=("round",),
        ),
    ]


def _highest(asked: Asked, number: int) -> list[Ground]:
    """By house rule the highest double in any hand is the engine."""
    state = asked.before
    higher = 0
    for other in range(number + 1, asked.setting.largest + 1):
        higher |= BIT[double(other).index]
    option = "engine_found"
    no = say("somebody holds a higher double, which is the engine then")
    yes = say("it is the highest double in any hand, so it is the engine")
    if any(hand & higher for hand in state.hands):
        return [asked.ground(False, no, "engine-found", option=option)]
    if all(state.knows_hand(seat) for seat in range(len(state.hands))):
        return [asked.ground(True, yes, "engine-found", option=option)]
    return [
        asked.ground(
            False,
            no,
            "engine-found",
            option=option,
            conditions=(say("somebody holds a higher double"),),
            missing=("hand",),
        ),
        asked.ground(
            True,
            yes,
            "engine-found",
            option=option,
            conditions=(say("nobody holds a higher double"),),
            missing=("hand",),
        ),
    ]


def about_starter(asked: Asked) -> list[Ground]:
    """Does that player start the round?"""
    name = asked.who
    assert isinstance(name, str)  # noqa: S101 - such a claim names a player
    setting = asked.setting
    state = asked.before
    options = setting.options
    if options.engine_found == "set_out":
        return _agreed(asked, name)
    engine = setting.engine
    if engine is None:
        engine = asked.known.engine
    if engine is None and asked.known.round is not None:
        engine = setting.largest - asked.known.round + 1
    if engine is None and options.engine_found != "highest":
        by_round = _by_round(asked, name)
        if by_round:
            return by_round
    if engine is None or options.engine_found == "highest":
        holds = say("{name} holds the engine", name=name)
        not_held = say("{name} does not hold it", name=name)
        return _held_or_not(asked, name, holds, not_held)
    what = f"{engine}-{engine}"
    # The hand as it was dealt: here the engine may be in it.
    bit = BIT[double(engine).index]
    holders = [other for seat, other in enumerate(setting.players) if state.hands[seat] & bit]
    holds = say("{name} holds the engine {engine}, lays it and starts", name=name, engine=what)
    not_held = say("the holder of {engine} starts; nobody has it: the players draw", engine=what)
    if holders:
        other = say("{other} holds the engine {engine} and starts", other=holders[0], engine=what)
        return [asked.ground(holders == [name], holds if holders == [name] else other, "starts")]
    seat = setting.players.index(name)
    if state.knows_hand(seat):
        return [asked.ground(False, not_held, "engine-found", "starts")]
    return _held_or_not(asked, name, holds, not_held)


def _by_round(asked: Asked, name: str) -> list[Ground]:
    """Where the whole hand is known, it hangs on the round alone; nothing where it is not."""
    state, setting = asked.before, asked.setting
    seat = setting.players.index(name)
    if not state.knows_hand(seat):
        return []
    rounds = [
        setting.largest - one.high + 1 for one in dominoes_of(state.hands[seat]) if one.is_double
    ]
    no = say("the holder of the engine starts; nobody has it: the players draw")
    if not rounds:
        return [asked.ground(False, no, "engine-found", "starts")]
    which = listed([str(one) for one in sorted(rounds)], "or")
    return [
        asked.ground(
            True,
            say("{name} holds the engine, lays it and starts", name=name),
            "starts",
            conditions=(say("it is round {which}", which=which),),
            missing=("round",),
        ),
        asked.ground(
            False,
            no,
            "engine-found",
            "starts",
            conditions=(say("it is another round"),),
            missing=("round",),
        ),
    ]


def _held_or_not(asked: Asked, name: str, holds: str, not_held: str) -> list[Ground]:
    word = "hand" if name == asked.before.player else f"hand {name}"
    return [
        asked.ground(
            True,
            holds,
            "starts",
            conditions=(say("{name} holds the engine, or draws it first", name=name),),
            missing=(word,),
        ),
        asked.ground(
            False,
            not_held,
            "engine-found",
            "starts",
            conditions=(say("{name} does not", name=name),),
            missing=(word,),
        ),
    ]


def _agreed(asked: Asked, name: str) -> list[Ground]:
    """R0.1: nobody holds the engine, so the table agrees, and then it goes round."""
    starter = asked.known.starter
    if starter is not None:
        text = say("the start goes round, and it is at {name}", name=starter)
        return [asked.ground(starter == name, text, "starts")]
    text = say("the engine belongs to nobody: who starts is agreed or drawn, then it goes round")
    number = asked.known.round
    no = say("it is somebody else's")
    missing = ("starter",) if number is not None else ("round", "starter")
    if number == 1:
        yes = say("the table agreed on {name}", name=name)
    elif number is not None:
        yes = say("the start has come to {name}", name=name)
    else:
        yes = say("the table agreed on {name}, or it is {name}'s round", name=name)
    return [
        asked.ground(True, text, "starts", conditions=(yes,), missing=missing),
        asked.ground(False, text, "starts", conditions=(no,), missing=missing),
    ]


def about_redeal(asked: Asked) -> list[Ground]:
    """Are the dominoes dealt again because nobody can start?"""
    text = say("who cannot start draws, in turn; nothing is dealt again")
    if asked.setting.options.first_turn_draw:
        return [asked.ground(False, text, "draw-start")]
    text = say("who cannot start passes with a marker; nothing is dealt again")
    return [asked.ground(False, text, "pass-start")]


def about_all_draw(asked: Asked) -> list[Ground]:
    """Does everybody draw as often as the one who found the engine?"""
    found = asked.setting.options.engine_found
    if found == "set_out":
        text = say("the engine is laid out, so nobody draws for it")
        return [asked.ground(False, text, "engine-found", option="engine_found")]
    if found == "highest":
        text = say("the highest double in any hand is the engine, so nobody draws for it")
        return [asked.ground(False, text, "engine-found", option="engine_found")]
    text = say("one draws after the other, and all stop as soon as the engine turns up")
    if found == "hunt_all":
        text = say("everybody draws once in every pass")
    return [asked.ground(found == "hunt_all", text, "engine-found", option="engine_found")]
