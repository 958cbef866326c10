"""What the commands say of themselves, once they are known."""

from __future__ import annotations

from collections.abc import Mapping


class Manual:
    """By name the lines of a group, one for each of its commands, or of a command's options."""

    def __init__(self) -> None:
        self._commands: dict[str, tuple[str, ...]] = {}

    @property
    def commands(self) -> Mapping[str, tuple[str, ...]]:
        """Every command and group, parents first."""
        return self._commands

    def learn(self, commands: Mapping[str, tuple[str, ...]]) -> None:
        """These are the commands from now on."""
        self._commands = dict(commands)
