"""A dispute about a whole position, which says everything about the table."""

from mtscore.cli.dispute_parts import Parts
from mtscore.cli.dispute_phrases import with_own
from mtscore.cli.dispute_told import OPTIONS, Asked, options_of
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import find_player
from mtscore.referee import Known, house_rules, under
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.options import TrainOptions
from mtscore.table import State, parse_position
from mtscore.table.problems import problems as state_problems
from mtscore.words import listed, say


def read_position(parts: Parts, text: str) -> Asked:
    """A position says everything about the table; only what is asked comes beside it."""
    told = parts.told
    beside = [
        name
        for name in (
            "trains",
            "hand",
            "drew",
            "engine",
            "boneyard",
            "doubles",
            "order",
            "largest",
        )
        if getattr(told, name) is not None
    ]
    if beside:
        parts.problems.add(
            "either-or",
            say(
                "{names} and --position exclude each other",
                names=listed([OPTIONS[one] for one in beside]),
            ),
            help=say("write it into the position, or leave --position out"),
        )
    source = told.where("position")
    state = parts.attempt("position", lambda: parse_position(text, source))
    parts.problems.raise_if_any(UsageProblem)
    assert state is not None  # noqa: S101 - else a problem was raised
    setting = state.setting
    if told.rules is not None or told.rule:
        state = _ruled_otherwise(parts, state)
    players = list(setting.players)
    if told.player is not None:
        name = parts.attempt("player", lambda: find_player(told.player or "", players))
        if name is not None and state.player not in (None, name):
            parts.problems.add(
                "not-in-turn",
                say(
                    "by the position it is {other}'s turn, not {name}'s",
                    other=state.player,
                    name=name,
                ),
                help=say("leave out --player, or change turn in the position"),
            )
        elif name is not None:
            state = state.but(turn=players.index(name))
    parts.told = with_own(told, state.player)
    moves = parts.moves(players, setting.largest)
    claim = parts.claim(players)
    known = Known(round=parts.round(setting.largest))
    parts.problems.raise_if_any(UsageProblem)
    if told.first_turn is not None and state.turn is not None and state.first_turns is None:
        first = frozenset([state.turn]) if told.first_turn else frozenset[int]()
        state = state.but(first_turns=first)
    if claim is not None and state.turn is None and players:
        state = state.but(turn=0) if state.ended is None else state
    found = state_problems(state)
    if found:
        raise UsageProblem(found)
    return Asked(
        state=state,
        moves=moves,
        claim=claim,
        known=known,
        rule_set=state.setting.rule_set,
        options=state.setting.options,
        seated="order" in text,
    )


def _ruled_otherwise(parts: Parts, state: State) -> State:
    """The position under the rules given beside it."""
    told = parts.told
    setting = state.setting
    rule_set = find_rule_set(told.rules) if told.rules else setting.rule_set
    house = {} if told.rules else house_rules(setting.rule_set, setting.options)
    options = options_of(told, rule_set, house)
    if not isinstance(options, TrainOptions):
        raise UsageProblem(_wrong_game(rule_set))
    return under(state, rule_set, options)


def _wrong_game(rule_set: RuleSet) -> Diagnostic:
    """Trains are no part of that game."""
    return Diagnostic(
        code="wrong-game",
        message=say("{name} has no trains", name=rule_set.name),
        help=say("give the layout with --line, --up and --down, or choose --rules station"),
    )
