"""What the shell offers when somebody presses Tab: the values of options and arguments.

Each function gets what is typed so far. A shell that asks must never be kept waiting or be shown
an error: what goes wrong offers nothing. Only words that no shell reads otherwise are offered;
everything is imported when asked.
"""

# Nothing here may cost time when no shell asks, and the framework hands over more than some need.
# ruff: noqa: ARG001, PLC0415

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Final

import typer

Completion = Callable[[typer.Context, str], list[str]]

_PLAIN: Final = r"[\w.,:=/+@-]+"


def _offering(find: Callable[[typer.Context, str], Iterable[str]]) -> Completion:
    """`find` as the framework wants it: only what begins with what is typed, and no failure."""

    @wraps(find)
    def offer(context: typer.Context, incomplete: str) -> list[str]:
        try:
            found = [one for one in find(context, incomplete) if re.fullmatch(_PLAIN, one)]
        except Exception:  # noqa: BLE001 - a shell can do nothing with it
            return []
        return [one for one in dict.fromkeys(found) if one.startswith(incomplete)]

    return offer


@_offering
def match_names(context: typer.Context, incomplete: str) -> list[str]:
    """Matches: by file where they lie in this folder or below, else by name, and by title."""
    from mtscore.cli.choosing import candidates
    from mtscore.cli.session import shown_path
    from mtscore.storage.nearby import title_in

    found = []
    for one in candidates():
        shown = shown_path(one.path)
        found += [one.path.stem if one.path.is_absolute() and shown == str(one.path) else shown]
        found += [title_in(one.path)]
    return found


@_offering
def player_names(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the match."""
    from mtscore.cli.session import match_path
    from mtscore.storage import load

    asked: typer.Context | None = context
    option = None
    while asked is not None and option is None:
        option = asked.params.get("match")
        asked = asked.parent  # type: ignore[assignment]
    return list(load(match_path(option)).match.names)


@_offering
def rule_sets(context: typer.Context, incomplete: str) -> list[str]:
    """The rule sets."""
    from mtscore.rules import RULE_SETS

    return list(RULE_SETS)


@_offering
def clause_ids(context: typer.Context, incomplete: str) -> list[str]:
    """The ids of clauses."""
    from mtscore.rules import RULE_SETS

    return [id_ for one in RULE_SETS.values() for id_ in one.clauses]


@_offering
def rule_options(context: typer.Context, incomplete: str) -> list[str]:
    """House rules as `name=`, and after the sign what the option may be."""
    from mtscore.rules import RULE_SETS
    from mtscore.rules.option_specs import option_specs

    specs = {
        name: spec
        for one in RULE_SETS.values()
        for name, spec in dict(option_specs(type(one.options))).items()
    }
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{one}=" for one in specs]
    spec = specs[name]
    values = ["true", "false"] if isinstance(spec.default, bool) else list(spec.choices)
    return [f"{name}={one}" for one in values]


@_offering
def formats(context: typer.Context, incomplete: str) -> list[str]:
    """What `export` writes."""
    from mtscore.cli.export import FORMATS

    return list(FORMATS)


@_offering
def codes(context: typer.Context, incomplete: str) -> list[str]:
    """The codes of problems."""
    from mtscore.guide import known_codes

    return list(known_codes())


@_offering
def topics(context: typer.Context, incomplete: str) -> list[str]:
    """What `help` explains: topics, commands, rule sets, the codes of problems."""
    from mtscore.cli import COMMANDS
    from mtscore.guide import TOPICS, known_codes
    from mtscore.rules import RULE_SETS

    return [*TOPICS, *COMMANDS, *RULE_SETS, *known_codes()]
