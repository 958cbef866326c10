"""What commands of OpenD6 complete: skills, weapons, opponents, what waits, what is kept."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.scene import Scene
from bot.shared.conditions import of
from bot.systems.opend6 import shelf
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.field import distance, fight_or_none
from bot.systems.opend6.players import PLAYERS, maybe, settings_of
from bot.systems.opend6.rules.conditions import ABILITIES
from bot.systems.opend6.rules.results import DIFFICULTIES, difficulty
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.shelf import Conflict, Project, Thing
from bot.systems.opend6.skills import NAMED

Picks = list[tuple[str, str]]


def skills(scene: Scene, who: str) -> Picks:
    """`melee: deflect 4D (12)`: the sheet's skills, then those of its skills, then abilities."""
    player = PLAYERS.acting_or_none(scene, who)
    if player is None:
        return []
    names = [skill.name for skill in player.sheet.skills]
    result: dict[str, str] = {}
    for name in (*names, *NAMED, *ABILITIES):
        value = maybe(scene, player, name)
        if value is not None:
            result.setdefault(value.name, f"{value.name} {value.code} ({value.fixed_value})")
    return [(label, name) for name, label in result.items()]


def weapons(scene: Scene, who: str) -> Picks:
    """The character's weapons with their damage."""
    player = PLAYERS.acting_or_none(scene, who)
    rows = player.sheet.weapons if player is not None else ()
    return [(f"{weapon.name} {weapon.damage} ({weapon.category})", weapon.name) for weapon in rows]


def difficulties(scene: Scene, who: str) -> Picks:
    """The bands with the number that counts here (R-17)."""
    band = settings_of(scene).band
    return [(f"{name.title()}: {difficulty(name, band)}", name) for name in DIFFICULTIES]


def opponents(scene: Scene, who: str) -> Picks:
    """The others in the fight, those of other sides first, with their distance where known."""
    me = PLAYERS.acting_or_none(scene, who)
    fight = fight_or_none(scene, me.key) if me is not None else None
    if me is None or fight is None:
        return []
    side = fight.combatants[me.key].side
    others = [c for c in fight.combatants.values() if c.key != me.key and not c.hidden]
    # Who is on no side has opponents only.
    ordered = sorted(others, key=lambda c: bool(side) and c.side == side)
    result: Picks = []
    for combatant in ordered:
        feet = distance(scene, fight.key, me.key, combatant.key)
        result.append(
            (combatant.name if feet is None else f"{combatant.name}, {feet} ft", combatant.name)
        )
    return result


def targets(scene: Scene, who: str) -> Picks:
    """What can be smashed."""
    standing = (element for _, element in shelf.every(scene, Thing) if not element.in_pieces)
    projects = (row for _, row in shelf.every(scene, Project) if row.state != "came apart")
    names = (name_of(scene, element.key) for element in standing)
    return _same([*names, *(project.name for project in projects)])


def elements(scene: Scene, who: str) -> Picks:
    """The elements that are kept."""
    return _same(name_of(scene, element.key) for _, element in shelf.every(scene, Thing))


def devices(scene: Scene, who: str) -> Picks:
    """What is being built."""
    return _same(project.name for _, project in shelf.every(scene, Project))


def pieces(scene: Scene, who: str) -> Picks:
    """The special pieces that lie somewhere."""
    row = shelf.pile(scene)
    stocks = row[1].stocks.values() if row else ()
    return _same(piece for stock in stocks for piece in stock.pieces)


def tracks(scene: Scene, who: str) -> Picks:
    """The tracks that are kept."""
    return _same(track.name for _, track in shelf.every(scene, Conflict))


def conditions(scene: Scene, who: str) -> Picks:
    """The conditions of whoever is named, or everybody's."""
    keys = {key for key, _ in scene.conditions if scene.knows(scene.actor, key)}
    # Who is not named, or bears none, is everybody.
    bearers = {scene.key_of(KEY, who) or ""} & keys or keys
    return _same(
        condition.name for key in sorted(bearers) for condition in of(scene.conditions, key)
    )


def _same(words: Iterable[str]) -> Picks:
    """Words that are shown as they are, each once."""
    return [(word, word) for word in dict.fromkeys(words)]


def statuses(scene: Scene, who: str) -> Picks:
    """What is measured by status."""
    rows = (
        condition
        for condition in scene.conditions.values()
        if scene.knows(scene.actor, condition.bearer)
    )
    return _same(
        condition.name.rpartition(": ")[0]
        for condition in rows
        if condition.family.startswith("status: ")
    )
