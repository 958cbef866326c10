"""Exact chances for the cards: the edge adviser, and the odds of a roll (HH-67 to HH-70)."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.characters import members
from bot.systems.hammerhydra.checks.actions import (
    Advice,
    Odds,
    OddsShown,
    RollAttribute,
    RollPool,
    RollSkill,
)
from bot.systems.hammerhydra.checks.play import aim_of
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import odds as chances
from bot.systems.hammerhydra.rules.checks import Pool, pool
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED, lead, opposed_law
from bot.systems.hammerhydra.side import Aim, Side, aim_at, declare_side, modifiers_of


def advise(side: Side) -> Advice:
    """What one more point of edge would do for this side (None: it would be wasted)."""
    odds = chances.edge_chances(side.aim.dice, side.aim.target, side.mods, edge_step=side.edge_step)
    return Advice(
        float(odds.now),
        None if odds.die is None else float(odds.die),
        None if odds.target is None else float(odds.target),
        float(odds.again),
    )


def show_odds(action: Odds, scene: Scene, dice: Dice) -> tuple[OddsShown, Scene]:
    """Exact chances of a roll, alone or against another side's dice and target.

    Raises what a roll's values raise, `bad_dice` for more dice than are counted, and what naming
    a character that one does not play raises.
    """
    house = HOUSE.at(scene.house)
    who = _whose(action, scene)
    aim = aim_at(scene, who, action.skill, action.attribute)
    mods, parts = modifiers_of(scene, who, dice=action.dice, target=action.target)
    name = who.name if who is not None else ""
    side = Side("", name, aim, mods, parts, edge_step=house.edge_step)
    own = side.pool
    law = chances.success_law(own.dice, own.target, chain=house.extra_dice_chain)
    critical = chances.critical_law(own.dice, own.target, house.critical)
    mean = chances.mean_successes(own.dice, own.target, chain=house.extra_dice_chain)
    versus, other = _against(action, own, house)
    outcome = OddsShown(
        name=name,
        what=aim.words,
        dice=own.dice,
        target=own.target,
        clamped=own.clamped,
        success=float(law.success),
        critical=float(sum(critical[1:])),
        mean=float(mean),
        law=tuple(float(chance) for chance in law.chances[:6]),
        advice=advise(side),
        versus=versus,
        other=other,
    )
    return outcome, scene


def chance_of(action: RollSkill | RollAttribute | RollPool, scene: Scene) -> str:
    """The chance of a success with the edge that is bought, "" where nothing is rolled on.

    Raises what a roll's values raise.
    """
    if isinstance(action, RollPool):
        key = PLAYERS.playable(scene, action.who)
        who = PLAYERS.of(scene, key) if key else None
        aim = Aim(action.base, action.against)
    elif action.attribute:
        who = _whose(action, scene)
        aim = aim_of(action, scene, who)
    else:
        return ""
    own = declare_side(action, scene, who, "", aim).pool
    return percent(float(chances.success_chance(own.dice, own.target)))


def _whose(action: Action, scene: Scene) -> Player | None:
    return (
        PLAYERS.of(scene, members.own(scene, action.who)) if action.who else PLAYERS.active(scene)
    )


def _against(
    action: Odds, own: Pool, house: HouseRules
) -> tuple[tuple[float, ...], tuple[int, int]]:
    """Win, lose, draw, both lose against the other side; empty where nobody is against it."""
    if action.vs_dice is None and action.vs_target is None:
        return (), (0, 0)
    if action.vs_dice is None or action.vs_target is None:
        raise Refusal("bad_dice", "Give both vs_dice: and vs_target: of the other side.")
    other = pool(action.vs_dice, action.vs_target)
    sizes = (other.dice, other.target)
    chain = house.extra_dice_chain
    # Larger pools are compared by successes, as counting them die by die takes too long.
    if max(own.dice, other.dice) <= MOST_OPPOSED:
        contest = opposed_law((own.dice, own.target), sizes, chain=chain)
    else:
        laws = (
            chances.success_law(side.dice, side.target, upto=20, chain=chain).chances
            for side in (own, other)
        )
        contest = lead(*laws)
    return tuple(map(float, (contest.a, contest.b, contest.draw, contest.none))), sizes
