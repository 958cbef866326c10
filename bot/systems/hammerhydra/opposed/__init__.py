"""Opposed rolls: asked, answered, compared (HH-25 to HH-27)."""
