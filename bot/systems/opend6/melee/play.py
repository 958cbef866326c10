"""How an action that waits is met: answered, let go, called off, interrupted (D6-13, D6-57, 59)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.budget import is_out_of_action, must_have_turn, refund_action, spend_action
from bot.systems.opend6.field import field, fight_of, fighter_of, with_field, with_fighter
from bot.systems.opend6.melee import declaration, free
from bot.systems.opend6.melee.actions import (
    Answer,
    CallOff,
    Deed,
    Defend,
    Fire,
    GoOn,
    Interrupt,
    LetPass,
    Miss,
    Missed,
    Trail,
    Winnings,
)
from bot.systems.opend6.melee.kinds import Kinds, legal_responses
from bot.systems.opend6.melee.outcomes import CalledOff, Done, Ended, Resumed, Waits
from bot.systems.opend6.melee.ranking import is_faster
from bot.systems.opend6.melee.waiting import (
    aimed_at,
    find_deed,
    find_row,
    open_rows,
    put_by,
    with_time,
)
from bot.systems.opend6.players import PLAYERS, settings_of, value_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules.melee import COSTS, Response


def defend(action: Defend, scene: Scene, dice: Dice, kinds: Kinds) -> tuple[Waits | Done, Scene]:
    """The answer to an attack that waits, else the stance for the full action (D6-13, D6-23).

    Raises `already_active`, `no_action_left`, `unknown_roll`, `not_your_turn`, `unknown_skill`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    waits = any(
        isinstance(one, Deed) and one.target == who.key and one.answers and one.within != who.key
        for _, one in open_rows(scene, now.key)
    )
    if waits:
        how = "active_defence" if action.only else "defend"
        answered = Answer(who=who.name, answer=how, skill=action.skill, effects=action.effects)
        return answer(answered, scene, dice, kinds)
    if action.only:
        raise Refusal("unknown_roll", f"No attack on {who.name} waits for an active defence.")
    must_have_turn(scene, now, who.key)
    return free.go_on_the_defensive(scene, now, who)


def answer(action: Answer, scene: Scene, dice: Dice, kinds: Kinds) -> tuple[Waits | Done, Scene]:
    """The opponent's choice, paid, and with it all the dice (D6-13, D6-14).

    Raises `not_yours`, `too_late`, `action_waits`, `unknown_action`, `no_action_left`,
    `out_of_action`, `not_engaged`, `unknown_skill`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    number = action.roll or aimed_at(scene, who.key)
    one = find_deed(scene, number)
    declaration.refuse_stranger(one, who.key, who.name)
    _refuse_within(scene, one)
    now = find_fight(scene, one.combat)
    if action.answer == "fixed":
        return declaration.finish(scene, number, one, dice, kinds)
    if is_out_of_action(scene, who.key, now.key):
        raise Refusal("out_of_action", f"{who.name} is out of action and does not answer.")
    response = _response(scene, now, one, action, kinds)
    if action.skill.strip():
        value_of(scene, who, action.skill)
    scene = spend_action(scene, now, who.key, (response.cost,))
    if response.how == "defend":
        kept = fighter_of(scene, now.key, who.key)
        stance = attack.on_the_defensive(kept.stance)
        scene = with_fighter(scene, now.key, who.key, replace(kept, stance=stance))
    response = replace(response, skill=action.skill.strip(), effects=action.effects)
    return declaration.finish(scene, number, one, dice, kinds, reply=response)


def go_on(action: GoOn, scene: Scene, dice: Dice, kinds: Kinds) -> tuple[Done, Scene]:
    """Fixed values for whoever has not answered; movements stay unanswered (R-25).

    Raises `unknown_roll`, `too_late`.
    """
    state = find_row(scene, action.roll)
    match state:
        case Deed(done=True):
            scene = _unpause(scene, action.roll, state)
            scene = put_by(scene, action.roll, state, open_=False)
            return Ended(state.name, combat=state.combat, roll=action.roll), scene
        case Deed():
            scene = _unpause(scene, action.roll, state)
            one = replace(state, within="", readied=(), interrupters=())
            done, scene = declaration.finish(scene, action.roll, one, dice, kinds)
            return replace(done, overdue=action.overdue), scene
        case Trail():
            scene = put_by(scene, action.roll, state, open_=False)
            return Ended(state.name, "movement", combat=state.combat, roll=action.roll), scene
        case Winnings():
            scene = put_by(scene, action.roll, state, open_=False)
            left = Ended(state.name, "ranks", state.ranks, combat=state.combat, roll=action.roll)
            return left, scene
        case Missed(deed=failed, was=was):
            scene = put_by(scene, action.roll, state, open_=False)
            verdict = was[-1] if was else Miss(failed.kind or "attack", failed.name)
            return Ended(
                failed.name,
                "miss",
                verdict=verdict,
                success=False,
                combat=state.combat,
                roll=action.roll,
            ), scene


def call_off(action: CallOff, scene: Scene, dice: Dice) -> tuple[Done, Scene]:
    """An action taken back with what it cost; raises `unknown_roll`, `too_late`."""
    one = find_deed(scene, action.roll)
    scene = _unpause(scene, action.roll, one)
    scene = put_by(scene, action.roll, one, open_=False)
    if one.cost in COSTS and one.combat in scene.combats:
        now = find_fight(scene, one.combat)
        if one.actor in now.combatants:
            scene = refund_action(scene, now, one.actor, one.cost)
    return CalledOff(one.name, one.words, one.cost, combat=one.combat, roll=action.roll), scene


def fire(action: Fire, scene: Scene, dice: Dice, kinds: Kinds) -> tuple[Waits | Done, Scene]:
    """A readied action taken, directly before the one that sets it off (D6-56, D6-57).

    Raises `nothing_ready`, `too_late`, `out_of_action`, and what the action itself raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    kept = fighter_of(scene, now.key, who.key)
    if kept.readied is None:
        raise Refusal("nothing_ready", f"{who.name} has nothing ready.")
    if is_out_of_action(scene, who.key, now.key):
        raise Refusal("out_of_action", f"{who.name} is out of action.")
    paused: tuple[Resumed, ...] = ()
    if action.roll:
        paused, scene = _pause(scene, action.roll, who.key, who.name, readied=True)
    doing = kinds.read(kept.readied.action)
    scene = with_fighter(scene, now.key, who.key, replace(kept, readied=None))
    one, scene = kinds.declare(doing, scene, free=True)
    if settings_of(scene).ready_price == "bonus_and_action":
        scene = spend_action(scene, find_fight(scene, now.key), who.key, ("full",))
    one = replace(one, words=f"{one.words} (readied)")
    return declaration.begin(scene, one, dice, kinds, resumed=paused)


def interrupt(action: Interrupt, scene: Scene, dice: Dice) -> tuple[Waits, Scene]:
    """Somebody acts within the declared action of somebody slower (D6-59, D6-119).

    Raises `nothing_ready`, `slower_only`, `too_late`, `out_of_action`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    one = find_deed(scene, action.roll)
    if who.key not in one.interrupters:
        if is_faster(now, who.key, one.actor):
            raise Refusal("nothing_ready", f"{who.name} holds no action to interrupt with.")
        raise Refusal("slower_only", f"{one.name} is faster than {who.name}, or as fast.")
    _, scene = _pause(scene, action.roll, who.key, who.name, readied=False)
    kept = fighter_of(scene, now.key, who.key)
    scene = with_fighter(scene, now.key, who.key, replace(kept, holds="", held_in=0))
    return Waits(action.roll, find_deed(scene, action.roll)), scene


def let_pass(action: LetPass, scene: Scene, dice: Dice, kinds: Kinds) -> tuple[Waits | Done, Scene]:
    """Neither a readied nor a held action is used within this one; raises `not_yours`."""
    who, scene = PLAYERS.acting(scene, action.who)
    one = find_deed(scene, action.roll)
    if who.key not in (*one.readied, *one.interrupters, one.within):
        raise Refusal("not_yours", f"{who.name} has nothing to use here.")
    resumed, scene = declaration.resume(scene, action.roll, who.key, kinds)
    rest = resumed[0].deed
    if not resumed[0].open:
        return Ended(rest.name, combat=rest.combat, roll=action.roll), scene
    if not (rest.answers or rest.readied or rest.interrupters or rest.done):
        return declaration.finish(scene, action.roll, rest, dice, kinds)
    return Waits(action.roll, rest), scene


def _response(scene: Scene, now: Fight, one: Deed, action: Answer, kinds: Kinds) -> Response:
    """The answer with what it costs; raises `no_action_left`, `unknown_action`, `not_engaged`."""
    options = legal_responses(scene, now, one, kinds)
    hows = tuple(dict.fromkeys(option.how for option in options))
    if action.answer not in {"defend", "active_defence", "resist"}:
        raise Refusal("unknown_action", f"“{action.answer[:20]}” is no answer to this.")
    response = next((option for option in options if option.how == action.answer), None)
    if response is None:
        raise Refusal(
            "no_action_left",
            f"{one.target_name} cannot do that now. Possible: "
            f"{', '.join(hows) or 'only the fixed value'}.",
        )
    if action.pays and action.pays != response.cost:
        if action.answer == "defend" or action.pays != "full":
            raise Refusal("no_action_left", f"{action.answer} is not paid with {action.pays}.")
        return replace(response, cost="full")
    return response


def _refuse_within(scene: Scene, one: Deed) -> None:
    if one.within:
        name = scene.characters[one.within].name if one.within in scene.characters else one.within
        raise Refusal("action_waits", f"{name} acts within this first.")


def _pause(
    scene: Scene, number: int, key: str, name: str, *, readied: bool
) -> tuple[tuple[Resumed, ...], Scene]:
    """The action under this number waits for whoever acts within it now."""
    one = find_deed(scene, number)
    if one.within:
        _refuse_within(scene, one)
    if key not in (one.readied if readied else one.interrupters):
        raise Refusal("nothing_ready", f"{name} has nothing ready for this.")
    one = replace(
        one,
        within=key,
        readied=tuple(k for k in one.readied if k != key),
        interrupters=tuple(k for k in one.interrupters if k != key),
    )
    scene = with_time(put_by(scene, number, one), number, runs=False)
    kept = field(scene, one.combat)
    scene = with_field(scene, one.combat, replace(kept, within=(key, number)))
    return (Resumed(number, one),), scene


def _unpause(scene: Scene, number: int, one: Deed) -> Scene:
    if one.combat not in scene.orders:
        return scene
    kept = field(scene, one.combat)
    if kept.within is None or kept.within[1] != number:
        return scene
    return with_field(scene, one.combat, replace(kept, within=None))
