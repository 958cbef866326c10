"""The menus of a fight, played like a system: a look at what may be done, and which deed it is."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.report import Report
from bot.core.scene import Offer, OpenRoll, Scene, put
from bot.core.settings import own_house, system_of
from bot.shared.acts import KEY, Act, Press
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.meant import mean_fight
from bot.shared.combat.panel import panel
from bot.shared.combat.play import rules_of
from bot.shared.combat.rules import CombatRules
from bot.shared.deal import Cards, deal
from bot.shared.menu.cards import done_card, menu_card, title_of
from bot.shared.menu.gm import gm_acts, gm_card
from bot.shared.menu.levels import Deed, acts_for, filled, level_of, way_of
from bot.shared.menu.shared import answer_act, is_asked, turn_acts
from bot.shared.system import AnySystem, Registry, System


class MenuShown(Outcome, frozen=True, tag="menu_shown"):
    """A look at a menu.

    `moved` says that it is not what was pressed, because the fight went on, `anew` that it is not
    the next state of the card on which it was pressed.
    """

    press: Press
    moved: bool = False
    anew: bool = False


Menus = System[Press, MenuShown]


class Here(NamedTuple):
    """Where a press is: the scene as its system sees it, the fight, who acts, and the menu."""

    scene: Scene
    fight: Fight
    rules: CombatRules
    key: str
    acts: tuple[Act, ...]


def menu_system(systems: Registry) -> Menus:
    """The menus at tables of these systems."""

    def act(action: Press, scene: Scene, dice: Dice) -> tuple[MenuShown, Scene]:
        del dice
        press = replace(action, path=_whole_path(action), pick="")
        press = _as_gm(systems, press, scene)
        here = here_of(systems, press, scene)
        who = here.key if press.menu == "act" else ""
        press = replace(press, who=who, combat=here.fight.key)
        moved = press.seen not in {None, here.fight.order.version}
        level = None if moved else level_of(here.acts, here.scene, here.key, press.path)
        if level is None:
            press = replace(press, path=(), whom=())
        seen = here.fight.order.version
        anew = action.seen is None
        return MenuShown(replace(press, seen=seen), moved=level is None, anew=anew), scene

    def report(outcome: MenuShown, scene: Scene) -> Report:
        return replace(shown(systems, outcome, scene), anew=outcome.anew)

    return System(
        key=KEY,
        title="What may be done",
        group="act",
        credit="",
        actions=Press,
        outcomes=MenuShown,
        house=(),
        act=act,
        report=report,
        overdue=_never,
    )


DONE_ID = 150
"""How far behind the id of a command's own card that of the menu after it is."""


def deed_of(systems: Registry, action: Action, scene: Scene) -> Deed | None:
    """What is done by this press outside the menu; None where it is a look, or no menu's."""
    if not isinstance(action, Press) or not (action.path or action.pick):
        return None
    here = here_of(systems, action, scene)
    if action.seen not in {None, here.fight.order.version}:
        return None
    way = way_of(here.acts, here.scene, here.key, _whole_path(action))
    return None if way is None else Deed(filled(way, action), way.system, here.fight.key)


def left_menu(scene: Scene, menu: Offer) -> Scene:
    """The scene without a menu on which something was pressed that is done now; panels stay."""
    return scene if menu.combat else replace(scene, offers=put(scene.offers, menu.id, None))


def tell_menu(
    cards: Cards, scene: Scene, press: Action, on: Offer, *, menu: AnySystem, fresh: int
) -> tuple[Cards, Scene]:
    """What came of a deed, and the menu in which it was pressed after it: what it was, and how on.

    `on` is what was pressed, `fresh` the id of the deed's own card.
    """
    if on.combat or cards.card.report.private or not isinstance(press, Press):
        return cards, scene
    if cards.aside is not None:
        return replace(cards, edit=True, secret=True), scene
    report = cards.card.report
    done = done_card(press, by_whom(press, scene), report.line or report.title)
    dealt = deal(scene, menu, done, fresh=fresh + DONE_ID)
    return replace(cards, edit=True, secret=True, aside=dealt.card), dealt.scene


def here_of(systems: Registry, press: Press, scene: Scene) -> Here:
    """Where a press is; raises `no_combat`, `no_character`."""
    system = systems[system_of(scene)]
    own = mean_fight(own_house(scene, system.key), press.combat)
    fight, rules = find_fight(own, press.combat), rules_of(system)
    if press.menu == "gm":
        key = ", ".join(press.whom)
        return Here(own, fight, rules, key, gm_acts(system, own, fight, press.whom))
    key = press.who or whom_played(own, fight)
    return Here(own, fight, rules, key, acts_of(system, own, fight, rules, key))


def acts_of(
    system: AnySystem, scene: Scene, fight: Fight, rules: CombatRules, key: str
) -> tuple[Act, ...]:
    """The lines of `Act` for this combatant."""
    asked = answer_act(system, system.asked(scene))
    waits = any(is_asked(one, key) for one in system.asked(scene))
    holds = rules.holds_turns(scene)
    own = system.menu if scene.characters[key].system == system.key else ()
    lines = (*((asked,) if waits else ()), *own, *turn_acts(fight, holds=holds))
    return acts_for(lines, fight, key)


def whom_played(scene: Scene, fight: Fight) -> str:
    """The key of whom this person plays now: whose turn it is, else their own in the fight."""
    actor, turn = scene.actor, fight.standing.turn
    mine = [key for key in fight.combatants if scene.may_play(actor, key)]
    own = [key for key in mine if scene.characters[key].owner == actor.user]
    npcs = [key for key in turn if actor.gm and scene.characters[key].owner is None]
    found = [*(key for key in turn if key in own), *npcs, *own]
    if not found:
        raise Refusal("no_character", "Nobody of yours is in this fight. Join it first.")
    return found[0]


def by_whom(press: Press, scene: Scene) -> Audience:
    """Who may press on: who plays the character, on the GM's menu the GMs."""
    if press.menu == "gm":
        return Audience(gm=True)
    return Audience(characters=(press.who,), users=(scene.actor.user,), gm=True)


def shown(systems: Registry, outcome: MenuShown, scene: Scene) -> Report:
    """The card of a menu."""
    press = outcome.press
    here = here_of(systems, press, scene)
    level = level_of(here.acts, here.scene, here.key, press.path)
    if level is None:
        level = level_of(here.acts, here.scene, here.key, ())
    if level is None:
        raise Refusal("no_menu", "There is nothing to choose here.")
    by = by_whom(press, scene)
    if press.menu == "gm":
        asked = systems[system_of(scene)].asked(here.scene)
        full = panel(here.scene, here.fight.key, here.rules, asked=asked, full=True)
        return gm_card(full, here.fight, level, press, moved=outcome.moved)
    title = title_of(here.scene, here.fight, here.rules, here.key)
    return menu_card(level, press, by, title=title, moved=outcome.moved)


def _as_gm(systems: Registry, press: Press, scene: Scene) -> Press:
    """On a player's turn a GM without a character of their own in the fight acts as the GM."""
    if press.menu == "gm" or press.who or not scene.actor.gm:
        return press
    fight = find_fight(scene, press.combat)
    rows = [scene.characters[key] for key in fight.combatants if key in scene.characters]
    npc = any(scene.characters[key].owner is None for key in fight.standing.turn)
    own = any(row.owner == scene.actor.user for row in rows)
    return press if npc or own else replace(press, menu="gm")


def _whole_path(press: Press) -> tuple[str, ...]:
    return (*press.path, press.pick) if press.pick else press.path


def _never(roll: OpenRoll) -> None:
    del roll
