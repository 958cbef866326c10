"""Status conditions: something limited that is measured without counting (D6-101 to D6-103)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6.given import one_of, total, whole

KINDS: dict[str, tuple[str, ...]] = {
    "quantity": ("Full", "Heavy", "Light", "Depleted", "Empty"),
    "duration": ("Full", "Waning", "Fading", "Diminished", "Expired"),
    "coverage": ("Full", "Covered", "Partial", "Exposed", "Vanished"),
}
DIFFICULTIES = (9, 12, 15, 18)
EFFECTS = ("full", "3/4", "1/2", "1/4", "none")
LAST = len(EFFECTS) - 1


class Trial(Struct, frozen=True):
    """A test: its difficulty, whether it held, and where it stands now, 0..4 (D6-102, D6-103)."""

    difficulty: int
    held: bool
    stage: int
    name: str
    effect: str


def kind_of(kind: object) -> str:
    """Quantity, duration or coverage; raises `unknown_track`."""
    return one_of(kind, tuple(KINDS), "unknown_track", "kind of status")


def stage_of(stage: object) -> int:
    """A place of a status, 0 (full) to 4 (none left); raises `bad_stage`."""
    return whole(stage, "bad_stage", "a place of a status", least=0, most=LAST)


def tried(kind: object, stage: object, rolled: object) -> Trial:
    """A status tested by its skill: a failure moves it one place, however great it is (R-41).

    Raises `unknown_track`, `bad_stage`, `status_expired` for the last place, `bad_number`.
    """
    names = KINDS[kind_of(kind)]
    now = stage_of(stage)
    if now == LAST:
        raise Refusal("status_expired", f"{names[LAST]}: nothing is left to be tested.")
    held = total(rolled) >= DIFFICULTIES[now]
    after = now if held else now + 1
    return Trial(DIFFICULTIES[now], held, after, names[after], EFFECTS[after])
