"""Characters as something all systems share, with the sheet that each system declares."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.core.cast import cards, members, play
from bot.core.cast.actions import CastAction, CastOutcome, Import, Listed, New, Roster
from bot.core.cast.play import Playbook
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight.rules import CombatRules
from bot.core.permits import own_house
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.core.system import Registry, System
from bot.core.table import system_of

KEY = "character"


def character_system(systems: Registry) -> System[CastAction, CastOutcome]:
    """The characters of tables of these systems."""

    def reduce(action: CastAction, scene: Scene, dice: Dice) -> tuple[CastOutcome, Scene]:
        match action:
            case Roster():
                return Listed(), scene
            case New() | Import():
                book = book_of(systems, scene, system_of(scene))
            case _:
                key = members.known(scene, action.who)
                book = book_of(systems, scene, scene.characters[key].system)
        outcome, after = play.act(action, own_house(scene, book.key), dice, book)
        return outcome, replace(after, house=scene.house)

    def tell(outcome: CastOutcome, scene: Scene) -> Report:
        return cards.report(outcome, scene, playing(systems, scene))

    return System(
        key=KEY,
        title="Characters",
        group="character",
        credit="",
        actions=CastAction,
        outcomes=CastOutcome,
        house=(),
        act=reduce,
        report=tell,
        overdue=never,
    )


def playing(systems: Registry, scene: Scene) -> Callable[[str], Playbook]:
    """What the system of each character of the scene says about it, by the character's key."""
    return lambda key: book_of(systems, scene, scene.characters[key].system)


def book_of(systems: Registry, scene: Scene, key: str) -> Playbook:
    """What this system says about characters at this table; raises `no_sheets`."""
    system = systems[key]
    if system.sheet is None:
        raise Refusal("no_sheets", f"{system.title} has no character sheets here.")
    house = own_house(scene, key).house
    return Playbook(key, system.title, system.sheet, system.rules_for(CombatRules), house)


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll
