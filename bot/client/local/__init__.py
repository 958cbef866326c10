"""The local table: the same bot on an in-memory Discord with a live clock."""
