"""Where somebody stands in a fight: actions of the round, whom she is faster than, who holds her.

The text's chapters on surprise, initiative and actions (BD-37, BD-43 to BD-52) on the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.combat.arena import Fight, find_fight, with_combatants
from bot.systems.blackdice.body import body
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.initiative import EDGE, Entry, edge
from bot.systems.blackdice.rules.tasks import TRADE, RollKind, may_trade
from bot.systems.blackdice.sheet import PLAYERS

ACTIONS = "actions"
"""What the fight counts."""
UNCOUNTED = "uncounted"
"""What takes none of the round's actions and is acting all the same."""


class FighterState(Struct, frozen=True, omit_defaults=True):
    """What a fight keeps of a combatant.

    `declared` and `used` count actions of `round`, `busy` rounds after it; all of it is `taken`
    by something begun before. `did` says that she did something in it that took no action: a
    task rolled on her turn, a defence where that is free. `woke` says that she came round in it
    (BD-96). `engaged` are keys of those she is in melee with, `loading` the weapon that will be
    loaded when she is busy no more, `mending` pips of first aid still to come (R-49). `trades`
    is how often she trades dice of damage, initiative or staying awake, where the table plays
    it so (R-11). `surprised` and `unaware` are of `round`, kept here once an ambush for the
    next one is settled (R-77). `driven` is by how much the speed of each vehicle has changed in
    it.
    """

    round: int = 0
    declared: int = 1
    used: int = 0
    busy: int = 0
    taken: bool = False
    did: bool = False
    woke: bool = False
    engaged: tuple[str, ...] = ()
    loading: str = ""
    mending: int = 0
    trades: tuple[tuple[str, int], ...] = ()
    surprised: tuple[str, ...] = ()
    unaware: bool = False
    driven: tuple[tuple[str, int], ...] = ()


def fight_or_none(scene: Scene, key: str) -> Fight | None:
    """The fight this character is in, the current one first; None where in none."""
    combats = sorted(combat for combat, who in scene.combatants if who == key)
    if not combats:
        return None
    return find_fight(scene, next((k for k in combats if scene.orders[k].current), combats[0]))


def running_fight(scene: Scene, key: str) -> Fight | None:
    """The fight whose rounds run and that this character is in."""
    fight = fight_or_none(scene, key)
    return fight if fight is not None and fight.order.running else None


def fighter_state(combatant: Combatant) -> FighterState:
    """What the fight keeps of this combatant."""
    return msgspec.json.decode(combatant.state, type=FighterState)


def turn_of(scene: Scene, fight: Fight, key: str) -> Turn:
    """The actions of this round; nothing is spent of a round that she has not met yet."""
    state = fighter_state(fight.combatants[key])
    dexterity = PLAYERS.of(scene, key).sheet.dexterity if key in scene.characters else 0
    if state.round != fight.combat.round:
        return rules.begin_turn(dexterity, busy_rounds=state.busy)
    return Turn(dexterity, state.declared, state.used, state.busy)


def with_fighter_state(scene: Scene, fight: Fight, key: str, state: FighterState) -> Scene:
    """The scene with what the fight keeps of this combatant."""
    combatant = scene.combatants[fight.key, key]
    counts = ((ACTIONS, state.used), (UNCOUNTED, int(state.did)))
    # From these the engine knows who has acted in the round; how, it does not read.
    spent = tuple((what, number) for what, number in counts if number)
    changed = replace(
        combatant, state=msgspec.json.encode(state), spent=spent, spent_in=fight.combat.round
    )
    return with_combatants(scene, fight.key, [changed])


def with_turn(scene: Scene, fight: Fight, key: str, turn: Turn) -> Scene:
    """The scene with these actions declared and used."""
    old = fighter_state(scene.combatants[fight.key, key])
    state = replace(
        old,
        round=fight.combat.round,
        declared=turn.declared,
        used=turn.used,
        busy=turn.busy_rounds,
    )
    return with_fighter_state(scene, fight, key, state)


def with_uncounted_act(scene: Scene, fight: Fight, key: str) -> Scene:
    """The scene in which this one acted in the round that runs, with no action taken by it."""
    # First the turn: until then the state, and `did` with it, may be of an earlier round.
    scene = with_turn(scene, fight, key, turn_of(scene, fight, key))
    state = fighter_state(scene.combatants[fight.key, key])
    return with_fighter_state(scene, fight, key, replace(state, did=True))


def with_task(scene: Scene, key: str) -> Scene:
    """The scene after a task of this one, which is acting on one's own turn of a fight (R-63)."""
    fight = running_fight(scene, key)
    if fight is None or key not in fight.standing.turn:
        return scene
    return with_uncounted_act(scene, fight, key)


def spend_action(
    scene: Scene, key: str, spend: Callable[[Turn], Turn], *, on_turn: bool = True
) -> tuple[Scene, int]:
    """The scene with an action taken, and by what her pools are divided; outside a fight freely.

    A defence is such an action, one for every attack (BD-45, R-66). Raises `not_begun`,
    `not_your_turn`, `unconscious`, and what `spend` raises.
    """
    fight = fight_or_none(scene, key)
    refuse_unconscious(scene, key)
    if fight is None:
        return scene, 1
    if on_turn:
        refuse_out_of_turn(fight, key)
    before = turn_of(scene, fight, key)
    try:
        turn = spend(before)
    except Refusal as refusal:
        if refusal.kind == "no_actions_left" and not before.remaining:
            raise used_up_refusal(fight.shown(key)) from refusal
        raise
    return with_turn(scene, fight, key, turn), turn.divisor


def used_up_refusal(name: str) -> Refusal:
    """What somebody is told whose actions of the round are used up (BD-46)."""
    return Refusal("no_actions_left", f"{name} has no action left this round.")


def refuse_out_of_turn(fight: Fight, key: str) -> None:
    """Refuses with `not_begun`, `not_your_turn` what is only done on one's own turn."""
    fight.must_run()
    standing = fight.standing
    if key in standing.turn:
        return
    name = fight.shown(key)
    if key in standing.holding:
        raise Refusal("not_your_turn", f"{name} holds the turn: press Step in first.")
    raise fight.not_in_turn()


def refuse_unconscious(scene: Scene, key: str) -> None:
    """Refuses with `unconscious` what nobody does asleep."""
    who = PLAYERS.of(scene, key)
    if body(who.sheet).status == "spent":
        fate = "dead" if HOUSE.at(scene.house).dead else "dying; first aid in a fight may help"
        raise Refusal("unconscious", f"{who.name} is {fate}.")
    if not who.sheet.awake:
        raise Refusal(
            "unconscious",
            f"{who.name} is unconscious, and may come round in a fight at the start of each round, "
            "outside one with /act what:stay awake.",
        )


def pool_divisor(scene: Scene, key: str) -> int:
    """By what all pools of this character are divided now (BD-51, R-27); 1 outside a fight."""
    turn = turn_or_none(scene, key)
    return turn.divisor if turn is not None else 1


def edge_dice(scene: Scene, key: str, other: str) -> tuple[Source, ...]:
    """The 2 dice against an opponent who rolled lower initiative (BD-43), if they are due."""
    fight = running_fight(scene, key)
    if fight is None or other not in fight.combatants or other not in slower_opponents(fight, key):
        return ()
    return (Source(f"faster than {fight.shown(other)}", EDGE),)


def slower_opponents(fight: Fight, key: str) -> tuple[str, ...]:
    """The keys of the opponents who rolled lower this round, or whom she surprised (BD-43).

    The unconscious rolled none, which is lower than any success.
    """
    rows = initiative_entries(fight)
    mine = next((entry for entry in rows if entry.name == key), None)
    if mine is None:
        return ()
    lying = (c for c in fight.present if mine.successes and not c.initiative)
    return (*edge(mine, rows), *(c.key for c in lying if not mine.side or c.side != mine.side))


def initiative_entries(fight: Fight) -> tuple[Entry, ...]:
    """Everybody who has rolled initiative, by their keys, with who surprised them this round."""
    combatants = {c.key: c for c in fight.present if len(c.initiative) > 1}
    return tuple(
        Entry(
            name=key,
            successes=combatant.initiative[0],
            rating=combatant.initiative[1],
            rolloffs=combatant.initiative[2:],
            side=combatant.side,
            # Whoever surprised her may have left, and the order refuses names it does not know.
            surprised_by=tuple(k for k in surprisers_of(fight, combatant) if k in combatants),
        )
        for key, combatant in combatants.items()
    )


def surprisers_of(fight: Fight, combatant: Combatant) -> tuple[str, ...]:
    """The keys of those who surprise this combatant in the round that runs."""
    return (
        combatant.surprised
        if combatant.caught == fight.combat.round
        else fighter_state(combatant).surprised
    )


def is_unaware(fight: Fight, key: str) -> bool:
    """Whether she cannot defend at all until the next round (BD-38)."""
    combatant = fight.combatants[key]
    return (
        combatant.unaware
        if combatant.caught == fight.combat.round
        else fighter_state(combatant).unaware
    )


def melee_opponents(fight: Fight, key: str) -> tuple[str, ...]:
    """The keys of those with whom she is in melee (BD-44); whoever left and came back is not."""
    others = (k for k in fighter_state(fight.combatants[key]).engaged if k in fight.combatants)
    return tuple(k for k in others if key in fighter_state(fight.combatants[k]).engaged)


def engage(scene: Scene, fight: Fight, first: str, second: str) -> Scene:
    """The scene in which these two are in melee with each other."""
    for key, opponent in ((first, second), (second, first)):
        state = fighter_state(scene.combatants[fight.key, key])
        if opponent not in state.engaged:
            both = (*state.engaged, opponent)
            scene = _put_state(scene, fight, key, replace(state, engaged=both))
    return scene


def break_off(scene: Scene, fight: Fight, key: str, opponents: tuple[str, ...]) -> Scene:
    """The scene in which this one has broken off from these opponents."""
    for fighter, others in ((key, opponents), *((other, (key,)) for other in opponents)):
        state = fighter_state(scene.combatants[fight.key, fighter])
        rest = tuple(k for k in state.engaged if k not in others)
        scene = _put_state(scene, fight, fighter, replace(state, engaged=rest))
    return scene


def usual_trades(scene: Scene, key: str, kind: RollKind, dice: int) -> int:
    """How often she trades so many dice of a roll that is no task; 0 where that is not played."""
    fight = fight_or_none(scene, key)
    if fight is None or not may_trade(kind, HOUSE.at(scene.house).trade_scope):
        return 0
    usual = dict(fighter_state(fight.combatants[key]).trades).get(kind, 0)
    # A plan for the whole fight: this roll may have too few dice for it.
    return min(usual, dice // TRADE)


def with_trades(scene: Scene, key: str, kind: RollKind, trades: int) -> Scene:
    """The scene in which she trades so often from now on; raises `not_in_fight`."""
    fight = fight_or_none(scene, key)
    if fight is None:
        raise Refusal("not_in_fight", "Such trades are settled in a fight. Join one first.")
    state = fighter_state(fight.combatants[key])
    plan = {**dict(state.trades), kind: trades}
    rows = tuple(sorted((what, number) for what, number in plan.items() if number))
    return _put_state(scene, fight, key, replace(state, trades=rows))


def with_speed_changes(scene: Scene, fight: Fight, key: str, driven: Mapping[str, int]) -> Scene:
    """The scene in which vehicles have changed their speed by so much in this round."""
    state = fighter_state(scene.combatants[fight.key, key])
    return _put_state(scene, fight, key, replace(state, driven=tuple(sorted(driven.items()))))


def with_mending(scene: Scene, fight: Fight, key: str, pips: int) -> Scene:
    """The scene in which first aid gives so many more pips, one at the start of each round."""
    state = fighter_state(scene.combatants[fight.key, key])
    return _put_state(scene, fight, key, replace(state, mending=state.mending + pips))


def _put_state(scene: Scene, fight: Fight, key: str, state: FighterState) -> Scene:
    combatant = replace(scene.combatants[fight.key, key], state=msgspec.json.encode(state))
    return with_combatants(scene, fight.key, [combatant])


def turn_or_none(scene: Scene, key: str) -> Turn | None:
    """The actions of this character's round; None where no fight counts them."""
    fight = running_fight(scene, key)
    return turn_of(scene, fight, key) if fight is not None else None


def vehicle_family(name: str) -> str:
    """The family of the condition that keeps a vehicle of this name (BD-57)."""
    return f"vehicle {fold(name)}"
