"""Slash commands: one cog per system and one per shared thing, about ten lines a command."""
