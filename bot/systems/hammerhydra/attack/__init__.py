"""Attacks from the declaration to what lands (HH-38 to HH-50)."""
