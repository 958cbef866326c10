"""Surprise: each ambusher rolls once, each who might notice once, and every pair is compared.

BD-34 to BD-39, with R-19 and R-24.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, combat_key, find_fight, with_combatants
from bot.shared.combat.members import refuse_mutual
from bot.systems.blackdice.field import fighter_state
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.dice import Source, nonzero
from bot.systems.blackdice.rules.initiative import Noticed, notice_all
from bot.systems.blackdice.sheet import PLAYERS, skill_value
from bot.systems.blackdice.sides import Side, build_side, parse_dice, roll_side, trade_dice
from bot.systems.blackdice.surprise.actions import (
    Ambushed,
    AmbushRoll,
    AmbushState,
    AmbushWaits,
    Notice,
    NoticeRest,
    NoticeResult,
    Surprise,
    Watch,
)
from bot.systems.blackdice.waiting import find_state, open_roll, put_state


class AmbushSkills(Struct, frozen=True):
    """How it is tried: whose skill with which attribute, against which."""

    attribute: str
    skill: str
    sense: str
    notice: str


HIDE = AmbushSkills("dexterity", "Hide & Sneak", "wits", "Perception")
BLUFF = AmbushSkills("presence", "Bluff", "wits", "Empathy")
"""For an ambush, and for looking harmless (BD-35)."""


def ambusher_side(scene: Scene, key: str, how: AmbushSkills) -> Side:
    """Somebody who lies in wait, from the sheet."""
    return _sheet_side(scene, key, how.attribute, how.skill)


def watcher_side(scene: Scene, key: str, how: AmbushSkills) -> Side:
    """Somebody who might notice, from the sheet."""
    return _sheet_side(scene, key, how.sense, how.notice)


def settle(
    scene: Scene, combat: str, by: Sequence[AmbushRoll], against: Sequence[AmbushRoll]
) -> tuple[tuple[NoticeResult, ...], Scene]:
    """What everybody notices, and the scene in which they are caught: in round 1, or the next.

    Raises `missing`, `conflict` where they would surprise one another in a ring.
    """
    nets: Mapping[str, object] = {row.side.key: row.rolled.result.net for row in against}
    seen = {one.side.key: notice_all(one.rolled.result.net, nets) for one in by}
    now = find_fight(scene, combat)
    caught = now.combat.round + 1 if now.order.running else now.combat.round
    found: list[NoticeResult] = []
    for row in against:
        key = row.side.key
        of: tuple[tuple[str, Noticed], ...] = tuple(
            (one.side.key, seen[one.side.key][key]) for one in by
        )
        met = NoticeResult(key, row.side.name, of, _worst_notice(of))
        found.append(met)
        if met.by:
            scene = _catch(scene, combat, met, caught)
    _refuse_ring(find_fight(scene, combat), caught)
    return tuple(found), scene


def _sheet_side(scene: Scene, key: str, attribute: str, skill_: str) -> Side:
    who = PLAYERS.of(scene, key)
    parts = (
        Source(attribute.title(), int(getattr(who.sheet, attribute))),
        Source(skill_, skill_value(who.sheet, skill_)),
    )
    return build_side(scene, who, parts)


def _worst_notice(of: Iterable[tuple[str, Noticed]]) -> Noticed:
    seen = {noticed for _, noticed in of}
    return "unaware" if "unaware" in seen else "surprised" if "surprised" in seen else "aware"


def _catch(scene: Scene, combat: str, met: NoticeResult, caught: int) -> Scene:
    row = scene.combatants[combat, met.key]
    older = row.surprised if row.caught == caught else ()
    state = row.state
    if row.caught == caught - 1:
        # The round that runs stays as it was settled.
        now = replace(fighter_state(row), surprised=row.surprised, unaware=row.unaware)
        state = msgspec.json.encode(now)
    changed = replace(
        row,
        state=state,
        surprised=tuple(dict.fromkeys((*older, *met.by))),
        unaware=met.worst == "unaware" or (row.unaware and row.caught == caught),
        caught=caught,
    )
    return with_combatants(scene, combat, [changed])


def _refuse_ring(now: Fight, caught: int) -> None:
    """Refuses with `conflict` where some surprise one another, so that nobody could be first."""
    left = {c.key: set(c.surprised) for c in now.combatants.values() if c.caught == caught}
    while left:
        free = [key for key, by in left.items() if not by & set(left)]
        if not free:
            names = join_words(now.shown(key) for key in left)
            raise Refusal("conflict", f"{names} would surprise one another; one has to be first.")
        for key in free:
            del left[key]


def surprise(action: Surprise, scene: Scene, dice: Dice) -> tuple[AmbushWaits, Scene]:
    """Ambushers lie in wait, for round 1 before it begins, else for the next round.

    Raises `no_combat`, `not_in_fight`, `missing`, `conflict`, `not_enough_dice`, `out_of_range`,
    `unknown_stat`.
    """
    now = find_fight(scene, combat_key(scene))
    by = tuple(dict.fromkeys(now.get(name).key for name in action.by))
    against = tuple(dict.fromkeys(now.get(name).key for name in action.against))
    refuse_mutual(now, by, against)
    how = BLUFF if action.bluff else HIDE
    sides = (ambusher_side(scene, key, how) for key in by)
    black = nonzero((Source("the GM", action.black),))
    first = tuple(_choose_dice(scene, one, action.pool, action.trades, black) for one in sides)
    watch = tuple(Watch(watcher_side(scene, key, how)) for key in against)
    waits = AmbushState(now.key, first, watch, bluff=action.bluff)
    number, scene = open_roll(scene, by[0], waits)
    return AmbushWaits(number, waits), scene


def notice(action: Notice, scene: Scene, dice: Dice) -> tuple[AmbushWaits | Ambushed, Scene]:
    """One who might notice is ready; the last of them lets all the dice fall.

    Raises `unknown_roll`, `roll_closed`, `not_target`, `not_enough_dice`, `unknown_stat`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    row, waits = find_state(scene, action.roll, AmbushState)
    if who.key not in {one.side.key for one in waits.against}:
        raise Refusal("not_target", f"Nobody lies in wait for {who.name} here.")
    against = tuple(
        Watch(_choose_dice(scene, one.side, action.pool, action.trades), ready=True)
        if one.side.key == who.key
        else one
        for one in waits.against
    )
    waits = replace(waits, against=against)
    if waits.missing:
        return AmbushWaits(row.number, waits), put_state(scene, row, waits)
    return _spring(scene, row, waits, dice)


def notice_rest(action: NoticeRest, scene: Scene, dice: Dice) -> tuple[Ambushed, Scene]:
    """A GM waits for nobody any more; raises `unknown_roll`, `roll_closed`."""
    row, waits = find_state(scene, action.roll, AmbushState)
    return _spring(scene, row, waits, dice)


def _spring(scene: Scene, row: OpenRoll, waits: AmbushState, dice: Dice) -> tuple[Ambushed, Scene]:
    """Everybody rolls once, and every pair is compared."""
    now = _still(scene, waits)
    how = HOUSE.at(scene.house).explode
    by = tuple(
        AmbushRoll(one, roll_side(one, dice, how)) for one in waits.by if one.key in now.combatants
    )
    watch = (one.side for one in waits.against if one.side.key in now.combatants)
    against = tuple(AmbushRoll(one, roll_side(one, dice, how)) for one in watch)
    if not by or not against:
        raise Refusal("missing", "Who lay in wait, or all they waited for, have left the fight.")
    met, scene = settle(scene, waits.combat, by, against)
    round_ = now.combat.round + 1 if now.order.running else now.combat.round
    outcome = Ambushed(row.number, now.key, by, against, met, round_)
    return outcome, put_state(scene, row, waits, open_=False)


def _still(scene: Scene, waits: AmbushState) -> Fight:
    return find_fight(scene, waits.combat)


def _choose_dice(
    scene: Scene, one: Side, pool: str, trades: int, black: tuple[Source, ...] = ()
) -> Side:
    """The side with what was chosen."""
    if pool.strip():
        one = replace(one, parts=parse_dice(PLAYERS.of(scene, one.key), pool))
    return trade_dice(replace(one, black=(*one.black, *black)), trades)
