"""An attack step by step: declared, rolled, windows for edge, damage (HH-38 to HH-49)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Instead, Select
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean_if_any, fold
from bot.shared.aiming import ask_target
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.systems.hammerhydra.attack.actions import Defend, Striking
from bot.systems.hammerhydra.field import (
    DICE,
    AttackState,
    Contender,
    FighterState,
    Stage,
    bonus_of,
    contender,
    fight_state,
    fighter_of,
    mode_of,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import PLAYERS, Player, take_hit, weapon_from
from bot.systems.hammerhydra.rules.attack import damage_dice, landing
from bot.systems.hammerhydra.rules.checks import MOST_DICE, whole
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.rules.weapons import SAMPLES, Weapon, parse_damage
from bot.systems.hammerhydra.rules.wounds import damage
from bot.systems.hammerhydra.sheet import MOST_EDGE, weapon_names
from bot.systems.hammerhydra.side import (
    Aim,
    Side,
    aim_at,
    charge_edge,
    declare_side,
    edge_of,
    pay_bought_edge,
    throw_dice,
)

CLOSE = ("Combat: Melee", "Combat: Brawl")
FAR = ("Combat: Ranged",)
IMPROVISED = "Strength"
"""The base attribute of a damage stat without a weapon."""


def victim(scene: Scene, fight: Fight, me: Contender, name: str) -> Contender:
    """Who is attacked; raises `not_in_fight`, `bad_target_choice`, `dead`."""
    if not name.strip():
        raise ask_target(scene, me.row.key, "against")
    row = fight.find(name)
    if row is not None and row.hidden and not scene.may_play(scene.actor, row.key):
        row = None
    if row is None or row.key not in scene.characters:
        # The refusal names whom it could be, so it is asked of those alone who can be seen.
        visible = {
            key: combatant for key, combatant in fight.combatants.items() if not combatant.hidden
        }
        row = replace(fight, combatants=visible).get(name)
    if row.key == me.row.key:
        raise Refusal("bad_target_choice", f"{me.row.name} cannot attack themselves.")
    target = contender(scene, fight, row.key)
    if target.who.dead:
        raise Refusal("dead", f"{target.row.name} is dead already; choose somebody else.")
    return target


def declare_attack(action: Striking, scene: Scene, fight: Fight, me: Contender) -> AttackState:
    """An attack as it is declared, nothing rolled yet.

    Raises what `victim` raises, `unknown_weapon`, `bad_damage`, `unknown_skill`,
    `unknown_attribute`, `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    other = victim(scene, fight, me, action.against)
    weapon, usual = weapon_of(me.who, action.weapon)
    aim = aim_with(scene, me.who, weapon, action.skill.strip() or usual, action.attribute)
    bonus = action.bonus and bonus_of(me.fighter, fight.combat.round, HOUSE.at(scene.house))
    block = me.fighter.blocked
    side = declare_side(action, scene, me.who, me.row.name, aim, block=block, counter=bonus)
    more = whole(action.edge_damage, "bad_edge", "Edge for damage", 0, MOST_EDGE)
    # It is taken as the dice fall, and refused here.
    charge_edge(scene, me.who.key, dice=action.edge_dice + more, target=action.edge_target)
    return AttackState(
        combat=fight.key,
        round=fight.combat.round,
        attacker=me.row.key,
        defender=other.row.key,
        names=(me.row.name, other.row.name),
        weapon=weapon,
        side=side,
        edge_damage=more,
        task=clean_if_any(action.task),
    )


def aim_with(scene: Scene, who: Player, weapon: Weapon, skill: str, attribute: str) -> Aim:
    """What an attack is rolled on: the skill that fits, the weapon's attribute (HH-31, HH-39).

    Raises `unknown_skill`, `skill_not_approved`, `unknown_attribute`, `bad_dice`, `bad_target`.
    """
    fits = skill or fitting(who, weapon)
    return aim_at(scene, who, fits, attribute.strip() or weapon.attribute)


def declare_guard(action: Defend | Striking, scene: Scene, who: Player) -> Side:
    """A dodge or block: bare Athleticism, and what was said with it (HH-42, HH-47, R-44).

    Raises `bad_modifier`, `bad_tens`, `edge_wasted`, `edge_insufficient`, `bad_edge`.
    """
    aim = aim_at(scene, who, "", "Athleticism")
    side = declare_side(action, scene, who, who.name, aim)
    pay_bought_edge(scene, side)  # it is taken as the dice fall, and refused here
    return side


def weapon_of(who: Player, name: str) -> tuple[Weapon, str]:
    """A weapon by its name or as a damage stat, and its usual skill; "" is the first of the sheet.

    Raises `unknown_weapon`, `bad_damage`.
    """
    bare, arms = name.strip(), {fold(arm.name): arm for arm in who.sheet.weapons}
    arm = arms.get(fold(bare)) if bare else next(iter(arms.values()), None)
    if arm is not None:
        return weapon_from(arm), arm.skill
    if fold(bare) in SAMPLES:
        return SAMPLES[fold(bare)], ""
    # A damage stat has no letters but o and d; whatever has others is meant as a name.
    if bare and not any(c.isalpha() and c not in "oOdD" for c in bare):
        return Weapon(bare, IMPROVISED, "melee", parse_damage(bare)), ""
    raise _ask_weapon(who)


def _ask_weapon(who: Player) -> Refusal:
    """Whoever attacks chooses out of what is on the sheet and what everybody knows."""
    ask = Select("weapon", tuple((name, name) for name in weapon_names(who.sheet))[:MOST_OPTIONS])
    way = Instead("With what?", ask=ask)
    return Refusal("unknown_weapon", f"With what does {who.name} attack?", instead=(way,))


def fitting(who: Player, weapon: Weapon) -> str:
    """The best skill for a weapon of this range, else the heading it would stand under (R-50)."""
    headings = CLOSE if weapon.range == "melee" else FAR
    skills = [skill for skill in who.sheet.skills if skill.heading in headings]
    best = max(skills, key=lambda skill: skill.total, default=None)
    return best.name if best is not None else headings[0]


def with_edges(attack: AttackState, before: Scene, after: Scene) -> AttackState:
    """The attack with what both have paid since it was answered last."""
    # Of several changes before the next answer the card tells the first value and the last.
    first = {name: edge for name, edge, _ in attack.edge}
    changes: list[tuple[str, int, int]] = []
    for key, name in zip((attack.attacker, attack.defender), attack.names, strict=True):
        old = first.get(name, PLAYERS.of(before, key).edge.current)
        new = PLAYERS.of(after, key).edge.current
        if old != new:
            changes.append((name, old, new))
    return replace(attack, edge=tuple(changes))


def throw_due(attack: AttackState, house: HouseRules, dice: NamedDice) -> AttackState:
    """The attack with the dice of its stage, where they do not lie yet; a second roll stands."""
    match attack.stage:
        case "struck":
            return replace(attack, side=_throw_side(attack, attack.side, house, dice))
        case "dodged" | "blocked":
            return replace(attack, guard=_throw_side(attack, guard_of(attack), house, dice))
        case "hurt":
            return _throw_damage(attack, house, dice)
        case "declared" | "landed" | "done" | "off":
            return attack
        case _:
            assert_never(attack.stage)


def _throw_side(attack: AttackState, side: Side, house: HouseRules, dice: NamedDice) -> Side:
    what = DICE[attack.stage]
    if side.check is None:
        side = throw_dice(side, house, dice.of(side.key, what))
    if attack.stage in attack.again and not side.has_second_roll:
        # Under a name of its own, as what lies under a name stays however often it is read.
        side = throw_dice(side, house, dice.of(side.key, f"{what} again"))
    return side


def _throw_damage(attack: AttackState, house: HouseRules, dice: NamedDice) -> AttackState:
    """Weapon dots, net successes and dice bought with edge (HH-43, HH-44)."""
    if not attack.blow:
        bought = attack.edge_damage * house.edge_step
        number = damage_dice(attack.weapon.damage, attack.hits) + bought
        throw = dice.of(attack.attacker, "damage")
        # No more dice than the law of damage counts, which is asked about a second roll.
        attack = replace(attack, blow=throw.roll(min(number, 2 * MOST_DICE), SIDES))
    if attack.stage in attack.again and not attack.blow_before:
        throw = dice.of(attack.attacker, "damage again")
        # A second roll has the dice of the first, whatever edge is left now.
        second = throw.roll(len(attack.blow), SIDES)
        attack = replace(attack, blow=second, blow_before=attack.blow)
    modifier = attack.weapon.damage.mod
    dealt = damage(attack.blow, modifier, attack.armour, floor=house.armour_floor)
    return replace(attack, dealt=dealt)


def without_lost_edge(scene: Scene, side: Side) -> Side:
    """The side without the edge it cannot pay any more."""
    spent = side.mods.edge_dice + side.mods.edge_target
    if not spent or spent <= edge_of(scene, side):
        return side
    return replace(side, mods=replace(side.mods, edge_dice=0, edge_target=0))


def advance(scene: Scene, attack: AttackState, house: HouseRules) -> tuple[Scene, AttackState]:
    """On from the roll that stands: what is rolled next is paid, but no dice fall yet.

    Raises `edge_insufficient`.
    """
    after, on = _advance(scene, attack, house)
    return after, with_edges(on, scene, after)


def _advance(scene: Scene, attack: AttackState, house: HouseRules) -> tuple[Scene, AttackState]:
    match attack.stage:
        case "declared":
            return _begin_attack(scene, attack, house)
        case "struck" if attack.hits and attack.defence == "dodge":
            return _begin_guard(scene, attack, "dodged")
        case "struck" | "dodged" if attack.hits:
            return _begin_damage(scene, attack)
        case "struck" | "dodged":
            return scene, replace(attack, stage="landed")
        case "hurt" if attack.blocks:
            return _begin_guard(scene, attack, "blocked")
        case "hurt" | "blocked":
            return scene, _after_block(attack)
        case "landed" | "done" | "off":
            raise Refusal("wrong_stage", "This attack is over. Nothing has changed.")
        case _:
            assert_never(attack.stage)


def _begin_attack(
    scene: Scene, attack: AttackState, house: HouseRules
) -> tuple[Scene, AttackState]:
    """The attack is due; what was pending for it is used up (HH-39, HH-41, HH-48)."""
    # An open hand cannot be taken back: edge that is gone by now is left out of it.
    side = without_lost_edge(scene, attack.side) if attack.tie else attack.side
    scene = pay_bought_edge(scene, side)
    fighter = _use_up(fighter_of(scene, attack.combat, attack.attacker), attack, house)
    scene = with_fighter(scene, attack.combat, attack.attacker, fighter)
    return scene, replace(attack, side=side, stage="struck")


def _use_up(fighter: FighterState, attack: AttackState, house: HouseRules) -> FighterState:
    """What is still pending for the attacker after this attack (R-26, R-27)."""
    countered = fighter.countered
    if attack.side.mods.counter:
        # One that was declared in this round is still to pay, but by `next_attack`.
        most = attack.round if house.counter_when == "next_attack" else attack.round - 1
        countered = tuple(number for number in countered if number > most)
    # A failed block costs the very next attack +1 and no other, hit or miss.
    return replace(fighter, blocked=False, countered=countered)


def _begin_guard(scene: Scene, attack: AttackState, stage: Stage) -> tuple[Scene, AttackState]:
    """The dodge or block is due (HH-42, HH-47)."""
    guard = without_lost_edge(scene, guard_of(attack))
    return pay_bought_edge(scene, guard), replace(attack, guard=guard, stage=stage)


def _begin_damage(scene: Scene, attack: AttackState) -> tuple[Scene, AttackState]:
    """The damage is due, with as many dice as can still be paid with edge (HH-43, HH-44)."""
    # Edge for damage was only promised: a second roll of the attack may have taken it.
    points = min(attack.edge_damage, edge_of(scene, attack.side))
    scene = charge_edge(scene, attack.attacker, dice=points)
    # Kept with the attack, for its dice are read again when the armour may be another.
    armour = PLAYERS.of(scene, attack.defender).sheet.armour
    return scene, replace(attack, armour=armour, edge_damage=points, stage="hurt")


def _after_block(attack: AttackState) -> AttackState:
    """What lands after the block (HH-47, HH-48)."""
    block = attack.side_in("blocked")
    end = landing(attack.dealt, block.check if block else None, attack.cover)
    return replace(attack, damage=end.damage, failed_block=end.failed_block, stage="landed")


def apply(scene: Scene, attack: AttackState, house: HouseRules) -> tuple[Scene, AttackState]:
    """What has landed is taken from the defender (HH-48, HH-52 to HH-54, HH-60 to HH-63).

    One who is dead by then loses nothing more.
    """
    fighter = fighter_of(scene, attack.combat, attack.defender)
    # The penalty on initiative stacks, the one on the next target does not (HH-49, R-27).
    if attack.failed_block:
        fighter = replace(
            fighter, pending=fighter.pending + 1, failed=fighter.failed + 1, blocked=True
        )
    who = PLAYERS.of(scene, attack.defender)
    hit = None
    if attack.hits and not who.dead:
        fight = find_fight(scene, attack.combat)
        dramatic = attack.dramatic or fight_state(fight).dramatic
        scene, hit = take_hit(scene, who, attack.damage, mode_of(fight, house), dramatic=dramatic)
        fighter = replace(
            fighter,
            serious=fighter.serious + hit.serious,
            died=attack.round if hit.dead else fighter.died,
        )
    scene = with_fighter(scene, attack.combat, attack.defender, fighter)
    return scene, replace(attack, hit=hit, stage="done")


def guard_of(attack: AttackState) -> Side:
    """The dodge or block; raises `wrong_stage` where there is none."""
    if attack.guard is None:
        raise Refusal("wrong_stage", f"{attack.names[1]} neither dodges nor blocks.")
    return attack.guard
