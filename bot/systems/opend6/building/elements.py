"""Elements: objects and places with a toughness and a body (D6-80, D6-96, D6-97, D6-129, D6-131).

An element is a character of the GMs, so that conditions, fights and sheets are the same for it.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene, with_character
from bot.core.words import clean, fold, join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import with_conditions
from bot.systems.opend6 import shelf
from bot.systems.opend6.bearers import moment_in_fight, name_of, toughness
from bot.systems.opend6.building.actions import (
    DropThing,
    HurtThing,
    Looked,
    MakeThing,
    ShowThings,
    Worked,
)
from bot.systems.opend6.checks.roll import throw_check
from bot.systems.opend6.field import fight_or_none
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.rules import building
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.tracks import BODY, OUT_OF_ACTION, condition
from bot.systems.opend6.shelf import Thing
from bot.systems.opend6.skills import Value

MOST_DODGE = 99
DESTROYED = "In pieces"
"""What has befallen an element that was smashed."""


def show_things(action: ShowThings, scene: Scene, dice: Dice) -> tuple[Looked, Scene]:
    """An element, or all of them; raises `bad_target`."""
    if action.name.strip():
        return Looked("element", (thing_of(scene, action.name)[0],)), scene
    rows = tuple(number for number, _ in shelf.every(scene, Thing))
    return Looked("element", rows, every=True), scene


def drop_thing(action: DropThing, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """An element is no longer kept; raises `bad_target`, `in_combat`."""
    number, element = thing_of(scene, action.name)
    name = name_of(scene, element.key)
    scene = shelf.put_by(scene, number, element, open_=False)
    # A player may have it by now: then only the element goes, and the character stays.
    if element.key in scene.characters and scene.characters[element.key].owner is None:
        if fight_or_none(scene, element.key) is not None:
            raise Refusal("in_combat", f"{name} is in a fight; it leaves that first.")
        scene = with_character(scene, element.key, None)
    return Worked(f"{name} is gone", number, over=True), scene


def thing_of(scene: Scene, name: str) -> tuple[int, Thing]:
    """An element by its name; raises `bad_target`."""
    result = shelf.thing(scene, scene.key_by_name(PLAYERS.system, name) or fold(name))
    if result is None or not scene.knows(scene.actor, result[1].key):
        rows = (
            element.key
            for _, element in shelf.every(scene, Thing)
            if scene.knows(scene.actor, element.key)
        )
        known_ones = join_words(name_of(scene, key) for key in rows)
        there = f"; there are: {known_ones}" if known_ones else ""
        raise Refusal(
            "bad_target",
            f"There is no element “{name[:40]}”. A GM makes one with /d6 thing more:make{there}.",
        )
    return result


def make_thing(action: MakeThing, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """An element, or new numbers of one (D6-97).

    Raises `bad_name`, `bad_die_code`, `bad_amount`, `bad_difficulty`, `not_an_npc`, `too_many`.
    """
    name = clean(action.name, what="name of an element")
    points = whole(
        action.points, "bad_amount", "a number of smash points", least=1, most=building.MOST_POINTS
    )
    dodges = whole(action.dodges, "bad_difficulty", "a difficulty", least=0, most=MOST_DODGE)
    lies = action.yields.strip()
    if lies:
        # Read for its refusal: what is kept are the words.
        building.yields(lies)
    fresh = scene.key_of(PLAYERS.system, name) is None
    if fresh:
        scene = PLAYERS.newcomer(scene, name, owner=None)
    who = PLAYERS.named(scene, name)
    if who.owner is not None:
        raise Refusal("not_an_npc", f"{who.name} is a player's character, no element.")
    if action.toughness.strip() or fresh:
        worth = str(code(action.toughness or "3D"))
        scene = PLAYERS.with_sheet(scene, who, replace(who.sheet, strength=worth, dynamic="no"))
    row = shelf.thing(scene, who.key)
    # Made again, it keeps the blows it has taken.
    state = Thing(who.key, points, row[1].taken if row else 0, lies, dodges)
    if row is not None:
        number, scene = row[0], shelf.put_by(scene, row[0], state)
    else:
        number, scene = shelf.new_thing(scene, state)
    return Worked(f"{who.name}: toughness {toughness(scene, who.key)}", number), scene


def hurt_thing(action: HurtThing, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """Damage that makes a body condition (D6-97); raises `bad_target`, `bad_die_code`."""
    number, element = thing_of(scene, action.name)
    name = name_of(scene, element.key)
    worth = Value(str(code(action.code)), code(action.code))
    wall = toughness(scene, element.key)
    roll, scene = throw_check(
        scene, None, worth, action.said, dice, difficulty=wall, kind="effect", name="Damage"
    )
    rank = roll.result.rank if roll.result else 0
    moment = moment_in_fight(scene, element.key)
    harm = condition(BODY, rank, element.key, moment, source="damage")
    if harm is None:
        return Worked(f"{name} holds", number, rolls=(roll,)), scene
    tone = "bad" if harm.name == OUT_OF_ACTION else "good"
    scene = with_conditions(scene, engine.apply(scene.conditions, harm)[0])
    card = Worked(f"{name}: {harm.name} (rank {rank})", number, tone, (roll,))
    return card, scene
