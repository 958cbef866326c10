"""What can be asked for of an attack, and what comes of it: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.systems.opend6.melee.actions import DeclarationState, InFight
from bot.systems.opend6.melee.outcomes import Done


class Attack(InFight, frozen=True, tag="attack"):
    """An attack on `target` (D6-18); it waits for the answer of who is attacked (D6-13).

    `weapon` "" is what is in hand, "unarmed" nothing. `skill`, `damage` and `defence` take the
    place of what follows from it, `gang` is how many are counted. `effects` is a line such as
    `B2 luck`. `typed` says that faces were given with it. So many ranks beyond the first as
    `extra` says shall buy other effects than damage (D6-65). A GM sets `helpless` to strike
    somebody who is out of action (R-62).
    """

    target: str = ""
    weapon: str = ""
    skill: str = ""
    damage: str = ""
    defence: str = ""
    gang: int | None = None
    effects: str = ""
    typed: bool = False
    helpless: bool = False
    extra: int = 0

    def aims(self) -> str:
        return "target"


class AttackDamage(Struct, frozen=True, omit_defaults=True):
    """What a hit did: the weapon's code and that of the hit, and what resisted with how much.

    `points` are what is left, `rank` and `name` of the condition they make. So many ranks of the
    attack were `kept` for other effects (D6-65).
    """

    weapon: str
    code: str
    resists: tuple[str, ...]
    soak: int
    points: int
    rank: int
    name: str
    kept: int = 0


class AttackResult(Done, frozen=True, tag="attack_result"):
    """An attack that was rolled, by name of who made it `on` whom; `rank` is that of a hit.

    `resists` makes up the `fixed` value; a defence check with `bonus` made it `defence`. `answered`
    says that the defender had paid for a check, `no_dice` that none was left for one that was due.
    """

    by: str
    on: str
    fixed: int
    resists: tuple[str, ...]
    rank: int = 0
    defence: int | None = None
    bonus: int = 0
    answered: bool = False
    no_dice: bool = False
    damage: AttackDamage | None = None


class AttackState(DeclarationState[AttackResult], frozen=True, tag="attack", kw_only=True):
    """An attack from its declaration to the condition that it makes."""

    action: Attack
