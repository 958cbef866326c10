"""Recoveries declared, rolled, and their ranks spent (D6-36 to D6-41)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared import conditions as engine
from bot.shared.combat.arena import find_fight, with_conditions
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening, Window, take
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.budget import is_out_of_action, must_have_turn, spend_action
from bot.systems.opend6.checks.roll import plan_check, show_roll
from bot.systems.opend6.field import fight_or_none
from bot.systems.opend6.melee.actions import Declaration, GoOn, Winnings
from bot.systems.opend6.melee.declaration import Declaring
from bot.systems.opend6.melee.rolls import check
from bot.systems.opend6.melee.turn import whole_skill, with_turn
from bot.systems.opend6.players import PLAYERS, Player, settings_of, value_of
from bot.systems.opend6.recovery.actions import Mend, Mended, Recover, RecoveryResult, RecoveryState
from bot.systems.opend6.recovery.words import describe_recovery
from bot.systems.opend6.rules import durations, recovery
from bot.systems.opend6.rules.effects import EFFECTS
from bot.systems.opend6.rules.melee import ACTIONS

COST_OF_DIE = 1


def recover(action: Recover, scene: Scene, dice: Dice) -> tuple[Opening[RecoveryState], Scene]:
    """A recovery, in a fight in one's own turn (D6-36); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, full=True, anywhere=True)
    return RECOVERING.begin(*RECOVERING.declare(action, scene))


class Recovering(Declaring[RecoveryState]):
    """A recovery: a check, and ranks to spend on what is left of a condition (D6-36 to D6-41)."""

    action = Recover

    def declare(
        self, action: Recover, scene: Scene, *, free: bool = False
    ) -> tuple[RecoveryState, Scene]:
        """A recovery declared and paid; outside a fight it costs nothing.

        Raises `nothing_to_recover`, `unknown_condition`, `bad_target`, `wrong_track`,
        `unknown_skill`, `out_of_action`, `no_action_left` and what a roll raises.
        """
        who, scene = PLAYERS.acting(scene, action.who)
        patient = _patient(action, scene, who)
        fight = fight_or_none(scene, who.key)
        if is_out_of_action(scene, who.key, fight.key if fight is not None else ""):
            raise Refusal(
                "out_of_action", f"{who.name} is out of action; somebody else must help with it."
            )
        key, skill = _find_ailment(action, scene, who, patient)
        costs = fight is not None and fight.order.running and not free
        if fight is not None and costs:
            must_have_turn(scene, fight, who.key)
            scene = spend_action(scene, fight, who.key, (ACTIONS["recover"],))
        plan_check(scene, fight, who, value_of(scene, who, skill), action.effects)
        name = "" if patient.key == who.key else patient.name
        deed = Declaration(
            combat=fight.key if fight is not None else "",
            actor=who.key,
            name=who.name,
            words=describe_recovery(scene.conditions[key].name, name),
            cost="full" if costs else "",
        )
        return RecoveryState(deed=deed, action=replace(action, skill=skill)), scene

    def throw(self, state: RecoveryState, scene: Scene, dice: NamedDice) -> RecoveryState:
        """The check, and what its ranks could do."""
        deed, action = state.deed, state.action
        who = PLAYERS.of(scene, deed.actor)
        patient = _patient(action, scene, who)
        key, skill = _find_ailment(action, scene, who, patient)
        fight = find_fight(scene, deed.combat) if deed.combat in scene.combats else None
        ailing = recovery.ailing(scene.conditions, patient.key)
        at = next(place for place, (other, _) in enumerate(ailing) if other == key)
        value = value_of(scene, who, skill)
        state, roll = check(state, scene, fight, who, value, dice=dice, effects=action.effects)
        house = settings_of(scene)
        recovered = recovery.recover(
            skill,
            [ailment for _, ailment in ailing],
            at,
            roll.total,
            own=patient.key == who.key,
            fatigue_counts=house.recover_counts_fatigue == "always",
            band=house.band,
            rules=house.rules,
        )
        ranks, cost = recovered.ranks, recovered.cost
        result = RecoveryResult(
            patient.name,
            scene.conditions[key].name,
            ranks,
            cost,
            rolls=(show_roll(roll, skill, recovered.difficulty),),
        )
        winnings = Winnings(
            deed.combat, who.key, who.name, ranks, "recovery", patient.key, key[1], cost
        )
        return replace(state, result=result, left=winnings)

    def take_effect(self, state: RecoveryState, scene: Scene) -> tuple[RecoveryState, Scene]:
        """Ranks that can do nothing are nothing."""
        winnings, result = state.left, state.result
        options = options_of(scene, winnings) if isinstance(winnings, Winnings) else ()
        if result is not None:
            result = replace(result, success=bool(options))
        return replace(state, left=winnings if options else None, result=result), scene

    def further_windows(self, state: RecoveryState, scene: Scene) -> tuple[Window, ...]:
        """Who made the ranks spends them."""
        who = Audience(characters=(state.deed.actor,), gm=True)
        seconds = self.patience(state, scene)
        return (
            Window(who, (Mend(),), "further", seconds),
            Window(GMS, (GoOn(),), "further", seconds),
        )

    def resolve_further(self, state: RecoveryState, scene: Scene, dice: NamedDice) -> RecoveryState:
        """The rounds that a shorter condition lasts."""
        if state.option != durations.TO_ROUNDS or state.die is not None:
            return state
        ranks = state.left.ranks if isinstance(state.left, Winnings) else 0
        rounds = dice.of(state.deed.actor, state.die_name(ranks)).roll(1, durations.DIE)[0]
        return replace(state, die=rounds)

    def apply_further(self, state: RecoveryState, scene: Scene) -> tuple[RecoveryState, Scene]:
        """Ranks spent on one option."""
        winnings = state.left
        if not state.option or not isinstance(winnings, Winnings):
            return state, scene
        cost = price(scene, winnings, state.option)
        rest = replace(winnings, ranks=winnings.ranks - cost)
        mended, scene = _spend(scene, winnings, state.option, state.die)
        result = replace(mended, spent=cost, rest=rest.ranks)
        more = rest if options_of(scene, rest) else None
        return replace(state, result=result, left=more, option="", die=None), scene


def _patient(action: Recover, scene: Scene, who: Player) -> Player:
    return PLAYERS.named(scene, action.target) if action.target.strip() else who


def options_of(scene: Scene, state: Winnings) -> tuple[str, ...]:
    """What the ranks could still do about the condition (D6-38)."""
    condition = scene.conditions.get((state.patient, state.ailment))
    # It may have ended since the check: what is left to buy is the die for a later one.
    if condition is None:
        return (recovery.NEXT_DIE,) if state.ranks >= COST_OF_DIE else ()
    moment = moment_in_fight(scene, state.patient)
    lasts = durations.lasting(condition.clock, moment)
    options = recovery.options(state.ranks, durations.cost(condition), lasts)
    return tuple(option for option in options if moment.combat or option not in recovery.IN_A_FIGHT)


def price(scene: Scene, state: Winnings, option: str) -> int:
    """The ranks that an option takes."""
    match option:
        case recovery.REMOVE:
            condition = scene.conditions.get((state.patient, state.ailment))
            return durations.cost(condition) if condition is not None else 0
        case recovery.NEXT_DIE:
            return COST_OF_DIE
        case _:
            return EFFECTS[option].rank


def mend(answer: Mend, state: RecoveryState, scene: Scene) -> tuple[RecoveryState, Scene]:
    """Ranks spent on one option; raises `insufficient_ranks`."""
    winnings = state.left
    if not isinstance(winnings, Winnings) or answer.option not in options_of(scene, winnings):
        ranks = count(winnings.ranks if isinstance(winnings, Winnings) else 0, "rank")
        raise Refusal("insufficient_ranks", f"{ranks} cannot do that about this condition.")
    return replace(state, option=answer.option), scene


def _spend(scene: Scene, state: Winnings, option: str, die: int | None) -> tuple[Mended, Scene]:
    """What an option does about the condition."""
    key: Key = (state.patient, state.ailment)
    moment = moment_in_fight(scene, state.patient)
    mended = Mended(scene.characters[state.patient].name, "", 0, 0)
    if option == recovery.NEXT_DIE:
        rows, _ = engine.apply(scene.conditions, recovery.next_die(state.actor, moment))
        return mended, with_conditions(scene, rows)
    condition = scene.conditions[key]
    if option == recovery.REMOVE:
        rows, condition = engine.remove(scene.conditions, key)
        return replace(mended, condition=condition.name, gone=True), with_conditions(scene, rows)
    cut: Condition = recovery.shorten(condition, option, moment, die=die)
    scene = with_conditions(scene, {**scene.conditions, key: cut})
    words = engine.words(cut, moment, lambda bearer: scene.characters[bearer].name)
    return replace(mended, condition=words, die=die), scene


def _find_ailment(action: Recover, scene: Scene, who: Player, patient: Player) -> tuple[Key, str]:
    """Which condition is meant and which skill helps (D6-39 to D6-41)."""
    ailing = recovery.ailing(scene.conditions, patient.key)
    if not ailing:
        raise Refusal("nothing_to_recover", f"{patient.name} has no condition to recover from.")
    if action.condition.strip():
        key = engine.find(scene.conditions, patient.key, action.condition)
    else:
        key, _ = max(ailing, key=lambda row: row[1].rank)
    ailment = next((ailment for at, ailment in ailing if at == key), None)
    if ailment is None:
        raise Refusal(
            "unknown_condition",
            "A check recovers from damage, fatigue or lost composure; a GM ends anything else.",
        )
    own = patient.key == who.key
    skill = action.skill.strip() or recovery.fitting(ailment.track, own=own)
    return key, recovery.skill_for(skill, ailment.track, own=own)


RECOVERING = Recovering(RecoveryState, take(Mend, mend))
