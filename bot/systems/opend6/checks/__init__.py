"""Checks, from what is said with a roll to the points on it (D6-02 to D6-09, D6-70 to D6-79)."""
