"""What our own pages say beside their table: title, rule set, house rules."""

import re
from collections.abc import Mapping
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, MtscoreError
from mtscore.imports.grid import Grid
from mtscore.imports.wishes import Wishes
from mtscore.records import Record, changed
from mtscore.rules import RULE_SETS, find_rule_set
from mtscore.rules.house_rules import read_house_rules
from mtscore.rules.option_specs import Value
from mtscore.words import listed, say

SAYS_RULES: Final = re.compile(r"Rules: (?P<rules>[a-z-]+)(?: \((?P<house>.*)\))?")
_TITLE: Final = re.compile(r"(?P<title>.*) \((?P<rules>[a-z-]+)(?:[,;:] (?P<house>.*))?\)")
_SCORING: Final = (
    "positive_points",
    "double_blank",
    "single_blank",
    "out_bonus",
    "blocked_lowest_zero",
)
"""House rules that make other points of the pips; pages show points."""


class Page(Record):
    """The rules that a page names; None where it is no page of ours."""

    title: str
    rules: str
    house_rules: Mapping[str, Value]


def read_page(grid: Grid) -> Page | None:
    """What a page says about its match, as far as it is one of ours."""
    title = "" if grid.title == say("Score sheet") else grid.title
    for line in grid.lines:
        found = SAYS_RULES.fullmatch(line.strip())
        if found:
            return _page(title, found["rules"], found["house"])
    found = _TITLE.fullmatch(title)
    if not found:
        return None
    house = next((line for line in grid.lines if line.startswith("House rules: ")), "")
    return _page(found["title"], found["rules"], found["house"] or house.partition(": ")[2])


def _page(title: str, rules: str, house: str | None) -> Page | None:
    if rules not in RULE_SETS:
        return None
    pairs = [one.partition("=") for one in (house or "").split(", ") if "=" in one]
    try:
        values = read_house_rules(
            find_rule_set(rules).options, {name.strip(): value for name, _, value in pairs}
        )
    except MtscoreError:
        # Somebody wrote what only looks like one of our lines.
        return None
    return Page(title="" if title == say("Score sheet") else title, rules=rules, house_rules=values)


def with_page(wishes: Wishes, page: Page | None) -> Wishes:
    """What was asked for, and what the page says where nothing was."""
    if page is None or wishes.rules not in (None, page.rules):
        return wishes
    return changed(wishes, rules=page.rules, house_rules={**page.house_rules, **wishes.house_rules})


def refuse_page_points(grid: Grid, page: Page) -> None:
    """Refuse a page whose rules make other points of the pips: it shows points.

    Raises:
        FileProblem: it is such a page.
    """
    names = [name for name in _SCORING if page.house_rules.get(name)]
    is_fives = find_rule_set(page.rules).is_fives
    if not names and not is_fives:
        return
    raise FileProblem(
        Diagnostic(
            code="points-not-pips",
            message=say("this page shows points, not pips: it is of {rules}", rules=page.rules)
            if is_fives
            else say(
                "this page shows points, and {names} makes others of the pips", names=listed(names)
            ),
            help=say(
                "import the match file, or what `mtscore export json` or `export csv --shape long` "
                "wrote"
            ),
            place=grid.place(grid.at(0, 0)),
        )
    )
