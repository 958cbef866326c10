"""The characters of a table: made, looked at, edited, handed over and taken away."""
