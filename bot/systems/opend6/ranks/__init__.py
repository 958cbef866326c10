"""Ranks spent on effects, and conditions outside a blow."""
