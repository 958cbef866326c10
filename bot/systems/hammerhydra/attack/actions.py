"""What is asked of an attack and what comes of it, as values that are kept."""

from __future__ import annotations

from typing import Literal

from bot.core.people import GMS
from bot.shared.exchange.windows import Answer
from bot.systems.hammerhydra.combat import OnFight
from bot.systems.hammerhydra.field import AttackState, Stage
from bot.systems.hammerhydra.rules.wounds import HitResult


class Striking(OnFight, frozen=True):
    """What an attack is to be (HH-38, HH-39).

    `against` is the victim, `weapon` a name or a damage stat, `skill` and `attribute` "" those of
    the weapon. `dice` and `target` are the GM's modifiers. `edge_damage` buys dice of the damage
    roll. Without `bonus` that of an earlier counterattack is declined (R-26).
    """

    against: str = ""
    weapon: str = ""
    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    edge_damage: int = 0
    tens: str = "auto"
    task: str = ""
    bonus: bool = True


class Strike(Striking, frozen=True, tag="strike"):
    """An attack is declared; nothing is rolled before the defender has declared too (HH-38).

    For a GM: `unaware` victims cannot defend (R-43), `dramatic` damage goes to the real boxes
    (HH-63), `no_block` rules a block out.
    """

    unaware: bool = False
    dramatic: bool = False
    no_block: bool = False

    def aims(self) -> str:
        return "against"


class OnAttack(Answer, frozen=True):
    """Whatever is answered to an attack; by the number of its roll, whatever `combat` says."""

    combat: str = ""


class Defend(OnAttack, frozen=True, tag="defend"):
    """The defender declares, and the dice fall; `roll` 0 is the attack that waits (HH-38).

    `how` is counterattack, dodge or block, `cover` object or body. `dice`, `target` and edge are
    for the dodge or block. `overdue` where time ran out (R-46).
    """

    how: str = ""
    cover: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"
    overdue: bool = False


class StrikeAgain(OnAttack, frozen=True, tag="strike_again"):
    """The roll that an attack waits with, or its last, is rolled again for a point of edge.

    Once a task (HH-70, R-37). Where the house lets edge be used afterwards, `stage` is whose dice
    are rolled again, "" the last.
    """

    stage: Stage | Literal[""] = ""


class Accept(OnAttack, frozen=True, tag="accept"):
    """The roll that lies there stands, and more dice fall; `overdue` where time ran out."""

    overdue: bool = False


class TakeBack(OnAttack, frozen=True, tag="take_back"):
    """An attack that nobody has answered is taken back; the turn goes on."""


class NoBlock(OnAttack, frozen=True, tag="no_block"):
    """A GM rules that this attack cannot be blocked (HH-38)."""

    asker = GMS


class Land(Answer, frozen=True, tag="land"):
    """An attack that has waited for the others of its tie lands with them, with this `hit`."""

    hit: HitResult | None = None


class Injure(OnFight, frozen=True, tag="injure"):
    """A GM writes down the serious injury of this attack; `penalty` adds to all targets (HH-53)."""

    asker = GMS

    roll: int = 0
    attack: AttackState | None = None
    note: str = ""
    penalty: str = "0"


class Slow(OnFight, frozen=True, tag="slow"):
    """A GM lets the penalty of this injury slow the victim too: +2N once (R-32)."""

    asker = GMS

    roll: int = 0
    attack: AttackState | None = None
