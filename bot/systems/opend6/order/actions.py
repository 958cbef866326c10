"""What can be asked for of the order of a fight, as values that a button can keep."""

from __future__ import annotations

from bot.core.people import GMS
from bot.systems.opend6.melee.actions import InFight


class Method(InFight, frozen=True, tag="method"):
    """How the fight is ordered from the next round on (D6-120 to D6-127); "" leaves as it is."""

    asker = GMS

    mode: str = ""
    renew: str = ""
    group_by: str = ""
    preset: str = ""
    length: str = ""


class Chaos(InFight, frozen=True, tag="chaos"):
    """Awareness is rolled for so many rounds, 0 for the whole encounter, None to end it (D6-16)."""

    asker = GMS

    rounds: int | None = 1
    stop: bool = False


class Declare(InFight, frozen=True, tag="declare"):
    """What `who` will do in this round (D6-118, D6-122, D6-126).

    `deeds` are kinds such as physical, `what` an action of the round, `words` what is said.
    """

    deeds: tuple[str, ...] = ()
    what: str = ""
    target: str = ""
    skill: str = ""
    weapon: str = ""
    words: str = ""
    secret: bool = False


class Execute(InFight, frozen=True, tag="execute"):
    """What was declared is done now (D6-122)."""
