"""The faces of a vector by the name of their roll, thrown when the rules throw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.checks import faces
from bot.systems.hammerhydra.rules.tables import SIDES

EXTRA = "_extra"


class Rolls:
    """Rolls by name, each a list of faces or an object with `faces` and `extra`.

    A list may go on with the extra dice of its tens, or be one of batches. What falls has to be
    used whole: the first dice of a roll at once, its extra dice batch after batch. `fallen` are
    all faces in the order they fell. Raises `faces_missing`, `wrong_face_count`,
    `extra_faces_missing`, and by `finish` `extra_faces_unused` and `faces_unused`.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.fallen: list[int] = []
        self._first: dict[str, list[int]] = {}
        self._extra: dict[str, list[int]] = {}
        for name, given in told.items():
            if name.endswith(EXTRA) and name.removesuffix(EXTRA) in told:
                self._extra[name.removesuffix(EXTRA)] = _flat(given)
            elif isinstance(given, dict):
                roll = cast("dict[str, Any]", given)
                self._first[name] = _flat(roll.get("faces"))
                self._extra[name] = _flat(roll.get("extra"))
            else:
                self._first[name] = _flat(given)
        self._due = ""
        self._left: list[int] = []

    def due(self, name: str) -> None:
        """This roll may come next; what is rolled after its first dice are its extra dice."""
        self._used()
        self._due = name

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces: the first of the roll that is due, or extra dice of it."""
        del sides
        if self._due:
            shown = self._begun(count)
        else:
            shown, self._left = self._left[:count], self._left[count:]
            if len(shown) < count:
                raise Refusal("extra_faces_missing", f"{count} extra dice, {len(shown)} came.")
        self.fallen += shown
        return faces(shown)

    def finish(self) -> None:
        """Nothing may be left over."""
        self._used()
        if self._first:
            raise Refusal("faces_unused", f"Nobody rolls {', '.join(self._first)}.")

    def _begun(self, count: int) -> list[int]:
        name, self._due = self._due, ""
        if name not in self._first:
            raise Refusal("faces_missing", f"The dice of the {name} are missing.")
        shown = list(faces(self._first.pop(name)))
        more = shown[count:] if shown[:count].count(SIDES) > 1 else []
        shown = shown[: len(shown) - len(more)]
        if len(shown) != count:
            raise Refusal("wrong_face_count", f"{count} dice are rolled, {len(shown)} came.")
        self._left = [*more, *faces(self._extra.pop(name, ()))]
        return shown

    def _used(self) -> None:
        if self._left:
            raise Refusal("extra_faces_unused", f"Nobody rolls {self._left}.")


def _flat(given: Any) -> list[int]:
    """Faces one after the other, in whatever batches they came."""
    found: list[int] = []
    for one in given or ():
        found += cast("list[int]", one) if isinstance(one, list) else [one]
    return found
