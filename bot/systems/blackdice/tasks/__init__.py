"""Tasks from the call to the mishap, and their chances (BD-01 to BD-21, BD-24 to BD-26)."""
