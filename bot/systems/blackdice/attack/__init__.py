"""Attacks: declared, answered, rolled, and the wound (BD-63 to BD-89)."""
