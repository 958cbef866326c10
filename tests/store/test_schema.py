"""The file: made, brought up to date, backed up, and refused where it cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.errors import StartError
from bot.store.sqlite import SqliteStore, open_sqlite, schema
from bot.store.sqlite.schema import list_migrations, migrate
from bot.store.steps import Step

FIRST = Step(1, "0001_first.sql", "CREATE TABLE a (b);\nINSERT INTO a VALUES (1);\n")
SECOND = Step(2, "0002_second.sql", "CREATE TABLE c (\n  d\n);\n-- the end\n")
BROKEN = Step(2, "0002_second.sql", "CREATE TABLE c (d);\nINSERT INTO nowhere VALUES (1);\n")


def clock() -> float:
    """The first of January 2026."""
    return 1767225600.0


def read(path: Path, sql: str) -> list[tuple[object, ...]]:
    """What a query finds in a closed file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def test_a_new_file_gets_every_migration_and_no_backup(path: Path) -> None:
    """Its folders are made; a second time there is nothing to do."""
    names = tuple(step.name for step in list_migrations())

    first, second = migrate(path), migrate(path)

    assert (first.applied, first.backup) == (names, None)
    assert (second.applied, second.backup) == ((), None)
    assert not (path.parent / "backups").exists()


def test_a_file_is_backed_up_before_it_is_changed(path: Path) -> None:
    """The copy is whole and as it was before; the name says the version and the day."""
    migrate(path, migrations=[FIRST])

    migrated = migrate(path, clock=clock, migrations=[FIRST, SECOND])

    assert migrated.applied == ("0002_second.sql",)
    assert migrated.backup == path.parent / "backups" / "parry-v1-20260101T000000Z.db"
    assert migrated.backup is not None
    assert read(migrated.backup, "SELECT b FROM a") == [(1,)]
    assert read(migrated.backup, "PRAGMA user_version") == [(1,)]
    assert read(path, "PRAGMA user_version") == [(2,)]
    assert [file.name for file in migrated.backup.parent.iterdir()] == [migrated.backup.name]


def test_a_broken_migration_leaves_nothing_behind(path: Path) -> None:
    """Neither its first statement nor the record; mended, it runs."""
    migrate(path, migrations=[FIRST])

    with pytest.raises(StartError, match="nowhere"):
        migrate(path, migrations=[FIRST, BROKEN])
    assert read(path, "SELECT name FROM sqlite_schema") == [("a",)]
    assert read(path, "PRAGMA user_version") == [(1,)]

    assert migrate(path, migrations=[FIRST, SECOND]).applied == ("0002_second.sql",)


def test_a_rebuilt_table_keeps_its_children(path: Path) -> None:
    """Dropping the old table on the way does not take along the rows that refer to it."""
    first = Step(
        1,
        "0001_first.sql",
        "CREATE TABLE a (id INTEGER PRIMARY KEY);\n"
        "CREATE TABLE b (a INTEGER REFERENCES a ON DELETE CASCADE);\n"
        "INSERT INTO a VALUES (1);\nINSERT INTO b VALUES (1);\n",
    )
    rebuilt = Step(
        2,
        "0002_rebuilt.sql",
        "CREATE TABLE new (id INTEGER PRIMARY KEY, more TEXT);\n"
        "INSERT INTO new (id) SELECT id FROM a;\nDROP TABLE a;\nALTER TABLE new RENAME TO a;\n",
    )
    orphaned = Step(2, "0002_orphaned.sql", "DELETE FROM a;\n")
    migrate(path, migrations=[first])

    with pytest.raises(StartError, match="without their table"):
        migrate(path, migrations=[first, orphaned])
    migrate(path, migrations=[first, rebuilt])

    assert read(path, "SELECT * FROM b") == [(1,)]


def test_migrations_are_numbered_without_a_gap(path: Path) -> None:
    """A missing number is an error of ours."""
    with pytest.raises(ValueError, match="without a gap"):
        migrate(path, migrations=[SECOND])


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    """With what to do."""
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")

    with pytest.raises(StartError, match="written by a newer Parry"):
        migrate(path)


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    """Not a byte of it changes."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    content = path.read_bytes()

    with pytest.raises(StartError, match="another program"):
        migrate(path)

    assert path.read_bytes() == content


@pytest.mark.parametrize("damage", ["text", "middle", "end"])
def test_a_damaged_file_is_refused_in_one_sentence(path: Path, damage: str) -> None:
    """Also where only a page in the middle is damaged, or the end is missing."""
    migrate(path)
    content = bytearray(path.read_bytes())
    match damage:
        case "text":
            content = bytearray(b"Dear diary, today we fought. " * 200)
        case "middle":
            content[2 * 4096 : 3 * 4096] = b"x" * 4096
        case _:
            content = content[: len(content) // 2]
    path.write_bytes(content)

    with pytest.raises(StartError, match="damaged") as refused:
        asyncio.run(open_and_close(path))

    assert "\n" not in str(refused.value)
    path.unlink()
    asyncio.run(open_and_close(path))


async def open_and_close(path: Path) -> None:
    """What a start and a stop do to a file."""
    await (await open_sqlite(path, clock=clock)).close()


async def test_a_place_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """A folder in place of the file, a file in place of the folder."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")

    with pytest.raises(StartError, match="cannot be opened"):
        await open_sqlite(tmp_path / "folder", clock=clock)
    with pytest.raises(StartError, match="cannot be made"):
        await open_sqlite(tmp_path / "file" / "parry.db", clock=clock)


async def test_a_second_opener_is_refused(store: SqliteStore, path: Path) -> None:
    """In the same process, by another name of the file, and for migrating; until it is closed."""
    link = path.parent / "link.db"
    link.symlink_to(path)

    for name in (path, link):
        with pytest.raises(StartError, match="already in use by another Parry"):
            await open_sqlite(name, clock=clock)
        with pytest.raises(StartError, match="already in use"):
            migrate(name)

    await store.close()
    await (await open_sqlite(path, clock=clock)).close()


async def test_a_second_process_is_refused(store: SqliteStore, path: Path) -> None:
    """With one sentence that names the file and what to do."""
    script = (
        "import sys\nfrom bot.core.errors import StartError\n"
        "from bot.store.sqlite.schema import migrate\n"
        "try:\n    migrate(sys.argv[1])\nexcept StartError as error:\n    sys.exit(str(error))\n"
    )

    ran = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 1
    assert str(path) in ran.stderr
    assert "stop that one, or set another database file." in ran.stderr
    assert await store.recall("x") is None


async def test_durability_is_what_was_promised(path: Path) -> None:
    """Write-ahead log, every commit on the disk, references enforced."""
    path.parent.mkdir()
    connection, _ = schema.prepare(path, clock=clock)

    found = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]

    connection.close()
    assert found == ["wal", 2, 1]
