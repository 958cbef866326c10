"""All that the store of a game keeps, whichever store it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import asyncpg

from tests.support.game import Game

Rows = dict[str, list[str]]


async def rows_of(game: Game) -> Rows:
    """Every row as text, by its table."""
    return await _rows_on_server(game.url) if game.url else _rows_in_file(game)


def _rows_in_file(game: Game) -> Rows:
    with closing(sqlite3.connect(game.path)) as connection:
        names = [
            n
            for (n,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE sql <> '' AND type = 'table'"
            )
        ]
        return {n: sorted(map(repr, connection.execute(f"SELECT * FROM {n}"))) for n in names}  # noqa: S608 - names of the schema


async def _rows_on_server(url: str) -> Rows:
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch(
            "SELECT relname FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        return {
            n: sorted(repr(tuple(row)) for row in await connection.fetch(f"SELECT * FROM {n}"))  # noqa: S608 - names of the schema
            for (n,) in names
        }
    finally:
        await connection.close()
