"""Attacks, from the declaration to the condition they make (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.aiming import ask_target
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening
from bot.shared.permits import gm_only
from bot.systems.opend6.attack.actions import Attack, AttackDamage, AttackResult, AttackState
from bot.systems.opend6.attack.words import describe_attack, describe_source, describe_unreachable
from bot.systems.opend6.bearers import bonus, do_harm
from bot.systems.opend6.budget import is_out_of_action, spend_action
from bot.systems.opend6.checks.actions import RollModifier, RollShown
from bot.systems.opend6.checks.roll import (
    gang_modifier,
    has_dice,
    plan_check,
    result_of,
    show_roll,
    throw_plan,
)
from bot.systems.opend6.effects import purse
from bot.systems.opend6.field import fighter_of, find_opponent, with_fighter, with_focus
from bot.systems.opend6.melee.actions import Declaration, Declare
from bot.systems.opend6.melee.arms import (
    Guard,
    attack_skill,
    attack_value,
    default_weapon,
    feet_too_far,
    guard,
    strength,
    weapon_of,
)
from bot.systems.opend6.melee.declaration import Contest, Declaring
from bot.systems.opend6.melee.rolls import check, ends
from bot.systems.opend6.melee.turn import in_fight, with_turn
from bot.systems.opend6.players import PLAYERS, Player, maybe, settings_of, value_of
from bot.systems.opend6.rules import attack as rules
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.conditions import CHECK
from bot.systems.opend6.rules.gangs import bonus as gang_bonus
from bot.systems.opend6.rules.melee import ACTIONS, Response
from bot.systems.opend6.rules.results import Result
from bot.systems.opend6.rules.tracks import DAMAGE
from bot.systems.opend6.sheet import Weapon
from bot.systems.opend6.skills import Value


class Aim(NamedTuple):
    """An attack in numbers: with what, by which skill, against whose guard."""

    who: Player
    target: Player
    weapon: Weapon
    worth: Value
    crowd: int
    guard: Guard


def attack(action: Attack, scene: Scene, dice: Dice) -> tuple[Opening[AttackState], Scene]:
    """An attack in one's own turn (D6-18); raises what turns and declaring raise, and `gm_only`."""
    if action.defence.strip() or action.gang is not None:
        gm_only(scene.actor)
    plan = Declare(
        who=action.who,
        what="attack",
        target=action.target,
        skill=action.skill,
        weapon=action.weapon,
    )
    scene = with_turn(scene, action.who, full=True, aimed=bool(action.target), plan=plan)
    state, scene = ATTACKING.declare(action, scene)
    return ATTACKING.begin(state, scene)


class Attacking(Declaring[AttackState]):
    """An attack: the guard may be raised, then dice, damage, a condition (D6-18 to D6-25)."""

    action = Attack

    def declare(
        self, action: Attack, scene: Scene, *, free: bool = False
    ) -> tuple[AttackState, Scene]:
        """An attack with its action paid.

        Raises `no_combat`, `bad_target`, `self_target`, `unknown_weapon`, `unknown_skill`,
        `bad_die_code`, `out_of_reach`, `no_action_left` and what a roll raises.
        """
        who, fight, scene = in_fight(scene, action.who)
        if not action.target.strip():
            raise ask_target(scene, who.key, "target")
        if not action.weapon.strip():
            action = replace(action, weapon=default_weapon(who))
        opponent = find_opponent(scene, fight, who.key, action.target)
        _refuse_helpless(action, scene, fight, opponent)
        # Whoever attacks turns to the target: from here on both are engaged (D6-11).
        scene = with_focus(scene, fight.key, who.key, opponent.key)
        fight = find_fight(scene, fight.key)
        aim = aim_of(action, scene, fight, who, PLAYERS.of(scene, opponent.key))
        feet = feet_too_far(scene, fight, who.key, opponent.key, aim.weapon)
        if feet is not None:
            raise rules.not_in_reach(aim.weapon.category, feet)
        if not free:
            scene = spend_action(scene, fight, who.key, (ACTIONS["attack"],))
        more = gang_modifier(aim.crowd)
        fight = find_fight(scene, fight.key)
        # For its refusals, and after the action is paid: one beyond the first costs dice.
        plan_check(scene, fight, who, aim.worth, action.effects, more=more)
        words, cost = describe_attack(opponent.name, aim.weapon), "" if free else "full"
        deed = Declaration(
            fight.key, who.key, who.name, words, "attack", cost, opponent.key, opponent.name
        )
        return AttackState(deed=deed, action=action), scene

    def contest(self, state: AttackState, scene: Scene, fight: Fight) -> Contest:
        """The attack against what resists it; raises what `aim_of` raises."""
        aim = _aim(state, scene)
        met = aim.guard.skill
        check = maybe(scene, aim.target, met) if met else None
        effects = state.action.effects
        return Contest(aim.worth, effects, aim.crowd, aim.guard.value, met, check)

    def why_impossible(self, state: AttackState, scene: Scene) -> str:
        """Out of action, or out of reach (D6-122, R-50)."""
        deed, action = state.deed, state.action
        fight = find_fight(scene, deed.combat)
        why = "" if action.helpless else super().why_impossible(state, scene)
        if why:
            return why
        weapon = weapon_of(PLAYERS.of(scene, deed.actor), action.weapon, action.damage)
        far = feet_too_far(scene, fight, deed.actor, deed.target, weapon) is not None
        return describe_unreachable(deed.target_name) if far else ""

    def throw(self, state: AttackState, scene: Scene, dice: NamedDice) -> AttackState:
        """The dice of the attack, of the defence where one is due, and of the damage (D6-24)."""
        deed, effects = state.deed, state.action.effects
        aim, fight = _aim(state, scene), find_fight(scene, deed.combat)
        state, roll = check(
            state, scene, fight, aim.who, aim.worth, dice=dice, effects=effects, crowd=aim.crowd
        )
        first = result_of(roll.trial, roll.fell, aim.guard.value, scene)
        stance = stance_of(scene, deed, state.reply)
        defence, floor = _defend(state, aim, scene, stance, dice, first=first)
        result = result_of(roll.trial, roll.fell, floor, scene)
        attacked = AttackResult(
            aim.who.name,
            aim.target.name,
            aim.guard.value,
            aim.guard.parts,
            success=result.success,
            rolls=(show_roll(roll, "attack", floor), *defence),
            defence=floor if defence else None,
            bonus=rules.BONUS[stance] if defence else 0,
            answered=state.reply.how != "fixed",
            no_dice=bool(aim.guard.skill) and not defence and rules.check_is_due(first, stance),
        )
        if result.success:
            attacked = _damage(attacked, aim, result, scene, dice, extra=state.action.extra)
        return replace(state, result=attacked)

    def take_effect(self, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
        """The condition of a hit; ranks that are kept; a readied defence is used up (D6-58)."""
        deed, result = state.deed, state.result
        if result is None:
            return state, scene
        if result.damage is not None:
            source = _aim(state, scene).weapon.name
            rank = result.damage.rank
            scene, changes = do_harm(scene, deed.target, DAMAGE, rank, source=source)
            if result.damage.kept:
                words = describe_source(result.on)
                scene = purse.give(scene, deed.actor, result.damage.kept, words)
            result = replace(result, changes=changes)
        scene = _after_attack(scene, deed)
        return replace(state, result=replace(result, over=ends(scene, deed))), scene


ATTACKING = Attacking(AttackState)


def _aim(state: AttackState, scene: Scene) -> Aim:
    deed = state.deed
    who, target = PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target)
    return aim_of(state.action, scene, find_fight(scene, deed.combat), who, target)


def aim_of(action: Attack, scene: Scene, fight: Fight, who: Player, target: Player) -> Aim:
    """The attack as it stands now; raises `unknown_weapon`, `unknown_skill`, `bad_count`."""
    weapon = weapon_of(who, action.weapon, action.damage)
    worth = attack_value(scene, who, weapon, action.skill)
    crowd = bonus(scene, fight, who.key, skill=worth.skill or "melee", against=target.key)
    if action.gang is not None:
        crowd = gang_bonus(action.gang)
    skill = attack_skill(worth, weapon)
    resistance = guard(scene, fight, target, who.key, skill, skill=action.defence)
    return Aim(who, target, weapon, worth, crowd, resistance)


def stance_of(scene: Scene, deed: Declaration, response: Response) -> rules.Stance:
    """How the defender stands against this attack (D6-13, D6-23, D6-58, D6-128)."""
    stance = fighter_of(scene, deed.combat, deed.target).stance
    if stance == "passive" and response.how == "active_defence":
        return "active"
    return "full" if response.how == "defend" else stance


def _refuse_helpless(action: Attack, scene: Scene, fight: Fight, combatant: Combatant) -> None:
    if not is_out_of_action(scene, combatant.key, fight.key) or (
        action.helpless and scene.actor.gm
    ):
        return
    raise Refusal(
        "bad_target",
        f"{combatant.name} is out of action and does not resist. A GM may allow it: the attack "
        "with more:helpless.",
    )


def _defend(
    state: AttackState,
    aim: Aim,
    scene: Scene,
    stance: rules.Stance,
    dice: NamedDice,
    *,
    first: Result,
) -> tuple[tuple[RollShown, ...], int]:
    """The defence check where the attack reached the fixed value, and what counts (R-26).

    Without a die left for it the fixed value holds (R-48).
    """
    name = state.reply.skill or aim.guard.skill
    if stance == "full" and name == aim.guard.skill and not state.action.defence:
        skill = fighter_of(scene, state.deed.combat, aim.target.key).defends
        # The sheet may have lost it since.
        name = skill if name and skill and maybe(scene, aim.target, skill) else name
    if not name or not rules.check_is_due(first, stance):
        return (), aim.guard.value
    fight = find_fight(scene, state.deed.combat)
    worth = value_of(scene, aim.target, name)
    effects = state.reply.effects
    if not has_dice(scene, fight, aim.target, worth, effects):
        return (), aim.guard.value
    more = rules.BONUS[stance]
    source = "on the defensive" if stance == "full" else "readied defence"
    parts = (RollModifier(source, CHECK, more),) if more else ()
    thrown = dice.of(aim.target.key, "defence")
    roll = throw_plan(scene, fight, aim.target, worth, thrown, effects=effects, more=parts)
    floor = settings_of(scene).defence_floor
    # The stance is on these dice for the card to show; `defence` adds it itself.
    defence = rules.defence(stance, aim.guard.value, roll.total - more, floor=floor)
    return (show_roll(roll, "defence"),), defence.value


def _damage(
    attacked: AttackResult, aim: Aim, result: Result, scene: Scene, dice: NamedDice, *, extra: int
) -> AttackResult:
    """The damage roll of a hit and the condition it makes (D6-19, D6-65 to D6-67).

    So many ranks beyond the first are left for other effects: `extra`.
    """
    extra = max(0, min(extra, result.rank - 1))
    dealt = rules.damage_code(code(aim.weapon.damage), result.rank, spent=extra)
    worth, thrown = Value(str(dealt), dealt), dice.of(aim.who.key, "damage")
    blow = throw_plan(scene, None, aim.who, worth, thrown, kind="effect")
    body, soak, parts = strength(scene, aim.target)
    resists: tuple[RollShown, ...] = ()
    if settings_of(scene).resist_damage == "roll" and body.dice:
        worth, thrown = Value("Strength", body), dice.of(aim.target.key, "resists")
        resistance = throw_plan(scene, None, aim.target, worth, thrown, kind="effect")
        resists = (show_roll(resistance, "resists"),)
        # A roll never lowers it: the fixed value holds at least, as in any defence.
        soak = max(soak, resistance.total)
    harm = rules.damage(blow.total, soak)
    return replace(
        attacked,
        rank=result.rank,
        rolls=(*attacked.rolls, show_roll(blow, "damage", soak), *resists),
        damage=AttackDamage(
            aim.weapon.damage, str(dealt), parts, soak, harm.points, harm.rank, harm.name, extra
        ),
    )


def _after_attack(scene: Scene, deed: Declaration) -> Scene:
    """A readied defence is used up by one attack (D6-58)."""
    if (deed.combat, deed.target) not in scene.combatants:
        return scene
    state = fighter_of(scene, deed.combat, deed.target)
    stance = rules.stance_after(state.stance, attacked=True)
    return with_fighter(scene, deed.combat, deed.target, replace(state, stance=stance))
