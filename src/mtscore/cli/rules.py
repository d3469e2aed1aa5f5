"""`mtscore rules`: read the rules, look one up, compare two systems."""

import shutil
import textwrap
from typing import Annotated, Any, Final

import typer

from mtscore.cli.completing import clause_ids, match_names, rule_sets
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.session import open_match, say_which
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed
from mtscore.rules import RULE_SETS, Clause, RuleSet, find_rule_set
from mtscore.rules.option_specs import OptionSpec, Value, option_specs, write_value
from mtscore.rules.options import Options
from mtscore.words import listed, nearest, say

app = command_app()

_BASES: Final = {
    "text": "the text says so",
    "silent": "the text is silent; commonly played so",
    "reading": "the text can be read otherwise",
}


RulesOfMatchOption = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="FILE",
        help="Read the rules of this match: a file, or a number, name or title of `mtscore "
        "matches`. Otherwise no match is looked at.",
        autocompletion=match_names,
    ),
]


@app.command("rules")
def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="A rule set; none: list them.", autocompletion=rule_sets
        ),
    ] = None,
    clause: Annotated[
        str | None,
        typer.Option(
            "--clause",
            metavar="ID",
            help="One clause, such as S6.8, or all of S6.",
            autocompletion=clause_ids,
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="OTHER",
            help="What another rule set plays otherwise.",
            autocompletion=rule_sets,
        ),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option("--search", metavar="WORD", help="Clauses and options that speak of it."),
    ] = None,
    match: RulesOfMatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Read the rules: clauses, options, what the text is silent on, what two systems differ in.

    With --match and no NAME: the rules of that match, its house rules put in.

    \b
      mtscore rules                          the rule sets
      mtscore rules station                  one of them, to read aloud
      mtscore rules --clause S6.8            one clause, and who plays it otherwise
      mtscore rules station --compare railyard
      mtscore rules --search marker
    """
    settings.json |= json
    settings.quiet |= quiet
    asked = [one for one in (clause, compare, search) if one is not None]
    if len(asked) > 1:
        raise UsageProblem(
            Diagnostic(
                code="usage",
                message=say("--clause, --compare and --search are three questions"),
                help=say("ask one at a time"),
            )
        )
    changed: dict[str, Value] = {}
    if match is not None and name is None:
        file = open_match(match)
        name = file.match.rule_set.name
        changed = file.match.house_rules(file.match.coming)
        if not settings.json:
            say_which(file)
    chosen = None if name is None else find_rule_set(name)
    if clause is not None:
        _one_clause(clause, chosen)
    elif compare is not None:
        _compare(chosen or find_rule_set("station"), find_rule_set(compare))
    elif search is not None:
        _search(search, chosen)
    elif chosen is None:
        _list()
    else:
        _read(chosen, changed)


# What is said of one thing.


def _specs(rule_set: RuleSet) -> dict[str, OptionSpec]:
    return dict(option_specs(type(rule_set.options)))


def _meaning(spec: OptionSpec, value: Value) -> str:
    """The value, with what it means where the value alone does not say it."""
    text = write_value(value)
    means = spec.choices.get(text)
    return f"{text}: {say(means)}" if means else text


def _clause_line(one: Clause) -> str:
    """A clause to read aloud, with what is not text, and what plays it otherwise, in brackets."""
    remarks = []
    if one.basis == "reading":
        remarks.append(say("can be read otherwise"))
    if one.option:
        remarks.append(one.option)
    rest = f" [{'; '.join(remarks)}]" if remarks else ""
    return _hanging(one.id, say(one.text) + rest)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _width(), break_on_hyphens=False)


def _width() -> int:
    return max(40, min(100, shutil.get_terminal_size().columns))


def _hanging(label: str, text: str, indent: int = 7) -> str:
    return textwrap.fill(
        text,
        _width(),
        initial_indent=label.ljust(indent - 1) + " ",
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )


def _clause_document(one: Clause) -> dict[str, Any]:
    return {"id": one.id, "text": one.text, "basis": one.basis, "option": one.option}


def _option_document(spec: OptionSpec, value: object) -> dict[str, Any]:
    return {
        "name": spec.name,
        "value": value,
        "default": spec.default,
        "group": spec.group,
        "doc": spec.doc,
        "values": spec.values(),
    }


# The questions.


def _list() -> None:
    if settings.json:
        found = [{"name": one.name, "title": one.title} for one in RULE_SETS.values()]
        print_json({"schema": 1, "rule_sets": found})
        return
    for one in RULE_SETS.values():
        answer(_hanging(one.name, say(one.title), indent=12))
    note(say("To read one: mtscore rules station"))


def _read(rule_set: RuleSet, changed: dict[str, Value]) -> None:
    specs = _specs(rule_set)
    clauses = list(rule_set.clauses.values())
    if settings.json:
        values = {name: changed.get(name, _value(rule_set.options, name)) for name in specs}
        print_json(
            {
                "schema": 1,
                "name": rule_set.name,
                "title": rule_set.title,
                "set": rule_set.largest,
                "rounds": rule_set.rounds,
                "house_rules": changed,
                "clauses": [_clause_document(one) for one in clauses],
                "options": [_option_document(specs[name], values[name]) for name in specs],
            }
        )
        return
    answer(_wrapped(f"{rule_set.name}: {say(rule_set.title)}") + "\n")
    for one in clauses:
        if not _is_silence(one):
            answer(_clause_line(one))
    answer("\n" + _wrapped(say("Where the text is silent, it is commonly played so:")))
    for one in clauses:
        if _is_silence(one):
            answer(_clause_line(one))
    heading = say(
        "Options, as {name} has them; a name in brackets above is one:", name=rule_set.name
    )
    answer("\n" + _wrapped(heading))
    for name, spec in specs.items():
        value = _value(rule_set.options, name)
        line = f"{name}={_meaning(spec, changed.get(name, value))}"
        if name in changed:
            line += " " + say(
                "(house rule; {name} has {value})", name=rule_set.name, value=write_value(value)
            )
        answer(_hanging("", line, indent=2))
        answer(_hanging("", say(spec.doc), indent=6))


def _is_silence(one: Clause) -> bool:
    return one.id.partition(".")[0].endswith("0") and one.basis == "silent"


def _value(options: Options, name: str) -> Value:
    value: Value = getattr(options, name)
    return value


def _one_clause(text: str, chosen: RuleSet | None) -> None:
    wanted = text.strip().upper()
    sets = [chosen] if chosen else list(RULE_SETS.values())
    found = [(one, one.clauses[wanted]) for one in sets if wanted in one.clauses]
    if not found:
        section = [
            (one, clause)
            for one in sets
            for clause in one.clauses.values()
            if clause.id.startswith(wanted.rstrip(".") + ".")
        ]
        if section:
            _section(section)
            return
        raise _unknown_clause(text, wanted, sets)
    rule_set, clause = found[0]
    spec = _specs(rule_set).get(clause.option or "")
    if settings.json:
        document = {"schema": 1, "rules": rule_set.name, **_clause_document(clause)}
        if spec:
            document["played"] = {
                one.name: _value(one.options, spec.name)
                for one in RULE_SETS.values()
                if spec.name in _specs(one)
            }
        print_json(document)
        return
    answer(_hanging(clause.id, say(clause.text)))
    answer(_hanging("", f"{rule_set.name}: {say(_BASES[clause.basis])}."))
    if spec:
        answer(_hanging("", f"{spec.name}: {say(spec.doc)}"))
        for one in RULE_SETS.values():
            if spec.name in _specs(one):
                meaning = _meaning(spec, _value(one.options, spec.name))
                answer(_hanging("", f"  {one.name}: {meaning}"))


def _section(found: list[tuple[RuleSet, Clause]]) -> None:
    """All clauses with one number before the point, such as those of S6."""
    if settings.json:
        clauses = [{"rules": one.name, **_clause_document(clause)} for one, clause in found]
        print_json({"schema": 1, "clauses": clauses})
        return
    for _, clause in found:
        answer(_clause_line(clause))


def _unknown_clause(text: str, wanted: str, sets: list[RuleSet]) -> UsageProblem:
    # A rule set may have clauses of several letters, as station has its tips.
    letters: dict[str, RuleSet] = {}
    for one in sets:
        for name in one.clauses:
            letters.setdefault(name[:1], one)
    rule_set = letters.get(wanted[:1])
    if rule_set is None:
        remedy = say("ids begin with {letters}", letters=listed(list(letters), "or"))
    else:
        ids = [name for name in rule_set.clauses if name[:1] == wanted[:1]]
        better = nearest(wanted, ids)
        remedy = say("`mtscore rules {name}` lists them", name=rule_set.name)
        if len(ids) < 10:
            remedy = say("there are {ids}", ids=listed(ids)) + "; " + remedy
        elif better in ids:
            remedy = say("a similar one exists: {better}", better=better) + "; " + remedy
    return UsageProblem(
        Diagnostic(
            code="unknown-clause",
            message=say("there is no clause {text}", text=as_typed(text[:20])),
            help=remedy,
        )
    )


def _compare(one: RuleSet, other: RuleSet) -> None:
    if one.is_fives is not other.is_fives:
        raise UsageProblem(
            Diagnostic(
                code="wrong-game",
                message=say(
                    "{one} and {other} are different games", one=one.name, other=other.name
                ),
                help=say("compare two rule sets of the same game"),
            )
        )
    specs = _specs(one)
    differ = [name for name in specs if _value(one.options, name) != _value(other.options, name)]
    if settings.json:
        options = [
            {
                "name": name,
                "doc": specs[name].doc,
                "values": {side.name: _value(side.options, name) for side in (one, other)},
                "clauses": {side.name: _clauses_about(side, name) for side in (one, other)},
            }
            for name in differ
        ]
        print_json({"schema": 1, "compare": [one.name, other.name], "options": options})
        return
    if not differ:
        answer(say("{one} and {other} play the same.", one=one.name, other=other.name))
    width = max(len(one.name), len(other.name)) + 4
    for name in differ:
        answer(_wrapped(f"{name}: {say(specs[name].doc)}"))
        for side in (one, other):
            ids = _clauses_about(side, name)
            line = _meaning(specs[name], _value(side.options, name))
            line += f" [{', '.join(ids)}]" if ids else ""
            answer(_hanging(f"  {side.name}", line, indent=width))


def _clauses_about(rule_set: RuleSet, option: str) -> list[str]:
    return [one.id for one in rule_set.clauses.values() if one.option == option]


def _search(text: str, chosen: RuleSet | None) -> None:
    word = text.strip().casefold()
    sets = [chosen] if chosen else list(RULE_SETS.values())
    clauses = [
        (one, clause)
        for one in sets
        for clause in one.clauses.values()
        if word in f"{clause.text} {clause.option or ''}".casefold()
    ]
    options = {
        name: spec
        for one in sets
        for name, spec in _specs(one).items()
        if word in " ".join([name, spec.doc, *spec.choices.values()]).casefold()
    }
    if settings.json:
        print_json(
            {
                "schema": 1,
                "clauses": [{"rules": one.name, **_clause_document(two)} for one, two in clauses],
                "options": [_option_document(one, one.default) for one in options.values()],
            }
        )
    else:
        for one, clause in clauses:
            answer(_hanging(clause.id, f"{one.name}: {say(clause.text)}"))
        for name, spec in options.items():
            answer(_hanging("", f"{name}: {say(spec.doc)}"))
    if not clauses and not options:
        note(say("No clause and no option speaks of {text}.", text=as_typed(text)))
        raise typer.Exit(ExitCode.NO)
