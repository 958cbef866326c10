"""Where tables are kept: the protocol, and one engine behind it."""
