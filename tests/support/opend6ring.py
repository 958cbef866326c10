"""A fight of OpenD6 without Discord: everybody with a sword, and the reducer called as it is."""

from __future__ import annotations

import msgspec

from bot.core.fight import actions as engine
from bot.core.fight import play
from bot.core.people import Actor
from bot.core.scene import Character, Scene, Seat, Table
from bot.core.words import fold
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.actions import D6Action
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.sheet import KEY, Sheet, Skill, Weapon

GM = Actor(1, "GM", gm=True)
SKILLS = ("melee", "brawling", "athletics", "acrobatics")
SENSES = {"Ana": "6D", "Bob": "5D", "Cyd": "4D", "Orc": "2D"}


class Faces:
    """Dice that show these faces and then ones."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        assert sides == 6
        return tuple(self.faces.pop(0) if self.faces else 1 for _ in range(count))


ONES = Faces()


def people(*names: str, **house: str) -> Scene:
    """The GM's table of these, everybody with a sword, the first of `SENSES` the fastest."""
    characters: dict[str, Character] = {}
    for name in names:
        skills = tuple(Skill(one, value="3D") for one in SKILLS)
        sheet = Sheet(
            dynamic="no",
            perception=SENSES[name],
            skills=skills,
            weapons=(Weapon("Sword", damage="4D"),),
            held="Sword",
            move=30,
        )
        characters[fold(name)] = Character(name, None, KEY, msgspec.json.encode(sheet))
    return Scene(
        Table(1, 2), 1000, characters=characters, seats={1: Seat("GM")}, house=house, actor=GM
    )


def ring(*names: str, order: str = "fifo", begin: bool = True, **house: str) -> Scene:
    """A fight of these people, the orc against the others."""
    scene = people(*names, order=order, **house)
    _, scene = play.act(engine.Start(members=names), scene, ONES, COMBAT)
    for name in names:
        side = "Horde" if name == "Orc" else "Heroes"
        _, scene = play.act(engine.SetSide(name, side), scene, ONES, COMBAT)
    return turned(scene) if begin else scene


def turned(scene: Scene, many: int = 1) -> Scene:
    """The scene so many turns later."""
    for _ in range(many):
        _, scene = play.act(engine.NextTurn(), scene, ONES, COMBAT)
    return scene


def done(scene: Scene, action: D6Action, *faces: int) -> tuple[object, Scene]:
    """What comes of an action of OpenD6 with these faces."""
    return OPEND6.act(action, scene, Faces(*faces))
