"""The conversation of `check-move`: it asks what the ruling still hangs on, and nothing else.

Every answer is kept by the question it belongs to. After each the referee rules on what is known
so far; what it names as missing, or takes for granted, is asked next, in the order in which one
looks at a table. `<` goes one question back, `?` leaves one open.
"""

from typing import Any

from mtscore.cli.asking import ask_line, tell
from mtscore.cli.dispute import options_named, read, with_kept_table
from mtscore.cli.dispute_answers import (
    is_bare_domino,
    is_mexican,
    is_pass,
    read_player,
    read_train_name,
    read_what,
    written,
)
from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_questions import by_the_eye, step_for
from mtscore.cli.dispute_step import BACK, UNKNOWN, Step
from mtscore.cli.dispute_told import Asked, Told, rule_set_of
from mtscore.cli.output import diagnostics_text
from mtscore.errors import UsageProblem
from mtscore.notation.names import printable
from mtscore.records import changed
from mtscore.referee import rule, rule_facts
from mtscore.words import listed, say


def talk(told: Told, match: FromMatch) -> Told:
    """Ask until the ruling is certain or nothing more can be told.

    Raises:
        EOFError: there is nobody any more.
    """
    if rule_set_of(told, match)[0].is_fives:
        from mtscore.cli.dispute_talk_fives import talk_fives  # noqa: PLC0415 - the other game

        return talk_fives(told, match)
    return _Talk(told, match).hold()


def is_unfinished(told: Told, match: FromMatch) -> bool:
    """Whether a move lacks its train, or nobody is named as its player."""
    if told.move is not None and is_bare_domino(told.move):
        return True
    if told.player is not None or told.position is not None:
        return False
    try:
        read(told, match)
    except UsageProblem as error:
        return {one.code for one in error.diagnostics} == {"no-player"}
    return False


class _Talk:
    """The answers given so far, in order, and the ones given before a step back."""

    def __init__(self, told: Told, match: FromMatch) -> None:
        self.match = match
        self.answers: dict[str, str] = {}
        if told.move is not None and is_bare_domino(told.move):
            self.answers["what"] = f"move {told.move}"
            told = changed(told, move=None)
        self.told = told
        self.before: dict[str, str] = {}
        self.asked_markers: tuple[str, ...] = ()

    def hold(self) -> Told:
        """The whole conversation."""
        tell(say("I ask what the ruling hangs on. < goes back, ? means not known, q leaves."))
        rules = rule_set_of(self.told, self.match)[0].name
        if self.match.rule_set is None and self.told.rules is None:
            tell(say("By the rules of {name}; --rules NAME for others.", name=rules))
        else:
            tell(say("By the rules of {name}.", name=rules))
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
                # It is no answer to offer again.
                if any(one.code == "not-in-turn" for one in problem.diagnostics):
                    self.before.pop("player", None)
                    self.answers.clear()
                    continue
                self.before.pop(next(reversed(self.answers)), None)
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
            if line in BACK:
                if self.answers:
                    self.back()
                    return
                tell(say("This is the first question; q leaves without a ruling."))
                continue
            line = line or kept or ""
            heard = step.hear(line)
            if heard is not None:
                self.answers[step.key] = heard
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

    def player(self) -> str:
        """Who moves, once that is told."""
        return self.so_far().player or ""

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
        if answers.get("drew-first") == "yes":
            changes["move"] = "draw, pass"
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
            f"{written(name)}{marks.get(name, '' if is_mexican(name) else '?')}": text
            for name, text in known.items()
        }

    # What to ask next.

    def next_step(self) -> Step | None:
        """The next question, None when there is no more to ask.

        Raises:
            UsageProblem: the answers do not go together.
        """
        answers = self.answers
        players = self.players()
        if self.told.player is None and "player" not in answers:
            names = listed([*map(printable, players)], "or")
            return Step(
                "player",
                say("Who played?"),
                lambda text: read_player(text, players),
                names or say("a name"),
                needed=True,
                free=not players,
            )
        if self.told.move is None and self.told.claim is None and "what" not in answers:
            name = self.player()
            words = say(
                "What did {name} do? (5-7 on Bo, draw, pass, done; or a claim: round over)",
                name=printable(name),
            )
            expected = say("a move such as 5-7 on Bo, or a claim such as round over")
            return Step(
                "what",
                words,
                lambda text: read_what(text, players or None, name),
                expected,
                needed=True,
            )
        if answers.get("what", "").startswith("move ") and "where" not in answers:
            text = answers["what"].removeprefix("move ")
            if is_bare_domino(text):
                return Step(
                    "where",
                    say("On which train? (a name, or mexican)"),
                    lambda text: read_train_name(text, players or None, self.player()),
                    say("a name, or mexican"),
                    needed=True,
                    free=not players,
                )
        drew_known = self.told.drew is not None or self.told.boneyard == "0"
        if with_kept_table(self.so_far(), self.match).position is not None:
            drew_known = True
        if not drew_known and "drew-first" not in answers and is_pass(self.so_far().move):
            return step_for("drew-first", self.player(), players or None, ())
        return self.from_ruling()

    def from_ruling(self) -> Step | None:
        """What the ruling hangs on, and is not asked yet."""
        told = with_kept_table(self.so_far(), self.match)
        asked = read(told, self.match)
        if asked.facts is None:
            return self.from_position(asked)
        facts = asked.facts
        if told.first_turn is None and facts.trains.get(facts.player) is None:
            # Nothing is taken for granted that can be asked.
            facts = changed(facts, first_turn=False)
        with options_named(told, places=False):
            ruling = rule_facts(facts, asked.moves, asked.claim, asked.known)
        facts_wanted = by_the_eye(ruling, asked.moves, facts.player)
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

    def from_position(self, asked: Asked) -> Step | None:
        """The hand, where the ruling hangs on it; the rest of a whole position is told."""
        known = self.so_far()
        assert asked.state is not None  # noqa: S101 - there are no facts
        if known.position is not None or known.hand is not None or "hand" in self.answers:
            return None
        ruling = rule(asked.state, asked.moves, asked.claim, known=asked.known, seated=asked.seated)
        if "hand" not in ruling.missing:
            return None
        return self.step_for("hand", ruling.player or "")

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
        return step_for(fact, player, self.players() or None, self.asked_markers)
