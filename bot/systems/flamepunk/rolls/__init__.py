"""Rolls from the dice to their reading (FP-05 to FP-29, FP-49 to FP-53)."""
