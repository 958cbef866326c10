"""A roll in one step, with nothing left to decide after it."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.opend6.checks import chosen, critical
from bot.systems.opend6.fortune import charged
from bot.systems.opend6.outcomes.works import Thrown
from bot.systems.opend6.people import Player, mine, settings_of
from bot.systems.opend6.results import result
from bot.systems.opend6.skills import Value
from bot.systems.opend6.trial import Effects, Part, fallen, spent, trial
from bot.systems.opend6.weights import Kind


def thrown(
    scene: Scene,
    who: Player | None,
    worth: Value,
    said: Effects,
    dice: Dice,
    *,
    difficulty: int | None = None,
    kind: Kind = "check",
    name: str = "",
    more: tuple[Part, ...] = (),
) -> tuple[Thrown, Scene]:
    """A check or effect roll, against a difficulty where there is one; effects are used up.

    Raises what `trial` raises, and `bad_difficulty`.
    """
    here = settings_of(scene)
    one = trial(scene, who, worth, said, name=name, kind=kind, more=more)
    scene = charged(scene, who, one)
    fell = fallen(one, here, dice)
    counts, other = chosen(fell.first, fell.second, one.state)
    told = None if difficulty is None else result(counts.total, difficulty, here.rules)
    mark = critical(counts, success=told.success) if told is not None else None
    changes = tuple((part.source, part.what, part.amount) for part in one.parts)
    rolled = Thrown(one.name, worth.name, counts, other, told, one.state, mark or "", changes)
    return rolled, spent(scene, one)


def total(rolled: Thrown) -> int:
    """What was rolled."""
    return rolled.throw.total


def acting(scene: Scene) -> str:
    """Who whoever pressed a button acts for: the active character, else their own name."""
    who = mine(scene)
    return who.name if who is not None else scene.seats[scene.actor.user].name
