"""The rules of HFRPG's dice rolls (alpha) in the order of their text; pure."""
