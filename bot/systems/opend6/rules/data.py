"""What conditions of OpenD6's own keep beyond their words (D6-46, D6-101)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.core.condition import Condition
from bot.core.reading import Reader
from bot.systems.opend6.rules.effects import EFFECTS

HELD = "advantage held"
"""The family of what somebody may still use or pass on."""
STATUS = "status: "
"""What the family of a status begins with; its name follows."""
_TESTED = "; tested by "

KINDS: dict[str, tuple[str, ...]] = {
    "quantity": ("Full", "Heavy", "Light", "Depleted", "Empty"),
    "duration": ("Full", "Waning", "Fading", "Diminished", "Expired"),
    "coverage": ("Full", "Covered", "Partial", "Exposed", "Vanished"),
}
"""The stages of each kind of status, from all that there is to nothing (D6-101)."""


class HeldAdvantage(Struct, frozen=True, tag="advantage"):
    """An `effect` of the advantage table by its key, and for how long it `lasts` once used."""

    effect: str
    lasts: str = ""

    def __str__(self) -> str:
        return f"{self.effect}:{self.lasts}" if self.lasts else self.effect


class Status(Struct, frozen=True, tag="status"):
    """What is measured, its kind, the skill that tests it, and its stage 0..4."""

    name: str
    kind: str
    skill: str
    stage: int

    @property
    def stage_name(self) -> str:
        """What the stage is called."""
        return KINDS[self.kind][self.stage]


Data = HeldAdvantage | Status
_READER: Reader[Data] = Reader(Data)


def write(data: Data) -> bytes:
    """The data as a condition keeps them."""
    return msgspec.json.encode(data)


def read(condition: Condition) -> Data | None:
    """The data of a condition; None where it has none of OpenD6's.

    Conditions of earlier versions have them in their note.
    """
    if condition.data:
        try:
            return _READER.decode(condition.data)
        except msgspec.ValidationError:  # the place is every system's
            return None
    effect, _, lasts = condition.note.partition(":")
    if condition.family == HELD and effect in EFFECTS:
        return HeldAdvantage(effect, lasts)
    kind, broken, skill = condition.note.partition(_TESTED)
    name, _, stage = condition.name.rpartition(": ")
    measured = condition.family.startswith(STATUS) and broken and stage in KINDS.get(kind, ())
    return Status(name, kind, skill, KINDS[kind].index(stage)) if measured else None
