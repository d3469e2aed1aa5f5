"""Simulated matches are clean, and what is altered in them shows."""

from collections import Counter
from random import Random

import pytest

from mtscore.match import Block, MovesBlock, RoundBlock, RoundMoves
from mtscore.notation.dominoes import write_hand
from mtscore.notation.moves import DONE
from mtscore.notation.record import parse_record, write_record
from mtscore.records import changed
from mtscore.replay import audit, audit_round, current_state, read_record, rounds_with_moves
from mtscore.storage import appended, read_text, render_header
from replay.alterations import altered, with_steps
from replay.games import PLAYERS, TRAIN_RULES, simulated, told


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_a_simulated_match_replays_clean_from_its_file(rules: str) -> None:
    header, blocks, match = simulated(rules)
    text = render_header(header)
    for block in blocks:
        text = appended(text, block)
    reading = read_text(text, "match.toml")
    assert reading.diagnostics == ()
    assert reading.blocks == blocks
    assert reading.match == match
    audits = audit(match)
    assert [one.number for one in audits] == list(range(1, 14))
    assert [found.message for one in audits for found in one.findings] == []
    for one in audits:
        assert one.record is not None
        assert one.moves == len(one.record.steps)
        assert one.course is not None
        assert one.course.state.ended == ("blocked" if match.rounds[one.number].blocked else "out")


@pytest.mark.parametrize("rules", TRAIN_RULES)
@pytest.mark.parametrize("style", ["random", "heaviest"])
def test_any_number_of_players_can_be_simulated(rules: str, style: str) -> None:
    for count in (2, 5, 8):
        names = (*PLAYERS, "Eli", "Flo", "Gus", "Hal")[:count]
        _, _, match = simulated(rules, "3", names, style)
        assert [found for one in audit(match) for found in one.findings] == []


def test_the_same_seed_plays_the_same_match() -> None:
    _, blocks, _ = simulated("station")
    simulated.cache_clear()
    assert simulated("station")[1] == blocks
    assert simulated("station", "8")[1] != blocks


def test_a_round_of_four_fits_on_about_a_dozen_lines() -> None:
    lines = [
        len(one.block.text.splitlines())
        for rules in TRAIN_RULES
        for one in simulated(rules)[2].moves
    ]
    assert sum(lines) / len(lines) <= 14
    for rules in TRAIN_RULES:
        for one in simulated(rules)[2].moves:
            assert max(len(line) for line in one.block.text.splitlines()) <= 96
            steps = parse_record(one.block.text, PLAYERS)
            assert write_record(steps) + "\n" == one.block.text


def caught_of(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Alter so many moves, one a time; how they were caught, and which were not."""
    rng = Random(seed)
    records = {
        (rules, number): read_record(simulated(rules)[2], number)
        for rules in TRAIN_RULES
        for number in range(1, 14)
    }
    how: Counter[str] = Counter()
    missed = []
    for _ in range(count):
        rules, number = rng.choice(list(records))
        record = records[rules, number]
        match = simulated(rules)[2]
        kind, (steps, first) = altered(record, rng)
        audited = audit_round(with_steps(match, record, steps), number)
        moves = [one.move for one in audited.findings if one.move is not None]
        if moves:
            # Nothing before the alteration can be wrong, and the audit stops at what is.
            assert first <= moves[0]
            assert len(moves) == 1
            how["at once" if moves[0] == first else "later"] += 1
        elif audited.findings:
            how["by the scores"] += 1
        else:
            how["missed"] += 1
            left_out = kind == "left_out" and record.steps[first - 1].move == DONE
            if not left_out:
                missed.append(f"{rules} {number}: {kind} at {first}")
    return how, missed


def test_a_hundred_altered_moves_are_caught() -> None:
    how, missed = caught_of(100, seed=1)
    assert missed == []
    assert how["at once"] > 75


@pytest.mark.long
def test_a_thousand_altered_moves_are_caught() -> None:
    how, missed = caught_of(1000, seed=2)
    # The one alteration that changes nothing: `done` left out before the next player's name.
    assert missed == []
    assert how["missed"] < 25
    assert how.total() == 1000


def test_done_goes_without_saying_before_the_next_name() -> None:
    _, _, match = simulated("station")
    record = read_record(match, 1)
    steps = [one for one in record.steps if one.move != DONE]
    assert len(steps) < len(record.steps)
    before = audit_round(match, 1).course
    after = audit_round(with_steps(match, record, steps), 1)
    assert after.findings == ()
    assert after.course is not None
    assert before is not None
    assert after.course.state == before.state


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_names_may_be_left_out(rules: str) -> None:
    _, _, match = simulated(rules)
    record = read_record(match, 2)
    named = write_record(record.steps)
    bare = " ".join(word for word in named.split() if not word.endswith(":"))
    (part,) = record.parts
    block = MovesBlock(round=2, text=bare, facts=part.moves.block.facts)
    moves = RoundMoves(names=PLAYERS, block=block, path=("moves", 0))
    other = changed(match, moves=(moves,))
    audited = audit_round(other, 2)
    assert audited.findings == ()
    assert audited.course is not None
    assert audited.course.state == audit_round(match, 2).course.state  # type: ignore[union-attr]


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_without_hands_the_moves_and_scores_show_them(rules: str) -> None:
    _, blocks, match = simulated(rules)
    bare: list[Block] = [
        changed(one, facts={key: one.facts[key] for key in ("engine", "hunt") if key in one.facts})
        if isinstance(one, MovesBlock)
        else one
        for one in blocks
    ]
    blind = told(match.header, bare)
    for number in rounds_with_moves(blind):
        audited = audit_round(blind, number)
        assert audited.findings == ()
        assert audited.opening is not None
        whole = audit_round(match, number).opening
        assert whole is not None
        # Every draw is written, and the scores say what was left: nothing stays hidden.
        assert audited.opening.hands == whole.hands


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_with_unseen_draws_and_no_hands_nothing_is_blamed(rules: str) -> None:
    _, blocks, match = simulated(rules)
    hidden: list[Block] = []
    for one in blocks:
        if isinstance(one, MovesBlock):
            words = ["draw" if word[0] == "+" else word for word in one.text.split()]
            facts = {key: one.facts[key] for key in ("engine", "hunt") if key in one.facts}
            hidden.append(changed(one, text=" ".join(words), facts=facts))
        else:
            assert isinstance(one, RoundBlock)
            hidden.append(changed(one, hands={}))
    blind = told(match.header, hidden)
    assert [found.message for one in audit(blind) for found in one.findings] == []


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_altered_scores_are_caught(rules: str) -> None:
    _, blocks, match = simulated(rules)
    rng = Random(3)
    for number in (1, 5, 9, 13):
        played = match.rounds[number]
        seat = rng.choice([seat for seat, left in played.left.items() if left.pips])
        left = played.left[seat]
        for wrong in (
            changed(left, pips=(left.pips or 0) + 1, hand=None),
            changed(left, hand=frozenset(list(left.hand or ())[1:])),
        ):
            bad = changed(played, left={**played.left, seat: wrong})
            found = audit_round(changed(match, rounds={**match.rounds, number: bad}), number)
            (one,) = found.findings
            assert one.code in ("pips-differ", "hand-differs")
            assert match.names[seat] in one.message
    assert blocks


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_an_altered_deal_is_caught(rules: str) -> None:
    _, _, match = simulated(rules)
    rng = Random(4)
    for number in range(1, 14):
        record = read_record(match, number)
        (part,) = record.parts
        block = part.moves.block
        hands = {name: set(hand) for name, hand in record.facts.hands.items()}
        one, other = rng.sample(PLAYERS, 2)
        given, taken = rng.choice(sorted(hands[one])), rng.choice(sorted(hands[other]))
        hands[one] ^= {given, taken}
        hands[other] ^= {given, taken}
        facts = {**block.facts, "hands": {name: write_hand(hand) for name, hand in hands.items()}}
        altered_block = RoundMoves(
            names=PLAYERS, block=changed(block, facts=facts), path=part.moves.path
        )
        moves = tuple(altered_block if at is part.moves else at for at in match.moves)
        assert audit_round(changed(match, moves=moves), number).findings


def test_the_table_as_it_stands_is_that_of_the_last_round_with_moves() -> None:
    _, _, match = simulated("railyard")
    state = current_state(match)
    assert state.setting.engine == 0
    assert state.ended is not None
    assert current_state(match, 3).setting.engine == 10
