"""Calls: a card on which several roll, each for themselves, against one another, or together."""
