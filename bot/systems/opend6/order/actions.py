"""What can be asked for of the order of a fight, and what comes of it: values only."""

from __future__ import annotations

from bot.core.people import GMS
from bot.systems.opend6.melee.actions import InFight
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.rules.order import Preset
from bot.systems.opend6.rules.tracks import Length


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


class DeclareForNpcs(InFight, frozen=True, tag="declare_all"):
    """What every NPC that has declared nothing yet will do in this round (D6-118, D6-122)."""

    asker = GMS

    deeds: tuple[str, ...] = ()
    what: str = ""
    target: str = ""
    words: str = ""
    secret: bool = False


class Execute(InFight, frozen=True, tag="execute"):
    """What was declared is done now (D6-122)."""


class MethodSet(Done, frozen=True, tag="method_set"):
    """How a fight will be ordered; `running` says from the next round on, else from the first."""

    how: Preset
    length: Length
    running: bool = False


class ChaosSet(Done, frozen=True, tag="chaos_set"):
    """Awareness is rolled in these rounds: to the end of the fight without a `last`.

    With neither it is fixed values again.
    """

    first: int | None = None
    last: int | None = None


class PlanMade(Done, frozen=True, tag="plan_made"):
    """A plan for this round, "" for a secret one; `missing` are those who have none yet.

    `complete` says that everybody has declared.
    """

    name: str
    words: str
    missing: tuple[str, ...] = ()
    complete: bool = False


class PlansMade(Done, frozen=True, tag="plans_made"):
    """The same plan of several (keys), "" for a secret one; the rest as of one."""

    keys: tuple[str, ...]
    words: str
    missing: tuple[str, ...] = ()
    complete: bool = False


class PlanLost(Done, frozen=True, tag="plan_lost"):
    """A declared action has become impossible, and why; it `defends` by house rule (R-50)."""

    name: str
    words: str
    why: str
    defends: bool = False
