"""Forcing opponents about, and words that break composure (D6-42 to D6-45, D6-51 to D6-53)."""
