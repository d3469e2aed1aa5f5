"""Changing a match file: append a block or take the last one off, all or nothing.

What the user wrote is never touched. A new text is parsed again and compared with what was meant
before it takes the old one's place, and a file that somebody else changed since it was read is
left alone.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mtscore.errors import Conflict, Diagnostic, FileProblem, Place
from mtscore.match import Block, Header, Match, tell
from mtscore.storage.files import MatchFile, is_writable, load, read_bytes, read_text
from mtscore.storage.rendering import render_block, render_header
from mtscore.storage.state import resolved
from mtscore.words import say

PATIENCE: Final = 20.0
"""Seconds to wait for another command that is changing the same file."""


@contextmanager
def locked(path: Path, source: str | None = None) -> Iterator[MatchFile]:
    """Load a match file and keep every other command from changing it meanwhile.

    `source` is how problems call the file.

    Raises:
        FileProblem: it cannot be read or written.
        Conflict: another command does not let go of it.
    """
    real = resolved(path)
    shown = source or str(path)
    read_bytes(real, source=shown)
    with _lock(real):
        yield load(real, shown)


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:
        with _lock_beside(path):
            yield
        return
    # The file itself is locked, so nothing is left lying about, and filelock's start-up cost is
    # saved. A writer puts a new file in its place: then the lock is on the old one, and we ask
    # again for the new.
    while True:
        handle = os.open(path, os.O_RDONLY)
        try:
            _wait_for(handle, path, fcntl)
            if os.fstat(handle).st_ino == path.stat().st_ino:
                yield
                return
        finally:
            os.close(handle)


def _wait_for(handle: int, path: Path, fcntl: object) -> None:
    import time  # noqa: PLC0415

    end = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined]
        except BlockingIOError:
            if time.monotonic() > end:
                raise _busy(path) from None
            time.sleep(0.01)
        except OSError:
            # A file system without locks: the comparison before the replacement still guards.
            return
        else:
            return


@contextmanager
def _lock_beside(path: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    try:
        with FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE):
            yield
    except Timeout:
        raise _busy(path) from None


def _busy(path: Path) -> Conflict:
    return Conflict(
        Diagnostic(
            code="busy",
            message=say("another command is changing {file}", file=path.name),
            place=Place(source=_near(path)),
            help=say("try again when it is done"),
        )
    )


def replace_file(path: Path, old: bytes, new: bytes) -> None:
    """Put `new` in the place of `old`, all at once.

    Raises:
        Conflict: the file isn't what it was.
        FileProblem: read-only; no room, no permission; the file is what it was.
    """
    if read_bytes(path) != old:
        raise Conflict(
            Diagnostic(
                code="file-changed",
                message=say("{file} was changed by somebody else meanwhile", file=path.name),
                place=Place(source=_near(path)),
                help=say("nothing was saved; give the command again"),
            )
        )
    if not is_writable(path):
        raise FileProblem(
            Diagnostic(
                code="read-only",
                message=say("{file} is read-only", file=path.name),
                place=Place(source=_near(path)),
                help=say("nothing was saved; make the file writable first"),
            )
        )
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        mode = path.stat().st_mode & 0o7777
        write_whole(temporary, new, mode)
        try:
            _swap(temporary, path)
        except OSError:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise _not_saved(path, error) from None
    _sync_folder(path.parent)


def _not_saved(path: Path, error: OSError) -> FileProblem:
    """The operating system would not write: the file that was meant, and what to do about it."""
    path = Path(_near(path))
    folder = path.parent
    remedies = {
        errno.ENOENT: say("there is no folder {folder}; make it first", folder=folder),
        errno.ENOTDIR: say("{folder} is no folder; choose another name", folder=folder),
        errno.EACCES: say(
            "the folder {folder} may not be written to; allow it, or choose another", folder=folder
        ),
        errno.EROFS: say("the disk is read-only; choose another"),
        errno.ENOSPC: say("make room on the disk, and give the command again"),
        errno.EDQUOT: say("make room on the disk, and give the command again"),
        errno.ENAMETOOLONG: say("choose a shorter name"),
    }
    remedies[errno.EPERM] = remedies[errno.EACCES]
    remedy = remedies.get(error.errno or 0, say("put that right, and give the command again"))
    return FileProblem(
        Diagnostic(
            code="not-saved",
            message=say(
                "{file} cannot be written: {reason}", file=path, reason=error.strerror or error
            ),
            help=say("nothing was saved; {remedy}", remedy=remedy),
        )
    )


def _near(path: Path) -> str:
    """The path from the folder that people are in, where the file lies below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file that nobody reads yet, down to the disk; nothing is left when it fails."""
    with suppress(FileNotFoundError):
        path.unlink()
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode != 0o666:
            path.chmod(mode)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _swap(temporary: Path, path: Path) -> None:
    """Rename over the old file; on Windows a scanner may hold it for a moment."""
    import time  # noqa: PLC0415

    for pause in (0.01, 0.05, 0.1, 0.25, 0.5):
        try:
            temporary.replace(path)
        except PermissionError:
            if os.name != "nt":
                raise
            time.sleep(pause)
        else:
            return
    temporary.replace(path)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    # The file is in its place by now: a folder that cannot be synced is no failure.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Blocks


def line_end(text: str) -> str:
    """The line ends of a text: those of its first line."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def appended(text: str, block: Block) -> str:
    """`text` with a block at its end, a blank line before it where the text allows."""
    end = line_end(text)
    body = render_block(block).replace("\n", end)
    return text + end + body


def append(file: MatchFile, *blocks: Block) -> MatchFile:
    """Write blocks at the end of the file; the caller holds the lock.

    Raises:
        FileProblem, Conflict: nothing was written.
    """
    text = file.text
    for block in blocks:
        text = appended(text, block)
    expected = (*file.blocks, *blocks)
    match = _read_back(text, file.path, file.header, expected)
    raw = text.encode("utf-8")
    replace_file(file.path, file.raw, raw)
    return MatchFile(
        path=file.path,
        raw=raw,
        text=text,
        header=file.header,
        blocks=expected,
        match=match,
    )


def _read_back(text: str, path: Path, header: Header, blocks: tuple[Block, ...]) -> Match:
    """The match that a text about to be written tells; refuses one that nobody could load."""
    reading = read_text(text, _near(path))
    errors = [one for one in reading.diagnostics if one.severity == "error"]
    if errors:
        raise FileProblem(errors)
    if reading.blocks != blocks or reading.header != header or reading.match is None:
        raise FileProblem(
            Diagnostic(
                code="not-as-meant",
                message=say("what would be written does not read back as it was meant"),
                place=Place(source=_near(path)),
                help=say("nothing was saved; please report this"),
            )
        )
    return reading.match


def would_be(file: MatchFile, *blocks: Block) -> tuple[Match, list[Diagnostic]]:
    """The match as it would be with these blocks, and what would be wrong with it."""
    everything = [*file.blocks, *blocks]
    paths: list[tuple[str | int, ...]] = [("block", index) for index in range(len(everything))]
    match, found = tell(file.header, everything, paths)
    return match, [one for one in found if one.path[:1] and one.path[1] >= len(file.blocks)]  # type: ignore[operator]


def without_last_change(text: str) -> tuple[str, int, str] | None:
    """The text less its last change, where that stood, and what was taken off.

    A change is a block, except that recorded moves go one by one.
    """
    from mtscore.storage.toml_places import scan  # noqa: PLC0415 - for undo only

    places = scan(text)
    if not places.blocks:
        return None
    last = places.blocks[-1]
    if last.kind == "moves":
        span = places.spans.get(("moves", last.index, "text"))
        cut = None if span is None else _last_move(text[slice(*span.value)])
        if span is not None and cut is not None:
            begin = span.value[0]
            start, stop = begin + cut[0], begin + cut[1]
            return text[:start] + text[stop:], start, text[start:stop]
    start = last.start
    end = line_end(text)
    # The line end that `appended` put before the block goes with it.
    if text[:start].endswith(end):
        before = text[: start - len(end)]
        if before.endswith(end) or last.end == len(text):
            start -= len(end)
    return text[:start] + text[last.end :], start, text[start : last.end]


def _last_move(raw: str) -> tuple[int, int] | None:
    """Where in a TOML text the last of several recorded moves stands; None for the only one."""
    from mtscore.notation.record import without_last_move  # noqa: PLC0415 - for undo only

    quotes = raw[:3] if raw[:3] in ('"""', "'''") else raw[:1]
    inner = raw[len(quotes) : len(raw) - len(quotes)]
    # A quoted name is escaped between plain quotes; the moves around it read the same.
    plain = inner.replace('\\"', '"') if quotes[0] == '"' else inner
    shorter = without_last_move(plain)
    if not shorter:
        return None
    gone = plain[len(shorter) :]
    if quotes[0] == '"' and not inner.endswith(gone):
        gone = gone.replace('"', '\\"')
    if not inner.endswith(gone):
        return None
    end = len(raw) - len(quotes)
    return end - len(gone), end


def create(path: Path, header: Header, blocks: tuple[Block, ...] = ()) -> None:
    """Write a new match file.

    Raises:
        FileExistsError: there is a file of that name; it is untouched.
        FileProblem: it cannot be written, or could not be read back.
    """
    text = render_header(header)
    for block in blocks:
        text = appended(text, block)
    _read_back(text, path, header, blocks)
    create_text(path, text.encode("utf-8"))


def create_text(path: Path, content: bytes) -> None:
    """Write a new file, whole or not at all, and never over another.

    Raises:
        FileExistsError: there is a file of that name; it is untouched.
        FileProblem: it is a folder, or cannot be written.
    """
    if path.is_dir():
        raise FileProblem(
            Diagnostic(
                code="is-a-folder",
                message=say("{file} is a folder", file=path),
                help=say("nothing was saved; name a file in it"),
            )
        )
    try:
        _write_new(path, content)
    except FileExistsError:
        raise
    except OSError as error:
        raise _not_saved(path, error) from None
    _sync_folder(path.parent)


def _write_new(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    write_whole(temporary, content)
    try:
        # A link appears all at once and refuses to replace what is there.
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        with path.open("xb") as file:
            file.write(content)
    finally:
        with suppress(OSError):
            temporary.unlink()
