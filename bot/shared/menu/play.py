"""The menus of a fight, played like a system: a look at what may be done, and which deed it is."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.report import Head, Report
from bot.core.scene import Offer, Scene, put
from bot.core.settings import system_of
from bot.shared.acts import KEY, Press, TypedLine
from bot.shared.combat.actions import SetOrder
from bot.shared.combat.arena import find_fight
from bot.shared.combat.panel import panel
from bot.shared.combat.play import rules_of
from bot.shared.deal import Cards, deal
from bot.shared.instead import Request
from bot.shared.menu.cards import done_card, menu_card, title_of
from bot.shared.menu.gm import gm_card, turn_page
from bot.shared.menu.here import here_of
from bot.shared.menu.levels import Deed, fill_way, form_texts, level_of, way_of
from bot.shared.menu.typed import find_level, typed_deed, typed_words
from bot.shared.system import AnySystem, Registry, System


class MenuShown(Outcome, frozen=True, tag="menu_shown"):
    """A look at a menu.

    `moved` says that it is not what was pressed, because the fight went on, `anew` that it is not
    the next state of the card on which it was pressed. `said` is what stands above it.
    """

    press: Press
    moved: bool = False
    anew: bool = False
    said: str = ""


Menus = System[Press | TypedLine, MenuShown]


def menu_system(systems: Registry) -> Menus:
    """The menus at tables of these systems."""

    def act(action: Press | TypedLine, scene: Scene, dice: Dice) -> tuple[MenuShown, Scene]:
        if isinstance(action, TypedLine):
            press, heading = find_level(systems, action, scene)
            return MenuShown(press, anew=True, said=heading), scene
        press = replace(turn_page(action), path=_whole_path(action), pick="")
        press = _as_gm(press, scene)
        here = here_of(systems, press, scene)
        who = here.key if press.menu == "act" else ""
        press = replace(press, who=who, combat=here.combat)
        # In a fight that has moved on the same line may come to something else.
        moved = press.seen not in {None, here.version}
        level = None if moved else level_of(here.acts, here.scene, here.key, press.path)
        if level is None:
            press = replace(press, path=(), whom=())
        anew = action.seen is None
        return MenuShown(replace(press, seen=here.version), moved=level is None, anew=anew), scene

    def report(outcome: MenuShown, scene: Scene) -> Report:
        return replace(draw_menu(systems, outcome, scene), anew=outcome.anew)

    return System(KEY, "What may be done", "act", Press | TypedLine, MenuShown, act, report)


DONE_ID = 150
"""How far behind the id of a command's own card that of the menu after it is."""


def deed_of(systems: Registry, action: Action, scene: Scene) -> Deed | None:
    """What is done by this press outside the menu; None where it is a look, or no menu's."""
    if not isinstance(action, Press) or not (action.path or action.pick):
        return None
    here = here_of(systems, action, scene)
    # It is a look then, at the menu as it is now.
    if action.seen not in {None, here.version}:
        return None
    way = way_of(here.acts, here.scene, here.key, _whole_path(action))
    return (
        None
        if way is None
        else Deed(fill_way(way, form_texts(way, action)), way.system, here.combat)
    )


def meant_by(systems: Registry, request: Request, scene: Scene) -> tuple[Request, Deed]:
    """What a typed line of a menu, or of how rounds go, asks for, and where; else as it was typed.

    A line that leads to a further level is a look, which throws no dice.
    """
    match request.action:
        case TypedLine() as line:
            # Where the line itself asks for faces these are its answer, and no dice of the command.
            if request.faces and not line.more and _asks_faces(systems, line, scene):
                line = replace(line, more=" ".join(map(str, request.faces)))
                request = replace(request, faces=None)
            deed = typed_deed(systems, line, scene)
        case SetOrder(mode=mode) if mode:
            deed = _ordering(systems, scene, request.action)
        case _:
            return request, Deed(request.action)
    if deed is None:
        return replace(request, faces=None), Deed(request.action)
    system = deed.system or system_of(scene)
    return replace(request, system=system, action=deed.action), deed


def _asks_faces(systems: Registry, line: TypedLine, scene: Scene) -> bool:
    """Whether a typed line asks for the faces of dice and for nothing else."""
    return [word.name for word in typed_words(systems, scene, line)] == ["faces"]


def _ordering(systems: Registry, scene: Scene, action: SetOrder) -> Deed:
    """How rounds go, as the system that is played asks for it; raises what that raises."""
    if action.names:
        raise Refusal("bad_value", "mode: and names: are said one after the other.")
    rules = rules_of(systems[system_of(scene)])
    return Deed(rules.ask_order(action.mode), combat=find_fight(scene, action.combat).key)


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
    fight = find_fight(scene, press.combat) if press.combat in scene.combats else None
    deed_card = done_card(press, by_whom(press, scene), report, fight)
    dealt = deal(scene, menu, deed_card, fresh=fresh + DONE_ID)
    return replace(cards, edit=True, secret=True, aside=dealt.card), dealt.scene


def by_whom(press: Press, scene: Scene) -> Audience:
    """Who may press on: who plays the character, on the GM's menu the GMs."""
    if press.menu == "gm":
        return Audience(gm=True)
    return Audience(characters=(press.who,), users=(scene.actor.user,), gm=True)


def draw_menu(systems: Registry, outcome: MenuShown, scene: Scene) -> Report:
    """The card of a menu."""
    press = outcome.press
    here = here_of(systems, press, scene)
    level = level_of(here.acts, here.scene, here.key, press.path)
    if level is None:
        level = level_of(here.acts, here.scene, here.key, ())
    if level is None:
        raise Refusal("no_menu", "There is nothing to choose here.")
    by = by_whom(press, scene)
    if press.menu == "gm" and here.fight is not None:
        questions = systems[system_of(scene)].asked(here.scene)
        full = panel(here.scene, here.combat, here.rules, questions=questions, full=True)
        card = gm_card(full, here.fight, level, press, moved=outcome.moved)
    else:
        title = title_of(here.scene, here.fight, here.rules, here.key)
        card = menu_card(level, press, by, title=title, moved=outcome.moved)
    if not outcome.said:
        return card
    return replace(card, head=Head(outcome.said), lines=(card.title, *card.lines))


def _as_gm(press: Press, scene: Scene) -> Press:
    """On a player's turn a GM without a character of their own in the fight acts as the GM."""
    if press.menu == "gm" or press.who or not scene.actor.gm or scene.combat is None:
        return press
    fight = find_fight(scene, press.combat)
    rows = [scene.characters[key] for key in fight.combatants if key in scene.characters]
    npc = any(scene.characters[key].owner is None for key in fight.standing.turn)
    own = any(row.owner == scene.actor.user for row in rows)
    return press if npc or own else replace(press, menu="gm")


def _whole_path(press: Press) -> tuple[str, ...]:
    return (*press.path, press.pick) if press.pick else press.path
