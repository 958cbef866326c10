"""Rolls that not everybody sees."""
