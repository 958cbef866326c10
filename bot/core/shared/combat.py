"""The fight as something all systems share, played with what this table's system plugs in."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight import play
from bot.core.fight.actions import SYSTEM, CombatAction, CombatOutcome, Ended
from bot.core.fight.rules import CombatRules
from bot.core.permits import own_house
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.core.session import Happened, SessionRules
from bot.core.system import AnySystem, Registry, System
from bot.core.table import system_of
from bot.core.words import count

KEY = SYSTEM


def combat_system(systems: Registry) -> System[CombatAction, CombatOutcome]:
    """The combat engine for tables of these systems."""

    def reduce(action: CombatAction, scene: Scene, dice: Dice) -> tuple[CombatOutcome, Scene]:
        system = systems[system_of(scene)]
        outcome, after = play.act(action, own_house(scene, system.key), dice, rules_of(system))
        return outcome, replace(after, house=scene.house)

    def tell(outcome: CombatOutcome, scene: Scene) -> Report:
        system = systems[system_of(scene)]
        return play.report(outcome, own_house(scene, system.key), rules_of(system))

    return System(
        key=KEY,
        title="Combat",
        group="combat",
        credit="",
        actions=CombatAction,
        outcomes=CombatOutcome,
        house=(),
        act=reduce,
        report=tell,
        overdue=never,
        rules=(SessionRules(recap=fights),),
    )


def fights(story: Sequence[Happened]) -> tuple[str, ...]:
    """The fights that ended, with their rounds."""
    ended = (one.outcome for one in story if isinstance(one.outcome, Ended))
    return tuple(f"{fight.name}: {count(fight.rounds, 'round')}" for fight in ended)


def rules_of(system: AnySystem) -> CombatRules:
    """What the system plugs in; raises `no_combat_rules`."""
    rules = system.rules_for(CombatRules)
    if rules is None:
        raise Refusal("no_combat_rules", f"{system.title} has no fights in rounds.")
    return rules


def never(roll: OpenRoll) -> None:
    """Nothing here has a deadline."""
    del roll
