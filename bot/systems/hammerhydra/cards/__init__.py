"""Hammerhydra's outcomes in words."""
