"""What leaves in a file comes back from it, or the export says what stays behind."""

import csv
import io
import json
import shlex
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from matches import START, render, stories
from mtscore.exports import long_csv, markdown, match_document, wide_csv
from mtscore.imports import Wishes, read_import
from mtscore.imports.kept import Kept, read_back
from mtscore.imports.wishes import read_wishes
from mtscore.match import Block, Header, Match
from mtscore.records import changed
from mtscore.scoring import ScoreSheet, score_match

Story = tuple[Header, tuple[Block, ...], Match]


def facts(match: Match, *, is_wide: bool = False) -> dict[str, Any]:
    """What happened, round by round, by name."""
    names = match.names
    return {
        "names": set(_seated(match)),
        "rounds": {
            number: {
                "engine": one.engine,
                "pips": {names[seat]: left.pips for seat, left in one.left.items()},
                "out": {names[seat] for seat in one.went_out},
                "blocked": one.blocked,
                "stuck": None if one.stuck is None else names[one.stuck],
                "cut short": one.cut_short,
                **(
                    {}
                    if is_wide
                    else {
                        "hands": {
                            names[seat]: left.hand
                            for seat, left in one.left.items()
                            if left.hand is not None
                        },
                    }
                ),
                "made": {names[seat]: made for seat, made in one.made.items() if made},
            }
            for number, one in match.rounds.items()
        },
    }


def _seated(match: Match) -> list[str]:
    """Those who play in a round, by seat."""
    return [
        one.name
        for one in match.players
        if any(one.seat in played.left for played in match.rounds.values())
    ]


def wishes(match: Match) -> Wishes:
    """What is asked for beside a CSV, which holds no rules."""
    return Wishes(
        rules=match.header.rules,
        house_rules=match.header.house_rules,
        largest=match.header.largest,
        rounds=len(match.header.engines) or None,
    )


@given(stories(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_long_csv_brings_every_fact_of_the_rounds_back(story: Story, excel: bool) -> None:
    _, _, match = story
    text = long_csv(score_match(match), excel=excel)

    again = read_import(text.encode(), "sheet", wishes(match), START).match

    assert facts(again) == facts(match)


@given(stories(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_wide_csv_brings_scores_and_endings_back(story: Story, excel: bool) -> None:
    _, _, match = story
    text = wide_csv(score_match(match), excel=excel)

    scores = changed(wishes(match), running_totals=False)
    again = read_import(text.encode(), "sheet", scores, START).match

    assert facts(again, is_wide=True) == facts(match, is_wide=True)


@given(stories())
@settings(max_examples=60, deadline=None)
def test_toml_and_json_bring_the_whole_match_back(story: Story) -> None:
    header, blocks, match = story
    document = json.dumps(match_document(header, blocks), ensure_ascii=False)

    for raw in (render(header, list(blocks)).encode(), document.encode()):
        again = read_import(raw, "export", Wishes(), START)
        assert (again.header, again.blocks, again.match) == (header, blocks, match)


@given(stories())
@settings(max_examples=60, deadline=None)
def test_places_of_the_last_round_are_those_of_the_sheet(story: Story) -> None:
    scored = score_match(story[2])
    rows = list(csv.DictReader(io.StringIO(long_csv(scored), newline="")))

    last = rows[-len(scored.standings) :]

    assert [(one["place"], one["running total"]) for one in last] == [
        ("" if one.place is None else str(one.place), str(one.total)) for one in scored.standings
    ]


TOLD = {
    "pips": "the pips",
    "hands": "the hands",
    "made": "the points made in play",
    "out": "who went out",
    "blocked": "how it ended",
    "stuck": "how it ended",
    "cut short": "how it ended",
}
"""What a note calls each fact of a round."""


def with_options(kept: Kept) -> Wishes:
    """What a person asks for who types the options of the note."""
    words = shlex.split(" ".join(kept.options))
    given: dict[str, list[str]] = {}
    for name, value in pairwise([*words, ""]):
        if name.startswith("--"):
            given.setdefault(name, []).append(value)
    one = {name: values[0] for name, values in given.items()}
    return read_wishes(
        rules=one.get("--rules"),
        house_rules=given.get("--rule", []),
        largest=one.get("--set"),
        rounds=one.get("--rounds"),
        players=None,
        title=one.get("--title", ""),
        ignore_totals=False,
        running_totals=False if "--round-scores" in one else None,
        table=None,
    )


@given(stories(), st.sampled_from([wide_csv, long_csv, markdown]))
@settings(max_examples=150, deadline=None)
def test_what_a_format_cannot_carry_is_said(
    story: Story, export: Callable[[ScoreSheet], str]
) -> None:
    _, _, match = story
    raw = export(score_match(match)).encode()
    kept = read_back(raw, match, START)
    if kept.why_not is not None:
        assert export is markdown, kept
        assert "points" in kept.why_not, kept
        return

    again = read_import(raw, "sheet", with_options(kept), START).match

    said = " ".join(kept.lost)
    assert again.header.rules == match.header.rules
    assert again.header.house_rules == match.header.house_rules
    assert again.header.title == match.header.title
    assert again.header.engines == match.header.engines or "engines" in said
    assert ("correction" in said) == any(not one.only_fills for one in match.corrections)
    assert ("ruling" in said) == bool(match.rulings)
    assert ("finished" in said) == bool(match.finished)
    before, after = facts(match), facts(again)
    assert before["names"] == after["names"]
    assert _seated(match) == _seated(again) or "seating order" in said
    assert before["rounds"].keys() == after["rounds"].keys()
    for number, one in before["rounds"].items():
        assert one["engine"] == after["rounds"][number]["engine"]
        for fact, words in TOLD.items():
            assert one[fact] == after["rounds"][number][fact] or words in said, (fact, kept)
    totals = {one.name: one.total for one in score_match(again).standings}
    for one in score_match(match).standings:
        same = totals.get(one.name, 0) == one.total
        assert same or match.rules or "totals of" in said, (one, kept)
