"""What can be asked for of an attack, as a value that a button can keep."""

from __future__ import annotations

from bot.systems.opend6.melee.actions import InFight


class Attack(InFight, frozen=True, tag="attack"):
    """An attack on `target` (D6-18); it waits for the answer of who is attacked (D6-13).

    `weapon` "" is what is in hand, "unarmed" nothing. `skill`, `damage` and `defence` take the
    place of what follows from it, `gang` is how many are counted. `effects` is a line such as
    `B2 luck`. `typed` says that faces were given with it. A GM sets `helpless` to strike somebody
    who is out of action (R-62), and `extra` for so many ranks beyond the first that shall buy
    other effects than damage (D6-65).
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
