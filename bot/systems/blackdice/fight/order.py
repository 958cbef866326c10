"""Who comes when in a round: initiative, its ties, and the surprised (BD-37, BD-40, BD-42)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, Note, fight
from bot.shared.combat.rules import Arrangement, Initiatives
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.ring import caught, entries, habit
from bot.systems.blackdice.rules import initiative as rules
from bot.systems.blackdice.rules.dice import SIDES, Thrown, throw
from bot.systems.blackdice.rules.initiative import Entry
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.sheet import initiative as rating_of
from bot.systems.blackdice.sheet import known
from bot.systems.blackdice.words import thrown_words

MOST_ROLLOFFS = 100
"""How often those who tie roll again before their order is left as it is."""


def rolled(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """Everybody rolls the Initiative rating; who cannot be told apart rolls again (BD-42).

    A latecomer rolls off against those who have done so already.
    """
    now = fight(scene, combat)
    notes: list[Note] = []
    found = {one.name: one for one in entries(now) if one.name not in keys}
    there = {*found, *keys}
    for key in keys:
        rating = rating_of(known(scene, key).sheet)
        thrown, successes = _pool(scene, key, rating, dice)
        by = tuple(k for k in caught(now, now.combatants[key]) if k in there)
        found[key] = Entry(key, successes, rating, surprised_by=by)
        sure = successes - thrown.successes
        shown = thrown_words(thrown) + (f" + {sure} sure" if sure else "")
        said = _said(now, key, "initiative", successes, shown)
        notes.append(Note(said, key))
    for _ in range(MOST_ROLLOFFS):
        due = rules.initiative(tuple(found.values())).needs_rolloff if found else ()
        for group in due:
            about = _concerns(now, group.names)
            for key in group.names:
                found[key], said = _again(found[key], dice, scene, now)
                notes.append(Note(said, about or key))
        if not due:
            break
    return {key: (one.successes, one.rating, *one.rolloffs) for key, one in found.items()}, (
        *notes,
    )


def arranged(scene: Scene, now: Fight, phase: str) -> Arrangement:
    """Most successes first, then the rating, then roll-offs; the surprised behind (R-19)."""
    del scene, phase
    rows = entries(now)
    order = rules.initiative(rows).order if rows else ()
    return Arrangement(tuple((key,) for key in order or (one.name for one in rows)))


def _concerns(now: Fight, tied: tuple[str, ...]) -> str:
    """The hidden one among those who tie with only one seen, or none: that gives her away."""
    hidden = [key for key in tied if now.combatants[key].hidden]
    return hidden[0] if hidden and len(tied) - len(hidden) < 2 else ""


def _again(one: Entry, dice: Dice, scene: Scene, now: Fight) -> tuple[Entry, str]:
    """One more roll against those who tie; a d6 where the rating is 0 (R-21)."""
    if one.rating:
        thrown = throw(dice, one.rating, at_table(scene.house).explode)
        came, shown = thrown.successes, thrown_words(thrown)
    else:
        came = dice.roll(1, SIDES)[0]
        shown = "d6"
    said = _said(now, one.name, "tie, rolls again", came, shown)
    return replace(one, rolloffs=(*one.rolloffs, came)), said


def _pool(scene: Scene, key: str, rating: int, dice: Dice) -> tuple[Thrown, int]:
    """The Initiative pool thrown, and its successes with those that were traded for (R-11)."""
    swaps = trade(rating, habit(scene, key, "initiative", rating))
    thrown = throw(dice, swaps.dice, at_table(scene.house).explode)
    return thrown, thrown.successes + swaps.auto


def _said(now: Fight, key: str, what: str, came: int, shown: str) -> str:
    return f"{now.combatants[key].name}: {what} {came} ({shown})"
