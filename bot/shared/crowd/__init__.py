"""NPCs of one kind that do the same one after the other."""
