"""Hammerhydra's numbers in words."""

from __future__ import annotations

CREDIT = "Hammerhydra's d10 rules are Foundation EI's."
