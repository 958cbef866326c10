"""The line of `Act` by which NPCs of one kind act together."""

from __future__ import annotations

from collections import Counter

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from bot.core.action import Action, Way
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.acts import Act
from bot.shared.combat.arena import Fight
from bot.shared.combat.rules import CombatRules
from bot.shared.crowd.actions import MOST, CrowdActs, aim_of
from bot.shared.renaming import without_number

ROWS = 5
BUTTONS_PER_ROW = 5

HOW_MANY = {2: "Both", 3: "All three", 4: "All four"}


def crowd_act(
    menu: tuple[Act, ...], scene: Scene, fight: Fight, rules: CombatRules, key: str
) -> tuple[Act, ...]:
    """`All four attack…` where this NPC and others of its kind have their turns in a row."""
    common = next((act for act in menu if act.common), None)
    whom = find_crowd(scene, fight, rules, key)
    if common is None or len(whom) < 2 or not rules.phase(scene, fight).act:
        return ()
    if rules.instead(scene, fight) is not None:
        return ()  # they choose in secret
    verb = common.common.removesuffix("s")
    kind = without_number(fight.combatants[key].name)

    def is_like(other: str) -> bool:
        return other in fight.combatants and without_number(fight.combatants[other].name) == kind

    def ways(own: Scene, who: str) -> tuple[Way, ...]:
        return tuple(
            replace(
                way,
                action=CrowdActs(
                    who=who,
                    combat=fight.key,
                    whom=whom,
                    deed=Raw(encode(way.action)),
                    does=_does(way.action, verb, own),
                ),
                by=GMS,
            )
            for way in common.ways(own, who)
            if way.ask is None and not way.system and not is_like(aim_of(way.action, own))
        )

    room = Counter(act.row for act in menu)
    row = next((row for row in range(common.row, ROWS) if room[row] < BUTTONS_PER_ROW), ROWS)
    return (Act(f"{HOW_MANY[len(whom)]} {verb}…", "", ways, row=row, not_now=common.not_now),)


def find_crowd(scene: Scene, fight: Fight, rules: CombatRules, key: str) -> tuple[str, ...]:
    """Those of an NPC's kind (keys) who act with it: whose turns follow with no other between.

    Where the text knows no order of turns it is all of the kind who have still to act.
    """
    me = scene.characters.get(key)

    def is_like(other: str) -> bool:
        row, own = fight.combatants[other], fight.combatants[key]
        character = scene.characters.get(other)
        return (
            character is not None
            and character.owner is None
            and me is not None
            and character.system == me.system
            and without_number(row.name) == without_number(own.name)
            and row.hidden == own.hidden
        )

    if key not in fight.standing.turn or me is None or me.owner is not None:
        return ()
    # Without a number in its name an NPC is the only one of its kind.
    if not is_like(key) or without_number(fight.combatants[key].name) == fight.combatants[key].name:
        return ()
    crowd = [key, *(other for other in fight.standing.turn if other != key and is_like(other))]
    for group in fight.standing.waiting:
        if not all(map(is_like, group)):
            if rules.has_order:
                break
            continue
        crowd += (k for k in group if not rules.hindrance(scene, fight, fight.combatants[k]))
    return tuple(crowd[:MOST])


def _does(action: Action, verb: str, scene: Scene) -> str:
    """`attack Skaz`, or the verb alone of what has no target."""
    key = aim_of(action, scene)
    return f"{verb} {scene.name(key)}" if key else verb
