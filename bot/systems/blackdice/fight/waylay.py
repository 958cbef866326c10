"""An ambush with a button for everybody who might notice it; the dice wait for all (BD-35)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import listed
from bot.shared.combat.arena import Fight, fight, named
from bot.shared.combat.members import refuse_mutual
from bot.systems.blackdice.actions.fight import Notice, NoticeRest, Surprise
from bot.systems.blackdice.fight.ambush import BLUFF, HIDE, Row, ambusher, settled, watcher
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.outcomes.fight import Ambushed, AmbushWaits
from bot.systems.blackdice.pending import Watch, Waylay, find, kept, opened, read
from bot.systems.blackdice.pools import traded, typed
from bot.systems.blackdice.rules.black import Source, itemised
from bot.systems.blackdice.sheet import KEY, known, player
from bot.systems.blackdice.sides import Side, roll


def surprise(action: Surprise, scene: Scene) -> tuple[AmbushWaits, Scene]:
    """Ambushers lie in wait, for round 1 before it begins, else for the next round.

    Raises `no_combat`, `not_in_fight`, `missing`, `conflict`, `not_enough_dice`, `out_of_range`,
    `unknown_stat`.
    """
    now = fight(scene, named(scene))
    by = tuple(dict.fromkeys(now.get(name).key for name in action.by))
    against = tuple(dict.fromkeys(now.get(name).key for name in action.against))
    refuse_mutual(now, by, against)
    how = BLUFF if action.bluff else HIDE
    sides = (ambusher(scene, key, how) for key in by)
    black = itemised((Source("the GM", action.black),))
    first = tuple(_ready(scene, one, action.pool, action.trades, black) for one in sides)
    watch = tuple(Watch(watcher(scene, key, how)) for key in against)
    waits = Waylay(now.key, first, watch, bluff=action.bluff)
    number, scene = opened(scene, by[0], waits)
    return AmbushWaits(number, waits), scene


def notice(action: Notice, scene: Scene, dice: Dice) -> tuple[AmbushWaits | Ambushed, Scene]:
    """One who might notice is ready; the last of them lets all the dice fall.

    Raises `unknown_roll`, `roll_closed`, `not_target`, `not_enough_dice`, `unknown_stat`.
    """
    who, scene = player(scene, action.who)
    row, waits = find(scene, action.roll, Waylay)
    if who.key not in {one.side.key for one in waits.against}:
        raise Refusal("not_target", f"Nobody lies in wait for {who.name} here.")
    against = tuple(
        Watch(_ready(scene, one.side, action.pool, action.trades), ready=True)
        if one.side.key == who.key
        else one
        for one in waits.against
    )
    waits = replace(waits, against=against)
    if waits.missing:
        return AmbushWaits(row.number, waits), kept(scene, row, waits)
    return _sprung(scene, row, waits, dice)


def notice_rest(action: NoticeRest, scene: Scene, dice: Dice) -> tuple[Ambushed, Scene]:
    """A GM waits for nobody any more; raises `unknown_roll`, `roll_closed`."""
    row, waits = find(scene, action.roll, Waylay)
    return _sprung(scene, row, waits, dice)


def refuse_unsettled(scene: Scene, combat: str) -> None:
    """Refuses with `ambush_waits` a round before who was caught is known (BD-34).

    An ambush of which one side has left the fight holds nobody up.
    """
    now = fight(scene, combat)
    for number, row in sorted(scene.rolls.items()):
        waits = read(row, Waylay) if row.open and row.system == KEY else None
        if waits is None or waits.combat != combat:
            continue
        watching = [one.side.key for one in waits.against if one.side.key in now.combatants]
        if not watching or not any(one.key in now.combatants for one in waits.by):
            continue
        missing = {one.side.key for one in waits.missing}
        names = listed(dict.fromkeys(now.shown(key) for key in watching if key in missing))
        raise Refusal(
            "ambush_waits",
            f"Surprise comes before the round: the ambush of roll {number} still waits"
            f"{f' for {names}' if names else ''}. They press Watch on its card, or a GM presses "
            "Roll for the rest.",
        )


def _sprung(scene: Scene, row: OpenRoll, waits: Waylay, dice: Dice) -> tuple[Ambushed, Scene]:
    """Everybody rolls once, and every pair is compared."""
    now = _still(scene, waits)
    how = at_table(scene.house).explode
    by = tuple(Row(one, roll(one, dice, how)) for one in waits.by if one.key in now.combatants)
    watch = (one.side for one in waits.against if one.side.key in now.combatants)
    against = tuple(Row(one, roll(one, dice, how)) for one in watch)
    if not by or not against:
        raise Refusal("missing", "Who lay in wait, or all they waited for, have left the fight.")
    met, scene = settled(scene, waits.combat, by, against)
    round_ = now.combat.round + 1 if now.order.running else now.combat.round
    outcome = Ambushed(row.number, now.key, by, against, met, round_)
    return outcome, kept(scene, row, waits, open_=False)


def _still(scene: Scene, waits: Waylay) -> Fight:
    return fight(scene, waits.combat)


def _ready(scene: Scene, one: Side, pool: str, trades: int, black: tuple[Source, ...] = ()) -> Side:
    """The side with what was chosen."""
    if pool.strip():
        one = replace(one, parts=typed(known(scene, one.key), pool))
    return traded(replace(one, black=(*one.black, *black)), trades)
