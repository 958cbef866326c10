"""OpenD6 in words that many cards share."""

from __future__ import annotations

CREDIT = (
    "OpenD6 articles by Winston and the OpenD6 Project (opend6project.org), CC BY 4.0, restated "
    "in our words."
)
