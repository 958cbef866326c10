"""What options that many commands share say of themselves."""

from __future__ import annotations

VISIBILITY = (
    "Who sees it: everybody, you alone, you and the GM, the GM alone; else as the table has it"
)
"""For `visibility: Visibility | None = None` on every command that rolls; 100 characters."""
