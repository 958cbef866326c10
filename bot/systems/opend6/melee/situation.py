"""The fight as it stands: distances, gangs, what is readied, how it is ordered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.bearers import gang_words, members
from bot.systems.opend6.budget import remaining_actions, stance_words, words_of
from bot.systems.opend6.field import (
    ReadiedCheck,
    distance,
    field,
    fighter,
    fighter_of,
    method,
    with_field,
    with_fighter,
    with_gap,
)
from bot.systems.opend6.melee.actions import Gang, Measure, Situation
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.outcomes import GangFormed, Measured, Surveyed
from bot.systems.opend6.players import PLAYERS, has_sheet
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.attack import in_reach
from bot.systems.opend6.rules.order import Preset

MOST_LINES = 30


def measure(action: Measure, scene: Scene, dice: Dice) -> tuple[Measured, Scene]:
    """How far two are apart, or with nobody else the room of one (D6-20, D6-25).

    Raises `not_in_fight`, `self_target`, `bad_distance`.
    """
    fight = find_fight(scene)
    combatant = fight.get(action.one)
    feet = given.feet(action.feet)
    if not action.other.strip():
        state = fighter_of(scene, fight.key, combatant.key)
        scene = with_fighter(scene, fight.key, combatant.key, replace(state, clearance=feet))
        return Measured(combatant.name, feet, combat=fight.key, hidden=combatant.hidden), scene
    other = fight.get(action.other)
    scene = with_gap(scene, fight.key, combatant.key, other.key, feet)
    hidden = combatant.hidden or other.hidden
    return Measured(combatant.name, feet, other.name, combat=fight.key, hidden=hidden), scene


def gang(action: Gang, scene: Scene, dice: Dice) -> tuple[GangFormed, Scene]:
    """Who forms a gang, whatever sides and focus say; raises `not_in_fight`, `bad_count`."""
    fight = find_fight(scene)
    state = field(scene, fight.key)
    if not action.names:
        scene = with_field(scene, fight.key, replace(state, gangs=()))
        return GangFormed(combat=fight.key), scene
    keys = tuple(dict.fromkeys(fight.get(name).key for name in action.names))
    if len(keys) < 2:
        raise Refusal("bad_count", "A gang takes two at least; name them with commas.")
    others = (tuple(key for key in gang if key not in keys) for gang in state.gangs)
    gangs = (*(gang for gang in others if len(gang) > 1), keys)
    scene = with_field(scene, fight.key, replace(state, gangs=gangs))
    return GangFormed(
        tuple(fight.combatants[key].name for key in keys),
        combat=fight.key,
        hidden=any(fight.combatants[key].hidden for key in keys),
        changes=tuple(gang_words(scene, find_fight(scene, fight.key))),
    ), scene


def situation(action: Situation, scene: Scene, dice: Dice) -> tuple[Surveyed, Scene]:
    """Focus, distances with what reaches, stances, what is ready, as everybody sees it."""
    fight = find_fight(scene)
    how = method(scene, fight.key)
    usual = (how.mode, how.renew) == ("fifo", "static")
    lines = [*([] if usual else [method_words(how)]), *_lines(scene, fight)]
    return Surveyed(fight.combat.name, tuple(lines[:MOST_LINES]), combat=fight.key), scene


def _lines(scene: Scene, fight: Fight) -> Iterator[str]:
    visible = [
        c for c in fight.combatants.values() if not c.hidden or scene.may_play(scene.actor, c.key)
    ]
    for combatant in visible:
        state = fighter(combatant)
        parts = [words_of(remaining_actions(scene, fight, combatant.key)), stance_words(state)]
        if state.focus in fight.combatants:
            parts.append(f"watches {fight.shown(state.focus)}")
        many = sum(fight.combatants[k] in visible for k in members(scene, fight, combatant.key))
        if many > 1:
            parts.append(f"gang of {many}")
        if state.readied is not None:
            parts.append(f"ready when {trigger_words(fight, state.readied)}")
        yield f"{combatant.name}: {', '.join(filter(None, parts))}"
    for first, second in combinations(visible, 2):
        feet = distance(scene, fight.key, first.key, second.key)
        if feet is not None:
            reaches = [_reach(scene, c.key, c.name, feet) for c in (first, second)]
            yield f"{first.name} ---{feet} ft--- {second.name} [{'; '.join(reaches)}]"


def _reach(scene: Scene, key: str, name: str, feet: int) -> str:
    if not has_sheet(scene, key):
        return name
    weapon = weapon_of(PLAYERS.of(scene, key), "")
    return f"{name}'s {weapon.name} {'reaches' if in_reach(weapon.category, feet) else 'does not'}"


def trigger_words(fight: Fight, readied: ReadiedCheck) -> str:
    """`Ana comes within reach`: what a readied check waits for."""
    who = fight.shown(readied.whom) if readied.whom else "somebody"
    words = {
        "moves_into_reach": f"{who} comes within reach",
        "moves_out_of_reach": f"{who} leaves the reach",
        "attacks": f"{who} attacks",
        "acts": f"{who} acts",
        "custom": readied.trigger or "its owner or the GM says so",
    }[readied.watch]
    more = f" ({readied.trigger})" if readied.trigger and readied.watch != "custom" else ""
    return words + more


def method_words(how: Preset) -> str:
    """`slowest first, new initiative each round`; the usual renewal is left out."""
    parts: list[str] = [PLAIN_ORDERS.get(how.mode, how.mode)]
    if how.renew == "dynamic":
        parts.append("new initiative each round")
    if how.mode == "group":
        parts.append(f"by the {how.group_by} member" if how.group_by == "best" else "by average")
    return ", ".join(parts)


PLAIN_ORDERS = {"fifo": "fastest first", "lifo": "slowest first"}
"""The orders whose typed name is no word of the table."""

WHO_PROFITS = {
    "fifo": "the best initiative declares and acts first",
    "lifo": "the worst initiative acts first; faster ones may interrupt",
    "split": "the worst declares first, the best acts first",
    "group": "sides act as blocks",
    "narrative": "the GM says who is next",
    "phases": "speak and move, then shoot, then physical attacks, then spells",
}
