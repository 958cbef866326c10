"""Rounds and who acts when (HH-33 to HH-37)."""
