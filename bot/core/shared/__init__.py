"""What all systems share, each played like a system: actions, a reducer, words."""
