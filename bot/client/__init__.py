"""The discord.py client, and the local table where it is played without Discord."""
