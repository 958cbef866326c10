"""Staying awake and coming round at the start of a round (BD-94 to BD-96), and what else is due."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import call_fight
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.combat.arena import Event, Fight, Note, find_fight
from bot.systems.blackdice.arms import put_weapon
from bot.systems.blackdice.body import body, with_body, wound_dice
from bot.systems.blackdice.field import (
    fighter_state,
    running_fight,
    usual_trades,
    with_fighter_state,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury.actions import Awake, AwakeRoll, StayAwake
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules import injury
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.injury import Consciousness
from bot.systems.blackdice.rules.tasks import may_trade
from bot.systems.blackdice.sheet import PLAYERS, weapon_or_none
from bot.systems.blackdice.sides import Side, roll_side, trade_dice
from bot.systems.blackdice.words import score_sum


def stay_awake(scene: Scene, key: str, dice: Dice, trades: int = 0) -> tuple[AwakeRoll, Scene]:
    """Resolve + Fortitude, one success; raises `not_needed`, `no_reserve`, `not_enough_dice`.

    Wounds do not count and dice are not traded unless the table plays it so (R-11, R-46); else
    `not_allowed`.
    """
    who = PLAYERS.of(scene, key)
    house = HOUSE.at(scene.house)
    if trades and not may_trade("consciousness", house.trade_scope):
        raise Refusal(
            "not_allowed", "Dice of this roll are not traded at this table (trade_scope)."
        )
    health = body(who.sheet)
    injury.must_roll(health.spent_reserve)
    parts = (Source("Resolve", who.sheet.resolve), Source("Fortitude", who.sheet.fortitude))
    black = wound_dice(who) if house.wounds_on_consciousness else ()
    side = trade_dice(Side(key, who.name, parts, black=black), trades)
    roll = roll_side(side, dice, house.explode)
    consciousness = injury.stay_conscious(
        health.spent_reserve,
        roll.thrown,
        roll.black,
        was_awake=who.sheet.awake,
        wounds_count=house.wounds_on_consciousness,
    )
    # `stay_conscious` reads faces, and successes that were traded for have none.
    if roll.auto:
        net = consciousness.net + roll.auto
        consciousness = Consciousness(net, net > 0, net > 0 and who.sheet.awake)
    scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, awake=consciousness.awake))
    return AwakeRoll(side, roll, consciousness, who.sheet.awake), scene


def start_round(scene: Scene, combat: str, dice: Dice) -> Event:
    """What a round begins with: time passes for the busy, first aid works, some pass out or wake.

    It comes before initiative (R-46).
    """
    notes: list[Note] = []
    for combatant in find_fight(scene, combat).present:
        if combatant.key not in scene.characters:
            continue
        # Anew for each: what was done for the one before is written in the scene.
        fight = find_fight(scene, combat)
        # First aid before the roll: a pip may make the reserve whole and the roll needless.
        for step in (_pass_round, _mend):
            scene, more = step(scene, fight, combatant.key)
            notes += more
        mine = PLAYERS.of(scene, combatant.key).sheet
        if body(mine).status == "reserve":
            pool = max(0, mine.resolve + mine.fortitude)
            swaps = usual_trades(scene, combatant.key, "consciousness", pool)
            woken, scene = stay_awake(scene, combatant.key, dice, swaps)
            line = f"{combatant.name} {describe_waking(woken)}: {score_sum(woken.rolled)}"
            notes.append(Note(line, combatant.key))
            if woken.found.awake and not woken.before:
                scene = _spend_round(scene, fight, combatant.key)
    return Event(scene, tuple(notes))


def describe_waking(woken: AwakeRoll) -> str:
    """`stays awake`, `comes round, without an action this round`."""
    if woken.before:
        return "stays awake" if woken.found.awake else "passes out"
    return "comes round, no action this round" if woken.found.awake else "stays out"


def end_fight(scene: Scene, combat: str) -> Event:
    """What was being loaded when a fight ends is loaded."""
    for combatant in find_fight(scene, combat).combatants.values():
        name = fighter_state(combatant).loading
        if name and combatant.key in scene.characters:
            scene, _ = _load_weapon(scene, combatant.key, name)
    return Event(scene)


def _pass_round(scene: Scene, fight: Fight, key: str) -> Event:
    """A fresh round: a busy one is nearer its end, and at its end the weapon is loaded."""
    state = fighter_state(fight.combatants[key])
    turn = rules.begin_turn(PLAYERS.of(scene, key).sheet.dexterity, busy_rounds=state.busy)
    busy = state.busy > 0
    weapon = state.loading if not busy else ""
    fresh = replace(
        state,
        round=fight.combat.round,
        declared=turn.declared,
        used=turn.used,
        busy=turn.busy_rounds,
        taken=busy,
        did=False,
        # What is settled for the round that begins stands in the combatant's own `caught`.
        surprised=(),
        unaware=False,
        driven=(),
        woke=False,
        loading="" if weapon else state.loading,
    )
    scene = with_fighter_state(scene, fight, key, fresh)
    name = fight.combatants[key].name
    if weapon:
        return Event(*_load_weapon(scene, key, weapon))
    if busy:
        rest = f"for {count(state.busy - 1, 'round')} more" if state.busy > 1 else "this round"
        return Event(scene, (Note(f"{name} is busy {rest}.", key),))
    return Event(scene)


def _load_weapon(scene: Scene, key: str, name: str) -> tuple[Scene, tuple[Note, ...]]:
    who = PLAYERS.of(scene, key)
    arm = weapon_or_none(who, name)
    if arm is None or arm.loaded:
        return scene, ()
    scene = put_weapon(scene, who, replace(arm, loaded=True))
    return scene, (Note(f"{who.name}'s {arm.name} is loaded.", key),)


def _mend(scene: Scene, fight: Fight, key: str) -> Event:
    """A pip of first aid, where the table gives one a round (R-49)."""
    state = fighter_state(scene.combatants[fight.key, key])
    if not state.mending:
        return Event(scene)
    who = PLAYERS.of(scene, key)
    hurt = body(who.sheet)
    # Where a spent reserve is death, first aid still to come raises nobody.
    if hurt.status == "spent" and HOUSE.at(scene.house).dead:
        return Event(scene)
    result = injury.heal(hurt, 1)
    scene = PLAYERS.with_sheet(scene, who, with_body(who.sheet, result.body))
    # A pip that finds nothing to heal is used up as well.
    scene = with_fighter_state(scene, fight, key, replace(state, mending=state.mending - 1))
    if not result.restored:
        return Event(scene)
    return Event(scene, (Note(f"First aid: {who.name} has 1 pip back.", key),))


def _spend_round(scene: Scene, fight: Fight, key: str) -> Scene:
    """Coming round is all of this round (BD-96)."""
    state = fighter_state(scene.combatants[fight.key, key])
    return with_fighter_state(scene, fight, key, replace(state, woke=True, used=state.declared))


def stay_awake_outside(action: StayAwake, scene: Scene, dice: Dice) -> tuple[Awake, Scene]:
    """The roll outside a fight; in one it comes by itself with each round.

    Raises `conflict`, `not_needed`, `no_reserve`, `not_enough_dice`, `not_allowed` for trades.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    fight = running_fight(scene, who.key)
    if fight is not None:
        raise Refusal(
            "conflict",
            f"{who.name} is in {call_fight(fight.combat.name)}: this is rolled at the start of "
            "each round there.",
        )
    woken, scene = stay_awake(scene, who.key, dice, action.trades)
    return Awake(woken), scene
