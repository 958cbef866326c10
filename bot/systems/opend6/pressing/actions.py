"""What can be asked for to press an opponent, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.systems.opend6.melee.actions import DeclarationState, InFight
from bot.systems.opend6.melee.outcomes import Done


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


class Against(Struct, frozen=True, omit_defaults=True):
    """What resisted a check: `value` of `name`, "" for the passive defence; `counts` in the end.

    `code` and `fixed` are the skill's on the sheet of `on`; `minds` are ladders with where they
    stand, as far as they are not neutral.
    """

    on: str
    value: int
    counts: int
    name: str = ""
    code: str = ""
    fixed: int = 0
    minds: tuple[tuple[str, str], ...] = ()


class ForcingResult(Done, frozen=True, tag="force_result"):
    """Whether `by` drives an opponent so many feet (D6-42), and how far apart they are then.

    Of the ground a GM says whether the `victim`, a key, needs a check on it or is knocked down.
    """

    by: str
    against: Against
    feet: int = 0
    direction: str = ""
    before: int | None = None
    after: int | None = None
    ground: tuple[Literal["check", "prone"], ...] = ()
    victim: str = ""


class InteractResult(Done, frozen=True, tag="interact_result"):
    """Whether words of `by` break an opponent's composure, and into what (D6-51 to D6-53).

    `luck_for` is the key of who may be given luck for the words.
    """

    by: str
    against: Against
    name: str = ""
    rank: int = 0
    words: str = ""
    luck_for: str = ""


class ForceState(DeclarationState[ForcingResult], frozen=True, tag="force", kw_only=True):
    """Forcing from its declaration to where it drives the opponent."""

    action: Force


class InteractState(DeclarationState[InteractResult], frozen=True, tag="interact", kw_only=True):
    """Words from their declaration to the composure they break."""

    action: Interact
