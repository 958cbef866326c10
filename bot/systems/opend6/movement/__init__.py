"""Movements and who follows them, and what is hurled (D6-26 to D6-35, D6-54, D6-63)."""
