"""A fight of OpenD6 without Discord: everybody with a sword, and the reducer called as it is."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Scene, Seat, Table
from bot.core.words import fold
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.exchange.ways import WHY
from bot.shared.exchange.windows import BehindButton, Tale
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.bearers import do_harm
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.melee.actions import Measure
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
            perception=SENSES.get(name, "3D"),
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
    _, scene = combat_play.act(engine.Start(members=names), scene, ONES, COMBAT)
    for name in names:
        side = "Horde" if name == "Orc" else "Heroes"
        _, scene = combat_play.act(engine.SetSide(name, side), scene, ONES, COMBAT)
    return turned(scene) if begin else scene


def turned(scene: Scene, many: int = 1) -> Scene:
    """The scene so many turns later."""
    for _ in range(many):
        _, scene = combat_play.act(engine.NextTurn(), scene, ONES, COMBAT)
    return scene


def done(scene: Scene, action: Action, *faces: int) -> tuple[object, Scene]:
    """What comes of an action of OpenD6 with these faces."""
    return OPEND6.act(action, scene, Faces(*faces))


def duel(*, feet: int = 5, **rules: Any) -> Scene:
    """Ana, whose turn it is, and the orc so many feet away."""
    _, scene = done(ring("Ana", "Orc", **rules), Measure(one="Ana", other="Orc", feet=feet))
    return scene


def begun(scene: Scene, action: Action, *faces: int) -> tuple[Tale[Any], Scene]:
    """The roll of a declared action."""
    tale, scene = done(scene, action, *faces)
    assert isinstance(tale, Tale)
    return cast("Tale[Any]", tale), scene


def waiting(scene: Scene, action: Action) -> tuple[int, Scene]:
    """The number of the action that waits now."""
    tale, scene = begun(scene, action)
    assert tale.state.waits
    return tale.roll, scene


def refused(scene: Scene, action: Action) -> tuple[str, str]:
    """The kind and the sentence of a refusal."""
    with pytest.raises(Refusal) as no:
        done(scene, action)
    return no.value.kind, str(no.value)


def card(scene: Scene, action: Action, *faces: int) -> Report:
    """The card of an action."""
    return OPEND6.report(*OPEND6.act(action, scene, Faces(*faces)))


def out(scene: Scene, who: str) -> Scene:
    """The scene where damage of rank 5 has put this one out of action (D6-67)."""
    return do_harm(scene, who, "damage", 5).scene


def behind(scene: Scene, action: Action, *faces: int) -> tuple[str, ...]:
    """What `Why` tells of the roll that this action begins or goes on with."""
    outcome, after = OPEND6.act(action, scene, Faces(*faces))
    assert isinstance(outcome, Tale)
    tale = cast("Tale[Any]", outcome)
    return OPEND6.report(BehindButton(tale, WHY), after).lines
