"""Maneuvers, forced steps and the ground (§1.17)."""
