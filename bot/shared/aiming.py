"""At whom an attack is aimed that names nobody: the only enemy, else the one attacked last."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Action, Instead, Select
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import with_combatants
from bot.shared.combat.rules import CombatRules
from bot.shared.menu.targets import enemies, fight_of

A = TypeVar("A", bound=Action)


def with_default_target(scene: Scene, action: A, rules: CombatRules) -> A:
    """The attack with whom it is aimed at, where that is clear; anything else as it is."""
    field = action.aims()
    who = scene.key_of(scene.system, action.who) if field else None
    if who is None or getattr(action, field).strip():
        return action
    fight = fight_of(scene, who)
    if fight is None:
        return action
    keys = [row.key for row in enemies(scene, who) if not rules.is_out(scene, fight, row)]
    last = fight.combatants[who].target
    # Who was attacked last may be out or gone by now, and is asked for then.
    target = keys[0] if len(keys) == 1 else last if last in keys else ""
    return replace(action, **{field: target}) if target else action


def keep_target(scene: Scene, action: Action) -> Scene:
    """The scene in which whoever has attacked is known to have attacked that one last."""
    field = action.aims()
    who = scene.key_of(scene.system, action.who) if field else None
    fight = fight_of(scene, who) if who is not None else None
    if who is None or fight is None:
        return scene
    target = scene.key_of(scene.system, getattr(action, field))
    row = fight.combatants[who]
    if target is None or target not in fight.combatants or target == row.target:
        return scene
    return with_combatants(scene, fight.key, [replace(row, target=target)])


def ask_target(scene: Scene, who: str, field: str) -> Refusal:
    """The question whom somebody attacks, with those who stand against them."""
    options = tuple((row.key, row.name) for row in enemies(scene, who)[:MOST_OPTIONS])
    question = f"Whom does {scene.name(who)} attack?"
    if not options:
        return Refusal("no_target", f"{question} Give a name or a mention.")
    way = Instead(options[0][1], ask=Select(field, options))
    return Refusal("no_target", question, instead=(way,))
