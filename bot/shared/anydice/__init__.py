"""Any other dice: an expression, or a roll that somebody has saved under a name."""
