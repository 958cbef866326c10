"""What can be asked for of advantages and support, as values that a button can keep."""

from __future__ import annotations

from bot.systems.opend6.melee.actions import InFight


class Gain(InFight, frozen=True, tag="gain"):
    """A bonus action for an advantage (D6-46 to D6-49)."""

    skill: str = ""
    target: str = ""
    difficulty: int | None = None
    effects: str = ""
    typed: bool = False


class Choose(InFight, frozen=True, tag="choose"):
    """An advantage taken for the ranks that a check created (D6-50)."""

    roll: int = 0
    effect: str = ""


class HandOver(InFight, frozen=True, tag="hand_over"):
    """A held advantage goes to somebody else (D6-46, R-65); `number` 0 is the newest.

    `what` is the effect that is meant where a card says so, as the condition notes it; `roll` the
    row of ranks that are still to be chosen on that card.
    """

    to: str = ""
    number: int = 0
    what: str = ""
    roll: int = 0


class UseUp(InFight, frozen=True, tag="use_up"):
    """A held advantage comes into force, `on` a skill where it needs one; else as `HandOver`."""

    number: int = 0
    on: str = ""
    what: str = ""
    roll: int = 0


class Support(InFight, frozen=True, tag="support"):
    """A check that helps or hinders somebody's next one in this round (D6-60)."""

    target: str = ""
    skill: str = ""
    difficulty: int | None = None
    hinder: bool = False
    effects: str = ""
