"""The options of a rule set: everything that tables play differently, each a named value.

The rule engine and the scorer read these and never a rule set's name. An option's one line says
what its value means, with the clause of the rules it decides; the default here is what most
tables play, and a rule set states its own.
"""

from typing import TypeVar

from mtscore.records import Record
from mtscore.rules.option_specs import choice, deal_table, declared_options, flag, number
from mtscore.tiles import set_size


@declared_options
class TrainOptions(Record):
    """Every option of a Mexican Train rule set."""

    deal: str = deal_table(
        "2-6:12 7-8:10 9-10:8", "opening", "How many dominoes each takes, by the number of players."
    )
    engine_found: str = choice(
        "hunt_one",
        "opening",
        "How the engine comes to the table.",
        hunt_one="its holder lays it; nobody holds it: one draws at a time, stop when it turns up",
        hunt_all="as hunt_one, but everybody draws once in every pass",
        set_out="it is laid out before the shuffle and belongs to nobody",
        highest="the highest double in any hand becomes the engine",
    )
    first_turn_multi: bool = flag(
        True,
        "first turn",
        "In his first turn a player may lay a whole train of his own, not one tile.",
    )
    first_turn_must_continue: bool = flag(
        False, "first turn", "In such a first turn he has to go on as long as he holds a match."
    )
    first_turn_out: str = choice(
        "others_finish",
        "first turn",
        "When somebody goes out in the first turn.",
        others_finish="the others still take their first turn, then the round is over",
        at_once="the round is over at once",
    )
    first_turn_double: str = choice(
        "after_all",
        "first turn",
        "What a double laid in a first turn asks for.",
        after_all="nothing until all have had their first turn; then it is covered like any other",
        at_once="the same as any double, from the moment it lies",
    )
    first_turn_draw: bool = flag(
        True,
        "first turn",
        "Who cannot start in his first turn draws; false: he only puts up his marker.",
    )
    draw_until_start: bool = flag(
        False, "first turn", "Who has no train yet draws on in the same turn until he can play."
    )
    mexican_trains: int = number(
        1, "trains", "How many Mexican trains there may be; 0: none.", most=18
    )
    mexican_from_first_turn: bool = flag(
        False,
        "trains",
        "In his first turn a player may use every train open to him, the Mexican train too; "
        "false: only his own.",
    )
    own_train_first: bool = flag(
        True,
        "trains",
        "Until a player's own train has a domino he may play only there, on a Mexican train that "
        "was begun, or where he has to cover.",
    )
    after_double: str = choice(
        "anywhere",
        "doubles",
        "What the player of a double does next, in the same turn.",
        anywhere="he plays again, anywhere he may",
        on_it="he plays again, on the double and nowhere else",
        nothing="his turn is over",
    )
    max_doubles_per_turn: int = number(
        0, "doubles", "How many doubles a player may lay in one turn; 0: no limit.", most=18
    )
    cover_duty: str = choice(
        "next",
        "doubles",
        "Who has to cover a double that its player left uncovered.",
        next="each following player in turn until somebody does",
        next_if_unable="the same, but only when its player could not play another domino",
        none="nobody",
    )
    open_double_order: str = choice(
        "oldest_first",
        "doubles",
        "With several uncovered doubles, which one the player whose duty it is covers.",
        oldest_first="the one laid first",
        newest_first="the one laid last",
        any="the one he likes",
    )
    dead_double: str = choice(
        "stands",
        "doubles",
        "A double whose number is all on the table, so that nothing can cover it.",
        stands="has to be covered like any other, which ends in a blocked round",
        lapses="needs no cover",
    )
    draw_count: int = number(
        1,
        "drawing",
        "Dominoes drawn, one at a time while none can be played, before a player passes.",
        most=18,
    )
    must_play_drawn: bool = flag(
        True, "drawing", "A drawn domino that can be played has to be played."
    )
    mark_if_drawn_not_on_own: bool = flag(
        False,
        "markers",
        "Who draws because nothing fits and cannot put the drawn domino on his own train puts up "
        "his marker, though he plays it elsewhere.",
    )
    mark_on_failed_cover: bool = flag(
        True, "markers", "Who cannot cover the double he has to cover puts up his marker."
    )
    mark_on_empty_yard: bool = flag(
        True, "markers", "Who passes because the boneyard is empty puts up his marker."
    )
    marker_off: str = choice(
        "own_play",
        "markers",
        "When a marker comes off.",
        own_play="as soon as its owner plays on his own train",
        any_play_there="as soon as anybody plays on that train",
        any_play="as soon as its owner plays anywhere",
        owner_choice="when its owner likes, after he has played in that turn",
    )
    last_double_out: bool = flag(
        True, "end", "Who plays a double as his last domino is out; false: he has to play another."
    )
    announce_at: int = number(
        0,
        "end",
        "Dominoes left in hand at which a player has to tell the others; 0: never.",
        most=18,
    )
    double_blank: int = number(0, "scoring", "Points for the double blank left in hand.", most=500)
    single_blank: int = number(
        0, "scoring", "Points for the blank end of any other domino left in hand.", most=500
    )
    out_bonus: int = number(
        0, "scoring", "Points for going out; -5 takes five off.", least=-500, most=500
    )
    blocked_lowest_zero: bool = flag(
        False, "scoring", "The lowest hand of a blocked round counts 0."
    )
    positive_points: bool = flag(
        False,
        "scoring",
        "The winner of a round scores what all others hold, the others 0; the highest total wins.",
    )
    tie_break: str = choice(
        "shared",
        "scoring",
        "Equal totals.",
        shared="share the place",
        zero_rounds="most rounds with 0 first, then the lowest round that is not 0",
    )


@declared_options
class FivesOptions(Record):
    """Every option of a Fives Up rule set."""

    deal: str = deal_table(
        "2:7", "opening", "How many dominoes each takes, by the number of players."
    )
    partnerships: bool = flag(False, "opening", "Four play two against two, partners opposite.")
    opener: str = choice(
        "highest_double",
        "opening",
        "Who opens the first round.",
        highest_double="the highest double, and with it",
        lot="somebody drawn by lot, with any domino",
    )
    opener_after_out: str = choice(
        "winner",
        "opening",
        "Who opens the round after one that somebody won by going out.",
        winner="who went out, with any domino",
        next="the player after the last opener, with any domino",
        highest_double="the highest double, and with it",
    )
    opener_after_block: str = choice(
        "highest_double",
        "opening",
        "Who opens the round after a block or a stalemate.",
        highest_double="the highest double, and with it",
        winner="who won that round, with any domino; if nobody did, the highest double",
        next="the player after the last opener, with any domino",
        lot="somebody drawn by lot, with any domino",
    )
    no_double: str = choice(
        "heaviest",
        "opening",
        "Who opens when the highest double should, but nobody holds one.",
        heaviest="the heaviest domino, and with it; of two equal ones that with the higher end",
        lot="somebody drawn by lot, with any domino",
    )
    spinner: str = choice(
        "first_double",
        "doubles",
        "Which double is the spinner, played on at its ends too.",
        first_double="the first one of the round",
        none="none: the line has two ends and no arms",
    )
    draw_when_able: bool = flag(
        False, "drawing", "A player may draw although he holds a domino that fits."
    )
    stock_kept: int = number(
        0, "drawing", "Dominoes at the end of the stock that nobody draws.", most=18
    )
    block: str = choice(
        "loses_round",
        "end",
        "A player who cannot play when the stock is empty though another could.",
        loses_round="loses the round at once",
        **{"pass": "is passed over"},
    )
    target_reached: str = choice(
        "at_once",
        "end",
        "When the target ends the match.",
        at_once="as soon as somebody has it, in the middle of a round too",
        end_of_round="when the round is over",
    )
    score_in_play: bool = flag(
        True, "scoring", "Points are made in play whenever the board count is divisible by five."
    )
    subtract: bool = flag(
        True,
        "scoring",
        "After a stalemate or a block the winner's own pips are taken off what he scores.",
    )
    score_hands: str = choice(
        "rounded",
        "scoring",
        "How the hands count at the end of a round.",
        rounded="the losers' pips, to the nearest five, go to the winner",
        each_rounded="each hand is rounded by itself before they are added",
    )


Options = TrainOptions | FivesOptions


def dominoes_to_deal(options: Options, largest: int) -> int:
    """How many dominoes can be dealt: the whole set, but an engine laid out first (R3.1)."""
    set_out = isinstance(options, TrainOptions) and options.engine_found == "set_out"
    return set_size(largest) - set_out


AnyOptions = TypeVar("AnyOptions", bound=TrainOptions | FivesOptions)
