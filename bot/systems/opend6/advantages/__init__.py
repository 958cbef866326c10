"""Advantages: gained, chosen, handed over, used; support (D6-46 to D6-50, D6-60)."""
