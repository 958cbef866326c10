"""What comes of a fight's actions, with all that a card needs to say it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.hammerhydra.melee import Attack
from bot.systems.hammerhydra.rules.hands import Pick


class OfFight(Outcome, frozen=True):
    """Whatever came of a fight's action."""


class Told(Struct, frozen=True):
    """An attack as its card tells it.

    `may` is the key of who may have the roll that lies there rolled again, with the `chance` that
    this succeeds, None where a damage roll lies there. `edge` are (name, before, now) of those
    whose edge changed.
    """

    roll: int
    attack: Attack
    may: str = ""
    chance: float | None = None
    edge: tuple[tuple[str, int, int], ...] = ()


class Fought(OfFight, frozen=True, tag="fought"):
    """An attack went on; `others` are attacks of its tie that landed with it.

    `said` is what happened to the order of the fight.
    """

    told: Told
    others: tuple[Told, ...] = ()
    said: tuple[str, ...] = ()


class Compared(OfFight, frozen=True, tag="compared"):
    """What each defence would cost: (label, mean boxes lost, chance of any, its price)."""

    name: str
    rows: tuple[tuple[str, float, float, str], ...]


class Picking(OfFight, frozen=True, tag="picking"):
    """One's own hidden pick and what may be picked; nobody else sees it.

    `targets` and `weapons` are names to choose from, `others` further characters of this person in
    the tie who have not chosen. `made` says that it was just chosen.
    """

    combat: str
    name: str
    done: int
    of: int
    pick: Pick | None = None
    against: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    made: bool = False


class Hand(Struct, frozen=True):
    """One opened hand: who, which sign, against whom or with what."""

    name: str
    sign: str
    words: str


class Revealed(OfFight, frozen=True, tag="revealed"):
    """All hands of a tie are open, with the attacks that come of them (HH-59)."""

    round: int
    hands: tuple[Hand, ...]
    told: tuple[Told, ...] = ()
    said: tuple[str, ...] = ()


class Turned(OfFight, frozen=True, tag="turned"):
    """The order of a fight went on."""

    title: str
    said: tuple[str, ...] = ()


class Changed(OfFight, frozen=True, tag="changed"):
    """The GM's word on a fight."""

    title: str
    lines: tuple[str, ...] = ()


class Runner(Struct, frozen=True):
    """One in the race of initiatives; `total` is None before the first roll."""

    name: str
    total: int | None
    doing: str
    words: tuple[str, ...] = ()


class Raced(OfFight, frozen=True, tag="race"):
    """The running initiatives, lowest first."""

    title: str
    runners: tuple[Runner, ...]
    lines: tuple[str, ...] = ()


FightOutcome = Fought | Compared | Picking | Revealed | Turned | Changed | Raced
