"""What a hit takes, and what a fight leaves to the GM (HH-51 to HH-63)."""
