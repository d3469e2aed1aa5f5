"""Whatever stands in a match file, and however it is altered: problems at places, never a crash."""

from datetime import UTC, datetime
from typing import Any

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from mtscore.storage.checking import check_text

MATCH: dict[str, Any] = {
    "title": "Friday",
    "players": ["Ana", "Bo", "Cy"],
    "rules": "station",
    "set": 12,
    "rounds": 13,
    "started": datetime(2026, 11, 30, 19, 30, tzinfo=UTC),
}
MORE = {
    "start_double": 12,
    "engines": list(range(12, -1, -1)),
    "deal": 12,
    "target": 100,
}
BLOCKS: dict[str, dict[str, Any]] = {
    "round": {
        "number": 1,
        "engine": 12,
        "pips": {"Ana": 0, "Bo": 23, "Cy": 45},
        "hands": {"Ana": "", "Bo": "12-11", "Cy": "12-10"},
        "out": "Ana",
        "blocked": True,
        "made": {"Ana": 15},
        "stuck": "Bo",
        "cut_short": True,
    },
    "correction": {
        "round": 1,
        "reason": "recount",
        "pips": {"Cy": 44},
        "hands": {"Cy": "12-10"},
        "out": ["Ana", "Bo"],
        "blocked": False,
        "made": {"Ana": 20},
        "stuck": "Cy",
    },
    "player": {
        "action": "join",
        "name": "Dee",
        "new_name": "Di",
        "missed": "worst",
        "from_round": 2,
    },
    "rule": {"name": "double_blank", "value": 50, "reason": "as ever", "from_round": 2},
    "finish": {"early": True},
    "reopen": {"reason": "counted wrong"},
    "made": {"round": 1, "name": "Ana", "points": 15},
    "moves": {
        "round": 1,
        "text": "Ana: 12-5 done Bo: draw pass",
        "starts": "Ana",
        "order": ["Ana", "Bo", "Cy"],
        "engine": 12,
        "hands": {"Ana": "12-12 12-5"},
        "hunt": "Bo: +4-3",
        "objection": "closed",
    },
    "ruling": {"verdict": "legal", "reason": "it fits", "cases": [{"if": "so"}]},
}
RULES = ["station", "railyard", "open-run", "box-sheet", "fives-up", "nothing"]
wrong = st.one_of(
    st.integers(-2, 10**6),
    st.floats(),
    st.booleans(),
    st.datetimes(),
    st.text(max_size=8),
    st.just([]),
    st.lists(st.one_of(st.integers(-1, 13), st.text(max_size=3)), max_size=3),
    st.dictionaries(st.sampled_from(["Ana", "Bo", "x", ""]), st.integers(-1, 9), max_size=2),
    st.sampled_from(["Ana", "Zed", "out", "12-5", "12-5 12-5", "leave", "rename", "best"]),
)


@st.composite
def altered(draw: st.DrawFn, values: dict[str, Any]) -> dict[str, Any]:
    """Some of the values, some of them replaced."""
    kept = draw(st.lists(st.sampled_from(sorted(values)), unique=True))
    changed = draw(st.sets(st.sampled_from(kept))) if kept else set()
    return {name: draw(wrong) if name in changed else values[name] for name in kept}


@st.composite
def documents(draw: st.DrawFn) -> str:
    header = draw(st.one_of(st.just(MATCH), altered(MATCH | MORE)))
    match = {**header, "rules": draw(st.sampled_from(RULES))}
    text = tomli_w.dumps({"mtscore": 1, "match": match})
    if draw(st.booleans()):
        rules = draw(st.dictionaries(st.sampled_from(["double_blank", "deal", "x"]), wrong))
        text += tomli_w.dumps({"house_rules": rules})
    for kind in draw(st.lists(st.sampled_from(sorted(BLOCKS)), max_size=5)):
        block = draw(st.one_of(st.just(BLOCKS[kind]), altered(BLOCKS[kind])))
        text += tomli_w.dumps({kind: [block]})
    return text


@settings(max_examples=300, deadline=None)
@given(documents())
def test_any_values_in_any_blocks_are_read_or_named_at_their_places(text: str) -> None:
    lines = text.split("\n")
    for one in check_text(text, "m.toml", strict=True).found:
        assert one.message
        if one.place is not None:
            assert 1 <= one.place.line <= len(lines)
            assert one.place.column >= 1
