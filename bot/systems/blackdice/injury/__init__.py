"""Injuries looked at and cared for, staying awake, rest and sleep (BD-82 to BD-101)."""
