"""What is offered while somebody types: skills with codes, weapons, difficulties."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6.people import Player, known, maybe, mine, settings_of
from bot.systems.opend6.results import DIFFICULTIES, difficulty
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.skills import NAMED
from bot.systems.opend6.weights import ABILITIES

Picks = list[tuple[str, str]]


def acting(scene: Scene, who: str) -> Player | None:
    """Who would act: the character that is named, if whoever types may play it, or the active."""
    if not who.strip():
        return mine(scene)
    key = fold(who)
    found = scene.characters.get(key)
    if found is None or found.system != KEY or not scene.may_play(scene.actor, key):
        return None
    return known(scene, key)


def skills(scene: Scene, who: str) -> Picks:
    """`melee: deflect 4D (12)`: the sheet's skills, then those of its skills, then abilities."""
    player = acting(scene, who)
    if player is None:
        return []
    names = [row.name for row in player.sheet.skills]
    found: dict[str, str] = {}
    for name in (*names, *NAMED, *ABILITIES):
        one = maybe(scene, player, name)
        if one is not None:
            found.setdefault(one.name, f"{one.name} {one.code} ({one.fixed})")
    return [(shown, name) for name, shown in found.items()]


def weapons(scene: Scene, who: str) -> Picks:
    """The character's weapons with their damage."""
    player = acting(scene, who)
    rows = player.sheet.weapons if player is not None else ()
    return [(f"{one.name} {one.damage} ({one.category})", one.name) for one in rows]


def difficulties(scene: Scene, who: str) -> Picks:
    """The bands with the number that counts here (R-17)."""
    del who
    band = settings_of(scene).band
    return [(f"{name.title()}: {difficulty(name, band)}", name) for name in DIFFICULTIES]
