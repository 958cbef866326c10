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
from bot.core.scene import Scene
from bot.core.words import listed
from bot.shared.combat.arena import Fight, Note, Step, fight, with_combatants
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.outcomes.fight import Met, Row
from bot.systems.blackdice.pools import side
from bot.systems.blackdice.ring import stance
from bot.systems.blackdice.rules.black import Source
from bot.systems.blackdice.rules.surprise import Noticed, surprise
from bot.systems.blackdice.sheet import known, skill
from bot.systems.blackdice.sides import Side, roll
from bot.systems.blackdice.words import score_of


class Attempt(Struct, frozen=True):
    """How it is tried: whose skill with which attribute, against which."""

    attribute: str
    skill: str
    sense: str
    notice: str


HIDE = Attempt("dexterity", "Hide & Sneak", "wits", "Perception")
BLUFF = Attempt("presence", "Bluff", "wits", "Empathy")
"""For an ambush, and for looking harmless (BD-35)."""

WORDS: dict[Noticed, str] = {
    "aware": "notices",
    "surprised": "is surprised",
    "unaware": "is unaware: no defence this round",
}


def ambusher(scene: Scene, key: str, how: Attempt) -> Side:
    """Somebody who lies in wait, from the sheet."""
    return _side(scene, key, how.attribute, how.skill)


def watcher(scene: Scene, key: str, how: Attempt) -> Side:
    """Somebody who might notice, from the sheet."""
    return _side(scene, key, how.sense, how.notice)


def settled(
    scene: Scene, combat: str, by: Sequence[Row], against: Sequence[Row]
) -> tuple[tuple[Met, ...], Scene]:
    """What everybody notices, and the scene in which they are caught: in round 1, or the next.

    Raises `missing`, `conflict` where they would surprise one another in a ring.
    """
    nets: Mapping[str, object] = {row.side.key: row.rolled.result.net for row in against}
    seen = {one.side.key: surprise(one.rolled.result.net, nets) for one in by}
    now = fight(scene, combat)
    caught = now.combat.round + 1 if now.order.running else now.combat.round
    found: list[Met] = []
    for row in against:
        key = row.side.key
        of: tuple[tuple[str, Noticed], ...] = tuple(
            (one.side.key, seen[one.side.key][key]) for one in by
        )
        met = Met(key, row.side.name, of, _worst(of))
        found.append(met)
        if met.by:
            scene = _caught(scene, combat, met, caught)
    _straight(fight(scene, combat), caught)
    return tuple(found), scene


def at_once(
    scene: Scene, combat: str, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
) -> Step:
    """An ambush with everybody's sheet, rolled at once: Hide & Sneak against Perception."""
    how = at_table(scene.house).explode
    rows = [Row(one, roll(one, dice, how)) for one in (ambusher(scene, k, HIDE) for k in by)]
    watch = [Row(one, roll(one, dice, how)) for one in (watcher(scene, k, HIDE) for k in against)]
    met, scene = settled(scene, combat, rows, watch)
    now = fight(scene, combat)
    notes = [Note(f"{r.side.name} lies in wait: {score_of(r.rolled)}", r.side.key) for r in rows]
    notes += [
        Note(f"{now.combatants[m.key].name} {said(m, now)}: {score_of(r.rolled)}", m.key)
        for m, r in zip(met, watch, strict=True)
    ]
    return Step(scene, tuple(notes))


def said(met: Met, now: Fight) -> str:
    """`is surprised by Cole`, `notices`."""
    by = listed(dict.fromkeys(now.shown(key) for key in met.by))
    match met.worst:
        case "aware":
            return WORDS["aware"]
        case "surprised":
            return f"is surprised by {by}"
        case "unaware":
            return f"is unaware of {by}: no defence this round"


def _side(scene: Scene, key: str, attribute: str, skill_: str) -> Side:
    who = known(scene, key)
    parts = (
        Source(attribute.title(), int(getattr(who.sheet, attribute))),
        Source(skill_, skill(who.sheet, skill_)),
    )
    return side(scene, who, parts)


def _worst(of: Iterable[tuple[str, Noticed]]) -> Noticed:
    seen = {noticed for _, noticed in of}
    return "unaware" if "unaware" in seen else "surprised" if "surprised" in seen else "aware"


def _caught(scene: Scene, combat: str, met: Met, caught: int) -> Scene:
    row = scene.combatants[combat, met.key]
    older = row.surprised if row.caught == caught else ()
    state = row.state
    if row.caught == caught - 1:
        # The round that runs stays as it was settled.
        now = replace(stance(row), surprised=row.surprised, unaware=row.unaware)
        state = msgspec.json.encode(now)
    changed = replace(
        row,
        state=state,
        surprised=tuple(dict.fromkeys((*older, *met.by))),
        unaware=met.worst == "unaware" or (row.unaware and row.caught == caught),
        caught=caught,
    )
    return with_combatants(scene, combat, [changed])


def _straight(now: Fight, caught: int) -> None:
    """Refuses with `conflict` where some surprise one another, so that nobody could be first."""
    left = {c.key: set(c.surprised) for c in now.combatants.values() if c.caught == caught}
    while left:
        free = [key for key, by in left.items() if not by & set(left)]
        if not free:
            names = listed(now.shown(key) for key in left)
            raise Refusal("conflict", f"{names} would surprise one another; one has to be first.")
        for key in free:
            del left[key]
