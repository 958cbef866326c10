"""What costs no dice: talk, what is in hand, focus, giving up (D6-10, D6-62)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.bearers import is_over
from bot.systems.opend6.budget import is_out_of_action
from bot.systems.opend6.field import (
    combat_of,
    fight_or_none,
    fighter_of,
    find_opponent,
    with_fighter,
    with_focus,
)
from bot.systems.opend6.melee.actions import Concede, Equip, Focus, Talk
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.outcomes import Conceded, InHand, Said, Watched
from bot.systems.opend6.melee.turn import in_fight
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.rules.given import one_of

LONGEST = 300
TALKS = ("talk", "banter", "plan")


def talk(action: Talk, scene: Scene, dice: Dice) -> tuple[Said, Scene]:
    """Words that cost nothing (D6-62, D6-64); raises `bad_name`, `bad_target`."""
    who, scene = PLAYERS.acting(scene, action.who)
    kind = one_of(action.kind, TALKS, "unknown_action", "kind of talk")
    words = " ".join(action.words.split())
    if not 1 <= len(words) <= LONGEST:
        raise Refusal("bad_name", f"Say something, up to {LONGEST} characters.")
    fight = fight_or_none(scene, who.key)
    at = ""
    if action.at.strip() and fight is not None:
        at = find_opponent(scene, fight, who.key, action.at).name
    luck_for = who.key if who.dynamic else ""
    return Said(who.name, kind, words, at, luck_for, combat=combat_of(scene, who.key)), scene


def equip(action: Equip, scene: Scene, dice: Dice) -> tuple[InHand, Scene]:
    """A weapon in hand, or none (D6-64); raises `unknown_weapon`, `out_of_action`."""
    who, scene = PLAYERS.acting(scene, action.who)
    combat = combat_of(scene, who.key)
    if is_out_of_action(scene, who.key, combat):
        raise Refusal("out_of_action", f"{who.name} is out of action.")
    weapon = weapon_of(who, action.item) if action.item.strip() else None
    in_hand = weapon.name if weapon is not None and who.sheet.weapon(weapon.name) else ""
    scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, held=in_hand))
    return InHand(who.name, who.sheet.held, in_hand, combat=combat), scene


def focus(action: Focus, scene: Scene, dice: Dice) -> tuple[Watched, Scene]:
    """The attention turns to somebody (D6-11); raises `self_target`, `bad_target`."""
    who, fight, scene = in_fight(scene, action.who)
    opponent = find_opponent(scene, fight, who.key, action.target)
    scene = with_focus(scene, fight.key, who.key, opponent.key)
    return Watched(who.name, opponent.name, combat=fight.key), scene


def concede(action: Concede, scene: Scene, dice: Dice) -> tuple[Conceded, Scene]:
    """Somebody gives up, or fights on (D6-10)."""
    who, fight, scene = in_fight(scene, action.who)
    state = fighter_of(scene, fight.key, who.key)
    scene = with_fighter(scene, fight.key, who.key, replace(state, conceded=not action.back))
    over = is_over(scene, find_fight(scene, fight.key))
    return Conceded(who.name, action.back, combat=fight.key, over=over), scene
