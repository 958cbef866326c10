"""The sheet of a character as a system declares it: kinds of fields, rows, and the whole."""
