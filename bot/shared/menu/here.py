"""Where a press on a menu is: in which fight or outside, who acts, and what may be done there."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import own_house, system_of
from bot.shared.acts import Act, Press
from bot.shared.combat.actions import SYSTEM, JoinIn
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.meant import mean_fight
from bot.shared.combat.play import rules_of
from bot.shared.combat.rules import CombatRules
from bot.shared.crowd.menu import crowd_act
from bot.shared.menu.gm import gm_acts
from bot.shared.menu.levels import acts_for
from bot.shared.menu.shared import answer_act, is_asked, turn_acts
from bot.shared.system import AnySystem, Registry


class Here(NamedTuple):
    """Where a press is: the scene as its system sees it, the fight, who acts, and the menu.

    Outside a fight there is no `fight`, and of the acts only those that need none.
    """

    scene: Scene
    fight: Fight | None
    rules: CombatRules
    key: str
    acts: tuple[Act, ...]

    @property
    def combat(self) -> str:
        """The key of the fight, "" outside."""
        return self.fight.key if self.fight is not None else ""

    @property
    def version(self) -> int:
        """What a press must have seen to be taken as it was meant."""
        return self.fight.order.version if self.fight is not None else 0


def here_of(systems: Registry, press: Press, scene: Scene) -> Here:
    """Where a press is.

    Raises `no_combat` on a GM's menu outside fights, `not_in_fight` of who has left it,
    `no_character`.
    """
    system = systems[system_of(scene)]
    own, rules = mean_fight(own_house(scene, system.key), press.combat), rules_of(system)
    if press.menu == "gm":
        key, fight = ", ".join(press.whom), find_fight(own, press.combat)
        return Here(own, fight, rules, key, gm_acts(system, own, fight, press.whom))
    fight = meant_fight(own, press)
    key = press.who or (
        find_player(own, fight) if fight else own.acts_as(own.actor.user, own.system)
    )
    if fight is not None:
        return Here(own, fight, rules, key, acts_of(system, own, fight, rules, fight.get(key).key))
    if key not in own.characters:
        raise Refusal("no_character", "No character here yet: /character new makes one.")
    loose = system.menu if own.characters[key].system == system.key else ()
    acts = tuple(act for act in loose if act.when == "any" and act.stands(own, key))
    return Here(own, None, rules, key, acts)


def meant_fight(scene: Scene, press: Press) -> Fight | None:
    """The fight a press is about: the one it names, else the current one where it is no other's."""
    if not press.combat and scene.combat is None:
        return None
    fight = find_fight(scene, press.combat)
    loose = not press.combat and press.who and press.who not in fight.combatants
    return None if loose else fight


def acts_of(
    system: AnySystem, scene: Scene, fight: Fight, rules: CombatRules, key: str
) -> tuple[Act, ...]:
    """The lines of `Act` for this combatant."""
    answer = answer_act(system, system.asked(scene))
    waits = any(is_asked(question, key) for question in system.asked(scene))
    holds = rules.holds_turns(scene)
    mine = system.menu if scene.characters[key].system == system.key else ()
    own = tuple(act for act in mine if act.stands(scene, key))
    # Within another's action they have all of the menu, as if it were their turn.
    if rules.acts_within(scene, fight, key):
        own = tuple(replace(act, when="any") if act.when == "turn" else act for act in own)
    lines = (*((answer,) if waits else ()), *own, *turn_acts(fight, holds=holds))
    acts = acts_for(lines, fight, key)
    crowd = crowd_act(acts, scene, fight, rules, key)
    return tuple(sorted((*acts, *crowd), key=lambda act: act.row)) if crowd else acts


def find_player(scene: Scene, fight: Fight | None) -> str:
    """The key of whom this person plays now: whose turn it is, else their own in the fight.

    Outside a fight it is their active character, "" where they have none.
    """
    if fight is None:
        return scene.acts_as(scene.actor.user, scene.system)
    actor, turn = scene.actor, fight.standing.turn
    mine = [key for key in fight.combatants if scene.may_play(actor, key)]
    own = [key for key in mine if scene.characters[key].owner == actor.user]
    npcs = [key for key in turn if actor.gm and scene.characters[key].owner is None]
    candidates = [*(key for key in turn if key in own), *npcs, *own]
    if not candidates:
        way = Instead("Join", action=JoinIn(combat=fight.key), system=SYSTEM)
        raise Refusal("no_character", "Nobody of yours is in this fight.", instead=(way,))
    return candidates[0]
