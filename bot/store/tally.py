"""What a store tells of its work while it is at it, for whoever keeps figures."""

from __future__ import annotations

from typing import Protocol


class Tally(Protocol):
    """Keeps figures by name; both methods may be called from any thread and never raise."""

    def count(self, name: str, label: str) -> None:
        """Count this once more, under a label."""
        ...

    def note(self, name: str, value: float, label: str = "") -> None:
        """Note what this is, or how much it was this time, such as seconds."""
        ...


class Uncounted:
    """Where nobody keeps figures."""

    def count(self, name: str, label: str) -> None:
        """Let it go."""
        del name, label

    def note(self, name: str, value: float, label: str = "") -> None:
        """Let it go."""
        del name, value, label


UNCOUNTED = Uncounted()
