"""Simultaneous action: picks in secret, opened together (HH-58, HH-59)."""
