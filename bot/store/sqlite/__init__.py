"""The store in one SQLite file, written by one process."""

from bot.store.sqlite.store import SqliteStore, open_sqlite

__all__ = ["SqliteStore", "open_sqlite"]
