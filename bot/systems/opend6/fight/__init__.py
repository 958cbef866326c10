"""The melee and the order of battle at the table."""
