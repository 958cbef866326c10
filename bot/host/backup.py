"""A copy of the database that can be put back, and the putting back."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.config.sections import DatabaseSettings
from bot.core.errors import StartError
from bot.store.sqlite.schema import check_whole, open_to_read, take, write_copy

ON_A_SERVER = (
    "The tables are on a PostgreSQL server, whose own tools keep copies: pg_dump -Fc {url} writes "
    "one, pg_restore -d {url} puts it into an empty database."
)


def back_up(database: DatabaseSettings, copy: Path) -> str:
    """Write the database as it is to another file, also while Parry runs; what was done.

    Raises `StartError`, such as where there is a file of this name.
    """
    _only_files(database)
    if copy.exists():
        raise StartError(f"There is a file {copy} already; name another one.")
    with closing(open_to_read(database.path)) as connection:
        write_copy(connection, copy)
    check_whole(copy)
    return f"{copy} holds {database.path} as it is now, and was read through."


def restore(database: DatabaseSettings, copy: Path, moment: float) -> str:
    """Put a copy in the place of the database while nobody uses it; what was done.

    What was there before is kept beside it. Raises `StartError`.
    """
    _only_files(database)
    check_whole(copy)
    file = database.path.resolve()
    if copy.resolve() == file:
        raise StartError(f"{copy} is the database itself.")
    lock = take(file)
    try:
        note = ""
        if file.is_file():
            stamp = datetime.fromtimestamp(moment, UTC).strftime("%Y%m%dT%H%M%SZ")
            before = file.parent / "backups" / f"{file.stem}-before-{stamp}{file.suffix}"
            with closing(open_to_read(file)) as connection:
                write_copy(connection, before)
            note = f" What was there before: {before}"
        # SQLite would take them for the new file's, and play the old one's changes into it.
        for ending in ("-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)
        with closing(open_to_read(copy)) as connection:
            write_copy(connection, file)
    finally:
        lock.release()
    return f"{database.path} is what {copy} holds.{note}"


def _only_files(database: DatabaseSettings) -> None:
    if not database.is_file:
        raise StartError(ON_A_SERVER.format(url=database.shown))
