"""Surprise: each ambusher rolls once, each who might notice once, and every pair is compared.

BD-34 to BD-39, with R-19 and R-24.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, player_of
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, combat_key, find_fight, with_combatants
from bot.shared.combat.members import refuse_mutual
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Answer, Exchange, Opening, Window, take
from bot.systems.blackdice.field import fighter_state
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.dice import Source, nonzero
from bot.systems.blackdice.rules.initiative import Noticed, notice_all
from bot.systems.blackdice.sheet import PLAYERS, Player, skill_value
from bot.systems.blackdice.sides import Side, build_side, parse_dice, roll_side, trade_dice
from bot.systems.blackdice.surprise.actions import (
    AmbushResult,
    AmbushRoll,
    AmbushState,
    Notice,
    NoticeRest,
    NoticeResult,
    Surprise,
    Watch,
)

MOST_WATCHERS = 15
"""How many have a button; for the rest a GM rolls."""


HIDE, NOTICE_HIDING = ("dexterity", "Hide & Sneak"), ("wits", "Perception")
BLUFF, NOTICE_BLUFF = ("presence", "Bluff"), ("wits", "Empathy")
"""Attribute and skill of an ambush and of looking harmless, and of who might notice (BD-35)."""


def settle(
    scene: Scene, combat: str, by: Sequence[AmbushRoll], against: Sequence[AmbushRoll]
) -> tuple[tuple[NoticeResult, ...], Scene]:
    """What everybody notices, and the scene in which they are caught: in round 1, or the next.

    Raises `missing`, `conflict` where they would surprise one another in a ring.
    """
    nets: Mapping[str, object] = {roll.side.key: roll.rolled.result.net for roll in against}
    notices = {roll.side.key: notice_all(roll.rolled.result.net, nets) for roll in by}
    caught = round_of_surprise(find_fight(scene, combat))
    results: list[NoticeResult] = []
    for roll in against:
        key = roll.side.key
        comparisons: tuple[tuple[str, Noticed], ...] = tuple(
            (other.side.key, notices[other.side.key][key]) for other in by
        )
        met = NoticeResult(key, roll.side.name, comparisons, _worst_notice(comparisons))
        results.append(met)
        if met.by:
            scene = _catch(scene, combat, met, caught)
    # With all of them written: a ring may close with what was settled earlier.
    _refuse_ring(find_fight(scene, combat), caught)
    return tuple(results), scene


def round_of_surprise(around: Fight) -> int:
    """In which round an ambush counts: in round 1 before it begins, else in the next."""
    # A round that runs has its order already.
    return around.combat.round + 1 if around.order.running else around.combat.round


def sheet_side(scene: Scene, key: str, how: tuple[str, str]) -> Side:
    """Somebody who lies in wait or might notice, with attribute and skill from the sheet."""
    who, (attribute, skill) = PLAYERS.of(scene, key), how
    parts = (
        Source(attribute.title(), int(getattr(who.sheet, attribute))),
        Source(skill, skill_value(who.sheet, skill)),
    )
    return build_side(scene, who, parts)


def _worst_notice(comparisons: Iterable[tuple[str, Noticed]]) -> Noticed:
    notices = {noticed for _, noticed in comparisons}
    return "unaware" if "unaware" in notices else "surprised" if "surprised" in notices else "aware"


def _catch(scene: Scene, combat: str, met: NoticeResult, caught: int) -> Scene:
    combatant = scene.combatants[combat, met.key]
    # Two ambushes for the same round add up, and the worse of them stays.
    older = combatant.surprised if combatant.caught == caught else ()
    state = combatant.state
    if combatant.caught == caught - 1:
        # The round that runs stays as it was settled.
        current = replace(
            fighter_state(combatant), surprised=combatant.surprised, unaware=combatant.unaware
        )
        state = msgspec.json.encode(current)
    changed = replace(
        combatant,
        state=state,
        surprised=tuple(dict.fromkeys((*older, *met.by))),
        unaware=met.worst == "unaware" or (combatant.unaware and combatant.caught == caught),
        caught=caught,
    )
    return with_combatants(scene, combat, [changed])


def _refuse_ring(fight: Fight, caught: int) -> None:
    """Refuses with `conflict` where some surprise one another, so that nobody could be first."""
    remaining = {c.key: set(c.surprised) for c in fight.combatants.values() if c.caught == caught}
    while remaining:
        # Whom nobody of the rest surprises may be first of them; where there is none it is a ring.
        free = [key for key, by in remaining.items() if not by & set(remaining)]
        if not free:
            names = join_words(fight.shown(key) for key in remaining)
            raise Refusal("conflict", f"{names} would surprise one another; one has to be first.")
        for key in free:
            del remaining[key]


def surprise(action: Surprise, scene: Scene, dice: Dice) -> tuple[Opening[AmbushState], Scene]:
    """Ambushers lie in wait, for round 1 before it begins, else for the next round.

    Raises `no_combat`, `not_in_fight`, `missing`, `conflict`, `not_enough_dice`, `out_of_range`,
    `unknown_stat`.
    """
    around = find_fight(scene, combat_key(scene))
    by = tuple(dict.fromkeys(around.get(name).key for name in action.by))
    names = (name.strip() for name in re.split("[,&]", action.named))
    others = (*action.against, *filter(None, names))
    against = tuple(dict.fromkeys(around.get(name).key for name in others))
    refuse_mutual(around, by, against)
    ambush, watching = (BLUFF, NOTICE_BLUFF) if action.bluff else (HIDE, NOTICE_HIDING)
    sides = (sheet_side(scene, key, ambush) for key in by)
    black = nonzero((Source("the GM", action.black),))
    first = tuple(_choose_dice(scene, side, action.pool, action.trades, black) for side in sides)
    watch = tuple(Watch(sheet_side(scene, key, watching)) for key in against)
    return AMBUSHING.open(by[0], AmbushState(around.key, first, watch, action.bluff)), scene


def notice(answer: Notice, state: AmbushState, scene: Scene) -> tuple[AmbushState, Scene]:
    """One who might notice is ready; the last of them lets all the dice fall.

    Raises `not_target`, `not_enough_dice`, `unknown_stat`, `missing`.
    """
    who, scene = PLAYERS.acting(scene, answer.who)
    if who.key not in {watch.side.key for watch in state.against}:
        raise _not_target(who)
    against = tuple(
        Watch(_choose_dice(scene, watch.side, answer.pool, answer.trades), ready=True)
        if watch.side.key == who.key
        else watch
        for watch in state.against
    )
    state = replace(state, against=against)
    return state if missing(scene, state) else _spring(scene, state), scene


def notice_rest(answer: NoticeRest, state: AmbushState, scene: Scene) -> tuple[AmbushState, Scene]:
    """A GM waits for nobody any more."""
    return _spring(scene, state), scene


def _spring(scene: Scene, state: AmbushState) -> AmbushState:
    """The ambush with those who roll: whoever is still there."""
    by, watching = still_there(scene, state)
    result = AmbushResult(
        tuple(map(AmbushRoll, by)), tuple(AmbushRoll(watch.side) for watch in watching)
    )
    return replace(state, result=result)


def still_there(scene: Scene, state: AmbushState) -> tuple[tuple[Side, ...], tuple[Watch, ...]]:
    """Who of both sides is in the fight: those who lie in wait, and those who might notice."""

    def fights(side: Side) -> bool:
        return (state.combat, side.key) in scene.combatants

    by = tuple(side for side in state.by if fights(side))
    return by, tuple(watch for watch in state.against if fights(watch.side))


def missing(scene: Scene, state: AmbushState) -> tuple[Watch, ...]:
    """Who is in the fight and has not said how she watches."""
    return tuple(watch for watch in still_there(scene, state)[1] if not watch.ready)


def _not_target(who: Player) -> Refusal:
    return Refusal("not_target", f"Nobody lies in wait for {who.name} here.")


class Ambushing(Exchange[AmbushState]):
    """Everybody rolls once, and every pair is compared (BD-34 to BD-36)."""

    answers = (take(Notice, notice), take(NoticeRest, notice_rest))

    def resolve(self, state: AmbushState, scene: Scene, dice: NamedDice) -> AmbushState:
        result, how = state.result, HOUSE.at(scene.house).explode
        if result is None:
            return state
        by, against = (
            tuple(
                AmbushRoll(roll.side, roll_side(roll.side, dice.of(roll.side.key, what), how))
                for roll in rows
            )
            for rows, what in ((result.by, "ambush"), (result.against, "watch"))
        )
        return replace(state, result=AmbushResult(by, against))

    def windows(self, state: AmbushState, scene: Scene) -> tuple[Window, ...]:
        if state.result is not None or not all(still_there(scene, state)):
            return ()  # with one side gone, whatever is done next closes it
        watchers = (
            Window(player_of(watch.side.key), (Notice(who=watch.side.name),), seconds=None)
            for watch in missing(scene, state)[:MOST_WATCHERS]
        )
        return (*watchers, Window(GMS, (NoticeRest(),), seconds=None))

    def apply(self, state: AmbushState, scene: Scene) -> tuple[AmbushState, Scene]:
        if state.result is None:
            return replace(state, gone=True), scene
        met, scene = settle(scene, state.combat, state.result.by, state.result.against)
        counts_in = round_of_surprise(find_fight(scene, state.combat))
        return replace(state, result=replace(state.result, met=met, round=counts_in)), scene

    def stranger_refusal(self, answer: Answer, state: AmbushState, scene: Scene) -> Refusal:
        who, _ = PLAYERS.acting(scene, answer.who)
        if any(watch.side.key == who.key for watch in state.against):
            return super().stranger_refusal(answer, state, scene)
        return _not_target(who)


AMBUSHING = Ambushing(AmbushState)


def _choose_dice(
    scene: Scene, side: Side, pool: str, trades: int, black: tuple[Source, ...] = ()
) -> Side:
    """The side with what was chosen."""
    if pool.strip():
        side = replace(side, parts=parse_dice(PLAYERS.of(scene, side.key), pool))
    return trade_dice(replace(side, black=(*side.black, *black)), trades)
