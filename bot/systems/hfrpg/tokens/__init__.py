"""Bonuses and penalties: who holds them, how they come and go (HF-26 to HF-28, HF-32)."""
