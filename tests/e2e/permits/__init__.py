"""One module of entries for what is shared and one for each system."""
