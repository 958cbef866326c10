"""The shape of the database file: whose it is, which migrations it has seen, and the next ones."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from bot.core.errors import StartError
from bot.store.sqlite.lock import FileLock
from bot.store.steps import Step, read_steps

OURS = int.from_bytes(b"Prry", "big")
"""SQLite's application id of a file of ours."""

BUSY_SECONDS = 2.0
"""How long a start waits for somebody else's hand on the file, such as a backup tool's."""

CHECKED_BYTES = 32 << 20
"""Up to this size every start reads the whole file for damage (some 50 ms); above, only
migrations do."""

PRIMARY = 0xFF
"""The part of SQLite's error codes that says what kind it is."""


class MigrationResult(Struct, frozen=True):
    """What `migrate` did: the names of the steps it ran, and the copy it made before."""

    applied: tuple[str, ...]
    backup: Path | None


def list_migrations() -> tuple[Step, ...]:
    """The migrations that come with this version; a file's `user_version` is the last that ran."""
    return read_steps("sqlite")


def migrate(
    path: Path | str,
    *,
    clock: Callable[[], float] = time.time,
    migrations: Sequence[Step] | None = None,
) -> MigrationResult:
    """Bring a file up to date (create it where there is none) while nobody else uses it.

    Raises `StartError` as `pending` does, and when another process has the file.
    """
    file = Path(path).resolve()
    lock = take(file)
    try:
        connection, migrated = prepare(file, clock=clock, migrations=migrations)
        connection.close()
    finally:
        lock.release()
    return migrated


def copy_in_memory(
    path: Path | str, *, migrations: Sequence[Step] | None = None
) -> sqlite3.Connection:
    """A copy of this file in memory, brought up to date; the file is only read, whoever has it.

    Raises `StartError` as `pending` does, and where there is no such file.
    """
    steps = list_migrations() if migrations is None else migrations
    file = Path(path).resolve()
    with _explain(file):
        with closing(_open_to_read(file)) as source:
            version = _version(source, file, steps)
            copy = _connect(":memory:")
            # Of one moment, whoever writes meanwhile, the -wal file included.
            source.backup(copy)
        for step in steps[version:]:
            _apply(copy, step)
    return copy


def open_to_read(path: Path | str) -> sqlite3.Connection:
    """A connection that only reads this file, whoever has it.

    Raises `StartError` as `copy_in_memory` does, and where the file is not up to date.
    """
    file = Path(path).resolve()
    with _explain(file):
        connection = _open_to_read(file)
        steps = list_migrations()
        if _version(connection, file, steps) < len(steps):
            connection.close()
            raise StartError(f"{file} is not up to date; run migrate first.")
    return connection


def _open_to_read(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise StartError(f"There is no file {file}.")
    # SQLite would leave files of its own beside one that nobody has open; nothing there changes.
    still = "" if file.with_name(f"{file.name}-wal").exists() else "&immutable=1"
    return _connect(f"{file.as_uri()}?mode=ro{still}", uri=True)


def check_whole(path: Path) -> None:
    """Read a whole file for damage, whoever has it; raises `StartError` as `copy_in_memory`."""
    with _explain(path), closing(_open_to_read(path.resolve())) as connection:
        if _version(connection, path, list_migrations()) == 0:
            raise StartError(f"{path} is empty.")
        _check(connection, path)


def take(file: Path) -> FileLock:
    """The lock on a file whose folder is made where it is missing; raises `StartError`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"The folder {file.parent} cannot be made: {error.strerror}.") from error
    return FileLock(file)


def prepare(
    file: Path, *, clock: Callable[[], float], migrations: Sequence[Step] | None = None
) -> tuple[sqlite3.Connection, MigrationResult]:
    """An open connection to a file brought up to date; the caller holds the lock.

    Each step runs in one transaction together with the record that it ran. A file that exists is
    copied to `backups/` beside it before the first step. Raises `StartError`.
    """
    steps = list_migrations() if migrations is None else migrations
    with _explain(file):
        connection = _connect(str(file))
        try:
            version = _version(connection, file, steps)
            missing = [step for step in steps if step.number > version]
            # A file of version 0 is new: there is nothing to check or to save.
            if version and (missing or file.stat().st_size <= CHECKED_BYTES):
                _check(connection, file)
            backup = _back_up(connection, file, version, clock) if missing and version else None
            for step in missing:
                _apply(connection, step)
            _tune(connection)
            _try_to_write(connection)
        except BaseException:
            connection.close()
            raise
    return connection, MigrationResult(applied=tuple(step.name for step in missing), backup=backup)


@contextmanager
def _explain(file: Path) -> Generator[None, None, None]:
    """Turns what SQLite says about a file that cannot be used into a `StartError`."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if is_busy(error):
            raise StartError(
                f"{file} is locked by another program; start again when that is done with it.",
                again=True,
            ) from error
        if _kind(error) == sqlite3.SQLITE_READONLY:
            raise StartError(
                f"{file} cannot be written ({error}); let the account that runs Parry write the "
                "file and its folder, or set another database file."
            ) from error
        raise StartError(f"{file} cannot be opened and brought up to date: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise StartError(
            f"{file} is damaged or no database ({error}); "
            "put a backup in its place, or set another database file."
        ) from error


def is_busy(error: BaseException) -> bool:
    """Whether somebody else holds the file."""
    return _kind(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def _kind(error: BaseException) -> int:
    """SQLite's number for what went wrong, 0 where Python's module found fault itself."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    # isolation_level=None: else sqlite3 begins transactions of its own, before a few statements.
    return sqlite3.connect(
        name, isolation_level=None, timeout=BUSY_SECONDS, cached_statements=256, uri=uri
    )


def _number(connection: sqlite3.Connection, sql: str) -> int:
    return int(connection.execute(sql).fetchone()[0])


def _version(connection: sqlite3.Connection, file: Path, steps: Sequence[Step]) -> int:
    """The number of the last migration this file has seen, 0 for a new one."""
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError("Migrations are numbered from 1 without a gap.")
    version = _number(connection, "PRAGMA user_version")
    if _number(connection, "PRAGMA application_id") != OURS:
        if version or _number(connection, "SELECT count(*) FROM sqlite_schema"):
            raise StartError(f"{file} is a database of another program; set another database file.")
        return 0
    if version > len(steps):
        raise StartError(
            f"{file} was written by a newer Parry (version {version} of the file, "
            f"{len(steps)} known here); install that version, or put a backup in its place."
        )
    return version


def _check(connection: sqlite3.Connection, file: Path) -> None:
    # Against `integrity_check` it leaves out whether indexes fit their rows, and is much faster.
    verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if verdict != "ok":
        raise StartError(
            f"{file} is damaged ({verdict.splitlines()[-1]}); put a backup in its place."
        )


def _back_up(
    connection: sqlite3.Connection, file: Path, version: int, clock: Callable[[], float]
) -> Path:
    stamp = datetime.fromtimestamp(clock(), UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = file.parent / "backups" / f"{file.stem}-v{version}-{stamp}{file.suffix}"
    write_copy(connection, copy)
    return copy


def write_copy(connection: sqlite3.Connection, copy: Path) -> None:
    """Write all that is committed to another file, which is there when it is whole.

    Raises `StartError`.
    """
    unfinished = copy.with_name(copy.name + ".part")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with closing(_connect(str(unfinished))) as target:
            connection.backup(target)
        # The good name only now: a kill in between leaves no half copy that looks whole.
        unfinished.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StartError(f"No backup could be made as {copy}: {error}.") from error


def _apply(connection: sqlite3.Connection, step: Step) -> None:
    # A rebuilt table is dropped on the way; enforced references would take its children along.
    # They are checked as a whole before the commit instead.
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(step.sql):
            connection.execute(statement)
        _check_references(connection, step)
        # Both stand in the file's header, so they are kept or lost with the statements above.
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute(f"PRAGMA user_version = {step.number}")
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have rolled back already; then ROLLBACK fails and hides the first error.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_references(connection: sqlite3.Connection, step: Step) -> None:
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise StartError(f"Migration {step.name} would leave rows without their table.")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, each of which ends its line.

    One by one, because `executescript` would commit before it starts.
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def _tune(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    # In WAL mode NORMAL does not wait for the disk at a commit; a power cut then loses commands.
    connection.execute("PRAGMA synchronous = FULL")
    # Off by default in every connection, and since `_apply` in this one.
    connection.execute("PRAGMA foreign_keys = ON")


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Write the file's version once more, which changes nothing.

    SQLite opens a file that it may not write without a word, and lets `BEGIN IMMEDIATE` pass.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _number(connection, "PRAGMA user_version")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
