"""The conversation of `check-move`: it asks what the ruling still hangs on, and nothing else.

Every answer is kept by the question it belongs to. After each the referee rules on what is known
so far; what it names as missing, or takes for granted, is asked next, in the order in which one
looks at a table. `<` goes one question back, `?` leaves one open.
"""

import shlex
from collections.abc import Callable
from typing import Any, Final

from mtscore.cli.asking import ask_line, tell
from mtscore.cli.dispute import Told, read, rule_set_of
from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.output import diagnostics_text
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.dominoes import parse_domino, parse_dominoes
from mtscore.notation.moves import Play, parse_moves
from mtscore.notation.names import find_player, printable, quoted, tidy
from mtscore.notation.trains import Owner, parse_owner, parse_train, write_owner
from mtscore.records import changed
from mtscore.referee import parse_claim, rule_facts
from mtscore.rules.option_specs import Value
from mtscore.ruling import Ruling
from mtscore.words import listed, say

UNKNOWN: Final = "?"
_BACK: Final = ("<", "back")


class Step:
    """One question: its key, its words, and how its answer is understood.

    `understand` gives the text that is kept, and raises a UsageProblem when it cannot.
    """

    __slots__ = ("key", "understand", "words")

    def __init__(self, key: str, words: str, understand: Callable[[str], str]) -> None:
        self.key = key
        self.words = words
        self.understand = understand


def talk(told: Told, match: FromMatch) -> Told:
    """Ask until the ruling is certain or nothing more can be told.

    Raises:
        EOFError: there is nobody any more.
    """
    if rule_set_of(told, match)[0].is_fives:
        from mtscore.cli.dispute_talk_fives import talk_fives  # noqa: PLC0415 - the other game

        return talk_fives(told, match)
    return _Talk(told, match).hold()


class _Talk:
    """The answers given so far, in order, and the ones given before a step back."""

    def __init__(self, told: Told, match: FromMatch) -> None:
        self.told = told
        self.match = match
        self.answers: dict[str, str] = {}
        self.before: dict[str, str] = {}
        self.asked_markers: tuple[str, ...] = ()

    def hold(self) -> Told:
        """The whole conversation."""
        tell(say("I ask what the ruling hangs on. < goes back, ? means not known, Ctrl-C leaves."))
        if self.match.players:
            tell(say("At the table: {names}.", names=listed([*map(printable, self.players())])))
        problem: UsageProblem | None = None
        while True:
            try:
                step = self.next_step()
                problem = None
            except UsageProblem as error:
                problem = error
                step = None
            if problem is not None:
                # The last answer does not go with the others: ask it again, keep the rest.
                tell(diagnostics_text(problem.diagnostics))
                if not self.answers:
                    raise problem
                self.back()
                continue
            if step is None:
                return self.so_far()
            self.ask(step)

    def ask(self, step: Step) -> None:
        """Ask one question until its answer is understood, or go back."""
        kept = self.before.get(step.key)
        offer = f" [{printable(kept)}]" if kept else ""
        while True:
            line = ask_line(f"{step.words}{offer}")
            if line in _BACK:
                if self.answers:
                    self.back()
                else:
                    tell(say("This is the first question; Ctrl-C leaves without a ruling."))
                    continue
                return
            if not line and kept:
                line = kept
            try:
                self.answers[step.key] = UNKNOWN if line == UNKNOWN else step.understand(line)
            except UsageProblem as error:
                tell(diagnostics_text(error.diagnostics))
                continue
            self.before[step.key] = line
            return

    def back(self) -> None:
        """Forget the last answer, but offer it again."""
        key = next(reversed(self.answers))
        del self.answers[key]

    # What is known.

    def players(self) -> list[str]:
        """Everybody at the table, as far as they are known."""
        if self.told.order is not None:
            from mtscore.notation.names import parse_names  # noqa: PLC0415 - rarely given

            return parse_names(self.told.order)
        return list(self.match.players)

    def so_far(self) -> Told:
        """All answers as options."""
        answers = {key: text for key, text in self.answers.items() if text != UNKNOWN}
        told = self.told
        changes: dict[str, Any] = {
            name: answers[name]
            for name in ("player", "engine", "hand", "drew", "boneyard", "doubles", "round")
            if name in answers
        }
        what = answers.get("what")
        if what is not None:
            kind, _, text = what.partition(" ")
            changes["move" if kind == "move" else "claim"] = text
            if kind == "move" and "where" in answers:
                changes["move"] = f"{text} on {answers['where']}"
        if "first-turn" in answers:
            changes["first_turn"] = answers["first-turn"] == "yes"
        trains = self.trains(answers)
        if trains:
            changes["trains"] = "; ".join(
                [one for one in (told.trains,) if one] + [f"{k}: {v}" for k, v in trains.items()]
            )
        return changed(told, **changes)

    def trains(self, answers: dict[str, str]) -> dict[str, str]:
        """The trains answered, by how their owner is written with his marker's sign."""
        known: dict[str, str] = {}
        marks: dict[str, str] = {}
        for key, text in answers.items():
            word, _, name = key.partition(" ")
            if word == "train":
                known[name] = text.rstrip("*")
                if text.endswith("*"):
                    marks[name] = "*"
            elif word == "marker":
                marks[name] = "*" if text == "yes" else ""
            elif word == "markers":
                names, _, marked = text.partition("|")
                for one in names.split(";"):
                    marks[one] = "*" if one in marked.split(";") else ""
            elif word == "uncovered" and text != "none":
                for part in text.split(";"):
                    owner, _, domino = part.partition(":")
                    known[owner.strip()] = f".. {domino.strip()}"
        for name in marks:
            known.setdefault(name, UNKNOWN)
        return {
            f"{_written(name)}{marks.get(name, '' if _is_mexican(name) else '?')}": text
            for name, text in known.items()
        }

    # What to ask next.

    def next_step(self) -> Step | None:
        """The next question, None when there is no more to ask.

        Raises:
            UsageProblem: the answers do not go together.
        """
        answers = self.answers
        if self.told.player is None and "player" not in answers:
            return Step("player", say("Who played?"), self.read_player)
        if self.told.move is None and self.told.claim is None and "what" not in answers:
            name = self.so_far().player or ""
            words = say(
                "What did {name} do? (5-7 on Bo, draw, pass, done; or a claim: round over)",
                name=printable(name),
            )
            return Step("what", words, self.read_what)
        if answers.get("what", "").startswith("move ") and "where" not in answers:
            text = answers["what"].removeprefix("move ")
            if _is_bare_domino(text):
                return Step(
                    "where", say("On which train? (a name, or mexican)"), self.read_train_name
                )
        return self.from_ruling()

    def from_ruling(self) -> Step | None:
        """What the ruling hangs on, and is not asked yet."""
        told = self.so_far()
        asked = read(told, self.match)
        if asked.facts is None:
            return None
        facts = asked.facts
        if told.first_turn is None and facts.trains.get(facts.player) is None:
            # Nothing is taken for granted that can be asked.
            facts = changed(facts, first_turn=False)
        ruling = rule_facts(facts, asked.moves, asked.claim, asked.known)
        facts_wanted = _by_the_eye(ruling, asked.moves, facts.player)
        wanted = [one for one in facts_wanted if self.is_open(one)]
        unbegun = any(
            one.startswith("train ") and self.answers.get(one, "").startswith("-")
            for one in facts_wanted
        )
        if unbegun and facts.engine is None and "engine" not in self.answers:
            return self.step_for("engine", facts.player)
        if not wanted:
            return None
        markers = [one for one in wanted if one.startswith("marker ")]
        if wanted[0] in markers and len(markers) > 1 and "markers" not in self.answers:
            # One look round the table.
            self.asked_markers = tuple(one.removeprefix("marker ") for one in markers)
            return self.step_for("markers", facts.player)
        return self.step_for(wanted[0], facts.player)

    def is_open(self, fact: str) -> bool:
        """Whether that was not asked yet."""
        if fact in self.answers or fact.startswith("hand "):
            # What others hold can be told by a whole position alone.
            return False
        if fact.startswith("marker "):
            name = fact.removeprefix("marker ")
            text = self.answers.get(f"train {name}", "")
            return not text.endswith("*")
        return not (fact == "hand" and self.told.hand is not None)

    def step_for(self, fact: str, player: str) -> Step:
        """The question that settles a fact."""
        word, _, name = fact.partition(" ")
        shown = say("the Mexican train") if _is_mexican(name) else say("{name}'s train", name=name)
        shown = printable(shown)
        player = printable(player)
        if word == "train":
            words = say(
                "What does {train} end in? (a number; .. 4-4 for an uncovered double; - if it has "
                "not begun)",
                train=shown,
            )
            return Step(fact, words, lambda text: self.read_train(name, text))
        if word == "markers":
            names = listed([printable(one) for one in self.asked_markers], "or")
            words = say("Is the train of {names} marked? (names, or none)", names=names)
            return Step(fact, words, self.read_markers)
        if word == "marker":
            return Step(fact, say("Is {train} marked? (y/n)", train=shown), read_yes)
        if word == "first-turn":
            words = say("Is it {player}'s first turn of the round? (y/n)", player=player)
            return Step(fact, words, read_yes)
        if word == "uncovered":
            words = say(
                "Does an uncovered double lie anywhere? (n, or whose train and which: Bo: 4-4)"
            )
            return Step(fact, words, self.read_uncovered)
        if word == "doubles":
            words = say("In which order were the uncovered doubles laid? (names, the first first)")
            return Step(fact, words, self.read_doubles)
        if word == "drew":
            words = say("Which domino did {player} draw?", player=player)
            return Step(fact, words, self.read_dominoes)
        if word == "boneyard":
            return Step(fact, say("How many dominoes are left in the boneyard?"), read_number)
        if word == "round":
            return Step(fact, say("Which round is it?"), read_number)
        if word == "engine":
            return Step(fact, say("Which number is the engine?"), read_number)
        words = say(
            "Which dominoes did {player} hold when the turn began? (all of them)", player=player
        )
        return Step("hand", words, self.read_dominoes)

    # Understanding answers.

    def read_player(self, text: str) -> str:
        players = self.players()
        if players:
            return find_player(text, players)
        owner = parse_owner(text)
        if isinstance(owner, int):
            raise UsageProblem(_bad(say("the Mexican train plays for nobody")))
        return tidy(owner)

    def read_what(self, text: str) -> str:
        players = self.players() or None
        if _is_bare_domino(text):
            return f"move {parse_domino(text)}"
        try:
            parse_moves(text, players)
        except UsageProblem as error:
            try:
                parse_claim(text, players)
            except UsageProblem:
                raise error from None
            return f"claim {text}"
        return f"move {text}"

    def read_train_name(self, text: str) -> str:
        return write_owner(parse_owner(text, self.players() or None))

    def read_train(self, name: str, text: str) -> str:
        marked = text.rstrip().endswith("*")
        body = text.rstrip().rstrip("*").strip() or "-"
        parse_train(f"{_written(name)}: {body}")
        return body + ("*" if marked else "")

    def read_uncovered(self, text: str) -> str:
        if text.casefold() in ("n", "no", "none", ""):
            return "none"
        found = []
        for part in text.replace(",", ";").split(";"):
            name, colon, domino = part.partition(":")
            if not colon:
                name, _, domino = part.strip().rpartition(" ")
            owner = parse_owner(name, self.players() or None)
            one = parse_domino(domino)
            if not one.is_double:
                raise UsageProblem(_bad(say("{domino} is no double", domino=one)))
            found.append(f"{_name_of(owner)}: {one}")
        return "; ".join(found)

    def read_markers(self, text: str) -> str:
        asked = list(self.asked_markers)
        marked: list[str] = []
        if text.casefold() not in ("n", "no", "none", "nobody", ""):
            marked = [find_player(part, asked) for part in text.replace(";", ",").split(",")]
        return f"{';'.join(asked)}|{';'.join(marked)}"

    def read_doubles(self, text: str) -> str:
        names = [one for one in text.replace(";", ",").split(",") if one.strip()]
        players = self.players() or None
        return ", ".join(write_owner(parse_owner(name, players)) for name in names)

    def read_dominoes(self, text: str) -> str:
        parse_dominoes(text)
        return text


def _by_the_eye(ruling: Ruling, moves: Any, player: str) -> list[str]:
    """The facts that are missing or taken for granted, in the order in which one looks."""
    facts = list(ruling.missing)
    if any("first turn" in one for one in ruling.assumed):
        facts.append("first-turn")
    if any("double" in one for one in ruling.assumed):
        facts.append("uncovered")
    plays = [one for one in moves if isinstance(one, Play)]
    on = {_name_of(one.train) for one in plays}

    def rank(fact: str) -> tuple[int, int]:
        word, _, name = fact.partition(" ")
        if word in ("train", "marker") and name in on:
            return 0, word == "marker"
        if word == "train" and name == player:
            return 1, 0
        order = (
            "uncovered",
            "doubles",
            "first-turn",
            "marker",
            "train",
            "drew",
            "hand",
            "boneyard",
        )
        return 2, order.index(word) if word in order else len(order)

    return sorted(facts, key=rank)


def _bad(message: str) -> Diagnostic:
    return Diagnostic(code="bad-answer", message=message)


def _is_bare_domino(text: str) -> bool:
    try:
        parse_domino(text)
    except UsageProblem:
        return False
    return True


def _name_of(owner: Owner) -> str:
    return owner if isinstance(owner, str) else write_owner(owner or 1)


def _is_mexican(name: str) -> bool:
    return name.startswith("mexican")


def _written(name: str) -> str:
    return name if _is_mexican(name) else quoted(name)


def read_yes(text: str) -> str:
    """Yes or no.

    Raises:
        UsageProblem: it is neither.
    """
    word = text.casefold()
    if word in ("y", "yes"):
        return "yes"
    if word in ("n", "no"):
        return "no"
    raise UsageProblem(_bad(say("please answer y or n, or ? if nobody knows")))


def read_number(text: str) -> str:
    """A number.

    Raises:
        UsageProblem: it is none.
    """
    if text.isascii() and text.isdigit() and len(text) < 4:
        return text
    raise UsageProblem(_bad(say("please answer with a number, or ? if nobody knows")))


def command_line(told: Told, match: FromMatch) -> str:
    """The command that gives the same ruling again, wherever it is typed."""
    words = ["mtscore", "check-move"]
    if told.move is not None:
        words.append(told.move)
    names = {
        "claim": "--claim",
        "player": "--player",
        "trains": "--trains",
        "doubles": "--doubles",
        "hand": "--hand",
        "drew": "--drew",
        "boneyard": "--boneyard",
        "round": "--round",
        "line": "--line",
        "up": "--up",
        "down": "--down",
        "spinner": "--spinner",
        "stock": "--stock",
    }
    for name, option in names.items():
        text = getattr(told, name)
        if text is not None:
            words += [option, text]
    if told.first_turn is not None:
        words.append("--first-turn" if told.first_turn else "--later-turn")
    rule_set, house = rule_set_of(told, match)
    engine = told.engine
    if engine is None and not rule_set.is_fives:
        number = match.known(None, rule_set.largest).engine
        engine = None if number is None else str(number)
    if engine is not None:
        words += ["--engine", engine]
    largest = told.largest or (str(match.largest) if match.largest else None)
    if largest is not None and int(largest) != rule_set.largest:
        words += ["--set", largest]
    order = told.order or ",".join(quoted(name) for name in match.players)
    if order:
        words += ["--players", order]
    words += ["--rules", rule_set.name]
    for text in (*(f"{name}={_word(value)}" for name, value in house.items()), *told.rule):
        words += ["--rule", text]
    return " ".join(shlex.quote(word) for word in words)


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
