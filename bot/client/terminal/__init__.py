"""The local table's first face: a terminal, or a script piped into it."""
