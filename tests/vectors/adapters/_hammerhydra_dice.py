"""The faces of a vector by the name of their roll, thrown when the rules throw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.checks import faces

EXTRA = "_extra"
ROLLS = ("attack", "dodge", "damage", "block")
"""What an attack rolls, in this order."""


class Rolls:
    """Rolls by name, each a list of faces or an object with `faces` and `extra`.

    What falls has to be used whole: the first dice of a roll at once, its extra dice batch after
    batch. Raises `faces_missing`, `wrong_face_count`, `extra_faces_missing`, and by `finish`
    `extra_faces_unused` and `faces_unused`.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._first: dict[str, Any] = {}
        self._extra: dict[str, Any] = {}
        for name, given in told.items():
            if name.endswith(EXTRA) and name.removesuffix(EXTRA) in told:
                self._extra[name.removesuffix(EXTRA)] = given
            elif isinstance(given, dict):
                roll = cast("dict[str, Any]", given)
                self._first[name] = roll.get("faces", ())
                self._extra[name] = roll.get("extra", ())
            else:
                self._first[name] = given
        self._due: list[str] = []
        self._left: tuple[int, ...] = ()
        self._tens = 0

    def due(self, *names: str) -> None:
        """These rolls may come next, in this order."""
        self._used()
        self._due = list(names)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces: extra dice of the roll that is made, or the first of the next one."""
        del sides
        if self._left and self._tens <= 1:
            self._used()
        if not self._due and not self._left and self._tens <= 1:
            raise Refusal("faces_missing", "The dice of the next roll are missing.")
        if self._left or not self._due or (self._tens > 1 and count != self._size(self._due[0])):
            shown, self._left = self._left[:count], self._left[count:]
            if len(shown) < count:
                raise Refusal("extra_faces_missing", f"{count} extra dice, {len(shown)} came.")
            return shown
        name = self._due.pop(0)
        if name not in self._first:
            raise Refusal("faces_missing", f"The dice of the {name} are missing.")
        shown = faces(self._first.pop(name))
        if len(shown) != count:
            raise Refusal("wrong_face_count", f"{count} dice are rolled, {len(shown)} came.")
        self._left = faces(self._extra.pop(name, None) or ())
        self._tens = shown.count(10)
        return shown

    def of_attack(self, attacker: str) -> list[str]:
        """The rolls of an attack that are to come, the first of them in any case."""
        told = [name for what in ROLLS if (name := f"{attacker} {what}") in self._first]
        return told or [f"{attacker} {ROLLS[0]}"]

    def finish(self) -> None:
        """Nothing may be left over."""
        self._used()
        if self._first:
            raise Refusal("faces_unused", f"Nobody rolls {', '.join(self._first)}.")

    def _used(self) -> None:
        if self._left:
            raise Refusal("extra_faces_unused", f"Nobody rolls {self._left}.")
        self._tens = 0

    def _size(self, name: str) -> int:
        return len(self._first.get(name, ()))
