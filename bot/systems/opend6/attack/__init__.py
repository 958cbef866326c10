"""Attacks, from the declaration to the condition they make (D6-18 to D6-25, D6-65 to D6-67)."""
