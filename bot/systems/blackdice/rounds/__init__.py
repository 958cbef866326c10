"""A fight's rounds: ambushes, actions, movement, what may be done now (BD-34 to BD-62)."""
