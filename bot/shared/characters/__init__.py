"""Characters and their sheets, the same for every system: made, changed, shown, moved."""
