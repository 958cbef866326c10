"""Rolls of several: one against the other, and groups with their helpers (BD-22, 23, 27, 28)."""
