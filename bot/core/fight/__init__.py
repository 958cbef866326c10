"""Fights: turn by turn for every system, with what differs plugged in."""
