"""Rolls of several, who leads and who helps (BD-27, BD-28)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.exchange.windows import Opening
from bot.systems.blackdice import sides
from bot.systems.blackdice.retries.play import check_lock
from bot.systems.blackdice.rules.opposed import check_helpers
from bot.systems.blackdice.sheet import PLAYERS, Player
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import HelperDice, TaskState, Terms
from bot.systems.blackdice.tasks.play import TRYING, pass_over_partials, plan_try
from bot.systems.blackdice.tasks.terms import read_terms, terms_dice
from bot.systems.blackdice.together.actions import Helper, RollAsGroup


def roll_as_group(
    action: RollAsGroup, scene: Scene, dice: Dice
) -> tuple[Opening[TaskState], Scene]:
    """A group rolls at once (BD-27, BD-28).

    Raises `not_allowed`, `missing` without a helper, `locked`, and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    terms = _read_group_terms(action, scene, who)
    helpers = [Helper(key, scene.name(key), skill, n) for key, skill, n in action.helpers]
    check_helpers(who.name, [helper.name for helper in helpers])
    if not helpers:
        raise Refusal("missing", "A group roll takes at least one helper.")
    number = scene.last_roll + 1
    rolling, scene = _plan_group(scene, who, terms, helpers, number=number, trades=action.trades)
    return TRYING.open(who.key, rolling), scene


def _plan_group(
    scene: Scene, who: Player, terms: Terms, helpers: Sequence[Helper], *, number: int, trades: int
) -> tuple[TaskState, Scene]:
    """The leader's try with everybody who helps, before the dice."""
    scene = pass_over_partials(scene, who.key, terms.task)
    leads = plan_try(scene, who, terms, terms_dice(who, terms), number=number, trades=trades)
    sides = tuple(HelperDice(side_of_helper(scene, helper)) for helper in helpers)
    return replace(leads, helpers=sides, group=True), scene


def _read_group_terms(action: RollAsGroup, scene: Scene, who: Player) -> Terms:
    """What a group is to roll; raises `not_allowed` at Very Easy, `locked`."""
    terms = read_terms(action, scene, need=action.need, hidden=action.hidden)
    if terms.rung.automatic:
        raise Refusal("not_allowed", "Very Easy needs no helpers: it is done without a roll.")
    check_lock(scene, who, terms.task)
    return terms


def side_of_helper(scene: Scene, helper: Helper) -> Side:
    """One who helps, about to roll; raises `unknown_character` and what the skill raises."""
    who = _present_player(scene, helper.key, helper.name)
    return helper_side(scene, who, helper.skill, helper.trades)


def helper_side(scene: Scene, who: Player, skill: str, trades: int) -> Side:
    """Somebody who helps: skill dice alone, against wounds alone (R-15)."""
    return sides.build_side(scene, who, sides.skill_dice(who, skill), trades=trades)


def _present_player(scene: Scene, key: str, name: str) -> Player:
    if key not in scene.characters:
        raise Refusal("unknown_character", f"{name} is no longer at this table.")
    return PLAYERS.of(scene, key)
