"""The file on disk: where things stand, all or nothing, and never somebody else's."""

import errno
import os
import stat
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from helpers import mtscore, ok, the_match
from mtscore.errors import Conflict, FileProblem
from mtscore.match import Header, RoundBlock
from mtscore.storage import append, create, load, locked, writing
from mtscore.storage.block_order import block_order
from mtscore.storage.rendering import render_block, render_header
from mtscore.storage.state import state_folder
from mtscore.storage.toml_places import scan

keys = st.text(min_size=1, max_size=8)
atoms: Any = st.one_of(
    st.integers(-1000, 1000),
    st.booleans(),
    st.text(max_size=12),
    st.datetimes().map(lambda when: when.replace(microsecond=0)),
    st.floats(allow_nan=False, allow_infinity=False, width=16),
)
values: Any = st.recursive(
    atoms,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    found: list[tuple[tuple[str | int, ...], Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if isinstance(value, dict | list):
            found += leaves(value, (*path, key))
        else:
            found.append(((*path, key), value))
    return found


@given(st.dictionaries(keys, values, max_size=5), st.sampled_from(["\n", "\r\n"]))
def test_every_value_is_found_where_it_stands(data: dict[str, Any], end: str) -> None:
    text = tomli_w.dumps(data)
    places = scan(text.replace("\n", end))
    for path, value in leaves(data):
        span = places.spans[path]
        written = places.text[slice(*span.value)]
        assert tomli.loads(f"x = {written}".replace("\r\n", "\n"))["x"] == value


def test_headers_inside_texts_are_no_headers() -> None:
    text = (
        'a = """\n[[round]]\n"""\n[[round]]\nx = 1\n[[ other ]]\n'
        "y = '''\n[[round]]'''\n[round.pips]\nz = 2\n[[round]]\n"
    )
    data = tomli.loads(text)
    counts = {"round": len(data["round"]), "other": len(data["other"])}
    assert block_order(text, counts) == [("round", 0), ("other", 0), ("round", 1)]
    places = scan(text)
    assert text[slice(*places.spans["round", 0, "pips", "z"].value)] == "2"


names = st.sampled_from(
    ["Ana", "Bo", "Doe, Pat", "[red]", "=1", 'q"uote', "é", "x" * 60, "a.b", " "]
)


@given(st.dictionaries(names, st.one_of(st.none(), st.integers(0, 900)), max_size=8), st.booleans())
def test_a_block_reads_back_as_written(pips: dict[str, int | None], blocked: bool) -> None:
    text = render_block(RoundBlock(number=3, engine=10, pips=pips, blocked=blocked))
    (data,) = tomli.loads(text)["round"]
    read = {name: None if value == "?" else value for name, value in data.get("pips", {}).items()}
    assert read == pips
    assert data.get("blocked", False) == blocked
    assert "\n[" not in text.removeprefix("[[round]]")


def test_a_header_is_laid_out_for_people() -> None:
    header = Header(
        title="Friday", players=("Ana", "Bo"), rules="station", largest=12,
        engines=tuple(range(12, -1, -1)), house_rules={"double_blank": 50},
    )  # fmt: skip
    assert render_header(header) == (
        'mtscore = 1\n\n[match]\ntitle = "Friday"\nplayers = ["Ana", "Bo"]\n'
        'rules = "station"\nset = 12\nrounds = 13\n\n[house_rules]\ndouble_blank = 50\n'
    )


@pytest.fixture
def path() -> Path:
    ok("new", "--players", "Ana,Bo,Cy")
    return the_match()


BLOCK = RoundBlock(number=1, pips={"Ana": 0, "Bo": 1, "Cy": 2})


def test_a_file_changed_by_somebody_who_does_not_lock_is_refused(path: Path) -> None:
    with locked(path) as file:
        path.write_bytes(file.raw + b"# editor\n")
        with pytest.raises(Conflict, match="changed by somebody else"):
            append(file, BLOCK)
    assert path.read_bytes() == file.raw + b"# editor\n"


def test_a_read_only_file_is_refused_even_for_an_administrator(path: Path) -> None:
    before = path.read_bytes()
    path.chmod(0o444)
    for command in (["round", "1", "--pips", "0,1,2"], ["house-rule", "double_blank=50"]):
        result = mtscore(*command, "--json")
        assert result.code == 3
        assert result.json["diagnostics"][0]["code"] == "read-only"
    assert path.read_bytes() == before


def test_the_mode_of_the_file_is_kept_and_nothing_is_left_beside_it(path: Path) -> None:
    path.chmod(0o640)
    ok("round", "1", "--pips", "0,1,2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_link_to_the_file_stays_a_link(path: Path) -> None:
    link = Path("link.toml")
    link.symlink_to(path)
    ok("round", "1", "--pips", "0,1,2", "--match", "link.toml")
    assert link.is_symlink()
    assert load(path).match.rounds


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    result = mtscore("round", "1", "--pips", "0,1,2", "--json")
    assert result.code == 3
    assert os.strerror(number) in result.json["diagnostics"][0]["message"]
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_what_would_read_back_differently_is_never_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(writing, "render_block", lambda _: "[[round]]\nnumber = 2\n")
    with locked(path) as file, pytest.raises(FileProblem, match="as it was meant"):
        append(file, BLOCK)
    assert path.read_bytes() == before


def test_line_ends_and_a_byte_order_mark_are_kept(path: Path) -> None:
    text = "\ufeff" + path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(text.encode())
    ok("round", "1", "--pips", "0,1,2")
    written = path.read_bytes().decode()
    assert written.startswith(text)
    assert "\n" not in written.replace("\r\n", "")
    assert load(path).match.rounds[1].left[1].pips == 1


@pytest.mark.parametrize("state", [None, "", "  ", "there", "/somewhere/else"])
@pytest.mark.parametrize("home", [None, "/home/ana", "relative"])
def test_the_state_folder_is_where_platformdirs_has_it(
    monkeypatch: pytest.MonkeyPatch, state: str | None, home: str | None
) -> None:
    for variable, value in (("XDG_STATE_HOME", state), ("HOME", home)):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    expected = platformdirs.user_state_path("mtscore", appauthor=False)
    assert state_folder() == expected


def test_a_match_that_nobody_could_load_is_not_created(tmp_path: Path) -> None:
    header = Header(players=("Ana", "Bo"), rules="station", largest=6, engines=(6,), deal=15)
    with pytest.raises(FileProblem, match="15"):
        create(tmp_path / "new.toml", header)
    assert not (tmp_path / "new.toml").exists()


def test_an_undo_that_cannot_be_saved_leaves_what_redo_brings_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,1,2")
    ok("round", "2", "--pips", "0,3,4")
    ok("undo")
    with monkeypatch.context() as patch:
        patch.setattr(writing, "is_writable", lambda _: False)
        assert mtscore("undo").code == 3
    ok("redo")
    assert len(load(the_match()).match.rounds) == 2


@pytest.mark.skipif(os.name != "posix", reason="names of bytes")
@pytest.mark.parametrize("folder", ["x\ny", "p\n2 ", "\udcfe", 'q"'])
def test_a_match_in_a_folder_of_any_name_is_remembered_undone_and_redone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)
    ok("new", "--players", "Ana,Bo", "--file", "m\udcfe.toml")
    ok("round", "1", "--pips", "0,1")
    before = Path("m\udcfe.toml").read_bytes()
    ok("undo")
    ok("redo")
    assert Path("m\udcfe.toml").read_bytes() == before
    (only,) = ok("matches", "--json").json["matches"]
    assert only["number"] == 1
    ok("use", "m\udcfe.toml")
    ok("export", "csv", "-o", "x.csv")
    ok("import", "x.csv", "--file", "y\udcfe.toml")


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
@pytest.mark.parametrize("command", ["show", "check", "use", "undo", "round", "stats", "replay"])
def test_links_that_lead_in_a_circle_are_a_file_that_cannot_be_read(command: str) -> None:
    Path("a.toml").symlink_to("b.toml")
    Path("b.toml").symlink_to("a.toml")
    named = ["--match", "a.toml"] if command in ("show", "undo", "round") else ["a.toml"]
    more = ["1", "--pips", "0,1"] if command == "round" else []
    result = mtscore(command, *more, *named)
    assert result.code == 3
    assert "a.toml" in result.out + result.err
