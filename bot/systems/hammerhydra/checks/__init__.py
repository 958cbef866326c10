"""Checks: asked, thrown, rolled again (HH-08 to HH-19)."""
