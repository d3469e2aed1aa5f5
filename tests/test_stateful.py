"""Any commands in any order: the sheet is what the log says, undo is exact, the file always loads.

The model here adds up the log by itself: scores as they were typed, by seat, and nothing else.
"""

import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from helpers import Result, mtscore, the_match

ROUNDS = 5
scores = st.one_of(st.integers(0, 60), st.just("?"))


class Evening(RuleBasedStateMachine):
    """One match, and beside it what it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.before = Path.cwd(), os.environ.get("XDG_STATE_HOME")
        os.chdir(self.folder.name)
        os.environ["XDG_STATE_HOME"] = str(Path(self.folder.name) / "state")
        self.undone: list[bytes] = []
        self.history: list[tuple[bytes, object]] = []
        self.names: list[str] = []
        self.stays: list[list[tuple[int, int | None]]] = []
        self.sheet: dict[int, dict[int, int | None]] = {}

    def teardown(self) -> None:
        os.chdir(self.before[0])
        if self.before[1] is None:
            del os.environ["XDG_STATE_HOME"]
        else:
            os.environ["XDG_STATE_HOME"] = self.before[1]
        self.folder.cleanup()

    # The model

    def snapshot(self) -> object:
        copied = {number: dict(row) for number, row in self.sheet.items()}
        return list(self.names), [list(one) for one in self.stays], copied

    def restore(self, state: object) -> None:
        self.names, self.stays, self.sheet = state  # type: ignore[misc]

    def playing(self, number: int) -> list[int]:
        return [
            seat
            for seat, stays in enumerate(self.stays)
            if any(first <= number and (end is None or number < end) for first, end in stays)
        ]

    def coming(self) -> int:
        return max(self.sheet, default=0) + 1

    def did(self, *arguments: str) -> Result:
        """Run a command; when it changes the file, remember what was before."""
        before = self.path.read_bytes(), self.snapshot()
        result = mtscore(*arguments)
        assert result.code in (0, 2, 4), result
        if self.path.read_bytes() != before[0]:
            assert result.code == 0, result
            self.history.append(before)
            self.undone.clear()
        return result

    # What people do

    @initialize()
    def new(self) -> None:
        assert mtscore("new", "--players", "Ana,Bo,Cy", "--rounds", str(ROUNDS)).code == 0
        self.path = the_match()
        self.names = ["Ana", "Bo", "Cy"]
        self.stays = [[(1, None)], [(1, None)], [(1, None)]]

    @rule(number=st.integers(1, ROUNDS), data=st.data())
    def record(self, number: int, data: st.DataObject) -> None:
        seats = self.playing(number)
        typed = [data.draw(scores) for _ in seats]
        if set(typed) == {"?"}:
            typed[0] = 7
        result = self.did("round", str(number), "--pips", ",".join(map(str, typed)))
        row = dict(zip(seats, (None if one == "?" else int(one) for one in typed), strict=True))
        if number not in self.sheet:
            assert result.code == 0, result
            self.sheet[number] = row
            return
        old = self.sheet[number]
        clash = any(
            old[seat] is not None and row[seat] is not None and old[seat] != row[seat]
            for seat in seats
        )
        assert result.code == (4 if clash else 0), result
        if not clash:
            old.update({seat: new for seat, new in row.items() if new is not None})

    @precondition(lambda self: self.sheet)
    @rule(data=st.data())
    def replace(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.sheet)))
        seats = self.playing(number)
        seat = data.draw(st.sampled_from(seats))
        score = data.draw(scores)
        arguments = ["round", str(number), "--replace", "--pips", f"{self.names[seat]}={score}"]
        assert self.did(*arguments, "--reason", "again").code == 0
        self.sheet[number][seat] = None if score == "?" else int(score)

    @rule(name=st.sampled_from(["Dee", "Eve", "Flo"]))
    def join(self, name: str) -> None:
        number = self.coming()
        result = self.did("player", "join", name, "--missed", "absent")
        if name in self.names and self.stays[self.names.index(name)][-1][1] is None:
            # Agreed so already: nothing changes, also when no round is left.
            assert result.code == 0, result
            assert "nothing changed" in result.out
            return
        if number > ROUNDS:
            assert result.code == 2, result
            return
        if name not in self.names:
            assert result.code == 0, result
            self.names.append(name)
            self.stays.append([(number, None)])
            return
        assert result.code == 0, result
        self.stays[self.names.index(name)].append((number, None))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        number = self.coming()
        seat = data.draw(st.integers(0, len(self.names) - 1))
        result = self.did("player", "leave", self.names[seat])
        possible = seat in self.playing(number) and len(self.playing(number)) > 2
        possible = possible and number <= ROUNDS
        assert result.code == (0 if possible else 2), result
        if possible:
            self.stays[seat][-1] = (self.stays[seat][-1][0], number)

    @rule(data=st.data(), new_name=st.sampled_from(["Gus", "Hal", "Ida", "Ana"]))
    def rename(self, data: st.DataObject, new_name: str) -> None:
        seat = data.draw(st.integers(0, len(self.names) - 1))
        taken = any(one == new_name for other, one in enumerate(self.names) if other != seat)
        result = self.did("player", "rename", self.names[seat], new_name)
        assert result.code == (2 if taken else 0), result
        if not taken:
            self.names[seat] = new_name

    @precondition(lambda self: self.history)
    @rule()
    def undo(self) -> None:
        after = self.path.read_bytes(), self.snapshot()
        assert mtscore("undo").code == 0
        before, state = self.history.pop()
        assert self.path.read_bytes() == before
        assert mtscore("redo").code == 0
        assert self.path.read_bytes() == after[0]
        assert mtscore("undo").code == 0
        assert self.path.read_bytes() == before
        self.restore(state)

    # What always holds

    @invariant()
    def the_sheet_is_what_was_typed(self) -> None:
        if not self.names:
            return
        document = mtscore("show", "--json").json
        assert [one["name"] for one in document["players"]] == self.names
        for seat, one in enumerate(document["players"]):
            assert one["total"] == sum(row.get(seat) or 0 for row in self.sheet.values())
            assert one["status"] == ("playing" if self.stays[seat][-1][1] is None else "left")
        assert [one["number"] for one in document["rounds"]] == sorted(self.sheet)
        for one in document["rounds"]:
            row = self.sheet[one["number"]]
            assert one["pips"] == {name: row.get(at) for at, name in enumerate(self.names)}
            for at, name in enumerate(self.names):
                if at not in row:
                    assert one["state"][name] == "absent"
                elif row[at] is None:
                    assert one["state"][name] == "missing"

    @invariant()
    def the_file_is_always_clean(self) -> None:
        if self.names:
            assert mtscore("check").code == 0


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=40,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
