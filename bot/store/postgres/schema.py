"""The shape of the database: which steps it has seen, and the next ones, one process at a time."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg

from bot.core.errors import StartError
from bot.store.postgres.link import LOST, Connection
from bot.store.steps import Step, read_steps

OURS = int.from_bytes(b"Prry", "big")
"""The first number of every advisory lock of ours."""

MIGRATING = -1
"""The second number of the lock of whoever brings a database up to date; others are shards."""

BREAKS = "-- breaks"
"""How a step begins that programs of an earlier version do not bear."""

LEDGER = (
    "CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, name text NOT NULL, "
    "breaks boolean NOT NULL, at timestamptz NOT NULL DEFAULT now())"
)
STEPS = "SELECT number, name, breaks FROM migrations ORDER BY number"


def list_steps() -> tuple[Step, ...]:
    """The steps that come with this version, in order."""
    return read_steps("postgres")


async def prepare(connection: Connection, steps: Sequence[Step] | None = None) -> tuple[str, ...]:
    """Bring the database up to date; the names of the steps that it took.

    All of them or none, and where several processes start together one does it while the others
    wait. Raises `StartError` for a database that a newer version has changed too much, or that is
    another program's.
    """
    steps = list_steps() if steps is None else steps
    async with connection.transaction():
        # Before the look: who waited here sees the steps that the other process took.
        await connection.execute("SELECT pg_advisory_xact_lock($1::int, $2::int)", OURS, MIGRATING)
        others = await connection.fetchval(
            "SELECT count(*) FILTER (WHERE tablename <> 'migrations') > 0 "
            "AND count(*) FILTER (WHERE tablename = 'migrations') = 0 "
            "FROM pg_tables WHERE schemaname = current_schema()"
        )
        if others:
            raise StartError(
                "The database has tables of another program; make an empty one for Parry."
            )
        await connection.execute(LEDGER)
        ledger = await connection.fetch(STEPS)
        newer = [name for number, name, breaks in ledger if number > len(steps) and breaks]
        if newer:
            raise StartError(
                f"The database was changed by a newer Parry ({newer[0]}); install that version."
            )
        missing = [step for step in steps if step.number > len(ledger)]
        for step in missing:
            await connection.execute(step.sql)
            await connection.execute(
                "INSERT INTO migrations (number, name, breaks) VALUES ($1, $2, $3)",
                step.number,
                step.name,
                step.sql.startswith(BREAKS),
            )
    return tuple(step.name for step in missing)


async def refuse_old(connection: Connection) -> None:
    """Raise `StartError` where the database is not a Parry's or is not up to date."""
    there = await connection.fetchval("SELECT to_regclass('migrations') IS NOT NULL")
    if not there or len(await connection.fetch(STEPS)) < len(list_steps()):
        raise StartError("The database is not up to date; run migrate first.")


async def connect(url: str, *, seconds: float = 5.0) -> Connection:
    """A connection for bringing up to date and the like; raises `StartError`."""
    try:
        return await asyncpg.connect(url, timeout=seconds)
    except LOST as error:
        raise StartError(f"The database cannot be reached: {error}.", again=True) from error
    except (asyncpg.PostgresError, ValueError) as error:
        raise StartError(f"The database does not let Parry in: {error}.") from error
