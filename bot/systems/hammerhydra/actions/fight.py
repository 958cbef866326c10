"""What can be asked for in a fight: attacks, defences, hidden picks, and the GM's word."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE, GMS
from bot.systems.hammerhydra.melee import Attack


class OnFight(Action, frozen=True):
    """Whatever is about a fight; `combat` "" is the current one."""

    combat: str = ""


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


class Defend(OnFight, frozen=True, tag="defend"):
    """The defender declares, and the dice fall; `roll` 0 is the attack that waits (HH-38).

    `how` is counterattack, dodge or block, `cover` object or body. `dice`, `target` and edge are
    for the dodge or block. `overdue` where time ran out (R-46).
    """

    roll: int = 0
    how: str = ""
    cover: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"
    overdue: bool = False


class StrikeAgain(OnFight, frozen=True, tag="strike_again"):
    """The roll that lies there is rolled again for a point of edge, once a task (HH-70, R-37)."""

    roll: int = 0


class Accept(OnFight, frozen=True, tag="accept"):
    """The roll that lies there stands, and the attack goes on; `overdue` where time ran out."""

    roll: int = 0
    overdue: bool = False


class TakeBack(OnFight, frozen=True, tag="take_back"):
    """An attack that nobody has answered is taken back; the turn goes on."""

    roll: int = 0


class NoBlock(OnFight, frozen=True, tag="no_block"):
    """A GM rules that this attack cannot be blocked (HH-38)."""

    asker = GMS

    roll: int = 0


class Compare(OnFight, frozen=True, tag="compare"):
    """A look at what each defence would cost on average, for the defender alone."""

    roll: int = 0


class Choosing(OnFight, frozen=True, tag="choosing"):
    """A look at one's own hidden pick, with what may be picked (HH-58)."""

    asker = ANYONE


class Choose(Striking, frozen=True, tag="choose"):
    """A hidden pick: scissors attack, paper dodges, stone blocks with `cover` (HH-59).

    `menu` is the victim and the weapon out of a menu, as the number of one and of the other.
    """

    sign: str = ""
    cover: str = ""
    menu: str = ""


class Pass(OnFight, frozen=True, tag="pass"):
    """The turn is over without an attack (HH-33)."""


class RollAgain(OnFight, frozen=True, tag="initiative_again"):
    """This round's initiative is rolled again for a point of edge, before anybody acts (R-36)."""


class NewRound(OnFight, frozen=True, tag="round"):
    """A GM has initiative rolled when everybody has acted, or for the first time (HH-33)."""

    asker = GMS


class Nudge(OnFight, frozen=True, tag="nudge"):
    """A GM adds to somebody's next initiative, once; below 0 it comes earlier."""

    asker = GMS

    by: int = 0


class SetWounds(OnFight, frozen=True, tag="set_wounds"):
    """A GM says how wounds are counted in this fight (HH-60), and whether it is dramatic (HH-63).

    `mode` is standard, grind, house for what holds at the table, or "" to leave it as it is.
    """

    asker = GMS

    mode: str = ""
    dramatic: bool | None = None


class Refill(OnFight, frozen=True, tag="refill"):
    """A GM gives grind wounds back: all of `who`, "" for everybody here (R-34)."""

    asker = GMS


class Hit(OnFight, frozen=True, tag="hit"):
    """A GM takes points from everybody `named`, or gives boxes back below 0 (HH-52).

    `dramatic` damage goes to the real boxes whatever holds in the fight (HH-63).
    """

    asker = GMS

    named: str = ""
    amount: int = 0
    dramatic: bool = False


class Race(OnFight, frozen=True, tag="race"):
    """A look at the running initiatives, and what is pending for each (HH-35, HH-41, HH-48)."""

    asker = ANYONE


class Injure(OnFight, frozen=True, tag="injure"):
    """A GM writes down the serious injury of this attack; `penalty` adds to all targets (HH-53)."""

    asker = GMS

    roll: int = 0
    attack: Attack | None = None
    note: str = ""
    penalty: str = "0"


class Slow(OnFight, frozen=True, tag="slow"):
    """A GM lets the penalty of this injury slow the victim too: +2N once (R-32)."""

    asker = GMS

    roll: int = 0
    attack: Attack | None = None


FightAction = (
    Strike
    | Defend
    | StrikeAgain
    | Accept
    | TakeBack
    | NoBlock
    | Compare
    | Choosing
    | Choose
    | Pass
    | RollAgain
    | NewRound
    | Nudge
    | SetWounds
    | Refill
    | Hit
    | Race
    | Injure
    | Slow
)
