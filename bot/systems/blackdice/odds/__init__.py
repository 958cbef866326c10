"""Exact chances before a roll: tasks, trades, opposed rolls, damage, and a whole attack."""
