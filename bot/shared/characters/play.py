"""Characters as something all systems share: made, changed, imported, with a system's sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import Scene, with_active, with_character
from bot.core.settings import own_house, system_of
from bot.core.words import mention
from bot.shared.characters import cards, editing, making, members, paper, picks
from bot.shared.characters.actions import (
    KEY,
    AddRow,
    Arm,
    Arms,
    Asked,
    CastAction,
    CastOutcome,
    Delete,
    Disarm,
    Edit,
    Export,
    Gone,
    Import,
    Listed,
    Made,
    New,
    Paper,
    ReadyShown,
    Roster,
    Sheet,
    Show,
    ShowReady,
    Use,
)
from bot.shared.characters.paper import Playbook, armoury, pools_of
from bot.shared.combat import members as fighters
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.turns import Turns
from bot.shared.renaming import is_taken, namesake, split_number
from bot.shared.system import Registry, System

Acting = New | Import | Edit | AddRow | Arm | Disarm | Use | Delete | Show | Export | Arms


def act(action: Acting, scene: Scene, dice: Dice, book: Playbook) -> tuple[CastOutcome, Scene]:
    """One action about a character of the book's system.

    Kinds: those of `members` and `paper`, and `bad_sheet`, `unknown_field`, `gm_only`, `too_many`,
    `no_weapons`, `unknown_weapon`, `bad_number`.
    """
    match action:
        case New():
            return _make(action, scene, book)
        case Import():
            return _import_file(action, scene, book)
        case Edit():
            return editing.edit(action, scene, book)
        case AddRow():
            return editing.add_row(action, scene, book)
        case Arm() | Disarm():
            return editing.change_weapons(action, scene, book)
        case Use(who):
            return _use(scene, who)
        case Delete():
            return _delete(action, scene, dice, book)
        case Show() | Export() | Arms():
            return _look(action, scene, book), scene
        case _:
            assert_never(action)


def _look(action: Show | Export | Arms, scene: Scene, book: Playbook) -> CastOutcome:
    match action:
        case Show(who):
            return Sheet(members.known(scene, who))
        case Arms(who, weapon):
            armoury(book)
            return Sheet(members.own(scene, who), arms=True, row=weapon)
        case Export(who):
            key = members.own(scene, who)
            character = scene.characters[key]
            text = paper.write(character, pools_of(scene, key, book), book.spec)
            return Paper(character.name, text)
        case _:
            assert_never(action)


def _make(action: New, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    making.refuse_several(action, scene)
    if action.line or action.ready or not action.name:
        return making.make(action, scene, book)
    template, number = split_number(action.name)
    if not action.npc or (number == 1 and template == action.name.strip()):
        owner = None if action.npc else scene.actor.user
        key, after = members.settle(scene, book.key, book.spec, action.name, owner=owner)
        return making.tell_new(scene, after, key, "is new here"), after

    def recruit(draft: Scene, name: str) -> Scene:
        return members.settle(draft, book.key, book.spec, name, owner=None)[1]

    after, keys = fighters.group(scene, template, number, book.combat, recruit)
    members.refuse_crowd(after, None)
    return Made(tuple(map(after.name, keys))), after


def _use(scene: Scene, who: str) -> tuple[CastOutcome, Scene]:
    key = members.own(scene, who, among=members.usable(scene))
    after = with_active(scene, scene.actor.user, key)
    return Sheet(key, said="is the one you play here"), after


def _import_file(action: Import, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    character = paper.read(
        action.paper,
        system=book.key,
        spec=book.spec,
        house=book.house,
        is_taken=lambda name: _is_others(scene, book, name),
        gm=scene.actor.gm,
        npc=action.npc,
    )
    key, after = members.settle(
        scene,
        book.key,
        book.spec,
        character.name,
        owner=None if action.npc else scene.actor.user,
        values=character.values,
        pools=character.pools,
    )
    return making.tell_new(scene, after, key, "is imported"), after


def _is_others(scene: Scene, book: Playbook, name: str) -> bool:
    """Whether the name is taken, by another than the character it would replace."""
    own = scene.implicit(scene.actor.user, book.key)
    return is_taken(scene, book.key, name) and namesake(scene, book.key, name) != own


def _delete(action: Delete, scene: Scene, dice: Dice, book: Playbook) -> tuple[CastOutcome, Scene]:
    key = members.own(scene, action.who)
    if not action.sure:
        return Asked(key), scene
    character = scene.characters[key]
    fights = [combat for combat, who in scene.combatants if who == key]
    names = tuple(scene.combats[combat].name for combat in fights)
    # Out of the fights before they are gone, so that their turn ends as anybody's does.
    for combat in fights:
        scene, _ = fighters.leave(scene, combat, Turns(book.combat, dice), key)
    own = {n: roll for n, roll in scene.rolls.items() if roll.who == key and roll.open}
    lapsed = {n: replace(roll, open=False) for n, roll in own.items()}
    scene = replace(scene, rolls={**scene.rolls, **lapsed})
    outcome = Gone(character.name, character.owner is None, fights=names)
    return outcome, with_character(scene, key, None)


def character_system(systems: Registry) -> System[CastAction, CastOutcome]:
    """The characters of tables of these systems."""

    def reduce(action: CastAction, scene: Scene, dice: Dice) -> tuple[CastOutcome, Scene]:
        match action:
            case Roster():
                return Listed(), scene
            case ShowReady(system=key):
                system = systems[key or system_of(scene)]
                book = book_of(systems, scene, system.key)
                pairs = picks.ready_made(book, gm=scene.actor.gm, npcs_first=False)
                options = tuple((name, label) for label, name in pairs)
                return ReadyShown(system.key, options), scene
            case New(system=key) if key:
                book = book_of(systems, scene, key)
            case AddRow(system=key):
                book = book_of(systems, scene, key)
                action, scene = _welcome(action, scene, book)
            case New() | Import():
                book = book_of(systems, scene, system_of(scene))
            case _:
                key = members.known(scene, action.who)
                book = book_of(systems, scene, scene.characters[key].system)
        outcome, after = act(action, own_house(scene, book.key), dice, book)
        return outcome, replace(after, house=scene.house, system=scene.system)

    def tell(outcome: CastOutcome, scene: Scene) -> Report:
        return cards.report(outcome, scene, playing(systems, scene))

    return System(KEY, "Characters", "character", CastAction, CastOutcome, reduce, tell)


def _welcome(action: AddRow, scene: Scene, book: Playbook) -> tuple[AddRow, Scene]:
    """The action and the scene with a character for whoever asks, where it names nobody.

    Whom a roll was refused for may have been made for that roll.
    """
    if scene.key_of(book.key, action.who) is not None:
        return action, scene
    user = scene.actor.user
    after = book.combat.welcome(own_house(scene, book.key), mention(user))
    scene = replace(after, house=scene.house, system=scene.system)
    return replace(action, who=scene.acts_as(user, book.key)), scene


def playing(systems: Registry, scene: Scene) -> Callable[[str], Playbook]:
    """What the system of each character of the scene says about it, by the character's key."""
    return lambda key: book_of(systems, scene, scene.characters[key].system)


def book_of(systems: Registry, scene: Scene, key: str) -> Playbook:
    """What this system says about characters at this table; raises `no_sheets`."""
    system = systems[key]
    if system.sheet is None:
        raise Refusal("no_sheets", f"{system.title} has no character sheets here.")
    house = own_house(scene, system.key).house
    rules = system.rules_for(CombatRules) or CombatRules()
    return Playbook(system.key, system.title, system.sheet, rules, house, system.stock)
