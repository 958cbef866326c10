"""Rolls in a fight: with luck, effects on one check, friends, and what too many actions cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.systems.opend6 import said
from bot.systems.opend6.arena.spending import left_of
from bot.systems.opend6.checks import check
from bot.systems.opend6.fortune import charged
from bot.systems.opend6.outcomes.fight import Rolled
from bot.systems.opend6.people import Player, settings_of
from bot.systems.opend6.results import Result
from bot.systems.opend6.skills import Value
from bot.systems.opend6.trial import Fell, Part, Trial, fallen, spent, trial
from bot.systems.opend6.weights import CHECK, DICE, Kind


class Lain(NamedTuple):
    """Dice on the table and the scene after them."""

    trial: Trial
    fell: Fell
    scene: Scene

    @property
    def total(self) -> int:
        """What counts of the dice, with everything flat."""
        return result(self.trial, self.fell, 0, self.scene).total


def faces_of(fell: Fell) -> tuple[int, ...]:
    """Every face of a roll in the order thrown."""
    throws = (fell.first,) if fell.second is None else (fell.first, fell.second)
    return tuple(face for throw in throws for die in throw.dice for face in die.natural)


def friends(amount: int) -> tuple[Part, ...]:
    """The bonus of a gang as a part of a roll (D6-113)."""
    return (Part("friends", CHECK, amount),) if amount else ()


def overdone(scene: Scene, now: Fight | None, key: str) -> tuple[Part, ...]:
    """What full actions beyond the first cost every check, as a part of it (D6-139, R-37)."""
    less = left_of(scene, now, key).dice_penalty if now is not None else 0
    return (Part("more full actions", DICE, less),) if less else ()


def made(
    scene: Scene,
    now: Fight | None,
    who: Player,
    worth: Value,
    effects: str,
    *,
    more: Iterable[Part] = (),
    kind: Kind = "check",
) -> Trial:
    """A roll that is about to be made, refused before anything is paid for it.

    Raises what `said.read`, `trial` and `charged` raise.
    """
    given = said.read(effects)
    charged(scene, who, given)
    tired = overdone(scene, now, who.key) if kind == "check" else ()
    return trial(scene, who, worth, given, kind=kind, more=(*more, *tired))


def thrown(
    scene: Scene,
    now: Fight | None,
    who: Player,
    worth: Value,
    dice: Dice,
    *,
    effects: str = "",
    more: Iterable[Part] = (),
    kind: Kind = "check",
) -> Lain:
    """The dice thrown; luck is spent, effects on one check are used up (D6-08, R-42)."""
    one = made(scene, now, who, worth, effects, more=more, kind=kind)
    scene = charged(scene, who, one)
    fell = fallen(one, settings_of(scene), dice)
    return Lain(one, fell, spent(scene, one))


def result(one: Trial, fell: Fell, difficulty: int, scene: Scene) -> Result:
    """The total that counts against a difficulty, 0 or more."""
    rules = settings_of(scene).rules
    found = check(fell.first, max(0, difficulty), second=fell.second, state=one.state, rules=rules)
    return found.result


def shown(lain: Lain, what: str, difficulty: int | None = None, versus: str = "") -> Rolled:
    """The roll as a card shows it."""
    found = None
    if difficulty is not None:
        found = result(lain.trial, lain.fell, difficulty, lain.scene)
    return Rolled(lain.trial, lain.fell, what, found, versus)
