"""Heavy things as weapons: toppled, dropped or hurled (D6-35, D6-141, R-30a)."""

from __future__ import annotations

from msgspec import Struct

from bot.systems.opend6.codes import Code
from bot.systems.opend6.melee import PASSIVE, damage_code
from bot.systems.opend6.movement import benchmark, shift_damage
from bot.systems.opend6.results import USUAL, Result, Rules, result

RESISTED_BY = "acrobatics: balance"


class Shift(Struct, frozen=True):
    """One total against the object and the target: `moved` the one, `hit` the other too.

    `code` is what a hit rolls for damage. An object that stays where it is tires nobody.
    """

    difficulty: int
    moved: bool
    result: Result
    code: Code | None

    @property
    def hit(self) -> bool:
        """Whether the object came loose and the target did not get out of its way."""
        return self.code is not None


def resistance(balance: int | None) -> int:
    """What the target resists with: the fixed value of balance, or the passive 10 if better."""
    return max(PASSIVE, balance or 0)


def shifted(
    rolled: object, entry: object, balance: int | None = None, *, rules: Rules = USUAL
) -> Shift:
    """An object of the benchmarks, such as `firmly placed, up to 8D`, moved onto somebody.

    Raises `unknown_factor`, `wrong_face_count`, `bad_number`.
    """
    loose = result(rolled, benchmark({"shift": entry}), rules)
    aimed = result(rolled, resistance(balance), rules)
    lands = loose.success and aimed.success
    code = damage_code(Code(shift_damage(entry)), aimed.rank) if lands else None
    return Shift(loose.difficulty, loose.success, aimed, code)
