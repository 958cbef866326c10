"""Flamepunk, the 666 engine by Asklepios."""
