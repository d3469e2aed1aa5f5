"""Every problem that the program can name: explained in the help, and shown by a minimal sample.

`tests/catalogue/` has for each code a sample and, in `CODE.out`, what the program says about it.
What a sample is shows in its ending: `.toml` is checked strictly, `.csv` and `.json` are imported,
`.cmd` is a script: lines that begin with `mtscore` are run, the others set the scene (see
`SCENES`). The other endings are notations (see `READERS`). To write the `.out` files anew after a change of
words: MTSCORE_GOLDEN=write python -m pytest tests/test_catalogue.py
"""

import errno
import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from codes import emitted
from helpers import PROJECT, Result, mtscore
from mtscore.cli.output import diagnostics_text
from mtscore.errors import MtscoreError
from mtscore.fives.claims import parse_claim
from mtscore.fives.line import parse_layout
from mtscore.fives.line_moves import parse_moves as parse_line_moves
from mtscore.fives.position_reading import parse_position as parse_fives
from mtscore.fives.ruling import rule
from mtscore.guide import problem_texts
from mtscore.notation.moves import parse_moves
from mtscore.notation.trains import parse_trains
from mtscore.rules import find_rule_set
from mtscore.rules.modes import find_mode
from mtscore.rules.options import TrainOptions
from mtscore.table.build import make_state
from mtscore.table.problems import problems
from mtscore.table.reading import parse_position
from mtscore.table.state import Setting

CATALOGUE = PROJECT / "tests" / "catalogue"
CODES = sorted(emitted().codes)
SAMPLES = {
    path.stem: path for path in sorted(CATALOGUE.iterdir()) if path.suffix not in (".out", "")
}


def test_every_code_in_the_source_can_be_seen() -> None:
    assert not emitted().unseen


def test_every_code_is_explained_and_nothing_else_is() -> None:
    texts = problem_texts()

    assert [code for code in CODES if code not in texts] == []
    assert [code for code in texts if code not in CODES] == []
    assert [code for code, text in texts.items() if len(text) < 25] == []


def test_every_code_has_a_sample_and_every_sample_a_code() -> None:
    assert [code for code in CODES if code not in SAMPLES] == []
    assert [code for code in SAMPLES if code not in CODES] == []


@pytest.mark.parametrize("code", CODES)
def test_what_the_program_says(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if code not in SAMPLES:
        pytest.skip("has no sample; another test says so")
    said = _said(SAMPLES[code], monkeypatch)
    golden = CATALOGUE / f"{code}.out"
    if os.environ.get("MTSCORE_GOLDEN") == "write":
        golden.write_text(said, encoding="utf-8")

    assert f"[{code}]" in said or f'"{code}"' in said, said
    assert said == golden.read_text(encoding="utf-8")


def _said(sample: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    if sample.suffix in READERS:
        return _of_notation(sample)
    if sample.suffix == ".cmd":
        result = _script(sample.read_text(encoding="utf-8"), monkeypatch)
    else:
        shutil.copy(sample, sample.name)
        command = ["check", "--strict"] if sample.suffix == ".toml" else ["import"]
        result = mtscore(*command, sample.name)
    text = result.out + result.err + f"exit {int(result.code)}\n"
    text = text.replace(f"{Path.cwd()}{os.sep}", "")
    text = re.sub(r"the details are in \S+;", "the details are in FILE;", text)
    return re.sub(r"\d{4}-\d\d-\d\d-", "DATE-", text)


def _read_position(text: str) -> object:
    if text.startswith("fives-up") and "line" in text:
        return parse_fives(text)
    return parse_position(text)


def _read_line_moves(text: str) -> object:
    line, _, moves = text.partition("\n")
    return parse_line_moves(moves, parse_layout(line))


def _read_layout(text: str) -> object:
    line, _, rest = text.partition("\n")
    return parse_layout(line, spinner=rest)


def _look_at_state(text: str) -> object:
    """A state that no notation writes down: the set and the engine."""
    largest, engine = map(int, text.split())
    station = find_rule_set("station")
    assert isinstance(station.options, TrainOptions)
    setting = Setting(
        rule_set=station,
        options=station.options,
        players=("Ana", "Bo"),
        largest=largest,
        engine=engine,
    )
    raise MtscoreError(problems(make_state(setting)))


def _rule(text: str) -> object:
    position, _, moves = text.partition("\n")
    state = parse_fives(position)
    return rule(state, parse_line_moves(moves, state.layout) if moves else ())


def _read_claim(text: str) -> object:
    return parse_claim(text, ["Ana", "Bo"])


READERS: dict[str, Callable[[str], object]] = {
    ".position": _read_position,
    ".line": _read_layout,
    ".line-moves": _read_line_moves,
    ".moves": parse_moves,
    ".trains": parse_trains,
    ".mode": find_mode,
    ".state": _look_at_state,
    ".ruling": _rule,
    ".claim": _read_claim,
}


def _of_notation(sample: Path) -> str:
    with pytest.raises(MtscoreError) as caught:
        READERS[sample.suffix](sample.read_text(encoding="utf-8").strip("\n"))
    return diagnostics_text(caught.value.diagnostics) + "\n"


# Scripts


def _script(text: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    result = Result(0, "", "")
    stdin, terminal = "", False
    for line in text.splitlines():
        word, *rest = shlex.split(line)
        if word == "mtscore":
            result = mtscore(*rest, stdin=stdin, terminal=terminal)
        elif word == "stdin":
            stdin = rest[0].replace(r"\n", "\n")
        elif word == "terminal":
            terminal = True
        else:
            SCENES[word](monkeypatch, *rest)
    return result


def _file(_: pytest.MonkeyPatch, name: str, text: str, times: str = "1") -> None:
    Path(name).write_text(text.replace(r"\n", "\n") * int(times), encoding="utf-8")


def _folder(_: pytest.MonkeyPatch, name: str) -> None:
    Path(name).mkdir()


def _pipe(_: pytest.MonkeyPatch, name: str) -> None:
    os.mkfifo(name)


def _read_only(_: pytest.MonkeyPatch, name: str) -> None:
    Path(name).chmod(0o444)


def _forbidden(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == name:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)


def _busy(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Another command holds the lock for as long as the test lasts."""
    fcntl = pytest.importorskip("fcntl")
    handle = os.open(name, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    monkeypatch.setattr("mtscore.storage.writing.PATIENCE", 0.0)
    monkeypatch.setattr("mtscore.storage.writing._busy", _closing(handle))


def _closing(handle: int) -> Callable[[Path], MtscoreError]:
    from mtscore.storage.writing import _busy

    def busy(path: Path) -> MtscoreError:
        os.close(handle)
        return _busy(path)

    return busy


def _changing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An editor saves the file while the command works on it."""
    from mtscore.storage import writing

    before = writing.replace_file

    def replace(path: Path, old: bytes, new: bytes) -> None:
        path.write_bytes(old + b"# saved by an editor\n")
        before(path, old, new)

    assert Path(name).exists()
    monkeypatch.setattr(writing, "replace_file", replace)


def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(path: Path, *_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", path.name)

    monkeypatch.setattr("mtscore.storage.writing.write_whole", write)


def _garbling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mtscore.storage.writing.render_block", lambda _: "[[ruling]]\nmeant = false\n"
    )


def _failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr("mtscore.cli.show.score_match", fail)


def _unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer goes to a full disk."""

    def refuse(_: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("mtscore.cli.rounds.answer", refuse)


def _stateless(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("state").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(Path("state").resolve()))


SCENES: dict[str, Callable[..., None]] = {
    "file": _file,
    "folder": _folder,
    "pipe": _pipe,
    "read-only": _read_only,
    "forbidden": _forbidden,
    "busy": _busy,
    "changing": _changing,
    "full": _full,
    "garbling": _garbling,
    "failing": _failing,
    "unheard": _unheard,
    "stateless": _stateless,
}
