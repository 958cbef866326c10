"""Maneuvering for position: forced and restricted steps, circumstances, footing."""
