"""One table with exchanges of no system, driven as a system drives it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene
from bot.shared.exchange.dice import TypedFaces
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Opening, Tale
from tests.shared.exchange.toys import (
    ASIDING,
    BANDING,
    BLOWING,
    PEOPLE,
    STRIKING,
    THRUSTING,
    Attack,
    Strike,
    Thrust,
    a_table,
)

SKAZ, BLAZER, ANA = PEOPLE["skaz"], PEOPLE["blazer"], PEOPLE["ana"]


class Play:
    """One table and its dice, driven as a system drives it."""

    def __init__(self, *npcs: str, by_hand: tuple[str, ...] = ()) -> None:
        self.scene = a_table(*npcs)
        rows = Rows("toy", (ASIDING, STRIKING, BANDING, BLOWING, THRUSTING))
        self.exchanges = Exchanges(rows, self.perform, by_hand=lambda _, who: who in by_hand)

    def perform(self, action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
        """An attack on Skaz within another roll."""
        assert isinstance(action, Attack)
        strike = STRIKING.open(action.who, Strike(action.who, "skaz", action.dice), within=within)
        return self.exchanges.open(strike, scene, dice)[1]

    def open(
        self, opening: Opening[Any], *faces: int, waiting: tuple[TypedFaces, ...] = ()
    ) -> Tale[Any]:
        """A new roll with these faces."""
        dice = ScriptedDice(faces)
        tale, self.scene = self.exchanges.open(opening, self.scene, dice, waiting=waiting)
        return tale

    def give(self, answer: Answer, by: Actor, *faces: int) -> Tale[Any]:
        """An answer, with the faces that fall."""
        acting = replace(self.scene, actor=by)
        tale, self.scene = self.exchanges.answer(answer, acting, ScriptedDice(faces))
        return tale

    def refuse(self, kind: str, answer: Answer, by: Actor) -> None:
        """An answer that is refused, and changes nothing."""
        with pytest.raises(Refusal) as refusal:
            self.give(answer, by)
        assert refusal.value.kind == kind

    def tale(self, roll: int) -> Tale[Any]:
        """A roll as it is now."""
        return self.exchanges.tale(self.scene, roll)


def strike(dice: int, *, target: str = "blazer", who: str = "skaz") -> Opening[Strike]:
    return STRIKING.open(who, Strike(who, target, dice))


def thrust(who: str, target: str, dice: int, *between: str, within: int = 0) -> Opening[Thrust]:
    return THRUSTING.open(who, Thrust(who, target, dice, between=between), within=within)


def kinds(tale: Tale[Any]) -> list[str]:
    return [window.kind for window in tale.windows]
