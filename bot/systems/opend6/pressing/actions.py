"""What can be asked for to press an opponent, as values that a button can keep."""

from __future__ import annotations

from bot.systems.opend6.melee.actions import InFight


class Force(InFight, frozen=True, tag="force"):
    """An opponent is forced to move (D6-42); `direction` in words."""

    target: str = ""
    skill: str = ""
    direction: str = ""
    away: bool = True
    effects: str = ""
    typed: bool = False


class Interact(InFight, frozen=True, tag="interact"):
    """An attack on composure (D6-51 to D6-53); `against` is a GM's choice of skill (D6-98)."""

    target: str = ""
    skill: str = ""
    against: str = ""
    words: str = ""
    gang: int | None = None
    effects: str = ""
    typed: bool = False
