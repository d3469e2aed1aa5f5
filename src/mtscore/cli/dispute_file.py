"""A dispute written down in a TOML file: the options of `check-move` as keys."""

from pathlib import Path
from typing import Any, Final

from mtscore.cli.dispute_told import Told
from mtscore.errors import FileProblem, Problems, UsageProblem
from mtscore.notation.names import as_typed, as_written, printable, quoted
from mtscore.records import changed, record_names, values_of
from mtscore.rules.option_specs import write_value
from mtscore.words import listed, nearest, say

_OTHER_NAMES: Final = {"set": "largest", "players": "order", "house_rules": "rule"}
_LISTS: Final = {
    "trains": "; ",
    "hand": " ",
    "drew": " ",
    "doubles": ", ",
    "order": ", ",
    "move": ", ",
}


def read_dispute(name: str, told: Told) -> Told:
    """What the file says, where nothing was typed beside it.

    Raises:
        FileProblem: it cannot be read, or is no TOML.
        UsageProblem: keys and values that mean nothing.
    """
    data = _parsed(_text(Path(name)), name)
    problems = Problems()
    known = [one for one in record_names(Told) if one != "source"]
    values: dict[str, Any] = {}
    for key, value in data.items():
        option = _OTHER_NAMES.get(key, key.replace("-", "_"))
        if option not in known:
            better = nearest(option, [*known, *_OTHER_NAMES])
            problems.add(
                "unknown-key",
                say(
                    "{file} has the key {key}, which means nothing",
                    file=printable(name),
                    key=as_typed(key),
                ),
                help=say("a similar one exists: {better}", better=better)
                if better
                else say("the keys are {keys}", keys=listed(known)),
            )
            continue
        read = _value(option, value)
        if read is None:
            problems.add(
                "bad-value",
                say(
                    "{file}: {key} cannot be {value}",
                    file=printable(name),
                    key=key,
                    value=as_written(value)[:60],
                ),
                help=say("write it in quotes, as after --{key}", key=key.replace("_", "-")),
            )
            continue
        values[option] = read
    problems.raise_if_any(UsageProblem)
    typed = {
        option: value
        for option, value in values_of(told).items()
        if value not in (None, ()) and option != "source"
    }
    return changed(told, **{**values, **typed}, source=name)


def _text(path: Path) -> str:
    from mtscore.storage import decode, read_bytes  # noqa: PLC0415 - when there is a file

    return decode(read_bytes(path, purpose="dispute"), str(path))


def _parsed(text: str, name: str) -> dict[str, Any]:
    import tomli  # noqa: PLC0415 - when there is a file

    from mtscore.storage.broken import broken_toml  # noqa: PLC0415 - for the one who mistyped

    try:
        return tomli.loads(text)
    except ValueError as error:
        raise FileProblem(broken_toml(error, text, name)) from None


def _value(option: str, value: Any) -> Any:
    """What a TOML value stands for, None where it stands for nothing."""
    if option == "first_turn":
        return value if isinstance(value, bool) else None
    if option == "rule":
        if isinstance(value, dict):
            return tuple(f"{key}={write_value(one)}" for key, one in value.items())
        return tuple(map(str, value)) if isinstance(value, list) else None
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list) and option in _LISTS and all(isinstance(one, str) for one in value):
        names = [quoted(one) for one in value] if option in ("order", "doubles") else value
        return _LISTS[option].join(names)
    if isinstance(value, dict) and option == "trains":
        return "; ".join(f"{owner}: {train}" for owner, train in value.items())
    return value if isinstance(value, str) else None
