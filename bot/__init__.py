"""Parry: five tabletop systems for Discord, as a functional core in a thin shell."""
