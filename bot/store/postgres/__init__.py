"""The store on PostgreSQL, for several processes that share their tables."""

from bot.store.postgres.store import PostgresStore, open_postgres

__all__ = ["PostgresStore", "open_postgres"]
