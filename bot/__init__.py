"""Parry: five tabletop systems for Discord, as a functional core in a thin shell."""

VERSION = "0.2.0"
