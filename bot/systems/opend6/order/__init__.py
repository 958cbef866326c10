"""How a fight is ordered, and what is declared in it (§1.15)."""
