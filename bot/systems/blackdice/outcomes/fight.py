"""What the actions in a fight come to, with all a card needs to say it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome
from bot.systems.blackdice.pending import Clash, Waylay
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.damage import Damage
from bot.systems.blackdice.rules.dice import Thrown
from bot.systems.blackdice.rules.exchange import Attack, Exchange
from bot.systems.blackdice.rules.healing import Consciousness
from bot.systems.blackdice.rules.surprise import Noticed
from bot.systems.blackdice.sides import Rolled, Side


class Row(Struct, frozen=True):
    """One who took part, with the dice."""

    side: Side
    rolled: Rolled


class Met(Struct, frozen=True):
    """What one defender notices of each ambusher, by their keys, and the worst of it."""

    key: str
    name: str
    of: tuple[tuple[str, Noticed], ...]
    worst: Noticed

    @property
    def by(self) -> tuple[str, ...]:
        """The keys of those who surprise her."""
        return tuple(key for key, noticed in self.of if noticed != "aware")


class Woken(Struct, frozen=True):
    """A roll to stay awake: with what, the dice, what it came to, and whether she was awake."""

    side: Side
    rolled: Rolled
    found: Consciousness
    before: bool


class AttackWaits(Outcome, frozen=True, tag="attack_waits"):
    """An attack waits for its target's answer, as declared or as changed since."""

    roll: int
    waits: Clash


class Blow(Struct, frozen=True):
    """A blow that landed: whose, with what, how it was rolled, and what it did.

    `kind` is that of the blow (R-36), `auto` what damage dice were traded for, `armour` the black
    dice of armour, `av` its value where it counts, with `hard` and `bare` saying how. `before` and
    `after` are the victim's sheet as JSON.
    """

    victim: str
    weapon: str
    kind: Attack
    rating: int
    strength: int
    dice: int
    thrown: Thrown
    armour: tuple[int, ...]
    damage: Damage
    applied: int
    overkill: int
    bruise: bool
    auto: int = 0
    av: int = 0
    hard: bool = False
    bare: bool = False
    before: bytes = b"{}"
    after: bytes = b"{}"


class Spoilt(Struct, frozen=True):
    """What a GM made of a foul failure: whose side, what, and in words."""

    side: str
    what: str
    text: str = ""


class Clashed(Outcome, frozen=True, tag="clashed"):
    """Both have rolled; `answer` is the defender's side, None without a defence."""

    roll: int
    waits: Clash
    reaction: Reaction
    attack: Rolled
    exchange: Exchange
    answer: Side | None = None
    defence: Rolled | None = None
    blow: Blow | None = None
    spoilt: tuple[Spoilt, ...] = ()
    by: str = ""


class Acted(Outcome, frozen=True, tag="acted"):
    """An action without a roll of its own; `left` and `declared` None where nobody counts."""

    name: str
    what: str
    left: int | None = None
    declared: int | None = None
    rolls: bool = False
    changes: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


class AmbushWaits(Outcome, frozen=True, tag="ambush_waits"):
    """An ambush waits for those who might notice it."""

    roll: int
    waits: Waylay


class Ambushed(Outcome, frozen=True, tag="ambushed"):
    """Everybody has rolled; it counts in this `round` of `combat`."""

    roll: int
    combat: str
    by: tuple[Row, ...]
    against: tuple[Row, ...]
    met: tuple[Met, ...]
    round: int


class Awake(Outcome, frozen=True, tag="awake"):
    """A roll to stay awake outside a fight."""

    woken: Woken


class MenuShown(Outcome, frozen=True, tag="menu"):
    """A look at what somebody could do now."""

    name: str
    lines: tuple[str, ...]


FightOutcome = AttackWaits | Clashed | Acted | AmbushWaits | Ambushed | Awake | MenuShown
