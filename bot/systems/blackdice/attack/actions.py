"""What can be asked for of an attack, what waits, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.shared.exchange.windows import Answer, GmAnswer
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.attack import Attack as Kind
from bot.systems.blackdice.rules.attack import Exchange, Range
from bot.systems.blackdice.rules.damage import Damage
from bot.systems.blackdice.rules.dice import Source, Throws, nonzero
from bot.systems.blackdice.sheet import Weapon
from bot.systems.blackdice.sides import Side, SideDice

NOTHING = "-"
"""Says that nothing is aimed at (any more)."""


class Attack(Action, frozen=True, tag="attack"):
    """An attack is declared; the dice wait for the answer of `target` (BD-63, BD-67, R-69).

    `weapon` is a name on the sheet, `fists` or `kick`; "" is what is in hand. `reach` is normal,
    close or point_blank, or `feet` say which. `called` is a part of the body (BD-89). `actions` is
    how many are declared for the round, 0 leaves that as it is (BD-50); `draw` readies the weapon
    first, for two actions (BD-60). `pool` "" is what the sheet says.
    """

    target: str = ""
    weapon: str = ""
    reach: str = ""
    feet: int | None = None
    called: str = ""
    trades: int = 0
    actions: int = 0
    draw: bool = False
    black: int = 0
    bonus: int = 0
    pool: str = ""

    def aims(self) -> str:
        return "target"


class Prepare(Answer, frozen=True, tag="prepare"):
    """The defender says how the answer will be made, before it is chosen; None leaves as it is.

    `actions` are declared with it, `trades` given up for sure successes, `called` the part that a
    blow of hers aims at ("-" for none, R-67), `pool` and `dodge` numbers instead of the sheet's.
    """

    actions: int | None = None
    trades: int | None = None
    called: str | None = None
    pool: str | None = None
    dodge: str | None = None


class React(Answer, frozen=True, tag="react"):
    """The answer to an attack: both roll now.

    `reaction` is one of the rules', `weapon` what strikes back. `roll` 0 is the attack that waits
    for `who`. `actions`, `trades` and `called` are as for `Prepare`.
    """

    reaction: str = "none"
    weapon: str = ""
    actions: int | None = None
    trades: int | None = None
    called: str | None = None


class Favour(GmAnswer, frozen=True, tag="favour"):
    """A GM gives black dice or bonus dice to either side of an attack that waits."""

    attacker_black: int = 0
    attacker_bonus: int = 0
    defender_black: int = 0
    defender_bonus: int = 0


class Bare(GmAnswer, frozen=True, tag="bare"):
    """A GM agrees that a called shot goes past the armour, or takes that back (BD-88, R-42)."""

    bare: bool = True


class StandIn(GmAnswer, frozen=True, tag="stand_in"):
    """From now on a GM may answer an attack for the absent player; `overdue` where time ran out."""

    overdue: bool = False


class Plan(Struct, frozen=True, omit_defaults=True):
    """How a defender will answer, whatever the answer: `actions` 0 declares nothing new.

    `pool` "" and `dodge` None are what the sheet says; they take the place of attribute and skill,
    and of Dodge.
    """

    actions: int = 0
    trades: int = 0
    called: str = ""
    pool: str = ""
    dodge: int | None = None


class GmDice(Struct, frozen=True, omit_defaults=True):
    """What a GM gives the two sides: black dice and bonus dice."""

    attacker_black: int = 0
    attacker_bonus: int = 0
    defender_black: int = 0
    defender_bonus: int = 0


class Response(Struct, frozen=True):
    """An answer to an attack: with which weapon, and the dice it is rolled with."""

    reaction: Reaction
    arm: Weapon | None = None
    side: Side | None = None


class Blow(Struct, frozen=True):
    """A blow that landed: whose, with what, how it was rolled, and what it did.

    `kind` is that of the blow (R-36), `auto` what damage dice were traded for, `armour` the black
    dice of armour, `av` its value where it counts, with `hard` and `bare` saying how. `before` and
    `after` are the victim's sheet as JSON.
    """

    victim: str
    weapon: str
    kind: Kind
    rating: int
    strength: int
    dice: int
    thrown: Throws
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


class AttackResult(Struct, frozen=True):
    """What both have rolled, None without a defence, and the blow that landed."""

    attack: SideDice
    exchange: Exchange
    defence: SideDice | None = None
    blow: Blow | None = None


class AttackMishap(Struct, frozen=True):
    """What a GM made of a foul failure: whose side, what, and `other` things in words.

    One that was kept by an older version says in words what jams or breaks, too.
    """

    side: str
    what: str
    text: str = ""


class AttackState(Struct, frozen=True, tag="clash", omit_defaults=True):
    """An attack on `target`, a key, which waits for the answer before anybody rolls (R-69).

    `combat` is the key of the fight, "" outside one. `arm` is the attacker's weapon, `damage` the
    dice of a hit with it, 0 where they were not counted yet. `bare` and `bare_back` say that the
    called shot of the attacker, or of the defender, goes past armour. `unaware` is a target that
    cannot defend (BD-38). With `gm_answers` a GM may answer for the player; where one of both is
    `gone` nobody has to any more.

    `response` is how it was answered, `by` the GM who did that for a player. `result` is what both
    have rolled, `spoilt` what a GM made of foul failures; `applied` says that wounds are written.
    """

    kind: Kind
    attacker: Side
    arm: Weapon
    target: str
    target_name: str
    damage: int = 0
    combat: str = ""
    reach: Range = "normal"
    plan: Plan = Plan()
    given: GmDice = GmDice()
    bare: bool = False
    bare_back: bool = False
    unaware: bool = False
    gm_answers: bool = False
    overdue: bool = False
    gone: bool = False
    response: Response | None = None
    by: str = ""
    result: AttackResult | None = None
    spoilt: tuple[AttackMishap, ...] = ()
    applied: bool = False

    @property
    def reaction(self) -> Reaction:
        """How it was answered, `none` before it was."""
        return self.response.reaction if self.response is not None else "none"

    @property
    def attacker_side(self) -> Side:
        """The attacker's side with what the GM gives it."""
        side, favour = self.attacker, self.given
        return replace(
            side,
            parts=(*side.parts, *nonzero((Source("the GM", favour.attacker_bonus),))),
            black=(*side.black, *nonzero((Source("the GM", favour.attacker_black),))),
        )
