"""What the answer would be if the rules were read otherwise, or a house rule left out."""

from mtscore.records import changed
from mtscore.referee.answer import Ground, missing_in, spoken, verdict_of
from mtscore.referee.assumed import goes_on_otherwise
from mtscore.referee.other_rules import other_readings, relevant, under
from mtscore.referee.question import Question
from mtscore.referee.turn import at_a_glance
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import Value
from mtscore.ruling import RulingReading, Verdict
from mtscore.table.problems import allowed_by_rules
from mtscore.table.state import State
from mtscore.words import say


def readings_of(
    state: State, asked: Question, verdict: Verdict, after: State | None
) -> tuple[RulingReading, ...]:
    """The debatable options whose other values give another answer, or other markers."""
    setting = state.setting
    readings: list[RulingReading] = []
    glance = at_a_glance(state, asked.moves) if asked.claim is None else verdict
    but: tuple[str, ...]
    kind = None if asked.claim is None else asked.claim.kind
    for name, value, options in other_readings(setting.rule_set, setting.options):
        if not relevant(name, state, asked.moves, kind):
            continue
        other = under(state, setting.rule_set, options)
        if not allowed_by_rules(other):
            continue
        if verdict == "depends" and asked.claim is None:
            # What would settle it at a glance; its cases would be as many again.
            found = at_a_glance(other, asked.moves)
            if found not in (verdict, glance):
                readings.append(RulingReading(option=name, value=value, verdict=found))
            continue
        found, then, missing = asked.verdict(other)
        but = _other_markers(state, after, then) if found == verdict != "depends" else ()
        if found != verdict or but:
            but = but or tuple(spoken(one, state.player) for one in missing)
            readings.append(RulingReading(option=name, value=value, verdict=found, but=but))
    return tuple(readings)


def without_house_rule(
    state: State, asked: Question, verdict: Verdict, first: Ground
) -> tuple[bool, tuple[RulingReading, ...]]:
    """Whether the answer is what it is by a house rule, and what it would be without it.

    Nothing of the second where the table could not be so without it.
    """
    name, setting = first.option, state.setting
    if name is None or not first.house_rule or verdict == "depends":
        return False, ()
    value: Value = getattr(setting.rule_set.options, name)
    options = changed(setting.options, **{name: value})
    if contradictions(options):
        return True, ()
    other = under(state, setting.rule_set, options)
    if not allowed_by_rules(other):
        return True, ()
    grounds = asked.answer(other)
    found = verdict_of(grounds)
    markers = _other_markers(state, first.after, grounds[0].after)
    if not (markers or goes_on_otherwise(verdict, first.after, found, grounds[0].after)):
        return False, ()
    clauses: tuple[str, ...] = () if found == "depends" else grounds[0].clauses
    but = markers if found == verdict else ()
    if found == "depends":
        but = tuple(spoken(one, state.player) for one in missing_in(grounds))
    one = RulingReading(option=name, value=value, verdict=found, clauses=clauses, but=but)
    return True, (one,)


def _other_markers(before: State, one: State | None, other: State | None) -> tuple[str, ...]:
    """What becomes of the markers in `other` that stand otherwise in `one`, in words."""
    if one is None or other is None:
        return ()
    found = []
    for seat, name in enumerate(one.setting.players):
        was, marked = before.trains[seat].marked, other.trains[seat].marked
        if one.trains[seat].marked is marked:
            continue
        if was is None and one.trains[seat].marked is None:
            text = (
                "{name}'s marker, if it is up, then stays"
                if marked
                else "{name}'s marker, if it is up, then comes off"
            )
        elif marked is None:
            text = "{name}'s train may then be marked"
        elif marked:
            text = "{name}'s marker then stays" if was else "{name}'s marker then goes up"
        elif was:
            text = "{name}'s marker then comes off"
        else:
            text = "then no marker goes up on {name}'s train"
        found.append(say(text, name=name))
    return tuple(found)
