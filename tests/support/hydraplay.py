"""Hammerhydra as a reducer: dice written down, cards as they come back out of a store."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.action import Action, Select
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Report
from bot.core.scene import Character, Pool, Scene, Seat, Table
from bot.shared.combat import actions as engine
from bot.shared.combat import play as fights
from bot.shared.exchange.windows import Behind
from bot.systems.hammerhydra import HAMMERHYDRA
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import FighterState, fighter_state
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.sheet import KEY, Sheet
from tests.support.rollcards import own

GM = Actor(1, "GM", gm=True)
ANN = Actor(2, "Ann")
"""Who plays Ada."""
BEN = Actor(3, "Ben")
"""Who plays Bess."""


class Hydra:
    """A table with Ada, whom Ann plays, Bess, whom Ben plays, and Cole of the GM's.

    `sheets` are by name; where none is given all attributes are 10. `house` are house rules.
    """

    def __init__(self, house: dict[str, str] | None = None, **sheets: Sheet) -> None:
        owners = {"Ada": 2, "Bess": 3, "Cole": None}
        characters = {
            name.casefold(): Character(
                name, owner, KEY, msgspec.json.encode(sheets.get(name, Sheet()))
            )
            for name, owner in owners.items()
        }
        seats = {1: Seat("GM"), 2: Seat("Ann", {KEY: "ada"}), 3: Seat("Ben", {KEY: "bess"})}
        self.scene = Scene(
            Table(1, 2), 1000, characters=characters, seats=seats, house=house or {}, actor=GM
        )

    def does(self, action: Action, *faces: int, by: Actor = GM) -> Report:
        """The card of an action with exactly these faces thrown, without what every roll has."""
        dice = ScriptedDice(faces)
        scene = replace(self.scene, actor=by)
        outcome: Any
        if isinstance(action, engine.CombatAction):
            outcome, self.scene = fights.act(action, scene, dice, COMBAT)
            dice.finish()
            return fights.report(outcome, self.scene, COMBAT)
        kept = HAMMERHYDRA.read_action(msgspec.json.encode(action))
        outcome, self.scene = HAMMERHYDRA.act(kept, scene, dice)
        dice.finish()
        journal = HAMMERHYDRA.kept(outcome)
        assert HAMMERHYDRA.kept(HAMMERHYDRA.read_outcome(journal)) == journal
        return own(HAMMERHYDRA.report(outcome, self.scene))

    def why(self, roll: int, by: Actor = GM) -> tuple[str, ...]:
        """What this person is told who asks why."""
        scene = replace(self.scene, actor=by)
        look, _ = HAMMERHYDRA.act(Behind(roll=roll, label="Why"), scene, ScriptedDice(()))
        return HAMMERHYDRA.report(look, scene).lines

    def refuses(self, action: Action, kind: str, *, by: Actor = GM) -> str:
        """The sentence of a refusal of this kind."""
        before = self.scene
        with pytest.raises(Refusal) as no:
            self.does(action, by=by)
        assert no.value.kind == kind
        assert self.scene is before
        return no.value.sentence

    def fights(self, **faces: int) -> Report:
        """Round 1 of the Alley begins for these, each with this die of initiative."""
        start = engine.Start(name="Alley", members=tuple(faces), begin=True)
        return self.does(start, *faces.values())

    def player(self, name: str) -> Player:
        """Somebody as the rules meet them."""
        return PLAYERS.of(self.scene, name.casefold())

    def total(self, name: str) -> tuple[int, ...] | None:
        """The running initiative of somebody in the Alley."""
        return self.scene.combatants["alley", name.casefold()].initiative

    def kept(self, name: str) -> FighterState:
        """What the fight keeps of somebody."""
        return fighter_state(self.scene.combatants["alley", name.casefold()])

    def left(self, name: str, pool: str, current: int, maximum: int) -> None:
        """So much is left of a pool of somebody's."""
        pools = {**self.scene.pools, (name.casefold(), pool): Pool(current, maximum)}
        self.scene = replace(self.scene, pools=pools)


def buttons(card: Report) -> list[str]:
    """The labels on a card, without what is listed behind one of them."""
    return [choice.label for choice in card.choices if not choice.under]


def listed(card: Report, under: str = "More…") -> list[str]:
    """The labels of what is listed behind a button."""
    return [choice.label for choice in card.choices if choice.under == under]


def menu(card: Report, label: str) -> tuple[tuple[str, str], ...]:
    """What the first menu of a card whose label begins so offers."""
    ask = next(one.ask for one in card.choices if one.label.startswith(label))
    assert isinstance(ask, Select)
    return ask.options
