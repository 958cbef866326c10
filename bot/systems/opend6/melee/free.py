"""What costs no dice: stance, talk, what is in hand, focus, giving up (D6-10, D6-23, D6-62)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, fight
from bot.systems.opend6.bearers import is_over
from bot.systems.opend6.budget import is_out_of_action, spend_action
from bot.systems.opend6.field import fighting, foe, must_fight, place_of, with_focus, with_place
from bot.systems.opend6.melee.actions import Concede, Equip, Focus, Fought, Talk
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.players import Player, player, with_sheet
from bot.systems.opend6.rules.attack import on_the_defensive
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.melee import ACTIONS

LONGEST = 300
TALKS = {"talk": "says to", "banter": "says", "plan": "plans"}


def defensive(scene: Scene, now: Fight, who: Player) -> tuple[Fought, Scene]:
    """On the defensive until the next full action (D6-23); `already_active`, `no_action_left`."""
    kept = place_of(scene, now.key, who.key)
    stance = on_the_defensive(kept.stance)
    scene = spend_action(scene, now, who.key, (ACTIONS["defend"],))
    scene = with_place(scene, now.key, who.key, replace(kept, stance=stance))
    return Fought(
        f"{who.name} goes on the defensive: +10 on every defence check",
        combat=now.key,
        why=(
            "until the next full action; every attack that reaches the fixed value is rolled for",
        ),
    ), scene


def talk(action: Talk, scene: Scene) -> tuple[Fought, Scene]:
    """Words that cost nothing (D6-62, D6-64); raises `bad_name`, `bad_target`."""
    who, scene = player(scene, action.who)
    kind = one_of(action.kind, tuple(TALKS), "unknown_action", "kind of talk")
    words = " ".join(action.words.split())
    if not 1 <= len(words) <= LONGEST:
        raise Refusal("bad_name", f"Say something, up to {LONGEST} characters.")
    now = fighting(scene, who.key)
    at = ""
    if action.at.strip() and now is not None:
        at = foe(scene, now, who.key, action.at).name
    title = f"{who.name} to {at}" if at else f"{who.name}, {kind}"
    return Fought(
        title,
        combat=now.key if now is not None else "",
        why=(f"“{words}”",),
        luck_for=who.key if who.dynamic else "",
        hint="free",
    ), scene


def equip(action: Equip, scene: Scene) -> tuple[Fought, Scene]:
    """A weapon in hand, or none (D6-64); raises `unknown_weapon`, `out_of_action`."""
    who, scene = player(scene, action.who)
    now = fighting(scene, who.key)
    if is_out_of_action(scene, who.key, now.key if now is not None else ""):
        raise Refusal("out_of_action", f"{who.name} is out of action.")
    before = who.sheet.held or "nothing"
    found = weapon_of(who, action.item) if action.item.strip() else None
    held = found.name if found is not None and who.sheet.weapon(found.name) else ""
    scene = with_sheet(scene, who, replace(who.sheet, held=held))
    return Fought(
        f"{who.name} has {held or 'nothing'} in hand",
        combat=now.key if now is not None else "",
        changes=(f"in hand: {before} → {held or 'nothing'}",),
        hint="free; what can be parried follows from it",
    ), scene


def focus(action: Focus, scene: Scene) -> tuple[Fought, Scene]:
    """The attention turns to somebody (D6-11); raises `self_target`, `bad_target`."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row = foe(scene, now, who.key, action.target)
    scene = with_focus(scene, now.key, who.key, row.key)
    return Fought(
        f"{who.name} watches {row.name}", combat=now.key, why=("they are engaged",)
    ), scene


def concede(action: Concede, scene: Scene) -> tuple[Fought, Scene]:
    """Somebody gives up, or fights on (D6-10)."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    kept = place_of(scene, now.key, who.key)
    scene = with_place(scene, now.key, who.key, replace(kept, conceded=not action.back))
    said = "fights on" if action.back else "concedes"
    return Fought(
        f"{who.name} {said}", combat=now.key, over=is_over(scene, fight(scene, now.key))
    ), scene
