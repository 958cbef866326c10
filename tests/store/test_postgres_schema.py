"""The shape of a PostgreSQL database: brought up to date once, by one, or not at all."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any, cast

import asyncpg
import pytest

from bot.core.errors import StartError
from bot.store.postgres import forget, leases, open_postgres, prune, schema, sql
from bot.store.postgres.link import SETTINGS
from bot.store.steps import Step
from tests.support.postgres import Server

LARGE = """
INSERT INTO tables SELECT i, i % 50, 9, 1, 1 FROM generate_series(1, 2000) AS i;
INSERT INTO rows SELECT i, 'pools', '["a","b"]', '{"current":1,"maximum":1}', 1
  FROM generate_series(1, 2000) AS i;
INSERT INTO rolls SELECT i, 1, i % 9 = 0, i, '{}' FROM generate_series(1, 2000) AS i;
INSERT INTO offers SELECT i, i, 1, NULL, '{}' FROM generate_series(1, 2000) AS i;
INSERT INTO journal (table_id, version, at, session, entry, touched, undoes)
  SELECT 1 + i % 2000, i, i, false, '{}', '[]', '{}' FROM generate_series(1, 9000) AS i;
ANALYZE;
"""


def statements() -> Iterator[tuple[str, str]]:
    """Every statement that these modules have, by where it is."""
    for module in (sql, prune, forget, leases):
        place = module.__name__.rpartition(".")[2]
        for name, value in vars(module).items():
            parts = cast("dict[str, Any]", value) if isinstance(value, dict) else {"": value}
            for part, text in parts.items():
                if name.isupper() and isinstance(text, str) and STATEMENT.match(text):
                    yield f"{place}_{name}_{part}", text


STATEMENT = re.compile(r"\s*(SELECT|WITH|INSERT|UPDATE|DEL)")
EVERYTHING = {"sql_SERVERS_", "prune_TO_PRUNE_", "sql_OVERDUE_", "sql_UNPOSTED_"}
"""These look at all servers or tables; the first two once a day."""


@pytest.fixture
async def empty(postgres_server: Server) -> str:
    """A database in which nothing is."""
    url = await postgres_server.create()
    connection = await asyncpg.connect(url)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    return url


async def prepare(url: str, steps: list[Step] | None = None) -> tuple[str, ...]:
    """One process that starts."""
    connection = await asyncpg.connect(url)
    try:
        return await schema.prepare(connection, steps)
    finally:
        await connection.close()


async def test_six_processes_that_start_together_take_each_step_once(empty: str) -> None:
    taken = await asyncio.gather(*(prepare(empty) for _ in range(6)))

    assert max(taken, key=len) == tuple(step.name for step in schema.list_steps())
    assert [len(steps) for steps in taken].count(0) == 5


async def test_a_step_that_fails_leaves_nothing(empty: str) -> None:
    steps = [Step(1, "one", "CREATE TABLE a (b int)"), Step(2, "two", "CREATE TABLE a (b int)")]

    with pytest.raises(asyncpg.DuplicateTableError):
        await prepare(empty, steps)

    assert await prepare(empty, steps[:1]) == ("one",)


async def test_an_older_program_runs_beside_a_newer_one_that_only_adds(empty: str) -> None:
    steps = [Step(1, "one", "CREATE TABLE a (b int)"), Step(2, "two", "CREATE TABLE c (d int)")]
    await prepare(empty, steps)

    assert await prepare(empty, steps[:1]) == ()


async def test_a_step_that_breaks_older_programs_keeps_them_out(empty: str) -> None:
    breaking = Step(2, "0002_two.sql", "-- breaks\nDROP TABLE a")
    await prepare(empty, [Step(1, "one", "CREATE TABLE a (b int)"), breaking])

    with pytest.raises(StartError, match=r"newer Parry \(0002_two.sql\)"):
        await prepare(empty, [Step(1, "one", "CREATE TABLE a (b int)")])


async def test_the_database_of_another_program_is_left_alone(empty: str) -> None:
    connection = await asyncpg.connect(empty)
    await connection.execute("CREATE TABLE theirs (a int)")
    await connection.close()

    with pytest.raises(StartError, match="another program"):
        await open_postgres(empty, clock=lambda: 0.0)


async def test_a_server_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(StartError, match="cannot be reached") as told:
        await open_postgres("postgresql://parry@127.0.0.1:1/parry", clock=lambda: 0.0)

    assert told.value.again


async def test_no_statement_reads_a_whole_table(postgres_server: Server) -> None:
    """Neither while the tables are empty nor when they are large."""
    connection = await asyncpg.connect(await postgres_server.create(), server_settings=SETTINGS)
    for large in (False, True):
        if large:
            await connection.execute(LARGE)
        for name, text in statements():
            await connection.execute(f"PREPARE {name} AS {text}")
            given = max((int(number) for number in re.findall(r"\$(\d+)", text)), default=0)
            values = f"({', '.join(['NULL'] * given)})" if given else ""
            plan = await connection.fetch(f"EXPLAIN EXECUTE {name}{values}")
            await connection.execute(f"DEALLOCATE {name}")
            read = {line for (line,) in plan if re.search(r"Seq Scan on (?!facts|pg_)", line)}
            assert read == set() or name in EVERYTHING, (name, large, read)
    await connection.close()


async def test_a_user_who_may_make_no_tables_is_told_so(
    postgres_server: Server, empty: str
) -> None:
    connection = await asyncpg.connect(postgres_server.url)
    await connection.execute("DROP ROLE IF EXISTS parry_guest")
    await connection.execute("CREATE ROLE parry_guest LOGIN PASSWORD 'guest'")
    await connection.close()
    head, _, rest = empty.partition("://")
    url = f"{head}://parry_guest:guest@{rest.rpartition('@')[2]}"

    with pytest.raises(StartError, match="Let Parry's user own it"):
        await open_postgres(url, clock=lambda: 1.0)
