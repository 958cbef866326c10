"""The buttons of movements: who follows, and a GM's word on the ground (D6-28, D6-29, D6-43)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS, play
from bot.core.scene import Scene
from bot.shared.combat.arena import fight
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import Fought, GoOn, Trail
from bot.systems.opend6.movement.actions import Follow, Ground, Stay
from bot.systems.opend6.movement.play import options_of
from bot.systems.opend6.words import COST, LONGEST


def following(card: Fought, scene: Scene) -> Iterator[Choice]:
    """Who may follow a movement, and where somebody was driven what a GM says of the ground."""
    if card.trail is not None and card.roll is not None:
        yield from _trail(card.roll, card.trail, scene)
    yield from _ground(card, scene)


def _trail(number: int, trail: Trail, scene: Scene) -> Iterator[Choice]:
    if trail.combat not in scene.combats:
        return
    now = fight(scene, trail.combat)
    for one in trail.followers:
        options = options_of(scene, now, trail, one.key) if one.open else ()
        if not options:
            continue
        answer = options[0]
        verb = "matches" if answer.how == "match" else "follows"
        label = f"{one.name} {verb} ({COST[answer.cost]})"
        yield Choice(label[:LONGEST], Follow(who=one.name, roll=number), play(one.key), "primary")
        yield Choice(f"{one.name} stays"[:LONGEST], Stay(who=one.name, roll=number), play(one.key))
    if trail.may:
        label = "GM: stays where it was" if trail.may == "stays" else "GM: moves anyway"
        yield Choice(label, Ground(roll=number, what=trail.may), GMS)
    yield Choice("GM: nobody else follows", GoOn(roll=number), GMS)


def _ground(card: Fought, scene: Scene) -> Iterator[Choice]:
    if card.victim not in scene.characters:
        return
    name = name_of(scene, card.victim)
    for what in card.ground:
        if what == "prone":
            yield Choice(f"GM: {name} is knocked down", Ground(who=name, what=what), GMS)
            continue
        form = Form(
            f"{name} on bad ground"[:45],
            (Field("difficulty", "Difficulty", 3, hint="5, 10, 15, 20 or 25"),),
        )
        yield Choice("GM: terrain needs a check …", Ground(who=name, what=what), GMS, ask=form)
