"""Hammerhydra: d10 against attributes, extra tens, and fights that keep their initiative."""
