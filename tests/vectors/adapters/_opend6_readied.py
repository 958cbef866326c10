"""OpenD6's vectors of what comes before what, played in a fight (D6-57)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from bot.core.people import Actor
from bot.core.scene import Character, Scene, Seat, Table
from bot.core.words import fold
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.melee.actions import DeclarationState, Fire, GoOn
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.readying.actions import Ready
from bot.systems.opend6.sheet import KEY, Sheet

Given = dict[str, Any]

GM = Actor(1, "GM", gm=True)


class Ones:
    """Dice that all show a one."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """So many ones."""
        return (1,) * min(count, count * sides)


ONES = Ones()


def ring(first: str, second: str) -> Scene:
    """Round 1 of a fight; the first acts before the second."""
    people: dict[str, Character] = {}
    for name, sense in ((second, "2D"), (first, "4D")):
        sheet = msgspec.json.encode(Sheet(dynamic="no", perception=sense))
        people[fold(name)] = Character(name, None, KEY, sheet)
    scene = Scene(Table(1, 2), 1000, characters=people, seats={1: Seat("GM")}, actor=GM)
    for step in (engine.Start(members=tuple(dict.fromkeys((first, second)))), engine.NextTurn()):
        _, scene = combat_play.act(step, scene, ONES, COMBAT)
    return scene


def _readied_sequence(given: Given) -> object:
    """A move that sets off a readied one: who does what, in the order it happens."""
    actor, ready = given["actor"], given["readied"]
    deed, check = given.get("action", "move"), given.get("check", "check")
    scene = ring(ready, actor)
    _, scene = OPEND6.act(Ready(who=ready, what="move", on="acts", whom=actor), scene, ONES)
    _, scene = combat_play.act(engine.NextTurn(), scene, ONES, COMBAT)
    begun, scene = OPEND6.act(Move(who=actor, feet=5), scene, ONES)
    assert isinstance(begun, Tale)
    tale = cast("Tale[DeclarationState[Any]]", begun)
    told = [f"{tale.state.deed.name} begins {deed}"]
    fired, scene = OPEND6.act(Fire(who=ready, roll=tale.roll), scene, ONES)
    assert ready in OPEND6.report(fired, scene).title
    told.append(f"{ready} {check}")
    done, scene = OPEND6.act(GoOn(roll=tale.roll), scene, ONES)
    assert actor in OPEND6.report(done, scene).title
    told.append(f"{actor} finishes {deed}")
    if fold(actor) in find_fight(scene).standing.turn:
        told.append(f"{actor} rest of turn")
    return {"sequence": told}


OPS: dict[str, Callable[[Given], object]] = {"readied_sequence": _readied_sequence}
