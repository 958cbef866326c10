"""Initiative rolled again for a point of edge; more dice or a target it has not (HH-34, R-36)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight import turns
from bot.core.fight.arena import announced, fight, with_combatants, with_order
from bot.core.fight.rules import Bout
from bot.core.scene import Scene
from bot.systems.hammerhydra.actions.fight import RollAgain
from bot.systems.hammerhydra.fight.order import standing
from bot.systems.hammerhydra.fight.rules import COMBAT, attacks_of, chosen
from bot.systems.hammerhydra.melee import fighter_of, melee_of, with_fighter
from bot.systems.hammerhydra.outcomes.fight import Turned
from bot.systems.hammerhydra.people import known
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.sides import charged


def act(action: RollAgain, scene: Scene, dice: Dice) -> tuple[Turned, Scene]:
    """The die of this round again: the second stands, also if worse (R-37).

    The order follows, so it is for the time before anybody has acted, declared or chosen.
    Raises `no_combat`, `no_round`, `not_in_fight`, `dead`, `no_initiative`, `too_late`,
    `reroll_used`, `edge_insufficient`.
    """
    now = fight(scene, action.combat)
    me = standing(scene, now, action.who)
    if not now.order.running:
        raise Refusal("no_round", f"{now.combat.name} has not begun: a GM begins round 1.")
    if me.who.dead:
        raise Refusal("dead", f"{me.row.name} is dead and does not act.")
    number = now.combat.round
    if me.total is None or not me.fighter.die or melee_of(now).ambush == number:
        raise Refusal("no_initiative", f"{me.row.name} has rolled no initiative in round {number}.")
    acted = any(turn.how != "skipped" for turn in now.order.past)
    if acted or attacks_of(scene, now.key) or chosen(now, now.standing.turn):
        raise Refusal("too_late", f"Round {number} is under way: its order stands.")
    scene = charged(scene, me.row.key, reroll=True, rerolled=me.fighter.again == number)
    die = dice.roll(1, SIDES)[0]
    total = me.total - me.fighter.die + die
    fighter = replace(fighter_of(me.row), die=die, again=number)
    scene = with_fighter(scene, now.key, me.row.key, fighter)
    row = replace(scene.combatants[now.key, me.row.key], initiative=(total,))
    scene = with_combatants(scene, now.key, [row])
    # Without its groups the order is put together as if nobody's turn had begun.
    scene = with_order(scene, now.key, replace(now.order, groups=(), past=()))
    bout = Bout(now.key, COMBAT, dice)
    step = turns.settled(turns.arranged(scene, bout), bout)
    after = fight(step.scene, now.key)
    scene = with_order(step.scene, now.key, replace(after.order, version=after.order.version + 1))
    name, left = now.shown(me.row.key), known(scene, me.row.key).edge.current
    said = (
        f"{name}: die {me.fighter.die} → {die}, initiative {me.total} → {total}",
        f"{name}: edge {left + 1} → {left}",
        *announced(step.notes, after, now),
    )
    return Turned(f"{name} rolls initiative again", said), scene
