"""The fight: what the rules say and what the table decides brought together on the scene."""
