"""An attack step by step: declared, rolled, windows for edge, damage (HH-38 to HH-49)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene, with_pool
from bot.core.words import clean, fold
from bot.shared.combat.arena import Fight, fight
from bot.systems.hammerhydra.attack.actions import Defend, Striking
from bot.systems.hammerhydra.field import (
    Attack,
    Fighter,
    Standing,
    bonus_of,
    fighter_of,
    melee_of,
    mode_of,
    standing,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import Player, armed, known, taken
from bot.systems.hammerhydra.rules import edge
from bot.systems.hammerhydra.rules.attack import damage_dice, landed
from bot.systems.hammerhydra.rules.checks import MOST_DICE, whole
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.rules.weapons import SAMPLES, Weapon, damage_stat, known_weapon
from bot.systems.hammerhydra.rules.wounds import damage
from bot.systems.hammerhydra.sheet import EDGE, MOST_EDGE
from bot.systems.hammerhydra.side import (
    Aim,
    Side,
    aimed,
    bought,
    changed,
    left,
    paid,
    sound,
    tens_of,
    thrown,
)

CLOSE = ("Combat: Melee", "Combat: Brawl")
FAR = ("Combat: Ranged",)
IMPROVISED = "Strength"
"""The base attribute of a damage stat without a weapon."""


def victim(scene: Scene, now: Fight, me: Standing, name: str) -> Standing:
    """Who is attacked; raises `not_in_fight`, `bad_target_choice`, `dead`."""
    if not name.strip():
        raise Refusal("bad_target_choice", "An attack needs a victim: say whom.")
    row = now.combatants.get(fold(name))
    if row is not None and row.hidden and not scene.may_play(scene.actor, row.key):
        row = None
    if row is None or row.key not in scene.characters:
        seen = {key: one for key, one in now.combatants.items() if not one.hidden}
        row = replace(now, combatants=seen).get(name)
    if row.key == me.row.key:
        raise Refusal("bad_target_choice", f"{me.row.name} cannot attack themselves.")
    found = standing(scene, now, row.key)
    if found.who.dead:
        raise Refusal("dead", f"{found.row.name} is dead already; choose somebody else.")
    return found


def attack(action: Striking, scene: Scene, now: Fight, me: Standing) -> Attack:
    """An attack as it is declared, nothing rolled yet.

    Raises what `victim` raises, `unknown_weapon`, `bad_damage`, `unknown_skill`,
    `unknown_attribute`, `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    other = victim(scene, now, me, action.against)
    weapon, usual = weapon_of(me.who, action.weapon)
    aim = aimed_with(scene, me.who, weapon, action.skill.strip() or usual, action.attribute)
    here = HOUSE.at(scene.house)
    mods, parts = changed(
        scene,
        me.who,
        dice=action.dice,
        target=action.target,
        block=me.fighter.blocked,
        counter=action.bonus and bonus_of(me.fighter, now.combat.round, here),
    )
    mods = replace(mods, edge_dice=action.edge_dice, edge_target=action.edge_target)
    tens = tens_of(action.tens)
    side = sound(Side(me.who.key, me.row.name, aim, mods, parts, tens, here.edge_step))
    more = whole(action.edge_damage, "bad_edge", "Edge for damage", 0, MOST_EDGE)
    affordable(me.who, dice=action.edge_dice + more, target=action.edge_target)
    return Attack(
        combat=now.key,
        round=now.combat.round,
        attacker=me.row.key,
        defender=other.row.key,
        names=(me.row.name, other.row.name),
        weapon=weapon,
        side=side,
        edge_damage=more,
        task=clean(action.task, what="task") if action.task.strip() else "",
    )


def aimed_with(scene: Scene, who: Player, weapon: Weapon, skill: str, attribute: str) -> Aim:
    """What an attack is rolled on: the skill that fits, the weapon's attribute (HH-31, HH-39).

    Raises `unknown_skill`, `skill_not_approved`, `unknown_attribute`, `bad_dice`, `bad_target`.
    """
    fits = skill or fitting(who, weapon)
    return aimed(scene, who, fits, attribute.strip() or weapon.attribute)


def guard(action: Defend | Striking, scene: Scene, who: Player) -> Side:
    """A dodge or block: bare Athleticism, and what was said with it (HH-42, HH-47, R-44).

    Raises `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    aim = aimed(scene, who, "", "Athleticism")
    mods, parts = changed(scene, who, dice=action.dice, target=action.target)
    mods = replace(mods, edge_dice=action.edge_dice, edge_target=action.edge_target)
    step = HOUSE.at(scene.house).edge_step
    side = sound(Side(who.key, who.name, aim, mods, parts, tens_of(action.tens), step))
    affordable(who, dice=action.edge_dice, target=action.edge_target)
    return side


def affordable(who: Player, *, dice: int, target: int) -> None:
    """Refuses with `edge_insufficient` or `bad_edge` what cannot be paid."""
    most = max(who.edge.maximum, who.edge.current)
    edge.spend(most, most - who.edge.current, dice=dice, target=target)


def weapon_of(who: Player, name: str) -> tuple[Weapon, str]:
    """A weapon by its name or as a damage stat, and its usual skill; "" is the first of the sheet.

    Raises `unknown_weapon`, `bad_damage`.
    """
    arms = {fold(arm.name): arm for arm in who.sheet.weapons}
    arm = next(iter(arms.values()), None) if not name.strip() else arms.get(fold(name))
    if arm is not None:
        return armed(arm), arm.skill
    bare = name.strip()
    if (
        bare
        and fold(bare) not in SAMPLES
        and not any(c.isalpha() and c not in "oOdD" for c in bare)
    ):
        return Weapon(bare, IMPROVISED, "melee", damage_stat(bare)), ""
    return known_weapon(name, {key: armed(one) for key, one in arms.items()}), ""


def fitting(who: Player, weapon: Weapon) -> str:
    """The best skill for a weapon of this range, else the heading it would stand under (R-50)."""
    headings = CLOSE if weapon.range == "melee" else FAR
    skills = [one for one in who.sheet.skills if one.heading in headings]
    best = max(skills, key=lambda one: one.total, default=None)
    return best.name if best is not None else headings[0]


def rolled_on(scene: Scene, attack: Attack, here: HouseRules, dice: Dice) -> tuple[Scene, Attack]:
    """Go on from the roll that stands, until somebody may roll again or the attack has landed."""
    while True:
        scene, attack = _step(scene, attack, here, dice)
        if attack.stage == "landed" or window(scene, attack):
            return scene, attack


def window(scene: Scene, attack: Attack) -> str:
    """The key of who may have the roll that lies there rolled again; "" where nobody could."""
    match attack.stage:
        case "struck" | "hurt":
            promised = attack.edge_damage if attack.stage == "struck" and attack.hits else 0
            free = not attack.rerolled and left(scene, attack.side) > promised
            return attack.attacker if free else ""
        case "dodged" | "blocked":
            guard = attack.guard
            free = guard is not None and not guard.rerolled and left(scene, guard) > 0
            return attack.defender if free else ""
        case "declared" | "landed" | "done" | "off":
            return ""
        case _:
            assert_never(attack.stage)


def again(scene: Scene, attack: Attack, here: HouseRules, dice: Dice) -> tuple[Scene, Attack]:
    """The roll that lies there once more, for a point of edge; the second stands (HH-70, R-37).

    Raises `reroll_used`, `edge_insufficient`.
    """
    match attack.stage:
        case "struck":
            scene = paid(scene, attack.side, reroll=True)
            return scene, replace(attack, side=thrown(attack.side, here, dice))
        case "hurt":
            if attack.rerolled:
                raise Refusal("reroll_used", "This task has been rolled again once; it stands.")
            scene = paid(scene, attack.side, reroll=True)
            blow = tuple(dice.roll(len(attack.blow), SIDES))
            fresh = replace(attack, blow=blow, blow_before=attack.blow)
            return scene, _dealt(fresh, here)
        case "dodged" | "blocked":
            guard = _guard(attack)
            scene = paid(scene, guard, reroll=True)
            return scene, replace(attack, guard=thrown(guard, here, dice))
        case _:
            raise Refusal("wrong_stage", "There is no roll of this attack to be rolled again.")


def bare(scene: Scene, side: Side) -> Side:
    """The side without the edge it cannot pay any more."""
    spent = side.mods.edge_dice + side.mods.edge_target
    if not spent or spent <= left(scene, side):
        return side
    return replace(side, mods=replace(side.mods, edge_dice=0, edge_target=0))


def _step(scene: Scene, attack: Attack, here: HouseRules, dice: Dice) -> tuple[Scene, Attack]:
    match attack.stage:
        case "declared":
            return _struck(scene, attack, here, dice)
        case "struck":
            if not attack.hits:
                return scene, replace(attack, stage="landed")
            if attack.stance is not None and attack.stance.defence == "dodge":
                return _guarded(scene, attack, here, dice, blocks=False)
            return _hurt(scene, attack, here, dice)
        case "dodged":
            if not attack.hits:
                return scene, replace(attack, stage="landed")
            return _hurt(scene, attack, here, dice)
        case "hurt":
            if attack.stance is not None and attack.stance.defence == "block":
                return _guarded(scene, attack, here, dice, blocks=True)
            return scene, _ended(attack)
        case "blocked":
            return scene, _ended(attack)
        case _:
            raise Refusal("wrong_stage", "This attack is over. Nothing has changed.")


def _struck(scene: Scene, attack: Attack, here: HouseRules, dice: Dice) -> tuple[Scene, Attack]:
    """The attack is rolled; what was pending for it is used up (HH-39, HH-41, HH-48)."""
    side = bare(scene, attack.side) if attack.tie else attack.side
    scene = bought(scene, side)
    row = scene.combatants.get((attack.combat, attack.attacker))
    if row is not None:
        kept = _used(fighter_of(row), attack, here)
        scene = with_fighter(scene, attack.combat, attack.attacker, kept)
    return scene, replace(attack, side=thrown(side, here, dice), stage="struck")


def _used(fighter: Fighter, attack: Attack, here: HouseRules) -> Fighter:
    """What is still pending for the attacker after this attack (R-26, R-27)."""
    countered = fighter.countered
    if attack.side.mods.counter:
        most = attack.round if here.counter_when == "next_attack" else attack.round - 1
        countered = tuple(one for one in countered if one > most)
    return replace(fighter, blocked=False, countered=countered)


def _guarded(
    scene: Scene, attack: Attack, here: HouseRules, dice: Dice, *, blocks: bool
) -> tuple[Scene, Attack]:
    """The dodge or block is rolled (HH-42, HH-47)."""
    guard = bare(scene, _guard(attack))
    scene = bought(scene, guard)
    stage = "blocked" if blocks else "dodged"
    return scene, replace(attack, guard=thrown(guard, here, dice), stage=stage)


def _hurt(scene: Scene, attack: Attack, here: HouseRules, dice: Dice) -> tuple[Scene, Attack]:
    """The damage is rolled: weapon dots, net successes and dice bought with edge (HH-43, HH-44)."""
    edge = min(attack.edge_damage, left(scene, attack.side))
    if edge:
        row = known(scene, attack.attacker).edge
        scene = with_pool(scene, attack.attacker, EDGE, replace(row, current=row.current - edge))
    number = damage_dice(attack.weapon.damage, attack.hits) + edge * here.edge_step
    blow = tuple(dice.roll(min(number, 2 * MOST_DICE), SIDES))
    armour = known(scene, attack.defender).sheet.armour
    fresh = replace(attack, blow=blow, armour=armour, edge_damage=edge, stage="hurt")
    return scene, _dealt(fresh, here)


def _dealt(attack: Attack, here: HouseRules) -> Attack:
    mod = attack.weapon.damage.mod
    return replace(attack, dealt=damage(attack.blow, mod, attack.armour, floor=here.armour_floor))


def _ended(attack: Attack) -> Attack:
    """What lands after the block (HH-47, HH-48)."""
    blocks = attack.stance is not None and attack.stance.defence == "block"
    block = attack.guard.check if blocks and attack.guard is not None else None
    cover = attack.stance.cover if attack.stance is not None else None
    end = landed(attack.dealt, block, cover)
    return replace(attack, damage=end.damage, failed_block=end.failed_block, stage="landed")


def applied(scene: Scene, attack: Attack, here: HouseRules) -> tuple[Scene, Attack]:
    """What has landed is taken from the defender (HH-48, HH-52 to HH-54, HH-60 to HH-63).

    One who is dead by then loses nothing more.
    """
    row = scene.combatants.get((attack.combat, attack.defender))
    fighter = fighter_of(row) if row is not None else Fighter()
    if attack.failed_block:
        fighter = replace(
            fighter, pending=fighter.pending + 1, failed=fighter.failed + 1, blocked=True
        )
    who = known(scene, attack.defender)
    hit = None
    if attack.hits and not who.dead:
        now = fight(scene, attack.combat)
        dramatic = attack.dramatic or melee_of(now).dramatic
        scene, hit = taken(scene, who, attack.damage, mode_of(now, here), dramatic=dramatic)
        fighter = replace(
            fighter,
            serious=fighter.serious + hit.serious,
            died=attack.round if hit.dead else fighter.died,
        )
    scene = with_fighter(scene, attack.combat, attack.defender, fighter)
    return scene, replace(attack, hit=hit, stage="done")


def _guard(attack: Attack) -> Side:
    if attack.guard is None:
        raise Refusal("wrong_stage", f"{attack.names[1]} neither dodges nor blocks.")
    return attack.guard
